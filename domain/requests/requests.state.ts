import { never } from '../../kernel/events/errors.ts'
import type { RequestStatus } from './contract.ts'
import { NO_PLACES_TAKEN, type Places, placesAfter } from './places.state.ts'
import type { RequestEvent, Terms } from './requests.events.ts'

export interface Request {
	readonly status: RequestStatus
	readonly raisedAt: string
	readonly requestType: string
	readonly side: 'donee' | 'donor'
	readonly authorId: string
	readonly organizationId: string | null
	readonly authorRole: 'owner' | 'admin' | 'member' | null
	readonly region: string
	readonly currency: string
	readonly terms: Terms
	readonly proposed: Terms | null
	readonly awaitsReview: boolean
	readonly endAnnounced: string | null
	readonly heldFrom: RequestStatus | null
	readonly places: Places
}
export type RequestState = { readonly status: 'none' } | Request

/** Returns the status after an event; shared so that read models and the decider can't disagree. */
export function statusAfter(event: RequestEvent, before: RequestStatus): RequestStatus {
	switch (event.type) {
		case 'RequestRaised':
		case 'RequestResubmitted':
			return event.data.awaits === 'organization' ? 'pendingOrganization' : 'pendingAdmin'
		case 'RequestRevised':
		case 'RequestChangeProposed':
		case 'RequestChangeDeclined':
		case 'RequestConfirmed':
		case 'RequestEndingSoon':
		case 'RequestRenewed':
		case 'PlaceTaken':
		case 'PlaceFreed':
		case 'PlaceFulfilled':
			return before
		case 'RequestChangeAccepted':
			return event.data.reopened ? 'live' : before
		case 'RequestApprovedByOrganization':
		case 'RequestRestored':
		case 'RequestReopened':
			return 'pendingAdmin'
		case 'RequestRejectedByOrganization':
			return 'rejectedByOrganization'
		case 'RequestApproved':
			return 'approved'
		case 'RequestWentLive':
			return 'live'
		case 'RequestRejected':
			return 'rejected'
		case 'RequestFoundIncomplete':
			return 'incomplete'
		case 'RequestMarkedSpam':
			return 'spam'
		case 'RequestHeld':
			return 'onHold'
		case 'RequestReleased':
			return event.data.to as RequestStatus
		case 'RequestFulfilled':
			return 'fulfilled'
		case 'RequestExpired':
			return 'expired'
		case 'RequestDeactivated':
			return 'deactivated'
		case 'RequestRemoved':
			return 'removed'
		default:
			return never(event)
	}
}

/** Returns whether a public request still waits for its review; shared like the status. */
export function awaitsReviewAfter(event: RequestEvent, before: boolean): boolean {
	switch (event.type) {
		case 'RequestApproved':
			return event.data.isReviewed === false
		case 'RequestConfirmed':
		case 'RequestRejected':
		case 'RequestMarkedSpam':
		case 'RequestRemoved':
			return false
		default:
			return before
	}
}

export function termsAfter(
	event: RequestEvent,
	visible: Terms,
	proposed: Terms | null,
): { terms: Terms; proposed: Terms | null } {
	switch (event.type) {
		case 'RequestRaised':
		case 'RequestRevised':
		case 'RequestResubmitted':
			return { terms: event.data.terms, proposed: null }
		case 'RequestChangeProposed':
			return {
				terms: { ...visible, isPrivate: visible.isPrivate || event.data.terms.isPrivate },
				proposed: event.data.terms,
			}
		case 'RequestChangeAccepted':
			return { terms: proposed ?? visible, proposed: null }
		case 'RequestChangeDeclined':
			return { terms: visible, proposed: null }
		case 'RequestReopened':
		case 'RequestRenewed':
			return { terms: { ...visible, endDate: event.data.endDate }, proposed }
		default:
			return { terms: visible, proposed }
	}
}

export function evolveRequest(state: RequestState, event: RequestEvent): RequestState {
	if (event.type === 'RequestRaised') {
		const { requestType, side, authorId, organizationId, authorRole, region, currency, terms, at } =
			event.data
		const status = statusAfter(event, 'pendingAdmin')
		return {
			status,
			raisedAt: at,
			requestType,
			side,
			authorId,
			organizationId,
			authorRole,
			region,
			currency,
			terms,
			proposed: null,
			awaitsReview: false,
			endAnnounced: null,
			heldFrom: null,
			places: NO_PLACES_TAKEN,
		}
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before RequestRaised`)
	if (event.type === 'PlaceTaken' || event.type === 'PlaceFreed' || event.type === 'PlaceFulfilled')
		return { ...state, places: placesAfter(state.places, event) }
	return {
		...state,
		...termsAfter(event, state.terms, state.proposed),
		status: statusAfter(event, state.status),
		awaitsReview: awaitsReviewAfter(event, state.awaitsReview),
		endAnnounced: event.type === 'RequestEndingSoon' ? event.data.endDate : state.endAnnounced,
		heldFrom:
			event.type === 'RequestHeld' ? state.status : event.type === 'RequestReleased' ? null : state.heldFrom,
	}
}
