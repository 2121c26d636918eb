import type { z } from 'zod'
import type { ledgerEvent } from '../../domain/ledger/history.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { timelineTable } from '../../projections/activity/timeline.ts'
import { postingsTable } from '../../projections/ledger/postings.ts'
import { actorName } from '../activity/timeline.ts'

const OF_TIMELINE = selection(timelineTable, 't', ['actor_kind', 'actor_id'])
const OF_POSTINGS = selection(postingsTable, 'p', ['provider_object', 'donation_id', 'withdrawal_id'])

const NAME = (person: string) =>
	`nullif(trim(coalesce(${person}.first_name, '') || ' ' || coalesce(${person}.last_name, '')), '')`

export const ACTOR_NAME = NAME('u')
export const ACTOR_JOIN = `
	LEFT JOIN rec.users u ON u.id = CASE WHEN t.actor_kind = 'user' THEN t.actor_id::uuid END`

export const EVENT_COLUMNS = `e.event_id, e.kind, e.position, e.recorded_at, e.effective_at, e.amount, ${OF_TIMELINE.list},
	${ACTOR_NAME} AS actor_name, ${NAME('x')} AS donor, ${OF_POSTINGS.list}`

export const EVENT_JOINS = `
	LEFT JOIN read.timeline t ON t.event_id = e.event_id
	${ACTOR_JOIN}
	LEFT JOIN read.postings p ON p.transaction_id = e.event_id AND p.line = 0
	LEFT JOIN rec.donation_details x ON x.donation_id = p.donation_id`

export type EventRecord = OuterJoined<SelectedBy<typeof OF_TIMELINE>> &
	SelectedBy<typeof OF_POSTINGS> & {
		readonly event_id: string
		readonly kind: string
		readonly position: string
		readonly recorded_at: Date
		readonly effective_at: Date
		readonly amount: bigint | null
		readonly actor_name: string | null
		readonly donor: string | null
	}

export const eventOf = (row: EventRecord): z.output<typeof ledgerEvent> => ({
	id: row.event_id,
	type: row.kind,
	position: row.position,
	recordedAt: row.recorded_at.toISOString(),
	effectiveAt: row.effective_at.toISOString(),
	actor: actorName(row),
	donor: row.donor,
	providerObject: row.provider_object,
	donationId: row.donation_id,
	withdrawalId: row.withdrawal_id,
	amount: row.amount,
})

/** Splits rows, read with one more than the page has, into the page and the start of the next. */
export function pageOf<Row>(
	rows: readonly Row[],
	limit: number,
	keyOf: (row: Row) => string,
): { page: readonly Row[]; next: string | null } {
	const page = rows.slice(0, limit)
	const last = page.at(-1)
	return { page, next: rows.length > limit && last !== undefined ? keyOf(last) : null }
}
