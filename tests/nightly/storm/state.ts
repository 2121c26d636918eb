import { createHash } from 'node:crypto'
import { PROJECTIONS } from '../../../apps/capabilities.ts'
import type { Sql } from '../../../kernel/sql/sql.ts'
import type { Harness } from '../../api/harness.ts'

export type State = ReadonlyMap<string, readonly string[]>

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Fields that may differ between immediate and late webhooks, with the reason:
 * - `position`, `revision`, `event_id` and the like: places in the log follow the order of arrival
 * - `at`, `recorded_at`, `…_at` of our clock, `until`: the time of arrival or of a check; the time when money
 *   moved is `effectiveAt`, and must be equal
 * - correlation and cause: which of several webhooks led to a check
 * - `number`: receipt numbers are assigned in the order of arrival; another check proves that they have no
 *   gaps
 */
const OF_HEARING = new Set([
	'at',
	'until',
	'position',
	'revision',
	'event_id',
	'transaction_id',
	'correlation_id',
	'number',
	'cause_id',
	'causeId',
	'recorded_at',
	'received_at',
	'confirmed_at',
	'issued_at',
	'changed_at',
	'found_at',
	'resolved_at',
	'reconciled_at',
	'last_donation_at',
])

const ABOUT_HEARING: Readonly<Record<string, string>> = {
	timeline: 'the log once more, with its times',
	log_instants: 'times of the log',
	log_days: 'times of the log',
	request_history: 'places in the log',
	account_pages: 'pages of postings in the order of the log, whose sums `balances` compares',
	feed: 'donations as they are reported together, by the hours in which we heard of them',
}

type Facts = { readonly [key: string]: Json }

const PASSING: Readonly<Record<string, (row: Facts) => boolean>> = {
	// Money that the provider had moved before we heard why stood in suspense until we did: both postings are
	// left out, and `balances` shows that nothing of them is left.
	postings: ({ kind }) => kind === 'AdjustmentBooked' || kind === 'AdjustmentReversed',
	provider_objects: ({ part }) => part === 'adjustment',
	// A difference that existed only while webhooks were missing.
	discrepancies: ({ status, resolution }) => status === 'resolved' && resolution === 'agreesNow',
}

const OF_ORDER: Readonly<Record<string, readonly string[]>> = {
	// A line that nobody knows is found with its payout or before it.
	discrepancies: ['id', 'stream', 'payout_ref', 'version'],
	// Members are thanked on the day on which we hear of what they gave.
	kindness: ['day'],
	// Ids of the events that led to a correction.
	receipts: ['causes'],
	// The reason why seats are not paid: the end of their hold, or the decline of a card.
	donations: ['failure_code'],
}

export async function readState({ system }: Harness): Promise<State> {
	const { sql } = system
	const state = new Map<string, readonly string[]>()
	state.set('log', await readLog(sql))
	for (const { name } of PROJECTIONS) {
		if (name in ABOUT_HEARING) continue
		const lines: string[] = []
		const rows = sql.stream<{ row: Facts }>(`SELECT to_json(t) AS row FROM read.${name} t`, [], PAGE)
		for await (const { row } of rows) {
			if (PASSING[name]?.(row)) continue
			const left = Object.entries(row).filter(([key]) => !OF_ORDER[name]?.includes(key))
			lines.push(JSON.stringify(factsOf(Object.fromEntries(left))))
		}
		state.set(name, lines.toSorted())
	}
	state.set('balances', await linesOf(sql, BALANCES))
	state.set('gaps in receipt numbers', await linesOf(sql, GAPS))
	return state
}

const PAGE = { batchSize: 5_000 }

const BALANCES = `SELECT concat_ws(' ', account, owner, currency, sum(amount)) AS line FROM read.postings
	GROUP BY account, owner, currency HAVING sum(amount) <> 0 ORDER BY 1`
const GAPS = `SELECT entity || ' ' || year || ' ' || (max(number) - count(DISTINCT number)) AS line FROM read.receipts
	GROUP BY entity, year ORDER BY 1`

const linesOf = async (sql: Sql, text: string): Promise<string[]> =>
	(await sql.query<{ line: string }>(text)).map(({ line }) => line)

const isOfSeats = ({ target }: Facts): boolean => (target as Facts | null)?.kind === 'event'

async function readLog(sql: Sql): Promise<string[]> {
	const streams = new Map<string, string[]>()
	const ofSeats = new Set<string>()
	const events = sql.stream<{ stream: string; type: string; data: Facts }>(
		'SELECT stream, type, data FROM es.events ORDER BY position',
		[],
		PAGE,
	)
	for await (const { stream, type, data } of events) {
		const facts = streams.get(stream) ?? []
		streams.set(stream, facts)
		if (type === 'DonationStarted' && isOfSeats(data)) ofSeats.add(stream)
		// A hold that ends before we hear that a payment was declined cancels it.
		const isEndOfHold = (type === 'DonationFailed' || type === 'PaymentDeclined') && ofSeats.has(stream)
		if (!IGNORED.has(type) && !isEndOfHold)
			facts.push(`${type} ${JSON.stringify(factsOf(withoutPlan(type, data)))}`)
	}
	return [...streams].map(([stream, facts]) => `${stream}: ${facts.toSorted().join(' | ')}`).toSorted()
}

/**
 * Events of our own checks: readings of the provider's balance, temporary unassigned payments and
 * discrepancies (`postings`, `balances` and `discrepancies` show what remains of them), and a payout's first
 * expected day.
 */
const IGNORED = new Set([
	'ProviderAccountMirrored',
	'AdjustmentBooked',
	'AdjustmentReversed',
	'PayoutRescheduled',
	'DiscrepancyFound',
	'DiscrepancyChanged',
	'DiscrepancyResolved',
])

/**
 * Removes the first expected day of a payout, since `payouts` holds the last one, and the due time of dispute
 * evidence, which PayPal reports only while it waits for an answer.
 */
function withoutPlan(type: string, { arrivalAt, evidenceDueAt, ...data }: Facts): Facts {
	const isDispute = type === 'DonationDisputed' && data.provider === 'paypal'
	return {
		...data,
		...(type !== 'PayoutSent' && arrivalAt !== undefined && { arrivalAt }),
		...(!isDispute && evidenceDueAt !== undefined && { evidenceDueAt }),
	}
}

function factsOf(value: Json): Json {
	if (Array.isArray(value)) return value.map(factsOf)
	if (value === null || typeof value !== 'object') return value
	const saved = Object.entries(value as Facts).filter(([key]) => !OF_HEARING.has(key))
	return Object.fromEntries(
		saved
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, each]) => [key, WHETHER.has(key) ? each !== null : factsOf(each)]),
	)
}

const WHETHER = new Set(['voided_at'])

export const hashOf = (lines: readonly string[]): string =>
	createHash('sha256').update(lines.join('\n')).digest('hex')

export interface Difference {
	readonly part: string
	readonly onlyFirst: readonly string[]
	readonly onlySecond: readonly string[]
}

const VISIBLE = 3

export function differences(first: State, second: State): Difference[] {
	return [...first].flatMap(([part, lines]) => {
		const others = second.get(part) ?? []
		if (hashOf(lines) === hashOf(others)) return []
		const [a, b] = [new Set(lines), new Set(others)]
		return [
			{
				part,
				onlyFirst: lines.filter((line) => !b.has(line)).slice(0, VISIBLE),
				onlySecond: others.filter((line) => !a.has(line)).slice(0, VISIBLE),
			},
		]
	})
}
