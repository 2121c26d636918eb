import { dayIn, regionOfCurrency } from '../../../domain/catalog/regions.contract.ts'
import { LATE_AFTER_DAYS } from '../../../domain/ledger/books.contract.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import type { DiscrepancyRow } from '../../../projections/payouts/discrepancies.ts'
import { coverageOf } from '../../../queries/ledger/coverage.ts'
import { type CheckResult, faultsOf } from './result.ts'

/** Checks for each legal entity that the money that it holds covers what its funds and suspense are owed. */
export async function heldCoversOwed(sql: SqlExecutor): Promise<CheckResult> {
	const entities = await coverageOf(sql)
	return {
		name: 'heldCoversOwed',
		examined: entities.length,
		...faultsOf(
			entities
				.filter(({ surplus }) => surplus < 0n)
				.map(({ entity, currency, owed, held }) => ({
					subject: `${entity} ${currency}`,
					expected: owed,
					found: held,
				})),
		),
	}
}

interface OpenItem {
	readonly subject: string
	readonly found: bigint
	readonly currency: Currency
	readonly since: Date
	/** A person of finance answers for it, with a reason. */
	readonly isOwned: boolean
}

const openDiscrepancies = async (sql: SqlExecutor): Promise<OpenItem[]> => {
	const rows = await sql.query<
		Pick<DiscrepancyRow, 'id' | 'reported' | 'expected' | 'owner_id' | 'notes'> & {
			readonly currency: Currency
			readonly effective_at: Date
		}
	>(
		"SELECT id, currency, reported, expected, owner_id, notes, effective_at FROM read.discrepancies WHERE status = 'open'",
	)
	return rows.map(({ id, currency, reported, expected, owner_id, notes, effective_at }) => ({
		subject: `discrepancy ${id} ${currency}`,
		found: reported - expected,
		currency,
		since: effective_at,
		isOwned: owner_id !== null && notes > 0,
	}))
}

interface Suspended {
	readonly owner: string
	readonly currency: Currency
	/** The donation, or else the provider's object. */
	readonly item: string
	readonly amount: bigint
	readonly since: Date
}

/**
 * Returns sums that stay in suspense without an open discrepancy. A provider's line and the one that takes it
 * back need nobody.
 */
async function suspended(sql: SqlExecutor): Promise<OpenItem[]> {
	const rows = await sql.query<Suspended>(
		`SELECT owner, currency, coalesce(donation_id::text, provider_object) AS item, sum(amount)::bigint AS amount,
			min(effective_at) AS since
		FROM read.postings WHERE account = 'suspense'
		GROUP BY owner, currency, coalesce(donation_id::text, provider_object) HAVING sum(amount) <> 0`,
	)
	const known = await sql.query<
		Pick<DiscrepancyRow, 'donation_id' | 'object_ref' | 'line_ref' | 'status' | 'resolution' | 'notes'>
	>(
		`SELECT donation_id, object_ref, line_ref, status, resolution, notes FROM read.discrepancies
		WHERE donation_id::text = ANY ($1) OR object_ref = ANY ($1) OR line_ref = ANY ($1)`,
		[rows.map(({ item }) => item)],
	)
	const about = (item: string) =>
		known.filter((each) => [each.donation_id, each.object_ref, each.line_ref].includes(item))
	return rows
		.filter(({ item }) => about(item).every(({ status }) => status !== 'open'))
		.filter(
			(row) =>
				!rows.some(
					({ owner, currency, amount }) =>
						owner === row.owner && currency === row.currency && amount === -row.amount,
				),
		)
		.map(({ owner, currency, item, amount, since }) => ({
			subject: `suspense ${item} of ${owner} ${currency}`,
			found: amount,
			currency,
			since,
			// A person's resolution of its discrepancy answers for it.
			isOwned: about(item).some(({ resolution, notes }) => resolution !== 'agreesNow' && notes > 0),
		}))
}

/** Checks that each late item has a person of finance who answers for it, with a reason. */
export async function lateItemsOwned(sql: SqlExecutor, now: number): Promise<CheckResult> {
	const items = [...(await openDiscrepancies(sql)), ...(await suspended(sql))]
	const late = items.filter(
		({ since, currency }) => daysBetween(since.getTime(), now, currency) > LATE_AFTER_DAYS,
	)
	return {
		name: 'lateItemsOwned',
		examined: late.length,
		...faultsOf(
			late
				.filter(({ isOwned }) => !isOwned)
				.map(({ subject, found }) => ({ subject, found, expected: 0n }))
				.toSorted((a, b) => a.subject.localeCompare(b.subject)),
		),
	}
}

/** Counts the midnights of a currency's legal entity between two instants in epoch milliseconds. */
function daysBetween(from: number, to: number, currency: Currency): number {
	const dayNumber = (at: number) => Date.parse(dayIn(regionOfCurrency(currency), at)) / DAY_MS
	return dayNumber(to) - dayNumber(from)
}
