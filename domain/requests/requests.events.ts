import type { MinorText } from '../../kernel/wire/money.ts'
/** How many of what a request asks for. */
export type RequestTarget = {
	readonly count: number
	readonly unit: string
	/** Places by the ids of shifts, which make up the count; not there where it has none. */
	readonly shifts?: Readonly<Record<string, number>>
}

/**
 * A version of what the author wrote, and what it asks for. The words are a record under `contentId`;
 * `contentHash` is salted with a value that lies in that record, so erasing the words leaves nothing.
 */
export type Terms = {
	readonly contentId: string
	readonly contentHash: string
	/** Minor units; null where the request asks for something else. */
	readonly goal: MinorText | null
	/** How many of what it asks for, such as 3 units; null where it asks for money or counts nothing. */
	readonly target: RequestTarget | null
	/** Last calendar day, in the request's region, on which a donation may start. */
	readonly endDate: string
	readonly category: string
	readonly isPrivate: boolean
	readonly isTaxBenefit: boolean
	readonly isUrgent: boolean
}

/** Why a reviewer decided so: the words are a record under this id, with a salted hash of them. */
export type Reason = { readonly noteId: string; readonly noteHash: string } | null

type WithReason<T extends string> = { readonly type: T; readonly data: { readonly reason: Reason } }
type Plain<T extends string> = { readonly type: T; readonly data: { readonly at: string } }

export type RequestRaised = {
	readonly type: 'RequestRaised'
	readonly data: {
		/** A code of `REQUEST_TYPES`. */
		readonly requestType: string
		/** Whether its author is in need or willing to give. */
		readonly side: 'donee' | 'donor'
		readonly authorId: string
		readonly organizationId: string | null
		/** The author's part in the organization when the request was raised. */
		readonly authorRole: 'owner' | 'admin' | 'member' | null
		readonly region: string
		/** The region's. */
		readonly currency: string
		readonly source: string
		readonly terms: Terms
		/** Who looks at it first. */
		readonly awaits: 'admin' | 'organization'
		readonly at: string
	}
}
/** Edited before anybody approved it: the new version simply takes the old one's place. */
export type RequestRevised = {
	readonly type: 'RequestRevised'
	readonly data: { readonly terms: Terms; readonly at: string }
}
/** Sent again after it had come back. */
export type RequestResubmitted = {
	readonly type: 'RequestResubmitted'
	readonly data: { readonly terms: Terms; readonly awaits: 'admin' | 'organization'; readonly at: string }
}
/** Edited while people can see it: the new version waits for an admin. */
export type RequestChangeProposed = {
	readonly type: 'RequestChangeProposed'
	readonly data: { readonly terms: Terms; readonly at: string }
}
/** The proposed version now shows. After a fulfilled request's goal was raised, donations may start again. */
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
/** What became of what was asked for, as the author says. */
export type ClosingOutcome = 'here' | 'elsewhere' | 'notNeeded'
export type RequestFulfilled = {
	readonly type: 'RequestFulfilled'
	readonly data: {
		readonly because: 'goalReached' | 'closedByAuthor' | 'closedByAdmin'
		/** Only where its author closed it. */
		readonly outcome?: ClosingOutcome
		readonly at: string
	}
}
export type RequestApproved = {
	readonly type: 'RequestApproved'
	readonly data: {
		readonly at: string
		/** False: it is public before anybody reviewed it; absent: an admin approved it. */
		readonly isReviewed?: false
	}
}
/** It ends within a week unless its author renews it. */
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
		/** The id of a shift; not there where places are of the whole request. */
		readonly shift?: string
		/** The round of the answer: whoever withdrew and answers again is in the next. Of a shift: the turn of its choice. */
		readonly round: number
		readonly count: number
		readonly at: string
	}
}
/** An answer has that many more places; taken before it is accepted. */
export type PlaceTaken = OfPlace<'PlaceTaken'>
/** An answer has that many places less: others may take them. */
export type PlaceFreed = OfPlace<'PlaceFreed'>
/** That many places of an answer are given for good. */
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
	/** Reviewed after it had been public already. */
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
