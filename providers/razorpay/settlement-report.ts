/** The report of a day's settlements, `recon/combined`: the lines of each. */
import type { Settlements } from 'razorpay/dist/types/settlements.d.ts'
import type { BalanceLine } from '../../kernel/ports/payments.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { all, type Client, REPORT_PAGE } from './client.ts'
import { FEE_SUFFIX, givenBack, movement, TAX_SUFFIX } from './movements.ts'
import { toMillis } from './snapshot.ts'

type Row = Settlements.RazorpaySettlementRecon
export type SettlementReports = Map<string, Promise<readonly Row[]>>

/** Days of the report, and of banks, are those of India. */
const IST_MS = 330 * MINUTE_MS
export const midnightOf = (epochMs: number): number => epochMs + IST_MS - ((epochMs + IST_MS) % DAY_MS)
const dayOf = (epochMs: number): string => new Date(midnightOf(epochMs)).toISOString().slice(0, 10)

/** Returns the rows of a settlement, including the next day's report when its own doesn't add up. */
export async function reportOfSettlement(
	client: Client,
	{ id, amount, created_at }: Pick<Settlements.RazorpaySettlement, 'id' | 'amount' | 'created_at'>,
	reports: SettlementReports = new Map(),
): Promise<readonly Row[]> {
	const rowsOf = async (epochMs: number) =>
		(await reportOfDay(client, dayOf(epochMs), reports)).filter(({ settlement_id }) => settlement_id === id)
	const own = await rowsOf(toMillis(created_at))
	if (netOfReport(own) === BigInt(amount)) return own
	return [...own, ...(await rowsOf(toMillis(created_at) + DAY_MS))]
}

export const netOfReport = (rows: readonly Row[]): bigint =>
	rows.reduce((sum, { credit, debit }) => sum + BigInt(credit) - BigInt(debit), 0n)

function reportOfDay({ sdk }: Client, day: string, reports: SettlementReports): Promise<readonly Row[]> {
	const known = reports.get(day)
	if (known) return known
	const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
	const read = all<Row>(
		// The SDK's types call the list of rows one row.
		(page) =>
			sdk.settlements.reports({ year, month, day: date, ...page }) as unknown as Promise<{
				readonly items: readonly Row[]
			}>,
		REPORT_PAGE,
	)
	reports.set(day, read)
	return read
}

/**
 * Converts a row to the port's terms; an instant settlement becomes three lines: the amount, its fee, and the
 * tax on that.
 */
export function lineOfReport(row: Row): BalanceLine[] {
	const credit = BigInt(row.credit)
	const debit = BigInt(row.debit)
	const fee = BigInt(row.fee)
	const of = {
		currency: row.currency,
		paymentRef: row.order_id || (row.type === 'payment' ? row.entity_id : row.payment_id || null),
		createdAt: toMillis(row.created_at),
		availableAt: toMillis(row.settled_at),
	}
	switch (row.type) {
		case 'payment':
			return [
				movement({
					ref: row.entity_id,
					kind: 'charge',
					amount: credit + fee,
					fee,
					sourceRef: row.entity_id,
					...of,
				}),
			]
		case 'refund':
			return [
				credit > 0n
					? movement({
							ref: givenBack(row.entity_id),
							kind: 'refund_failure',
							amount: credit,
							sourceRef: row.entity_id,
							...of,
						})
					: movement({
							ref: row.entity_id,
							kind: 'refund',
							// A refund at once costs something.
							amount: fee - debit,
							fee,
							sourceRef: row.entity_id,
							...of,
						}),
			]
		case 'settlement.ondemand':
			return credit > 0n ? instantParts(row, 1n, credit, of) : instantParts(row, -1n, debit, of)
		default:
			return [otherLine(row, credit - debit, of)]
	}
}

type Of = Pick<BalanceLine, 'currency' | 'paymentRef' | 'createdAt' | 'availableAt'>

function otherLine(row: Row, amount: bigint, of: Of): BalanceLine {
	const { dispute_id: dispute } = row
	if (dispute) {
		const ref = amount > 0n ? givenBack(dispute) : dispute
		return movement({ ref, kind: 'adjustment', amount, sourceRef: dispute, ...of })
	}
	const failed = amount > 0n ? /\bsetl_\w+/.exec(row.description ?? '')?.[0] : undefined
	if (failed)
		return movement({ ref: givenBack(failed), kind: 'payout_failure', amount, sourceRef: failed, ...of })
	// In Razorpay's word, for people to explain; `adjustment` is a dispute's.
	return movement({
		ref: row.entity_id,
		kind: `razorpay_${row.type}`,
		amount,
		sourceRef: row.entity_id,
		...of,
	})
}

function instantParts(row: Row, sign: bigint, requested: bigint, of: Of): BalanceLine[] {
	const id = row.entity_id
	const tax = BigInt(row.tax)
	const fee = BigInt(row.fee) - tax
	const named = (ref: string) => (sign > 0n ? givenBack(ref) : ref)
	const part = (ref: string, kind: string, amount: bigint) =>
		movement({ ref: named(ref), kind, amount: sign * amount, sourceRef: id, ...of })
	return [
		part(id, sign > 0n ? 'payout_failure' : 'payout', requested - fee - tax),
		part(`${id}${FEE_SUFFIX}`, 'settlement_fee', fee),
		part(`${id}${TAX_SUFFIX}`, 'tax_fee', tax),
	]
}
