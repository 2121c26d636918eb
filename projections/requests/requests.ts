import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import { REQUEST_EVENTS, type RequestEvent, type Terms } from '../../domain/requests/requests.events.ts'
import { keyedProjection } from '../_shared/keyed.ts'
import { asEvent, idOf } from '../_shared/typed.ts'

/** One row per request: what lists filter and sort by. Words are records, joined when read. */
export type RequestRow = {
	readonly id: string
	readonly author_id: string
	readonly organization_id: string | null
	readonly request_type: string
	readonly region: string
	readonly currency: string
	readonly source: string
	readonly status: string
	/** What is shown: minor units, last day for gifts, the record with the words. */
	readonly goal: bigint
	readonly end_date: string
	readonly content_id: string
	readonly category: string
	readonly is_private: boolean
	readonly is_tax_benefit: boolean
	readonly is_urgent: boolean
	/** What waits for an admin; all null when nothing does. */
	readonly proposed_content_id: string | null
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
	readonly proposed_category: string | null
	readonly proposed_flags: string | null
	readonly held_from: string | null
	/** The record of what a reviewer wrote last. */
	readonly note_id: string | null
	readonly created_at: string
	/** When it last began to wait for a reviewer. */
	readonly submitted_at: string
	readonly updated_at: string
	readonly revision: bigint
}

const noProposal = {
	proposed_content_id: null,
	proposed_goal: null,
	proposed_end_date: null,
	proposed_category: null,
	proposed_flags: null,
} as const

const shown = (terms: Terms) => ({
	goal: BigInt(terms.goal),
	end_date: terms.endDate,
	content_id: terms.contentId,
	category: terms.category,
	is_private: terms.isPrivate,
	is_tax_benefit: terms.isTaxBenefit,
	is_urgent: terms.isUrgent,
})

const proposal = (terms: Terms) => ({
	proposed_content_id: terms.contentId,
	proposed_goal: BigInt(terms.goal),
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
			return shown(event.data.terms)
		case 'RequestResubmitted':
			return {
				...shown(event.data.terms),
				...noProposal,
				status: waiting(event.data.awaits),
				submitted_at: at,
			}
		case 'RequestChangeProposed':
			return { ...proposal(event.data.terms), submitted_at: at }
		case 'RequestChangeAccepted':
			return { ...acceptedProposal(row), ...(event.data.reopened && { status: 'live' }) }
		case 'RequestChangeDeclined':
			return { ...noProposal, note_id: event.data.reason?.noteId ?? null }
		case 'RequestApprovedByOrganization':
			return { status: 'pendingAdmin', submitted_at: at }
		case 'RequestRejectedByOrganization':
			return { status: 'rejectedByOrganization', note_id: event.data.reason?.noteId ?? null }
		case 'RequestApproved':
			return { status: 'approved', note_id: null }
		case 'RequestWentLive':
			return { status: 'live', note_id: null }
		case 'RequestRejected':
			return { status: 'rejected', note_id: event.data.reason?.noteId ?? null }
		case 'RequestFoundIncomplete':
			return { status: 'incomplete', note_id: event.data.reason?.noteId ?? null }
		case 'RequestMarkedSpam':
			return { status: 'spam', note_id: event.data.reason?.noteId ?? null }
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
		case 'RequestReopened':
			return { status: 'pendingAdmin', end_date: event.data.endDate, submitted_at: at }
		case 'RequestRemoved':
			return { status: 'removed' }
	}
}

function evolve(row: RequestRow | null, recorded: RecordedEvent): RequestRow | null {
	const event = asEvent<RequestEvent>(recorded)
	const at = recorded.metadata.recordedAt
	const { revision } = recorded
	if (event.type === 'RequestRaised') {
		const { authorId, organizationId, requestType, region, currency, source, terms, awaits } = event.data
		return {
			id: idOf(recorded.stream),
			author_id: authorId,
			organization_id: organizationId,
			request_type: requestType,
			region,
			currency,
			source,
			status: waiting(awaits),
			...shown(terms),
			...noProposal,
			held_from: null,
			note_id: null,
			created_at: at,
			submitted_at: at,
			updated_at: at,
			revision,
		}
	}
	return row && { ...row, ...change(row, event, at), updated_at: at, revision }
}

export const requestsProjection = keyedProjection<RequestRow>({
	name: 'requests',
	version: 1,
	columns: {
		id: 'uuid',
		author_id: 'uuid NOT NULL',
		organization_id: 'uuid',
		request_type: 'text NOT NULL',
		region: 'text NOT NULL',
		currency: 'text NOT NULL',
		source: 'text NOT NULL',
		status: 'text NOT NULL',
		goal: 'bigint NOT NULL',
		end_date: 'date NOT NULL',
		content_id: 'uuid NOT NULL',
		category: 'text NOT NULL',
		is_private: 'boolean NOT NULL',
		is_tax_benefit: 'boolean NOT NULL',
		is_urgent: 'boolean NOT NULL',
		proposed_content_id: 'uuid',
		proposed_goal: 'bigint',
		proposed_end_date: 'date',
		proposed_category: 'text',
		proposed_flags: 'text',
		held_from: 'text',
		note_id: 'uuid',
		created_at: 'timestamptz NOT NULL',
		submitted_at: 'timestamptz NOT NULL',
		updated_at: 'timestamptz NOT NULL',
		revision: 'bigint NOT NULL',
	},
	indexes: {
		created: '(created_at DESC, id)',
		status: '(status, created_at DESC, id)',
		author: '(author_id, created_at DESC)',
		waiting:
			"(submitted_at) WHERE status IN ('pendingAdmin', 'pendingOrganization') OR proposed_content_id IS NOT NULL",
		expiring: "(end_date) WHERE status IN ('approved', 'live')",
		public: "(region, category, created_at DESC) WHERE status IN ('approved', 'live') AND NOT is_private",
	},
	handles: REQUEST_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
	evolve,
})
