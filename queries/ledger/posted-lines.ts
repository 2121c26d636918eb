import type { z } from 'zod'
import { dayIn, startOfDayIn } from '../../domain/catalog/regions.contract.ts'
import type { journalEntry } from '../../domain/ledger/general-ledger.contract.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { postingsTable } from '../../projections/ledger/postings.ts'
import type { Where } from '../_shared/where.ts'
import { cutBefore, type Span } from './book-span.ts'
import { postedAt, sealParams } from './seals.ts'

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

type Common = Omit<z.output<typeof journalEntry>, 'lines'>

/** Returns the month in which money moved of a line that is posted in a later one. */
export function belongsTo({ entity }: Span, { posted_at, effective_at }: PostedLine): string | null {
	if (posted_at.getTime() === effective_at.getTime()) return null
	return dayIn(entity, effective_at.getTime()).slice(0, 7)
}

export const entryFacts = (span: Span, line: PostedLine): Common => ({
	id: line.transaction_id,
	type: line.kind,
	postedAt: line.posted_at.toISOString(),
	effectiveAt: line.effective_at.toISOString(),
	belongsTo: belongsTo(span, line),
	recordedAt: line.recorded_at.toISOString(),
	providerObject: line.provider_object,
	donationId: line.donation_id,
	withdrawalId: line.withdrawal_id,
})

export interface Narrow {
	readonly account: string
	readonly party: string
	readonly fund?: string | undefined
}

const narrowed = (where: Where, { account, party, fund }: Narrow): Where =>
	where.and('e.account = ?', account).and(`${PARTY} = ?`, party).given(fund, 'e.owner = ?')

/** The place of a line in the order of the ledger. */
export interface LinePlace {
	readonly posted_at: Date
	readonly position: string
	readonly line: number
}

interface Chosen {
	readonly narrow?: Narrow
	readonly after?: LinePlace | null
	readonly limit?: number
	/** The last position of the log that counts. */
	readonly head?: string
}

/**
 * SQL that selects the lines which are posted within a span, in the order of the ledger. Most are posted when
 * their money moved, in the order of an index; the few that were recorded in a later month may be posted when a
 * month begins that was open then.
 * @param params the statement's
 */
export function postedLines(
	params: Where,
	{ entity, seals, from: start, until }: Span,
	{ narrow, after, limit, head }: Chosen = {},
): string {
	const from = start ?? new Date(0)
	const cut = cutBefore(seals, from)
	const linesOf = (isLate: boolean) => {
		const where = params
			.within()
			.and('e.currency = ?', entity.currency)
			.and(isLate ? 'e.is_late' : 'NOT e.is_late')
			.and('e.effective_at < ?', until)
			.given(head, 'e.position <= ?')
		return narrow ? narrowed(where, narrow) : where
	}
	const usual = linesOf(false).and('e.effective_at >= ?', from)
	const late = linesOf(true).given(cutBefore(seals, until), 'e.position <= ?')
	if (cut === null) late.and('e.effective_at >= ?', from)
	else late.and('e.effective_at >= ? OR e.position > ?', from, cut)
	const postedLate = postedAt('e', params.params.length + 1)
	params.params.push(...sealParams(seals))
	const inOrder = `ORDER BY ${IN_ORDER} ${limit === undefined ? '' : `LIMIT ${params.param(limit)}`}`
	const selected = (postedOn: string, where: Where) => {
		const rest = params.within()
		if (after) rest.and(`(${IN_ORDER}) > (?, ?, ?)`, after.posted_at, after.position, after.line)
		return `(SELECT e.* FROM (
			SELECT ${OF_POSTINGS.list}, ${PARTY} AS party, ${postedOn} AS posted_at FROM read.postings e ${where}
		) e ${rest} ${inOrder})`
	}
	return `SELECT e.* FROM (${selected('e.effective_at', usual)} UNION ALL ${selected(postedLate, late)}) e ${inOrder}`
}

const IN_ORDER = 'e.posted_at, e.position, e.line'

export const placeOf = (text: string): LinePlace => {
	const [at, position = '', line] = text.split('_')
	return { posted_at: new Date(Number(at)), position, line: Number(line) }
}

export const textOf = ({ posted_at, position, line }: LinePlace): string =>
	[posted_at.getTime(), position, line].join('_')

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
	const cut = cutBefore(seals, until)
	if (cut !== null) counted.push(ofLines(-1, lines().and('e.is_late').and('e.position > ?', cut)))
	return counted.join(' UNION ALL ')
}
