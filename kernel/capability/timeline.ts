import { eventCatalog, type FormerEvent } from '../events/events.ts'
import type { EventCatalog } from '../ports/event-store.ts'

type Data = Readonly<Record<string, unknown>>

/** A field of an event's data that is shown beside the event, wherever people read what happened. */
export interface TimelineFact {
	/** Its name, or its path: `split.fee`. */
	readonly field: string
	readonly label: string
	/** The smallest comes first among the fields of an event. */
	readonly order: number
	/** Minor units as text. */
	readonly isMoney?: true
	/** Absent: wherever the field is a text or a number. */
	readonly isVisible?: (data: Data) => boolean
}

/** Events that the activity log shows, by the streams that they are in. */
export interface ActivityStream {
	/** `request`, of `request-{id}`. */
	readonly prefix: string
	/** Which of the activity log's types these entries are of. */
	readonly type: string
	/** The stream is named after a request, which the entries are about. */
	readonly isOfRequest?: true
	/** SQL of a `jsonb` with codes and figures of an event `t`, by its type; `*` is every type. */
	readonly facts?: Readonly<Record<string, string>>
}

/** Rows other than events that the activity log shows, as one `SELECT` of the columns that all of them have. */
export interface ActivitySource {
	/** The activity log's types that its rows may be of. */
	readonly types: readonly string[]
	/** `id, at, type, what, user_id, request_id, organization_id, points, correlation_id, ip, user_agent, facts`. */
	readonly columns: string
	readonly from: string
	/** By which it is narrowed down; null where there is no such thing. */
	readonly at: string
	readonly type: string
	readonly person: string | null
	readonly what: string
	readonly always?: string
}

/** Of rows without an address and a device. */
export const NO_PLACE = 'NULL::text AS ip, NULL::text AS user_agent'

/** What a capability says of how its history is told. */
export interface TimelineDeclaration {
	/** Types of its events. */
	readonly events?: readonly string[]
	/** Types of its events that the timeline leaves out. */
	readonly omits?: readonly string[]
	/** Shapes that its events had before. */
	readonly former?: readonly FormerEvent[]
	readonly facts?: readonly TimelineFact[]
	readonly activityStreams?: readonly ActivityStream[]
	readonly activitySources?: readonly ActivitySource[]
}

/** What all capabilities say of it. */
export type Timeline = Required<TimelineDeclaration>

/** Joins declarations; a fact that several capabilities share is in it once. */
export const timelineOf = (declared: readonly TimelineDeclaration[]): Timeline => ({
	events: declared.flatMap(({ events = [] }) => events),
	omits: declared.flatMap(({ omits = [] }) => omits),
	former: declared.flatMap(({ former = [] }) => former),
	facts: [...new Set(declared.flatMap(({ facts = [] }) => facts))].toSorted((a, b) => a.order - b.order),
	activityStreams: declared.flatMap(({ activityStreams = [] }) => activityStreams),
	activitySources: declared.flatMap(({ activitySources = [] }) => activitySources),
})

/** The events of all capabilities, and how those of former shapes are read. */
export const catalogOf = ({ events, omits, former }: Timeline): EventCatalog =>
	eventCatalog([...events, ...omits], former)

/** The condition, of a column with stream names, that the activity log shows a stream's events. */
export const isVisibleActivity = (column: string, streams: readonly ActivityStream[]): string =>
	`${column} ~ '^(${streams.map(({ prefix }) => prefix).join('|')})-'`

/** Facts that events of several capabilities have. */
export const SHARED_FACTS = {
	amount: { field: 'amount', label: 'Amount', order: 60, isMoney: true },
	attempt: { field: 'attempt', label: 'Attempt', order: 90 },
	kind: { field: 'kind', label: 'Kind', order: 100 },
	code: { field: 'code', label: 'Reason', order: 110 },
	because: { field: 'because', label: 'Because', order: 130 },
	role: { field: 'role', label: 'Role', order: 150 },
	refundRef: { field: 'refundRef', label: 'Refund', order: 250 },
	disputeRef: { field: 'disputeRef', label: 'Dispute', order: 260 },
	balanceRef: { field: 'balanceRef', label: 'Balance transaction', order: 270 },
	account: { field: 'account', label: 'Account', order: 280 },
	effectiveAt: { field: 'effectiveAt', label: 'Money moved', order: 310 },
} as const satisfies Readonly<Record<string, TimelineFact>>
