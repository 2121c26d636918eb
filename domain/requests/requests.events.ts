import type { MinorText } from '../../kernel/wire/money.ts'
export type RequestTarget = {
	readonly count: number
	readonly unit: string
	/** Places by shift id, which sum to the count; absent without shifts. */
	readonly shifts?: Readonly<Record<string, number>>
}

/**
 * A version of the author's content and target. The text is a record under `contentId`; `contentHash` is
 * salted with a value in that record, so that its erasure is complete.
 */
export type Terms = {
	readonly contentId: string
	readonly contentHash: string
	/** Minor units; null for a request of another kind. */
	readonly goal: MinorText | null
	/** The target number, such as 3 units; null for money and kinds without a count. */
	readonly target: RequestTarget | null
	/** The last calendar day for donations, in the request's region. */
	readonly endDate: string
	readonly category: string
	readonly isPrivate: boolean
	readonly isTaxBenefit: boolean
	readonly isUrgent: boolean
}

/** The text is a record under this id; the event has a salted hash of it. */
export type Reason = { readonly noteId: string; readonly noteHash: string } | null

type WithReason<T extends string> = { readonly type: T; readonly data: { readonly reason: Reason } }
type Plain<T extends string> = { readonly type: T; readonly data: { readonly at: string } }

export type RequestRaised = {
	readonly type: 'RequestRaised'
	readonly data: {
		readonly requestType: string
		readonly side: 'donee' | 'donor'
		readonly authorId: string
		readonly organizationId: string | null
		readonly authorRole: 'owner' | 'admin' | 'member' | null
		readonly region: string
		readonly currency: string
		readonly source: string
		readonly terms: Terms
		readonly awaits: 'admin' | 'organization'
		readonly at: string
	}
}
/** Edited before approval: the new version replaces the old one at once. */
export type RequestRevised = {
	readonly type: 'RequestRevised'
	readonly data: { readonly terms: Terms; readonly at: string }
}
export type RequestResubmitted = {
	readonly type: 'RequestResubmitted'
	readonly data: { readonly terms: Terms; readonly awaits: 'admin' | 'organization'; readonly at: string }
}
/** Edited while public: the new version waits for an admin. */
export type RequestChangeProposed = {
	readonly type: 'RequestChangeProposed'
	readonly data: { readonly terms: Terms; readonly at: string }
}
/** The proposed version is now public. A higher goal can reopen a fulfilled request for donations. */
export type RequestChangeAccepted = {
	readonly type: 'RequestChangeAccepted'
	readonly data: { readonly contentId: string; readonly reopened: boolean; readonly at: string }
}
export type RequestChangeDeclined = {
	readonly type: 'RequestChangeDeclined'
	readonly data: { readonly contentId: string; readonly reason: Reason }
}
export type RequestReopened = {
	readonly type: 'RequestReopened'
	readonly data: { readonly endDate: string; readonly at: string }
}
export type ClosingOutcome = 'here' | 'elsewhere' | 'notNeeded'
export type RequestFulfilled = {
	readonly type: 'RequestFulfilled'
	readonly data: {
		readonly because: 'goalReached' | 'closedByAuthor' | 'closedByAdmin'
		readonly outcome?: ClosingOutcome
		readonly at: string
	}
}
export type RequestApproved = {
	readonly type: 'RequestApproved'
	readonly data: {
		readonly at: string
		/** False: it is public before a review; absent: an admin approved it. */
		readonly isReviewed?: false
	}
}
export type RequestEndingSoon = {
	readonly type: 'RequestEndingSoon'
	readonly data: { readonly endDate: string; readonly at: string }
}
export type RequestRenewed = {
	readonly type: 'RequestRenewed'
	readonly data: { readonly endDate: string; readonly at: string }
}
export type RequestReleased = {
	readonly type: 'RequestReleased'
	readonly data: { readonly to: string; readonly at: string }
}

type OfPlace<T extends string> = {
	readonly type: T
	readonly data: {
		readonly answerId: string
		readonly shift?: string
		readonly round: number
		readonly count: number
		readonly at: string
	}
}
export type PlaceTaken = OfPlace<'PlaceTaken'>
export type PlaceFreed = OfPlace<'PlaceFreed'>
export type PlaceFulfilled = OfPlace<'PlaceFulfilled'>

export type RequestEvent =
	| RequestRaised
	| RequestRevised
	| RequestResubmitted
	| RequestChangeProposed
	| RequestChangeAccepted
	| RequestChangeDeclined
	| Plain<'RequestApprovedByOrganization'>
	| WithReason<'RequestRejectedByOrganization'>
	| RequestApproved
	| Plain<'RequestConfirmed'>
	| RequestEndingSoon
	| RequestRenewed
	| Plain<'RequestWentLive'>
	| WithReason<'RequestRejected'>
	| WithReason<'RequestFoundIncomplete'>
	| WithReason<'RequestMarkedSpam'>
	| WithReason<'RequestHeld'>
	| RequestReleased
	| Plain<'RequestRestored'>
	| RequestFulfilled
	| Plain<'RequestExpired'>
	| WithReason<'RequestDeactivated'>
	| RequestReopened
	| Plain<'RequestRemoved'>
	| PlaceTaken
	| PlaceFreed
	| PlaceFulfilled

export const REQUEST_EVENTS = [
	'RequestRaised',
	'RequestRevised',
	'RequestResubmitted',
	'RequestChangeProposed',
	'RequestChangeAccepted',
	'RequestChangeDeclined',
	'RequestApprovedByOrganization',
	'RequestRejectedByOrganization',
	'RequestApproved',
	'RequestConfirmed',
	'RequestEndingSoon',
	'RequestRenewed',
	'RequestWentLive',
	'RequestRejected',
	'RequestFoundIncomplete',
	'RequestMarkedSpam',
	'RequestHeld',
	'RequestReleased',
	'RequestRestored',
	'RequestFulfilled',
	'RequestExpired',
	'RequestDeactivated',
	'RequestReopened',
	'RequestRemoved',
	'PlaceTaken',
	'PlaceFreed',
	'PlaceFulfilled',
] as const satisfies readonly RequestEvent['type'][]
