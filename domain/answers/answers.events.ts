import type { AnswerState, AnswerType, DeclineCode } from './contract.ts'

/** The text of a reason is a record under this id; the event has a salted hash of it. */
export type DeclineReason = { readonly noteId: string; readonly noteHash: string } | null

type OfShift = { readonly shift?: string }

type Plain<T extends string> = { readonly type: T; readonly data: { readonly at: string } }

/** A person answers a request. The text is a record under `contentId`; the event has a salted hash of it. */
export type AnswerOffered = {
	readonly type: 'AnswerOffered'
	readonly data: {
		readonly requestId: string
		readonly userId: string
		readonly answerType: AnswerType
		/** Starts at 1 and increases when the person answers again after a withdrawal, decline or lapse. */
		readonly round: number
		readonly quantity: number
		/** Absent when the request has no shifts. */
		readonly shifts?: readonly string[]
		readonly contentId: string
		readonly contentHash: string
		/** Acceptance alone then shares the contacts of both sides. */
		readonly agreesInAdvance: boolean
		readonly nameVisible: boolean
		readonly at: string
	}
}
/** `quantity` is the accepted total; that many places were taken before. For a shift it is one more. */
export type AnswerAccepted = {
	readonly type: 'AnswerAccepted'
	readonly data: OfShift & { readonly quantity: number; readonly at: string }
}
export type AnswerWaitlisted = {
	readonly type: 'AnswerWaitlisted'
	readonly data: OfShift & { readonly at: string }
}
/** A place became free and is reserved until the given time. */
export type AnswerPlaceOffered = {
	readonly type: 'AnswerPlaceOffered'
	readonly data: OfShift & { readonly until: string; readonly at: string }
}
/** The answerer agrees as well: from now on both sides see each other's contact. */
export type AnswerAgreed = {
	readonly type: 'AnswerAgreed'
	readonly data: { readonly inAdvance: boolean; readonly at: string }
}
export type AnswerGuardianAgreed = {
	readonly type: 'AnswerGuardianAgreed'
	readonly data: { readonly side: GuardedSide; readonly at: string }
}
export type GuardedSide = 'answerer' | 'request'
export type AnswerDeclined = {
	readonly type: 'AnswerDeclined'
	readonly data: { readonly code: DeclineCode; readonly reason: DeclineReason; readonly at: string }
}
/** `shiftGone`: the shift that the answerer waited for no longer exists. */
export type LapseReason = 'requestEnded' | 'placeNotConfirmed' | 'shiftGone'
/** The answerer chooses other shifts, or loses a reserved place. */
export type AnswerShiftsChosen = {
	readonly type: 'AnswerShiftsChosen'
	readonly data: {
		readonly added: readonly string[]
		readonly left: readonly string[]
		readonly because: 'answerer' | Exclude<LapseReason, 'requestEnded'>
		readonly becomes: 'offered' | 'waiting' | 'accepted' | 'agreed'
		readonly at: string
	}
}
export type AnswerLapsed = {
	readonly type: 'AnswerLapsed'
	readonly data: { readonly because: LapseReason; readonly at: string }
}
export type AnswerFulfilled = {
	readonly type: 'AnswerFulfilled'
	readonly data: { readonly quantity: number; readonly at: string }
}

export type AnswerEvent =
	| AnswerOffered
	| Plain<'AnswerShortlisted'>
	| AnswerWaitlisted
	| AnswerPlaceOffered
	| AnswerAccepted
	| AnswerAgreed
	| AnswerGuardianAgreed
	| AnswerShiftsChosen
	| AnswerDeclined
	| Plain<'AnswerWithdrawn'>
	| AnswerLapsed
	| AnswerFulfilled
	| Plain<'AnswerMissed'>

export const ANSWER_EVENTS = [
	'AnswerOffered',
	'AnswerShortlisted',
	'AnswerWaitlisted',
	'AnswerPlaceOffered',
	'AnswerAccepted',
	'AnswerAgreed',
	'AnswerGuardianAgreed',
	'AnswerShiftsChosen',
	'AnswerDeclined',
	'AnswerWithdrawn',
	'AnswerLapsed',
	'AnswerFulfilled',
	'AnswerMissed',
] as const satisfies readonly AnswerEvent['type'][]

/** Returns the state after an event; shared so that read models and the decider can't disagree. */
export function answerStateAfter(event: AnswerEvent, before: AnswerState | null): AnswerState {
	switch (event.type) {
		case 'AnswerOffered':
			return event.data.answerType === 'sign' ? 'signed' : 'offered'
		case 'AnswerShortlisted':
			return 'shortlisted'
		case 'AnswerWaitlisted':
		case 'AnswerPlaceOffered':
			// An answerer with another shift waits only for this one.
			return before === 'accepted' || before === 'agreed' ? before : 'waiting'
		case 'AnswerShiftsChosen':
			return event.data.becomes
		case 'AnswerAccepted':
			// A further part of what was agreed on.
			return before === 'agreed' ? 'agreed' : 'accepted'
		case 'AnswerAgreed':
			return 'agreed'
		case 'AnswerGuardianAgreed':
			return before ?? 'offered'
		case 'AnswerDeclined':
			return 'declined'
		case 'AnswerWithdrawn':
			return 'withdrawn'
		case 'AnswerLapsed':
			return 'lapsed'
		case 'AnswerFulfilled':
			return 'fulfilled'
		case 'AnswerMissed':
			return 'noShow'
	}
}
