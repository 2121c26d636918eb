import type { Payments } from 'razorpay/dist/types/payments.d.ts'
import type { Settlements } from 'razorpay/dist/types/settlements.d.ts'
import {
	type BalanceLine,
	PaymentNotFound,
	type PayoutSnapshot,
	type PayoutSource,
} from '../../kernel/ports/payments.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { all, type Client, call, createClients, type RazorpayOptions } from './client.ts'
import { adjustmentLines, instantLines, paymentLine, refundLines, settlementLines } from './movements.ts'
import {
	lineOfReport,
	midnightOf,
	netOfReport,
	reportOfSettlement,
	type SettlementReports,
} from './settlement-report.ts'
import { paymentRefOf, toMillis } from './snapshot.ts'

/** A settlement whose report doesn't add up by then is read as it is, so that people see the mistake. */
const REPORT_PATIENCE = 3 * DAY_MS
/** An uncaptured payment is returned after this time, so a payment captured now was begun within it. */
const LATEST_CAPTURE = 5 * DAY_MS

type Payment = Payments.RazorpayPayment
type Settlement = Settlements.RazorpaySettlement
type InstantSettlement = Settlements.RazorpayInstantSettlement

/**
 * Reads settlements, the balance and its movements at Razorpay. The lines of a settlement are those of its
 * day's report (`recon/combined`); they are complete once credits and debits add up to the settled amount.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createRazorpayPayouts(options: RazorpayOptions): PayoutSource {
	const clientOf = createClients(options)
	const { clock } = options
	const toPayout = async (
		client: Client,
		settlement: Settlement,
		reports?: SettlementReports,
	): Promise<PayoutSnapshot> => {
		const { account, currency } = client.account
		const createdAt = toMillis(settlement.created_at)
		const status = STATUSES[settlement.status]
		return {
			provider: 'razorpay',
			account,
			payoutRef: settlement.id,
			amount: BigInt(settlement.amount),
			currency,
			status,
			automatic: true,
			sourceType: 'bank_account',
			reconciliationStatus: (await isComplete(client, settlement, reports)) ? 'completed' : 'in_progress',
			createdAt,
			arrivalAt: midnightOf(toMillis(settlement.processed_at ?? settlement.created_at)),
			movedAt: movedAt(settlement, status),
			failureCode: status === 'failed' ? `settlement_${settlement.status}` : null,
		}
	}
	async function isComplete(
		client: Client,
		settlement: Settlement,
		reports?: SettlementReports,
	): Promise<boolean> {
		if (clock.now() - toMillis(settlement.created_at) > REPORT_PATIENCE) return true
		const lines = await reportOfSettlement(client, settlement, reports)
		return netOfReport(lines) === BigInt(settlement.amount)
	}

	return {
		name: 'razorpay',
		async readPayout(account, payoutRef) {
			const client = clientOf(account)
			if (isInstant(payoutRef)) return toInstantPayout(client, await readInstant(client, payoutRef))
			return toPayout(client, await call(() => client.sdk.settlements.fetch(payoutRef)))
		},
		async *listPayouts(account, sinceEpochMs) {
			const client = clientOf(account)
			const reports: SettlementReports = new Map()
			const [settlements, instant] = await Promise.all([
				settlementsSince(client, sinceEpochMs),
				instantSince(client, sinceEpochMs),
			])
			const snapshots = [
				...(await inTurn(settlements, (each) => toPayout(client, each, reports))),
				...instant.map((each) => toInstantPayout(client, each)),
			]
			yield* snapshots.sort((a, b) => a.createdAt - b.createdAt)
		},
		async *payoutLines(account, payoutRef) {
			const client = clientOf(account)
			if (isInstant(payoutRef)) {
				const settlement = await readInstant(client, payoutRef)
				yield* instantLines(settlement).filter(({ kind }) => kind !== 'payout' && kind !== 'payout_failure')
				return
			}
			const settlement = await call(() => client.sdk.settlements.fetch(payoutRef))
			for (const row of await reportOfSettlement(client, settlement)) yield* lineOfReport(row)
		},
		async *listBalanceLines(account, sinceEpochMs) {
			const client = clientOf(account)
			const lines = await movementsSince(client, sinceEpochMs)
			yield* lines.sort((a, b) => a.createdAt - b.createdAt || (a.ref < b.ref ? -1 : 1))
		},
		/** Everything that isn't settled yet, since Razorpay doesn't report how much may be settled today. */
		async balance(account) {
			const { account: of, requests } = clientOf(account)
			const { data } = await call(() => requests.get('/v1/balance'))
			const { balance } = data as { readonly balance: number }
			return { currency: of.currency, available: BigInt(balance), pending: 0n }
		},
		async readRaw(account, objectRef) {
			const [prefix = ''] = objectRef.split('_')
			const read = READERS[prefix]
			if (!read) throw new PaymentNotFound(`Razorpay has no object that is called ${objectRef}.`)
			// A movement that gave something back is named after what it gave back.
			const [id = ''] = objectRef.split('/')
			return JSON.parse(JSON.stringify(await call(() => read(clientOf(account), id)))) as JsonObject
		},
	}
}

const READERS: Readonly<Record<string, (client: Client, id: string) => Promise<object>>> = {
	order: ({ sdk }, id) => sdk.orders.fetch(id),
	pay: ({ sdk }, id) => sdk.payments.fetch(id),
	rfnd: ({ sdk }, id) => sdk.refunds.fetch(id),
	disp: ({ sdk }, id) => sdk.disputes.fetch(id),
	setl: ({ sdk }, id) => sdk.settlements.fetch(id),
	setlod: ({ sdk }, id) => sdk.settlements.fetchOndemandSettlementById(id),
}

