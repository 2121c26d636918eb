import type { FeedLineContent } from '../../domain/feed/contract.ts'
import type { RequestEvent, RequestRaised, Terms } from '../../domain/requests/requests.events.ts'
import { type DonationGroup, isLarge } from './donation-group.ts'

type Stage = 'withheld' | 'open' | 'fulfilled' | 'expired' | 'closed'

export interface RequestSubject {
	readonly requestType: string
	readonly side: 'donee' | 'donor'
	readonly region: string
	readonly currency: string
	readonly stage: Stage
	readonly terms: Terms
	readonly proposed: Terms | null
	readonly taken: number
	readonly given: number
	readonly isListed: boolean
	readonly donations: DonationGroup | null
}

const PUBLIC: readonly Stage[] = ['open', 'fulfilled', 'expired']
const OVER: readonly Stage[] = ['fulfilled', 'expired', 'closed']

const RELEASED_TO: Readonly<Record<string, Stage>> = { approved: 'open', live: 'open' }

const STAGES: { readonly [T in RequestEvent['type']]?: Stage } = {
	RequestResubmitted: 'withheld',
	RequestApprovedByOrganization: 'withheld',
	RequestRejectedByOrganization: 'withheld',
	RequestApproved: 'open',
	RequestWentLive: 'open',
	RequestRejected: 'withheld',
	RequestFoundIncomplete: 'withheld',
	RequestMarkedSpam: 'withheld',
	RequestHeld: 'withheld',
	RequestRestored: 'withheld',
	RequestReopened: 'withheld',
	RequestFulfilled: 'fulfilled',
	RequestExpired: 'expired',
	RequestDeactivated: 'closed',
	RequestRemoved: 'withheld',
}

function stageAfter(event: RequestEvent, before: Stage): Stage {
	if (event.type === 'RequestReleased') return RELEASED_TO[event.data.to] ?? 'withheld'
	if (event.type === 'RequestChangeAccepted' && event.data.reopened) return 'open'
	return STAGES[event.type] ?? before
}

function termsAfter(
	event: RequestEvent,
	{ terms, proposed }: RequestSubject,
): Pick<RequestSubject, 'terms' | 'proposed'> {
	switch (event.type) {
		case 'RequestRevised':
		case 'RequestResubmitted':
			return { terms: event.data.terms, proposed: null }
		case 'RequestChangeProposed':
			// A change to private takes effect without a review.
			return {
				terms: { ...terms, isPrivate: terms.isPrivate || event.data.terms.isPrivate },
				proposed: event.data.terms,
			}
		case 'RequestChangeAccepted':
			return { terms: proposed ?? terms, proposed: null }
		case 'RequestChangeDeclined':
			return { terms, proposed: null }
		case 'RequestReopened':
		case 'RequestRenewed':
			return { terms: { ...terms, endDate: event.data.endDate }, proposed }
		default:
			return { terms, proposed }
	}
}

export const reportsDonations = ({ terms, isListed }: RequestSubject): boolean => isListed && !terms.isPrivate

/**
 * Checks whether its donations are reported at the end of the hour: they are enough, or the request is over
 * and the rest is pooled with others.
 */
export const isDue = ({ stage, isListed, donations }: RequestSubject): boolean =>
	donations !== null && ((isListed && isLarge(donations)) || OVER.includes(stage))

function raised({ data }: RequestRaised): RequestSubject {
	const { requestType, side, region, currency, terms } = data
	return {
		requestType,
		side,
		region,
		currency,
		stage: 'withheld',
		terms,
		proposed: null,
		taken: 0,
		given: 0,
		isListed: false,
		donations: null,
	}
}

function placesAfter({ taken, given }: RequestSubject, event: RequestEvent) {
	switch (event.type) {
		case 'PlaceTaken':
			return { taken: taken + event.data.count, given }
		case 'PlaceFreed':
			return { taken: taken - event.data.count, given }
		case 'PlaceFulfilled':
			return { taken, given: given + event.data.count }
		default:
			return { taken, given }
	}
}

export function evolveSubject(before: RequestSubject | null, event: RequestEvent): RequestSubject | null {
	if (event.type === 'RequestRaised') return raised(event)
	if (before === null) return null
	const stage = stageAfter(event, before.stage)
	const { terms, proposed } = termsAfter(event, before)
	return {
		...before,
		...placesAfter(before, event),
		stage,
		terms,
		proposed,
		isListed: PUBLIC.includes(stage) && !terms.isPrivate,
		// Donations to a private request are never reported, also when it is public again.
		donations: terms.isPrivate ? null : before.donations,
	}
}

type Change = (request: string, after: RequestSubject, event: RequestEvent) => FeedLineContent

const published =
	(type: 'request.published' | 'request.changed'): Change =>
	(request, { requestType, side, region, currency, terms }) => ({
		type,
		request,
		requestType,
		side,
		region: region as never,
		category: terms.category,
		currency: currency as never,
		goal: terms.goal,
		target: terms.target && { count: terms.target.count, unit: terms.target.unit },
		endDate: terms.endDate,
		isUrgent: terms.isUrgent,
		isTaxBenefit: terms.isTaxBenefit,
	})

const places: Change = (request, { taken, given }) => ({ type: 'request.places', request, taken, given })

/**
 * Maps events of a request that stays public to what the feed says of them. Unlisted events are silent: a new
 * event is added here only if everyone may know of it.
 */
const CHANGES: { readonly [T in RequestEvent['type']]?: Change } = {
	RequestChangeAccepted: published('request.changed'),
	RequestRenewed: published('request.changed'),
	RequestFulfilled: (request, _after, event) => {
		const { because, outcome = null } = (event as Extract<RequestEvent, { type: 'RequestFulfilled' }>).data
		return { type: 'request.fulfilled', request, because, outcome }
	},
	RequestExpired: (request) => ({ type: 'request.expired', request }),
	PlaceTaken: places,
	PlaceFreed: places,
	PlaceFulfilled: places,
}

export function lineOf(
	request: string,
	before: RequestSubject | null,
	after: RequestSubject,
	event: RequestEvent,
): FeedLineContent | null {
	const wasListed = before?.isListed ?? false
	if (!wasListed) return after.isListed ? published('request.published')(request, after, event) : null
	if (after.isListed) return CHANGES[event.type]?.(request, after, event) ?? null
	const isClosed = after.stage === 'closed' && !after.terms.isPrivate
	return { type: isClosed ? 'request.closed' : 'request.hidden', request }
}
