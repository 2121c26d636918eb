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

/** Sorts behind every position: the version is current. */
export const STILL = '~'

/**
 * A request's columns of the report, without its money, at any position: valid from `position` until the
 * event at `until`.
 */
export const requestHistoryTable = defineTable(
	'read.request_history',
	{
		id: uuid(),
		position: text().bytewise(),
		until: text().bytewise(),
		event_id: uuid(),
		kind: text(),
		cells: texts(),
		recorded_at: timestamp(),
		region: code<RegionCode>(),
		currency: code<Currency>(),
		status: code<RequestStatus>(),
		/** Minor units; null for a kind without money, which no report of money includes. */
		goal: bigint().nullable(),
		content_id: uuid(),
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
			// The number of requests at a position: raised minus removed.
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