const STATUSES: Readonly<Record<Settlement['status'], PayoutSnapshot['status']>> = {
	created: 'pending',
	initiated: 'in_transit',
	partially_processed: 'in_transit',
	processed: 'paid',
	failed: 'failed',
	reversed: 'failed',
}

function movedAt(settlement: Settlement, status: PayoutSnapshot['status']): number | null {
	const { created_at, processed_at, reversed_at } = settlement
	if (status === 'paid') return toMillis(processed_at ?? created_at)
	return status === 'failed' ? toMillis(reversed_at ?? created_at) : null
}

const isInstant = (payoutRef: string): boolean => payoutRef.startsWith('setlod_')

const readInstant = ({ sdk }: Client, id: string): Promise<InstantSettlement> =>
	call(() => sdk.settlements.fetchOndemandSettlementById(id))

function toInstantPayout({ account }: Client, settlement: InstantSettlement): PayoutSnapshot {
	const status = STATUSES[settlement.status]
	const createdAt = toMillis(settlement.created_at)
	return {
		provider: 'razorpay',
		account: account.account,
		payoutRef: settlement.id,
		amount: BigInt(settlement.amount_requested) - BigInt(settlement.fees),
		currency: account.currency,
		status,
		automatic: false,
		sourceType: 'bank_account',
		reconciliationStatus: 'not_applicable',
		createdAt,
		arrivalAt: midnightOf(createdAt),
		// Razorpay keeps no time of either.
		movedAt: status === 'paid' || status === 'failed' ? createdAt : null,
		failureCode: status === 'failed' ? `settlement_${settlement.status}` : null,
	}
}

const seconds = (epochMs: number) => Math.max(1, Math.floor(epochMs / 1000))

const settlementsSince = ({ sdk }: Client, sinceEpochMs: number): Promise<Settlement[]> =>
	all((page) => sdk.settlements.all({ from: seconds(sinceEpochMs), ...page }))
const instantSince = ({ sdk }: Client, sinceEpochMs: number): Promise<InstantSettlement[]> =>
	all((page) => sdk.settlements.fetchAllOndemandSettlement({ from: seconds(sinceEpochMs), ...page }))

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = []
	for (const item of items) results.push(await work(item))
	return results
}

/**
 * Razorpay has no list of movements: they are combined from captures, refunds, disputes and settlements.
 * Reports of settlements since then add older lines, since only they know when these were settled. A payment
 * has the time at which it was begun, even when it was captured later.
 */
async function movementsSince(client: Client, sinceEpochMs: number): Promise<BalanceLine[]> {
	const { sdk, account } = client
	const from = seconds(sinceEpochMs)
	const begun = seconds(sinceEpochMs - LATEST_CAPTURE)
	const [payments, refunds, disputes, settlements, instant] = await Promise.all([
		all((page) => sdk.payments.all({ from: begun, ...page })),
		all((page) => sdk.refunds.all({ from, ...page })),
		all((page) => sdk.disputes.all(page)),
		settlementsSince(client, sinceEpochMs),
		instantSince(client, sinceEpochMs),
	])
	const known = new Map(payments.map((each) => [each.id, each]))
	const paymentOf = async (id: string): Promise<Payment> => {
		const payment = known.get(id) ?? (await call(() => sdk.payments.fetch(id)))
		known.set(id, payment)
		return payment
	}
	const refOf = async (id: string) => paymentRefOf(await paymentOf(id))
	const refunded = await inTurn(refunds, async (each) => refundLines(each, await refOf(each.payment_id)))
	const disputed = await inTurn(
		disputes.filter(({ amount_deducted }) => amount_deducted > 0),
		async (each) => adjustmentLines(each, await refOf(each.payment_id)),
	)
	const reports: SettlementReports = new Map()
	const reported = await inTurn(settlements, (each) => movementsOf(client, each, reports, paymentOf))
	const lines = new Map<string, BalanceLine>()
	for (const line of [
		...payments.filter(({ captured }) => captured).map(paymentLine),
		...refunded.flat(),
		...disputed.flat(),
		...settlements.flatMap((each) => settlementLines(each, account.currency)),
		...instant.flatMap(instantLines),
	])
		if (line.createdAt >= sinceEpochMs) lines.set(line.ref, line)
	for (const line of reported.flat()) {
		const { createdAt = line.createdAt } = lines.get(line.ref) ?? {}
		lines.set(line.ref, { ...line, createdAt })
	}
	return [...lines.values()]
}

/**
 * Returns the movements in a settlement's report. When it doesn't add up, the costs are read from the
 * payments instead, so that a mistake of the report moves no balance.
 */
async function movementsOf(
	client: Client,
	settlement: Settlement,
	reports: SettlementReports,
	paymentOf: (id: string) => Promise<Payment>,
): Promise<BalanceLine[]> {
	const rows = await reportOfSettlement(client, settlement, reports)
	if (netOfReport(rows) === BigInt(settlement.amount)) return rows.flatMap(lineOfReport)
	const lines = await inTurn(rows, async (row) => {
		if (row.type !== 'payment') return lineOfReport(row)
		const own = paymentLine(await paymentOf(row.entity_id))
		return [{ ...own, availableAt: toMillis(row.settled_at) }]
	})
	return lines.flat()
}
