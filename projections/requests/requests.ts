import type { RequestRole, RequestStatus } from '../../domain/requests/contract.ts'
import type { RequestType } from '../../domain/requests/kinds/kinds.contract.ts'
import { REQUEST_EVENTS, type RequestEvent, type Terms } from '../../domain/requests/requests.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	date,
	defineTable,
	integer,
	jsonb,
	type ProjectedRowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import type { Category } from '../../kernel/wire/schemas.ts'

export const requestsTable = defineTable(
	'read.requests',
	{
		id: uuid(),
		author_id: uuid(),
		organization_id: uuid().nullable(),
		request_type: code<RequestType>(),
		side: code<RequestRole>(),
		region: code<RegionCode>(),
		currency: code<Currency>(),
		source: text(),
		status: code<RequestStatus>(),
		/**
		 * The public version: the goal in minor units (null for a kind without money), the last day, and the
		 * content record.
		 */
		goal: bigint().nullable(),
		/** The number of places; null for a request for money or without a count. */
		target: integer().nullable(),
		target_unit: text().nullable(),
		taken: integer(),
		given: integer(),
		shift_ids: texts(),
		shift_taken: jsonb<Readonly<Record<string, number>>>(),
		end_date: date(),
		content_id: uuid(),
		category: code<Category>(),
		is_private: boolean(),
		is_tax_benefit: boolean(),
		is_urgent: boolean(),
		awaits_review: boolean(),
		proposed_content_id: uuid().nullable(),
		proposed_goal: bigint().nullable(),
		proposed_target: integer().nullable(),
		proposed_shift_ids: texts(),
		proposed_end_date: date().nullable(),
		proposed_category: code<Category>().nullable(),
		proposed_flags: text().nullable(),
		held_from: text().nullable(),
		note_id: uuid().nullable(),
		created_at: timestamp(),
		submitted_at: timestamp(),
		updated_at: timestamp(),
		/** The time of the last change of the public version: a proposed change does not count. */
		visible_at: timestamp(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			created: '(created_at DESC, id)',
			// Leads from a version to its request; in no order, since walking all versions by it is never the shorter way.
			content: 'USING hash (content_id)',
			status: '(status, created_at DESC, id)',
			author: '(author_id, created_at DESC)',
			waiting:
				"(submitted_at) WHERE status IN ('pendingAdmin', 'pendingOrganization') OR proposed_content_id IS NOT NULL OR awaits_review",
			organization: '(organization_id, created_at DESC) WHERE organization_id IS NOT NULL',
			type: '(request_type, created_at DESC, id)',
			category: '(category, created_at DESC, id)',
			urgent: '(created_at DESC, id) WHERE is_urgent',
			tax: '(created_at DESC, id) WHERE is_tax_benefit',
			private: '(created_at DESC, id) WHERE is_private',
			source: '(source, created_at DESC, id)',
			goal: '(currency, goal, id) WHERE goal IS NOT NULL',
			ending: "(end_date, id) WHERE status IN ('approved', 'live')",
			recommended: "(is_urgent DESC, end_date, id) WHERE status IN ('approved', 'live')",
		},
	},
)
export type RequestRow = ProjectedRowOf<typeof requestsTable>

const VISIBLE = [
	'status',
	'goal',
	'target',
	'end_date',
	'content_id',
	'category',
	'is_private',
	'is_tax_benefit',
	'is_urgent',
] satisfies (keyof RequestRow)[]

const NO_SHIFTS: readonly string[] = []

const noProposal = {
	proposed_content_id: null,
	proposed_goal: null,
	proposed_target: null,
	proposed_shift_ids: NO_SHIFTS,
	proposed_end_date: null,
	proposed_category: null,
	proposed_flags: null,
} as const

const minorOf = (goal: Terms['goal']) => (goal === null ? null : BigInt(goal))

const shiftIdsIn = ({ target }: Terms): readonly string[] => Object.keys(target?.shifts ?? {})

const visible = (terms: Terms) => ({
	goal: minorOf(terms.goal),
	target: terms.target?.count ?? null,
	target_unit: terms.target?.unit ?? null,
	shift_ids: shiftIdsIn(terms),
	end_date: terms.endDate,
	content_id: terms.contentId,
	category: terms.category,
	is_private: terms.isPrivate,
	is_tax_benefit: terms.isTaxBenefit,
	is_urgent: terms.isUrgent,
})

const proposal = (terms: Terms) => ({
	proposed_content_id: terms.contentId,
	proposed_goal: minorOf(terms.goal),
	proposed_target: terms.target?.count ?? null,
	proposed_shift_ids: shiftIdsIn(terms),
	proposed_end_date: terms.endDate,
	proposed_category: terms.category,
	proposed_flags: [
		terms.isPrivate && 'private',
		terms.isTaxBenefit && 'taxBenefit',
		terms.isUrgent && 'urgent',
	]
		.filter(Boolean)
		.join(' '),
})

