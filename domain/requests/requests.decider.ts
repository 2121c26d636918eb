import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { notAllowed, notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import type { TaxValidity } from '../_shared/tax-validity.contract.ts'
import { ACTIONS_WITH_REASON, type ReviewAction } from './backoffice.contract.ts'
import type { RequestStatus } from './contract.ts'
import type { Side } from './kinds/field.contract.ts'
import { kindOf, plusDays, renewalDays, targetOf } from './kinds/kinds.contract.ts'
import { decidePlace, isPlaceCommand, mustCoverPlaces, type PlaceCommand } from './places.ts'
import { refuse } from './refusals.contract.ts'
import type { ClosingOutcome, Reason, RequestEvent, RequestTarget, Terms } from './requests.events.ts'
import { evolveRequest, type Request, type RequestState } from './requests.state.ts'
import { countsAsTaxBenefit } from './tax-benefit.contract.ts'
import {
	ALLOWED,
	CHANGE_IS_PROPOSED_IN,
	CLOSABLE,
	isRenewable,
	REMOVABLE,
	REOPENABLE,
	RESUBMITTABLE,
	REVISABLE,
} from './transitions.contract.ts'

/** `at` is an instant, `today` the calendar day in the request's region. */
type When = { readonly at: string; readonly today: string }

export type RequestCommand =
	| (When & {
			readonly type: 'RaiseRequest'
			readonly requestType: string
			readonly side: Side
			readonly authorId: string
			readonly organizationId: string | null
			readonly authorRole: 'owner' | 'admin' | 'member' | null
			readonly taxRegistrations: readonly TaxValidity[]
			readonly region: string
			readonly currency: string
			readonly source: string
			readonly isPublicFirst: boolean
			readonly terms: Terms
	  })
	| (When & {
			readonly type: 'EditRequest'
			readonly byUserId: string
			readonly requestType: string
			readonly side: Side
			readonly currency: string
			readonly authorRole: 'owner' | 'admin' | 'member' | null
			readonly taxRegistrations: readonly TaxValidity[]
			readonly terms: Terms
	  })
	| (When & {
			readonly type: 'CloseRequest'
			readonly byUserId: string
			readonly outcome: ClosingOutcome | null
	  })
	| (When & { readonly type: 'DeactivateOwnRequest'; readonly byUserId: string })
	/** By its author, or null by the holder of the link in the author's mail. */
	| (When & { readonly type: 'RenewRequest'; readonly byUserId: string | null })
	/** The end is near: the author gets one reminder. */
	| (When & { readonly type: 'AnnounceEnd' })
	| (When & { readonly type: 'ReopenRequest'; readonly byUserId: string; readonly endDate: string })
	| (When & {
			readonly type: 'RemoveRequest'
			readonly byUserId: string
			readonly donationsStarted: number
	  })
	| (When & { readonly type: 'ReviewRequest'; readonly action: ReviewAction; readonly reason: Reason })
	| (When & { readonly type: 'FulfilByGoal'; readonly raised: bigint })
	| (When & { readonly type: 'ExpireByDate' })
	| PlaceCommand

function existing(state: RequestState): Request {
	if (state.status === 'none' || state.status === 'removed') throw notFound('request')
	return state
}

function own(state: RequestState, userId: string): Request {
	const request = existing(state)
	if (request.authorId !== userId) throw notAllowed()
	return request
}

function mustBeIn(
	request: Request,
	statuses: readonly RequestStatus[],
	change: 'close' | 'deactivate' | 'reopen' | 'remove' | 'edit' | 'change',
): void {
	if (!statuses.includes(request.status)) throw refuse(`STATUS_CONFLICT.${change}`)
}

function mustNotBePast(day: string, today: string): void {
	if (day < today) {
		throw refuse('END_DATE_PAST', {}, 'endDate')
	}
}

/** Checks that a goal belongs to money, a count to a counted kind, and neither to others. */
function mustFitType(requestType: string, side: Side, { goal, target }: Terms): void {
	const wanted = targetOf(requestType, side)
	if ((wanted.of === 'money') !== (goal !== null)) throw refuseCommon('INVALID_AMOUNT', {}, 'quantity')
	if (target !== null && (wanted.of !== 'count' || target.count < 1)) throw refuse('TARGET_MISMATCH')
}

type Of<Type extends RequestCommand['type']> = Extract<RequestCommand, { type: Type }>

/** Refuses a tax benefit without a verified registration of the organization. */
function mustBeTaxRegistered(
	{ isTaxBenefit }: Terms,
	region: string,
	{ taxRegistrations, today }: Pick<Of<'EditRequest'>, 'taxRegistrations' | 'today'>,
): void {
	if (!isTaxBenefit || countsAsTaxBenefit({ isTaxBenefit, region }, taxRegistrations, today)) return
	throw refuse('NOT_TAX_REGISTERED', {}, 'isTaxBenefit')
}

function mustStaySame(request: Request, requestType: string, side: Side): void {
	if (requestType !== request.requestType) throw refuse('TYPE_FIXED', {}, 'requestType')
	const target = kindOf(requestType)?.target
	const isBySide = target !== undefined && 'donee' in target
	if (isBySide && side !== request.side) throw refuse('SIDE_FIXED', {}, 'role')
}

const samePlaces = (a: RequestTarget['shifts'] = {}, b: RequestTarget['shifts'] = {}) =>
	Object.keys({ ...a, ...b }).every((shift) => a[shift] === b[shift])
const sameTarget = (a: Terms['target'], b: Terms['target']) =>
	a?.count === b?.count && a?.unit === b?.unit && samePlaces(a?.shifts, b?.shifts)

const sameTerms = (a: Terms, b: Terms) =>
	sameTarget(a.target, b.target) &&
	(Object.keys(a) as (keyof Terms)[]).every((key) => key === 'target' || a[key] === b[key])
/** Minor units; zero for a request without money. */
const goalOf = ({ goal }: Terms): bigint => BigInt(goal ?? 0)
const awaits = (role: Request['authorRole']) => (role === 'member' ? 'organization' : 'admin')

function decide(command: RequestCommand, state: RequestState): readonly RequestEvent[] {
	if (isPlaceCommand(command)) return decidePlace(command, state)
	const { at, today } = command
	switch (command.type) {
		case 'RaiseRequest':
			return raise(command, state)
		case 'EditRequest':
			return decideEdit(command, own(state, command.byUserId))
		case 'CloseRequest':
			return close(command, own(state, command.byUserId))
		case 'RenewRequest':
			return renew(command, command.byUserId === null ? existing(state) : own(state, command.byUserId))
		case 'AnnounceEnd': {
			const request = existing(state)
			const { endDate } = request.terms
			if (!isRenewable(request, today) || request.endAnnounced === endDate) return []
			return [{ type: 'RequestEndingSoon', data: { endDate, at } }]
		}
		case 'DeactivateOwnRequest': {
			const request = own(state, command.byUserId)
			if (request.status === 'deactivated') return []
			mustBeIn(request, ALLOWED.deactivate, 'deactivate')
			return [{ type: 'RequestDeactivated', data: { reason: null } }]
		}
		case 'ReopenRequest': {
			const request = own(state, command.byUserId)
			mustBeIn(request, REOPENABLE, 'reopen')
			mustNotBePast(command.endDate, today)
			return [{ type: 'RequestReopened', data: { endDate: command.endDate, at } }]
		}
		case 'RemoveRequest': {
			if (state.status === 'removed') return []
			const request = own(state, command.byUserId)
			mustBeIn(request, REMOVABLE, 'remove')
			if (command.donationsStarted > 0) {
				throw refuse('HAS_DONATIONS')
			}
			return [{ type: 'RequestRemoved', data: { at } }]
		}
		case 'ReviewRequest':
			return decideReview(command, existing(state))
		case 'FulfilByGoal': {
			const request = existing(state)
			const { goal } = request.terms
			const reached = goal !== null && command.raised >= BigInt(goal)
			if (!CLOSABLE.includes(request.status) || !reached) return []
			return [{ type: 'RequestFulfilled', data: { because: 'goalReached', at } }]
		}
		case 'ExpireByDate': {
			const request = existing(state)
			if (!ALLOWED.expire.includes(request.status) || request.terms.endDate >= today) return []
			return [{ type: 'RequestExpired', data: { at } }]
		}
		default:
			return never(command)
	}
}

function raise(command: Of<'RaiseRequest'>, state: RequestState): readonly RequestEvent[] {
	if (state.status !== 'none') throw refuse('ALREADY_EXISTS')
	const { requestType, side, authorId, organizationId, authorRole, region, currency, source, terms, at } =
		command
	if (organizationId !== null && authorRole === null) throw notAllowed()
	mustFitType(requestType, side, terms)
	mustNotBePast(terms.endDate, command.today)
	mustBeTaxRegistered(terms, region, command)
	const raised: RequestEvent = {
		type: 'RequestRaised',
		data: {
			requestType,
			side,
			authorId,
			organizationId,
			authorRole,
			region,
			currency,
			source,
			terms,
			awaits: awaits(authorRole),
			at,
		},
	}
	if (!command.isPublicFirst || awaits(authorRole) === 'organization') return [raised]
	return [raised, { type: 'RequestApproved', data: { at, isReviewed: false } }]
}

function close({ outcome, at }: Of<'CloseRequest'>, request: Request): readonly RequestEvent[] {
	if (request.status === 'fulfilled') return []
	mustBeIn(request, CLOSABLE, 'close')
	return [{ type: 'RequestFulfilled', data: { because: 'closedByAuthor', ...(outcome && { outcome }), at } }]
}

/** @throws DomainError NOT_RENEWABLE before its last week, and for kinds with a fixed end */
function renew({ at, today }: When, request: Request): readonly RequestEvent[] {
	const days = renewalDays(request.requestType, request.side)
	const endDate = days === null ? null : plusDays(today, days)
	if (endDate !== null && request.terms.endDate >= endDate) return []
	if (endDate === null || !isRenewable(request, today)) throw refuse('NOT_RENEWABLE')
	return [{ type: 'RequestRenewed', data: { endDate, at } }]
}

function decideEdit(command: Of<'EditRequest'>, request: Request): readonly RequestEvent[] {
	const { terms, currency, authorRole, at, today } = command
	mustStaySame(request, command.requestType, command.side)
	if (currency !== request.currency) {
		throw refuse('CURRENCY_MISMATCH.fixed')
	}
	mustFitType(request.requestType, command.side, terms)
	mustBeTaxRegistered(terms, request.region, command)
	mustCoverPlaces(terms, request.places)
	if (terms.endDate !== request.terms.endDate) mustNotBePast(terms.endDate, today)
	if (REVISABLE.includes(request.status)) {
		return sameTerms(terms, request.terms) ? [] : [{ type: 'RequestRevised', data: { terms, at } }]
	}
	if (RESUBMITTABLE.includes(request.status)) {
		mustNotBePast(terms.endDate, today)
		// The part that the author has today decides who looks first, not the one of the first time.
		const role = request.organizationId === null ? null : authorRole
		if (request.organizationId !== null && role === null) throw notAllowed()
		return [{ type: 'RequestResubmitted', data: { terms, awaits: awaits(role), at } }]
	}
	mustBeIn(request, CHANGE_IS_PROPOSED_IN, 'edit')
	if (request.status === 'fulfilled' && goalOf(terms) <= goalOf(request.terms)) {
		throw refuse('GOAL_NOT_RAISED')
	}
	return sameTerms(terms, request.proposed ?? request.terms)
		? []
		: [{ type: 'RequestChangeProposed', data: { terms, at } }]
}

function decideReview(
	{ action, reason, at, today }: Of<'ReviewRequest'>,
	request: Request,
): readonly RequestEvent[] {
	if (ACTIONS_WITH_REASON.includes(action) && reason === null) {
		throw refuseCommon('REASON_REQUIRED', {}, 'reason')
	}
	mustBeIn(request, ALLOWED[action], 'change')
	switch (action) {
		case 'approveForOrganization':
			return [{ type: 'RequestApprovedByOrganization', data: { at } }]
		case 'rejectForOrganization':
			return [{ type: 'RequestRejectedByOrganization', data: { reason } }]
		case 'approve':
			return [{ type: 'RequestApproved', data: { at } }]
		case 'confirm':
			if (!request.awaitsReview) throw refuse('NOTHING_TO_CONFIRM')
			return [{ type: 'RequestConfirmed', data: { at } }]
		case 'publish':
			return [{ type: 'RequestWentLive', data: { at } }]
		case 'reject':
			return [{ type: 'RequestRejected', data: { reason } }]
		case 'askForMore':
			return [{ type: 'RequestFoundIncomplete', data: { reason } }]
		case 'markSpam':
			return [{ type: 'RequestMarkedSpam', data: { reason } }]
		case 'hold':
			return [{ type: 'RequestHeld', data: { reason } }]
		case 'release':
			return [{ type: 'RequestReleased', data: { to: request.heldFrom ?? 'pendingAdmin', at } }]
		case 'restore':
			return [{ type: 'RequestRestored', data: { at } }]
		case 'fulfil':
			return [{ type: 'RequestFulfilled', data: { because: 'closedByAdmin', at } }]
		case 'expire':
			if (request.terms.endDate >= today) throw refuse('NOT_ENDED')
			return [{ type: 'RequestExpired', data: { at } }]
		case 'deactivate':
			return [{ type: 'RequestDeactivated', data: { reason } }]
		case 'acceptChange': {
			const proposed = proposedOf(request)
			mustCoverPlaces(proposed, request.places)
			if (request.status === 'fulfilled') mustNotBePast(proposed.endDate, today)
			const data = { contentId: proposed.contentId, reopened: request.status === 'fulfilled', at }
			return [{ type: 'RequestChangeAccepted', data }]
		}
		case 'declineChange':
			return [{ type: 'RequestChangeDeclined', data: { contentId: proposedOf(request).contentId, reason } }]
		default:
			return never(action)
	}
}

function proposedOf(request: Request): Terms {
	if (request.proposed === null) throw refuse('NO_CHANGE')
	return request.proposed
}

export const requestDecider: Decider<RequestState, RequestCommand, RequestEvent> = {
	initial: { status: 'none' },
	decide,
	evolve: evolveRequest,
}
