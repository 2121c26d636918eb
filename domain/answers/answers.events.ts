import type { AnswerState, AnswerType, DeclineCode } from './contract.ts'

/** Why somebody was declined: the text is a record under this id, with a salted hash of it. */
export type DeclineReason = { readonly noteId: string; readonly noteHash: string } | null

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
		readonly contentId: string
		readonly contentHash: string
		/** Accepting it is enough for both to see each other's contact. */
		readonly agreesInAdvance: boolean
		/** Of signatures: whether the public reads the name. */
		readonly nameVisible: boolean
		readonly at: string
	}
}
/** The author's side accepted so much of it in all; that many places were taken before. */
export type AnswerAccepted = {
	readonly type: 'AnswerAccepted'
	readonly data: { readonly quantity: number; readonly at: string }
}
/** A place became free and is reserved until then. */
export type AnswerPlaceOffered = {
	readonly type: 'AnswerPlaceOffered'
	readonly data: { readonly until: string; readonly at: string }
}
/** The answerer agrees, too: from now on both see each other's contact. */
export type AnswerAgreed = {
	readonly type: 'AnswerAgreed'
	readonly data: { readonly inAdvance: boolean; readonly at: string }
}
export type AnswerDeclined = {
	readonly type: 'AnswerDeclined'
	readonly data: { readonly code: DeclineCode; readonly reason: DeclineReason; readonly at: string }
}
export type AnswerLapsed = {
	readonly type: 'AnswerLapsed'
	readonly data: { readonly because: 'requestEnded' | 'placeNotConfirmed'; readonly at: string }
}
/** So much of it was given. */
export type AnswerFulfilled = {
	readonly type: 'AnswerFulfilled'
	readonly data: { readonly quantity: number; readonly at: string }
}

export type AnswerEvent =
	| AnswerOffered
	| Plain<'AnswerShortlisted'>
	/** All places are taken. */
	| Plain<'AnswerWaitlisted'>
	| AnswerPlaceOffered
	| AnswerAccepted
	| AnswerAgreed
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
			return 'waiting'
		case 'AnswerAccepted':
			// A further part of what was agreed on.
			return before === 'agreed' ? 'agreed' : 'accepted'
		case 'AnswerAgreed':
			return 'agreed'
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
