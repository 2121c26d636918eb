import type { RequestStatus } from '../../domain/requests/contract.ts'
import type { RequestEvent, Terms } from '../../domain/requests/requests.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	type ProjectedRowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

/** Sorts behind every position: a version that still holds. */
export const STILL = '~'

/**
 * What the report shows of a request beside its money, as it was at any position: it held from `position`
 * on, until the event at `until` changed it.
 */
export const requestHistoryTable = defineTable(
	'read.request_history',
	{
		id: uuid(),
		position: text().bytewise(),
		until: text().bytewise(),
		/** The event that made it so, and which cells of the report it changed: title, status, quantity. */
		event_id: uuid(),
		kind: text(),
		cells: texts(),
		recorded_at: timestamp(),
		region: code<RegionCode>(),
		currency: code<Currency>(),
		status: code<RequestStatus>(),
		/** Minor units; null where its type has no money, so that no report of money has it. */
		goal: bigint().nullable(),
		/** The record with the title. */
		content_id: uuid(),
		/** What waits for an admin. */
		proposed_goal: bigint().nullable(),
		proposed_content_id: uuid().nullable(),
		created_at: timestamp(),
	},
	{
		primaryKey: ['id', 'position'],
		indexes: {
			created: '(created_at DESC, id, position)',
			position: '(position)',
			until: '(until, status)',
			// How many there were at a position: those raised, without those removed.
			raised: "(region, position) WHERE kind = 'RequestRaised'",
			removed: "(region, position) WHERE status = 'removed'",
		},
	},
)
export type RequestVersionRow = ProjectedRowOf<typeof requestHistoryTable>

type Visible = Pick<
	RequestVersionRow,
	'status' | 'goal' | 'content_id' | 'proposed_goal' | 'proposed_content_id'
>
const minorOf = (goal: Terms['goal']) => (goal === null ? null : BigInt(goal))
const visible = ({ goal, contentId }: Terms) => ({ goal: minorOf(goal), content_id: contentId })
const nothingProposed = { proposed_goal: null, proposed_content_id: null } as const
const waiting = (awaits: 'admin' | 'organization') =>
	awaits === 'organization' ? 'pendingOrganization' : 'pendingAdmin'

/** Statuses that an event leads to by itself. */
const LEADS_TO: Readonly<Partial<Record<RequestEvent['type'], string>>> = {
	RequestApprovedByOrganization: 'pendingAdmin',
	RequestRejectedByOrganization: 'rejectedByOrganization',
	RequestApproved: 'approved',
	RequestWentLive: 'live',
	RequestRejected: 'rejected',
	RequestFoundIncomplete: 'incomplete',
	RequestMarkedSpam: 'spam',
	RequestHeld: 'onHold',
	RequestRestored: 'pendingAdmin',
	RequestFulfilled: 'fulfilled',
	RequestExpired: 'expired',
	RequestDeactivated: 'deactivated',
	RequestReopened: 'pendingAdmin',
	RequestRemoved: 'removed',
}

function change(row: Visible, event: RequestEvent): Partial<Visible> {
	switch (event.type) {
		case 'RequestRevised':
			return { ...visible(event.data.terms), ...nothingProposed }
		case 'RequestResubmitted':
			return { ...visible(event.data.terms), ...nothingProposed, status: waiting(event.data.awaits) }
		case 'RequestChangeProposed':
			return {
				proposed_goal: minorOf(event.data.terms.goal),
				proposed_content_id: event.data.terms.contentId,
			}
		case 'RequestChangeAccepted':
			return {
				goal: row.proposed_goal ?? row.goal,
				content_id: row.proposed_content_id ?? row.content_id,
				...nothingProposed,
				...(event.data.reopened && { status: 'live' }),
			}
		case 'RequestChangeDeclined':
			return nothingProposed
		case 'RequestReleased':
			return { status: event.data.to }
		default: {
			const status = LEADS_TO[event.type]
			return status === undefined ? {} : { status }
		}
	}
}

function first(recorded: RecordedEvent): RequestVersionRow | null {
	const event = asEvent<RequestEvent>(recorded)
	if (event.type !== 'RequestRaised') return null
	const { region, currency, terms, awaits } = event.data
	return {
		id: streamId(recorded.stream),
		position: recorded.position,
		until: STILL,
		event_id: recorded.id,
		kind: recorded.type,
		cells: ['title', 'status', 'quantity'],
		recorded_at: recorded.metadata.recordedAt,
		region,
		currency,
		status: waiting(awaits),
		...visible(terms),
		...nothingProposed,
		created_at: recorded.metadata.recordedAt,
	}
}

/** The versions that an event leaves of the one that held before: one that goes on, or one that ends and a new one. */
export function versionsAfter(
	row: RequestVersionRow | null,
	recorded: RecordedEvent,
): readonly RequestVersionRow[] {
	if (row === null) return [first(recorded)].filter((version) => version !== null)
	const next = { ...row, ...change(row, asEvent<RequestEvent>(recorded)) }
	const cells = [
		...(next.content_id === row.content_id ? [] : ['title']),
		...(next.status === row.status ? [] : ['status']),
		...(next.goal === row.goal ? [] : ['quantity']),
	]
	if (cells.length === 0) return [next]
	const { id, position, metadata } = recorded
	return [
		{ ...row, until: position },
		{ ...next, cells, position, event_id: id, kind: recorded.type, recorded_at: metadata.recordedAt },
	]
}
