import { z } from 'zod'
import { providerName } from '../../domain/payouts/providers.contract.ts'
import { type TimelineEntry, timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import type { Timeline } from '../../kernel/capability/timeline.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Access, type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { type Currency, formatMajor, isCurrency } from '../../kernel/wire/money.ts'
import { type MissingThing, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { timelineTable } from '../../projections/activity/timeline.ts'
import { notesTable } from '../../records/activity/notes.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { BACKOFFICE_ACCESS, MONEY_READ_ACCESS } from '../_shared/roles.ts'

const OF_TIMELINE = selection(timelineTable, 't', [
	'revision',
	'type',
	'actor_kind',
	'actor_id',
	'at',
	'data',
])
const OF_NOTES = selection(notesTable, 'n', { note: 'body' })

type TimelineRecord = SelectedBy<typeof OF_TIMELINE> &
	OuterJoined<SelectedBy<typeof OF_NOTES>> & {
		readonly actor_name: string | null
	}

const valueAt = (data: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce<unknown>((value, name) => (value as TimelineRecord['data'] | undefined)?.[name], data)

/**
 * Returns labels and values of an event's data, in the order that capabilities declare.
 * @param fallback the currency of amounts that name none
 */
export function factsOf(
	{ facts }: Pick<Timeline, 'facts'>,
	data: TimelineRecord['data'],
	fallback: Currency | null,
): TimelineEntry['facts'] {
	const currency = isCurrency(data.currency) ? data.currency : fallback
	return facts.flatMap(({ field, label, isMoney, isVisible }) => {
		const value = valueAt(data, field)
		if (isVisible?.(data) === false) return []
		if (!isMoney)
			return typeof value === 'string' || typeof value === 'number' ? [{ label, value: String(value) }] : []
		if (typeof value !== 'string' || !currency) return []
		return [{ label, value: `${currency} ${formatMajor(BigInt(value), currency)}` }]
	})
}

interface ActorRecord {
	readonly actor_kind: string | null
	readonly actor_id: string | null
	/** Null for system actors and erased people. */
	readonly actor_name: string | null
}

const OTHERS: Readonly<Record<string, string>> = { guest: 'Guest', system: 'Karuna' }

export function actorName({ actor_kind: kind, actor_id: id, actor_name: name }: ActorRecord): string {
	if (kind === 'provider' && id !== null) return providerName(id)
	return name ?? OTHERS[kind ?? ''] ?? 'Erased'
}

/**
 * Reads every event of a stream, newest first.
 * @param missing the error for an empty stream
 * @param only the types of events to read; all when absent
 */
export async function readTimeline(
	{ sql, timeline }: QueryDeps,
	stream: string,
	missing: () => DomainError,
	only: readonly string[] | null = null,
) {
	const rows = await sql.query<TimelineRecord>(
		`SELECT ${OF_TIMELINE.list}, ${OF_NOTES.list},
		nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), '') AS actor_name
	FROM read.timeline t
	LEFT JOIN rec.users u ON t.actor_kind = 'user' AND u.id::text = t.actor_id
	LEFT JOIN rec.notes n ON n.note_id::text = coalesce(t.data #>> '{reason,noteId}', t.data ->> 'noteId')
	WHERE t.stream = $1 AND ($2::text[] IS NULL OR t.type = ANY ($2)) ORDER BY t.revision DESC LIMIT 500`,
		[stream, only],
	)
	if (rows.length === 0) throw missing()
	const first = rows.at(-1)?.data.currency
	const currency = isCurrency(first) ? first : null
	const data = rows.map((row) => ({
		at: row.at.toISOString(),
		type: row.type,
		actor: actorName(row),
		facts: factsOf(timeline, row.data, currency),
		note: row.note,
		revision: Number(row.revision),
	}))
	return { body: { data } }
}

const timelineRoute =
	(resource: string, prefix: string, thing: MissingThing, access: Access) =>
	(deps: QueryDeps): Route =>
		route({
			method: 'GET',
			path: `/api/backoffice/${resource}/:id/timeline`,
			summary: `List the history of one of the ${resource}`,
			tags: ['activity', 'backoffice'],
			access,
			params: z.object({ id }),
			answers: { 200: timelineAnswer },
			readModels: ['timeline'],
			handle: ({ params }) => readTimeline(deps, `${prefix}-${params.id}`, () => notFound(thing)),
		})

export const requestTimeline = timelineRoute('requests', 'request', 'request', BACKOFFICE_ACCESS)
export const donationTimeline = timelineRoute('donations', 'donation', 'donation', MONEY_READ_ACCESS)
export const recurringTimeline = timelineRoute(
	'recurringDonations',
	'recurringDonation',
	'recurringDonation',
	MONEY_READ_ACCESS,
)
