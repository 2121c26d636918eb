import type { ReviewAction } from './backoffice.contract.ts'
import type { RequestStatus } from './contract.ts'
import type { Side } from './kinds/field.contract.ts'
import { plusDays, renewalDays } from './kinds/kinds.contract.ts'

/** The statuses in which each review action is allowed; shared by the decider and the screens. */
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

/** Statuses in which donations start, until the end date has passed. */
export const DONATIONS_START_IN: readonly RequestStatus[] = ['approved', 'live']
/** Statuses in which places are taken; after the end date the author still decides on earlier answers. */
export const PLACES_ARE_TAKEN_IN: readonly RequestStatus[] = ['approved', 'live', 'expired']
/** Statuses in which open answers lapse at once; those of an expired request lapse later. */
export const ANSWERS_LAPSE_IN: readonly RequestStatus[] = [
	'fulfilled',
	'deactivated',
	'spam',
	'rejected',
	'rejectedByOrganization',
	'removed',
]
/** Days after the last day of an expired request in which its author may decide on answers. */
export const DAYS_TO_DECIDE = 30
/** Statuses of requests to which finance may assign an unassigned payment: they are or were public. */
export const DONATIONS_ARE_ASSIGNED_IN: readonly RequestStatus[] = [
	'approved',
	'live',
	'fulfilled',
	'expired',
	'deactivated',
]
export const OPEN_STATUSES: readonly RequestStatus[] = [
	'pendingAdmin',
	'pendingOrganization',
	'approved',
	'live',
	'onHold',
]
/** Statuses in which the author edits without approval. */
export const REVISABLE: readonly RequestStatus[] = ['pendingAdmin', 'pendingOrganization']
export const RESUBMITTABLE: readonly RequestStatus[] = ['incomplete', 'rejected', 'rejectedByOrganization']
export const REOPENABLE: readonly RequestStatus[] = ['expired', 'deactivated']
/** Statuses in which an edit waits for an admin. */
export const CHANGE_IS_PROPOSED_IN: readonly RequestStatus[] = ['approved', 'live', 'fulfilled']
export const REMOVABLE: readonly RequestStatus[] = [
	'pendingAdmin',
	'pendingOrganization',
	'incomplete',
	'rejected',
	'rejectedByOrganization',
]
export const CLOSABLE: readonly RequestStatus[] = ['approved', 'live']

/** The last days of a request in which it may be renewed. */
export const RENEWABLE_DAYS = 7

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

/** Events that never change the status. `RequestChangeAccepted` changes it when it reopens the request. */
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
