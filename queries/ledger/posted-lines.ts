import { dayIn, startOfDayIn } from '../../domain/catalog/regions.contract.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { postingsTable } from '../../projections/ledger/postings.ts'
import type { Where } from '../_shared/where.ts'
import type { Span } from './book-span.ts'

/** SQL of the owner of an account; for accounts of funds, of the kind of fund. */
const PARTY = "split_part(e.owner, '.', 1)"

const OF_POSTINGS = selection(postingsTable, 'e', [
	'transaction_id',
	'line',
	'kind',
	'account',
	'owner',
	'currency',
	'amount',
	'donation_id',
	'withdrawal_id',
	'provider_object',
	'position',
	'recorded_at',
	'effective_at',
])

/** A line of the ledger, with its date of posting. */
export type PostedLine = SelectedBy<typeof OF_POSTINGS> & {
	readonly party: string
	readonly posted_at: Date
}

export interface Narrow {
	readonly account: string
	readonly party: string
	readonly fund?: string | undefined
}

const narrowed = (where: Where, { account, party, fund }: Narrow): Where =>
	where.and('e.account = ?', account).and(`${PARTY} = ?`, party).given(fund, 'e.owner = ?')

/**
 * SQL of the lines that are posted within a span, as `e`. Most are posted when their money moved, in the order
 * of an index; the few that were recorded in a later month may be posted when a month begins that was open then.
 * @param params the statement's
 */
export function postedLines(params: Where, span: Span, narrow?: Narrow): string {
	const from = span.from ?? new Date(0)
	const usual = params
		.within()
		.and('e.currency = ?', span.entity.currency)
		.and('NOT e.is_late')
		.and('e.effective_at >= ? AND e.effective_at < ?', from, span.until)
	const late = params
		.within()
		.and('e.currency = ?', span.entity.currency)
		.and('e.is_late')
		.and('e.effective_at < ?', span.until)
		.and('posted.at >= ? AND posted.at < ?', from, span.until)
	const seals = `unnest(${params.param(span.seals.map(({ endsBefore }) => endsBefore))}::timestamptz[],
		${params.param(span.seals.map(({ position }) => position))}::text[]) s (ends_before, position)`
	if (narrow) for (const where of [usual, late]) narrowed(where, narrow)
	const columns = `${OF_POSTINGS.list}, ${PARTY} AS party`
	return `(
		(SELECT ${columns}, e.effective_at AS posted_at FROM read.postings e ${usual})
		UNION ALL
		(SELECT ${columns}, posted.at AS posted_at FROM read.postings e
		CROSS JOIN LATERAL (
			SELECT coalesce(max(s.ends_before), e.effective_at) AS at FROM ${seals}
			WHERE s.ends_before > e.effective_at AND s.position < e.position COLLATE "C"
		) posted ${late})
	) e`
}

export const IN_ORDER = 'e.posted_at, e.position, e.line'

/**
 * SQL of sums by account that were posted before an instant, as rows of `account`, `party`, `debits` and
 * `credits`: whole days, the lines of the last day, and less what a closed month leaves for the next one.
 */
export function postedBefore(params: Where, { entity, seals }: Span, until: Date, fund?: string): string {
	const day = dayIn(entity, until.getTime())
	const ofLines = (sign: 1 | -1, where: Where) =>
		`SELECT e.account, ${PARTY} AS party, ${sign} * greatest(e.amount, 0) AS debits,
			${sign} * greatest(-e.amount, 0) AS credits FROM read.postings e ${where}`
	const lines = () =>
		params
			.within()
			.and('e.currency = ?', entity.currency)
			.and('e.effective_at < ?', until)
			.given(fund, 'e.owner = ?')
	const counted = fund
		? [ofLines(1, lines())]
		: [
				`SELECT e.account, e.party, e.debits, e.credits FROM read.account_days e ${params
					.within()
					.and('e.currency = ?', entity.currency)
					.and('e.day < ?', day)}`,
				ofLines(1, lines().and('e.effective_at >= ?', new Date(startOfDayIn(entity, day)))),
			]
	const seal = seals.find(({ endsBefore }) => endsBefore >= until)
	if (seal) counted.push(ofLines(-1, lines().and('e.is_late').and('e.position > ?', seal.position)))
	return counted.join(' UNION ALL ')
}