function acceptedProposal(row: RequestRow) {
	const flags = (row.proposed_flags ?? '').split(' ')
	return {
		goal: row.proposed_goal ?? row.goal,
		target: row.proposed_target,
		shift_ids: row.proposed_shift_ids,
		end_date: row.proposed_end_date ?? row.end_date,
		content_id: row.proposed_content_id ?? row.content_id,
		category: row.proposed_category ?? row.category,
		is_private: flags.includes('private'),
		is_tax_benefit: flags.includes('taxBenefit'),
		is_urgent: flags.includes('urgent'),
		...noProposal,
	}
}

const waiting = (awaits: 'admin' | 'organization') =>
	awaits === 'organization' ? 'pendingOrganization' : 'pendingAdmin'

function change(
	row: RequestRow,
	event: Exclude<RequestEvent, { type: 'RequestRaised' }>,
	at: string,
): Partial<RequestRow> {
	switch (event.type) {
		case 'RequestRevised':
			return visible(event.data.terms)
		case 'RequestResubmitted':
			return {
				...visible(event.data.terms),
				...noProposal,
				status: waiting(event.data.awaits),
				submitted_at: at,
			}
		case 'RequestChangeProposed':
			return {
				...proposal(event.data.terms),
				// A change to private takes effect without a review; a change to public after it.
				is_private: row.is_private || event.data.terms.isPrivate,
				submitted_at: at,
			}
		case 'RequestChangeAccepted':
			return { ...acceptedProposal(row), ...(event.data.reopened && { status: 'live' }) }
		case 'RequestChangeDeclined':
			return { ...noProposal, note_id: event.data.reason?.noteId ?? null }
		case 'RequestApprovedByOrganization':
			return { status: 'pendingAdmin', submitted_at: at }
		case 'RequestRejectedByOrganization':
			return { status: 'rejectedByOrganization', note_id: event.data.reason?.noteId ?? null }
		case 'RequestApproved':
			return { status: 'approved', note_id: null, awaits_review: event.data.isReviewed === false }
		case 'RequestWentLive':
			return { status: 'live', note_id: null }
		case 'RequestRejected':
			return { status: 'rejected', awaits_review: false, note_id: event.data.reason?.noteId ?? null }
		case 'RequestFoundIncomplete':
			return { status: 'incomplete', note_id: event.data.reason?.noteId ?? null }
		case 'RequestMarkedSpam':
			return { status: 'spam', awaits_review: false, note_id: event.data.reason?.noteId ?? null }
		case 'RequestHeld':
			return { status: 'onHold', held_from: row.status, note_id: event.data.reason?.noteId ?? null }
		case 'RequestReleased':
			return { status: event.data.to, held_from: null, note_id: null }
		case 'RequestRestored':
			return { status: 'pendingAdmin', submitted_at: at, note_id: null }
		case 'RequestFulfilled':
			return { status: 'fulfilled' }
		case 'RequestExpired':
			return { status: 'expired' }
		case 'RequestDeactivated':
			return { status: 'deactivated', note_id: event.data.reason?.noteId ?? null }
		case 'RequestRenewed':
			return { end_date: event.data.endDate }
		case 'RequestConfirmed':
			return { awaits_review: false }
		case 'RequestEndingSoon':
			return {}
		case 'RequestReopened':
			return { status: 'pendingAdmin', end_date: event.data.endDate, submitted_at: at }
		case 'RequestRemoved':
			return { status: 'removed', awaits_review: false }
		case 'PlaceTaken':
			return {
				taken: row.taken + event.data.count,
				shift_taken: takenAfter(row, event.data.shift, event.data.count),
			}
		case 'PlaceFreed':
			return {
				taken: row.taken - event.data.count,
				shift_taken: takenAfter(row, event.data.shift, -event.data.count),
			}
		case 'PlaceFulfilled':
			return { given: row.given + event.data.count }
	}
}

function takenAfter({ shift_taken }: RequestRow, shift: string | undefined, count: number): string {
	if (shift === undefined) return shift_taken
	const taken: Readonly<Record<string, number>> = JSON.parse(shift_taken)
	return JSON.stringify({ ...taken, [shift]: (taken[shift] ?? 0) + count })
}

function evolve(row: RequestRow | null, recorded: RecordedEvent): RequestRow | null {
	const event = asEvent<RequestEvent>(recorded)
	const at = recorded.metadata.recordedAt
	const { revision } = recorded
	if (event.type === 'RequestRaised') {
		const { authorId, organizationId, requestType, side, region, currency, source, terms, awaits } =
			event.data
		return {
			id: streamId(recorded.stream),
			author_id: authorId,
			organization_id: organizationId,
			request_type: requestType,
			side,
			region,
			currency,
			source,
			status: waiting(awaits),
			...visible(terms),
			...noProposal,
			awaits_review: false,
			taken: 0,
			given: 0,
			shift_taken: '{}',
			held_from: null,
			note_id: null,
			created_at: at,
			submitted_at: at,
			updated_at: at,
			visible_at: at,
			revision,
		}
	}
	if (!row) return null
	const next = { ...row, ...change(row, event, at), updated_at: at, revision }
	return VISIBLE.some((column) => next[column] !== row[column]) ? { ...next, visible_at: at } : next
}

export const requestsProjection = keyedProjection({
	table: requestsTable,
	version: 8,
	handles: REQUEST_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
