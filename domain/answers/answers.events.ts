import type { AnswerState, AnswerType, DeclineCode } from './contract.ts'

/** Why somebody was declined: the text is a record under this id, with a salted hash of it. */
export type DeclineReason = { readonly noteId: string; readonly noteHash: string } | null

/** The id of a shift; not there where the whole answer is meant. */
type OfShift = { readonly shift?: string }

type Plain<T extends string> = { readonly type: T; readonly data: { readonly at: string } }

/** A person answers a request. What they wrote is a record under `contentId`, with a salted hash of it. */
export type AnswerOffered = {
	readonly type: 'AnswerOffered'
	readonly data: {
		readonly requestId: string
		readonly userId: string
		readonly answerType: AnswerType
		/** 1 at first; whoever withdrew, was declined or came too late and answers again is in the next. */
		readonly round: number
		/** How much of what the request counts: units, helpers, places. */
		readonly quantity: number
		/** Ids of the shifts that they chose; not there where the request has none. */
		readonly shifts?: readonly string[]
		readonly contentId: string
		readonly contentHash: string
		/** Accepting it is enough for both to see each other's contact. */
		readonly agreesInAdvance: boolean
		/** Of signatures: whether the public reads the name. */
		readonly nameVisible: boolean
		readonly at: string
	}
}
/** So much of it is accepted in all; that many places were taken before. Of a shift: one more. */
export type AnswerAccepted = {
	readonly type: 'AnswerAccepted'
	readonly data: OfShift & { readonly quantity: number; readonly at: string }
}
/** All places are taken: of the request, or of a shift. */
export type AnswerWaitlisted = {
	readonly type: 'AnswerWaitlisted'
	readonly data: OfShift & { readonly at: string }
}
/** A place became free and is reserved until then. */
export type AnswerPlaceOffered = {
	readonly type: 'AnswerPlaceOffered'
	readonly data: OfShift & { readonly until: string; readonly at: string }
}
/** The answerer agrees, too: from now on both see each other's contact. */
export type AnswerAgreed = {
	readonly type: 'AnswerAgreed'
	readonly data: { readonly inAdvance: boolean; readonly at: string }
}
/** A parent or guardian of whoever is under 18 agrees, as the person says who acts for that side. */
export type AnswerGuardianAgreed = {
	readonly type: 'AnswerGuardianAgreed'
	readonly data: { readonly side: GuardedSide; readonly at: string }
}
/** Whom a guardian agrees for: whoever answers, or whoever the request is for. */
export type GuardedSide = 'answerer' | 'request'
export type AnswerDeclined = {
	readonly type: 'AnswerDeclined'
	readonly data: { readonly code: DeclineCode; readonly reason: DeclineReason; readonly at: string }
}
/** `shiftGone`: the request has the shift no more for which somebody waited. */
export type LapseReason = 'requestEnded' | 'placeNotConfirmed' | 'shiftGone'
/** Somebody comes to other shifts of the request, or a place that was reserved for them is gone. */
export type AnswerShiftsChosen = {
	readonly type: 'AnswerShiftsChosen'
	readonly data: {
		readonly added: readonly string[]
		readonly left: readonly string[]
		readonly because: 'answerer' | Exclude<LapseReason, 'requestEnded'>
		/** How the answer stands without those that are left. */
		readonly becomes: 'offered' | 'waiting' | 'accepted' | 'agreed'
		readonly at: string
	}
}
export type AnswerLapsed = {
	readonly type: 'AnswerLapsed'
	readonly data: { readonly because: LapseReason; readonly at: string }
}
/** So much of it was given. */
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
	/** They agreed, and did not come. */
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

/** The state after an event, in one place, so that read models and the decider can't disagree. */
export function answerStateAfter(event: AnswerEvent, before: AnswerState | null): AnswerState {
	switch (event.type) {
		case 'AnswerOffered':
			return event.data.answerType === 'sign' ? 'signed' : 'offered'
		case 'AnswerShortlisted':
			return 'shortlisted'
		case 'AnswerWaitlisted':
		case 'AnswerPlaceOffered':
			// Who has another shift waits for this one alone.
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
