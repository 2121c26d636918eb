import { eventCatalog, type FormerEvent } from '../events/events.ts'
import type { EventCatalog } from '../ports/event-store.ts'

type Data = Readonly<Record<string, unknown>>

export interface TimelineFact {
	readonly field: string
	readonly label: string
	readonly order: number
	/** Minor units as text. */
	readonly isMoney?: true
	readonly isVisible?: (data: Data) => boolean
}

export interface ActivityStream {
	readonly prefix: string
	readonly type: string
	readonly isOfRequest?: true
	/** SQL of a `jsonb` with codes and figures of an event `t`, by its type; `*` is every type. */
	readonly facts?: Readonly<Record<string, string>>
}

export interface ActivitySource {
	readonly types: readonly string[]
	/** `id, at, type, what, user_id, request_id, organization_id, points, correlation_id, ip, user_agent, facts`. */
	readonly columns: string
	readonly from: string
	readonly at: string
	readonly type: string
	readonly person: string | null
	readonly what: string
	readonly always?: string
}

export const NO_PLACE = 'NULL::text AS ip, NULL::text AS user_agent'

export interface TimelineDeclaration {
	readonly events?: readonly string[]
	readonly omits?: readonly string[]
	readonly former?: readonly FormerEvent[]
	readonly facts?: readonly TimelineFact[]
	readonly activityStreams?: readonly ActivityStream[]
	readonly activitySources?: readonly ActivitySource[]
}

export type Timeline = Required<TimelineDeclaration>

export const timelineOf = (declared: readonly TimelineDeclaration[]): Timeline => ({
	events: declared.flatMap(({ events = [] }) => events),
	omits: declared.flatMap(({ omits = [] }) => omits),
	former: declared.flatMap(({ former = [] }) => former),
	facts: [...new Set(declared.flatMap(({ facts = [] }) => facts))].toSorted((a, b) => a.order - b.order),
	activityStreams: declared.flatMap(({ activityStreams = [] }) => activityStreams),
	activitySources: declared.flatMap(({ activitySources = [] }) => activitySources),
})

export const catalogOf = ({ events, omits, former }: Timeline): EventCatalog =>
	eventCatalog([...events, ...omits], former)

export const isVisibleActivity = (column: string, streams: readonly ActivityStream[]): string =>
	`${column} ~ '^(${streams.map(({ prefix }) => prefix).join('|')})-'`

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
