import type { ReviewAction } from './backoffice.contract.ts'
import type { RequestStatus } from './contract.ts'
import type { Side } from './kinds/field.contract.ts'
import { plusDays, renewalDays } from './kinds/kinds.contract.ts'

/** Which review actions a status allows: the table of transitions, read by the decider and by screens alike. */
export const ALLOWED: Readonly<Record<ReviewAction, readonly RequestStatus[]>> = {
	approve: ['pendingAdmin'],
	confirm: ['approved', 'live'],
	publish: ['approved'],
	reject: ['pendingAdmin', 'onHold'],
	askForMore: ['pendingAdmin'],
	markSpam: ['pendingAdmin', 'approved', 'live', 'onHold'],
	hold: ['pendingAdmin', 'approved', 'live'],
	release: ['onHold'],
	restore: ['spam'],
	fulfil: ['approved', 'live'],
	expire: ['approved', 'live'],
	deactivate: ['approved', 'live', 'onHold'],
	acceptChange: ['approved', 'live', 'fulfilled'],
	declineChange: ['approved', 'live', 'fulfilled'],
	approveForOrganization: ['pendingOrganization'],
	rejectForOrganization: ['pendingOrganization'],
}

/** Donations start in these, until the end date has passed. */
export const DONATIONS_START_IN: readonly RequestStatus[] = ['approved', 'live']
/** Answers get places in these: after the end date their author still decides on those that came in time. */
export const PLACES_ARE_TAKEN_IN: readonly RequestStatus[] = ['approved', 'live', 'expired']
/** Open answers lapse in these. Those of an expired request lapse later. */
export const ANSWERS_LAPSE_IN: readonly RequestStatus[] = [
	'fulfilled',
	'deactivated',
	'spam',
	'rejected',
	'rejectedByOrganization',
	'removed',
]
/** How long after the last day of an expired request its author may still decide on answers, in days. */
export const DAYS_TO_DECIDE = 30
/** A payment whose donor never said what for may still be given to these: they are or were open to the public. */
export const DONATIONS_ARE_ASSIGNED_IN: readonly RequestStatus[] = [
	'approved',
	'live',
	'fulfilled',
	'expired',
	'deactivated',
]
/** Neither over nor sent back. */
export const OPEN_STATUSES: readonly RequestStatus[] = [
	'pendingAdmin',
	'pendingOrganization',
	'approved',
	'live',
	'onHold',
]
/** Before anybody approved it, or after it came back, the author edits freely. */
export const REVISABLE: readonly RequestStatus[] = ['pendingAdmin', 'pendingOrganization']
export const RESUBMITTABLE: readonly RequestStatus[] = ['incomplete', 'rejected', 'rejectedByOrganization']
export const REOPENABLE: readonly RequestStatus[] = ['expired', 'deactivated']
/** An edit of these waits for an admin. */
export const CHANGE_IS_PROPOSED_IN: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']
export const REMOVABLE: readonly RequestStatus[] = [
	'pendingAdmin',
	'pendingOrganization',
	'incomplete',
	'rejected',
	'rejectedByOrganization',
]
export const CLOSABLE: readonly RequestStatus[] = ['approved', 'live']

/** A standing request is renewed in its last days. */
export const RENEWABLE_DAYS = 7

/** Whether a request may be renewed on a day of its region. */
export function isRenewable(
	{
		status,
		requestType,
		side,
		terms,
	}: {
		readonly status: RequestStatus
		readonly requestType: string
		readonly side: Side
		readonly terms: { readonly endDate: string }
	},
	today: string,
): boolean {
	if (renewalDays(requestType, side) === null || !CLOSABLE.includes(status)) return false
	return terms.endDate >= today && terms.endDate <= plusDays(today, RENEWABLE_DAYS)
}

/** The review actions that a status allows, with or without a proposed change waiting. */
export function actionsIn(
	status: RequestStatus,
	hasProposedChange: boolean,
	awaitsReview: boolean,
): ReviewAction[] {
	return (Object.keys(ALLOWED) as ReviewAction[]).filter((action) => {
		if (!ALLOWED[action].includes(status)) return false
		if (action === 'confirm') return awaitsReview
		return hasProposedChange || (action !== 'acceptChange' && action !== 'declineChange')
	})
}

/** Events that leave a request's status as it is. `RequestChangeAccepted` changes it when it reopens the request. */
export const KEEPS_STATUS = [
	'RequestRevised',
	'RequestChangeProposed',
	'RequestChangeDeclined',
	'RequestConfirmed',
	'RequestEndingSoon',
	'RequestRenewed',
	'PlaceTaken',
	'PlaceFreed',
	'PlaceFulfilled',
] as const
