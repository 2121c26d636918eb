import type { Client } from '../../../../client/client.ts'
import type {
	BackofficeRequest,
	NumberedVersion,
	ReviewAction,
	TimelineEntry,
} from '../../../../domain/requests/backoffice.contract.ts'
import type { BulkBody, BulkOutcome } from '../../../../domain/requests/bulk.contract.ts'
import type { IdentityHint, RevealedIdentity } from '../../../../domain/requests/identity.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends RequestCalls {}
}

const REQUEST = '/api/backoffice/requests/{id}'

export interface ReviewDecision {
	etag: string
	reason?: string
	/** A retry of the decision uses the same idempotency key. */
	intent?: string
}

export interface Recommended {
	etag: string
	action: ReviewAction
	note: string
	intent?: string
}

export const REVIEW_METHODS = {
	approve: 'approveRequest',
	confirm: 'confirmRequest',
	publish: 'publishRequest',
	reject: 'rejectRequest',
	askForMore: 'askForMore',
	markSpam: 'markRequestSpam',
	hold: 'holdRequest',
	release: 'releaseRequest',
	restore: 'restoreRequest',
	fulfil: 'fulfilRequest',
	expire: 'expireRequest',
	deactivate: 'deactivateRequest',
	acceptChange: 'acceptRequestChange',
	declineChange: 'declineRequestChange',
	approveForOrganization: 'approveRequestForOrganization',
	rejectForOrganization: 'rejectRequestForOrganization',
} as const satisfies Record<ReviewAction, string>

type ReviewCalls = {
	[A in ReviewAction as (typeof REVIEW_METHODS)[A]]: (
		id: string,
		decision: ReviewDecision,
	) => Promise<{ data: BackofficeRequest }>
}

interface RequestCalls extends ReviewCalls {
	requestTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
	requestVersions(id: string, options?: { signal?: AbortSignal }): Promise<{ data: NumberedVersion[] }>
	takeRequest(id: string): Promise<unknown>
	leaveRequest(id: string): Promise<unknown>
	recommendAction(id: string, recommended: Recommended): Promise<unknown>
	/** Decides on several requests; the answer names the refused ones. */
	bulkReview(body: BulkBody, intent: string): Promise<{ data: BulkOutcome[] }>
	requestIdentity(id: string, options?: { signal?: AbortSignal }): Promise<IdentityHint>
	/** Reads the numbers in full; the server logs the access. */
	revealIdentity(id: string): Promise<RevealedIdentity>
}

export function createCalls(api: Client): RequestCalls {
	const decide =
		(action: ReviewAction) =>
		async (
			id: string,
			{ etag, reason = '', intent }: ReviewDecision,
		): Promise<{ data: BackofficeRequest }> => ({
			data: await api.post(`${REQUEST}/${action}`, { path: { id }, body: { reason }, etag, intent }),
		})
	return {
		requestTimeline: (id, options) =>
			api.get(`${REQUEST}/timeline`, { path: { id }, signal: options?.signal }),
		requestVersions: (id, options) =>
			api.get(`${REQUEST}/versions`, { path: { id }, signal: options?.signal }),
		takeRequest: (id) => api.post(`${REQUEST}/take`, { path: { id } }),
		leaveRequest: (id) => api.post(`${REQUEST}/leave`, { path: { id } }),
		recommendAction: (id, { etag, intent, ...body }) =>
			api.post(`${REQUEST}/recommend`, { path: { id }, body, etag, intent }),
		bulkReview: (body, intent) => api.post('/api/backoffice/requests/bulk', { body, intent }),
		requestIdentity: (id, options) =>
			api.get(`${REQUEST}/identity`, { path: { id }, signal: options?.signal }),
		revealIdentity: (id) => api.post(`${REQUEST}/identity/reveal`, { path: { id } }),
		approveRequest: decide('approve'),
		confirmRequest: decide('confirm'),
		publishRequest: decide('publish'),
		rejectRequest: decide('reject'),
		askForMore: decide('askForMore'),
		markRequestSpam: decide('markSpam'),
		holdRequest: decide('hold'),
		releaseRequest: decide('release'),
		restoreRequest: decide('restore'),
		fulfilRequest: decide('fulfil'),
		expireRequest: decide('expire'),
		deactivateRequest: decide('deactivate'),
		acceptRequestChange: decide('acceptChange'),
		declineRequestChange: decide('declineChange'),
		approveRequestForOrganization: decide('approveForOrganization'),
		rejectRequestForOrganization: decide('rejectForOrganization'),
	}
}
