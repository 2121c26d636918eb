import { z } from 'zod'
import { eventAnswer } from '../../domain/ledger/history.contract.ts'
import { refuse } from '../../domain/ledger/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { JsonValue } from '../../kernel/wire/json.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { timelineTable } from '../../projections/activity/timeline.ts'
import { postingsTable } from '../../projections/ledger/postings.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { actorName } from '../activity/timeline.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { ACTOR_JOIN, ACTOR_NAME } from './ledger-events.ts'

const OF_TIMELINE = selection(timelineTable, 't', ['stream', 'revision'])

export interface EventDeps extends LedgerQueryDeps {
	readonly readEvent: (
		stream: string,
		revision: bigint,
	) => Promise<{ readonly event: RecordedEvent; readonly digestHolds: boolean } | null>
	readonly readObject: (
		account: string,
		ref: string,
	) => Promise<{ readonly object: JsonValue; readonly problem: 'notFound' | 'unavailable' | null }>
	readonly webhooksAbout: (account: string, refs: readonly string[]) => Promise<readonly Webhook[]>
}
export interface Webhook {
	readonly id: string
	readonly type: string | null
	readonly receivedAt: Date
	readonly state: string
	readonly body: JsonValue
}

type EventPositionRecord = SelectedBy<typeof OF_TIMELINE> & {
	readonly actor_name: string | null
}

const REFS = [
	'providerRef',
	'chargeRef',
	'refundRef',
	'disputeRef',
	'balanceRef',
	'payoutRef',
	'lineRef',
	'objectRef',
]

export function objectsOf({ data }: RecordedEvent): { account: string; ref: string }[] {
	const { provider, account } = data
	if (typeof account !== 'string' || provider === OFFLINE) return []
	const refs = REFS.map((field) => data[field]).filter((ref) => typeof ref === 'string')
	return [...new Set(refs)].map((ref) => ({ account, ref }))
}

/** @throws DomainError NOT_FOUND */
export async function positionOfEvent(deps: EventDeps, eventId: string) {
	const place = await deps.sql.maybeOne<EventPositionRecord>(
		`SELECT ${OF_TIMELINE.list}, ${ACTOR_NAME} AS actor_name FROM read.timeline t ${ACTOR_JOIN}
		WHERE t.event_id = $1`,
		[eventId],
	)
	const found = place && (await deps.readEvent(place.stream, place.revision))
	if (!found) throw refuse('NOT_FOUND.event')
	return { ...found, person: place.actor_name }
}

const linesOf = (sql: SqlExecutor, eventId: string) =>
	onTable(postingsTable)
		.select('account', 'owner', 'currency', 'amount', 'donation_id', 'withdrawal_id', 'effective_at')
		.where({ transaction_id: eventId })
		.orderBy('line')
		.all(sql)

async function readInFull(deps: EventDeps, eventId: string): Promise<z.output<typeof eventAnswer>> {
	const [{ event, digestHolds, person }, lines] = await Promise.all([
		positionOfEvent(deps, eventId),
		linesOf(deps.sql, eventId),
	])
	const { metadata } = event
	const { actor } = metadata
	const [line] = lines
	return {
		id: event.id,
		type: event.type,
		stream: event.stream,
		revision: Number(event.revision),
		position: event.position,
		schemaVersion: event.schemaVersion,
		recordedAt: metadata.recordedAt,
		effectiveAt: line?.effective_at.toISOString() ?? null,
		actor: {
			...actor,
			name: actorName({ actor_kind: actor.kind, actor_id: actor.id, actor_name: person }),
		},
		correlationId: metadata.correlationId,
		causationId: metadata.causationId ?? null,
		commandId: metadata.commandId,
		data: event.data as z.output<typeof eventAnswer>['data'],
		digest: event.digest,
		digestHolds,
		lines: lines.map(({ account, owner, currency, amount }) => ({ account, owner, units: currency, amount })),
		donationId: line?.donation_id ?? null,
		withdrawalId: line?.withdrawal_id ?? null,
		providerObjects: objectsOf(event),
	}
}

const common = {
	method: 'GET',
	tags: ['ledger', 'backoffice'],
	access: FINANCE_READ_ACCESS,
	params: z.object({ id }),
	readModels: ['timeline', 'postings'],
} as const

export const showEvent = (deps: EventDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/events/:id',
		summary: 'Get an event of the log in full, with its ledger lines',
		answers: { 200: eventAnswer },
		handle: async ({ params }) => ({ body: await readInFull(deps, params.id) }),
	})
