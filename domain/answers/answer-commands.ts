import type { AnswerOffered, DeclineReason, LapseReason } from './answers.events.ts'
import type { AnswerType, DeclineCode } from './contract.ts'

/** What an answer needs to know of its request, folded from the request's own stream. */
export interface AnsweredRequest {
	/** How it is answered; a request for money is answered by donations. */
	readonly answerType: AnswerType | 'donation'
	/** Whether it takes answers now: it is public and its last day has not passed. */
	readonly takesAnswers: boolean
	/** How much it counts in all; null where nobody counts. */
	readonly target: number | null
	/** Ids of its shifts; who joins chooses among them. */
	readonly shifts: readonly string[]
}

/** Who acts: for the request as its author or as one who leads its organization, or as the one who answers. */
export type By = { readonly byUserId: string; readonly forRequest: boolean }
type At = { readonly at: string }

export type AnswerCommand =
	| (At &
			Omit<AnswerOffered['data'], 'round' | 'answerType' | 'shifts'> & {
				readonly type: 'OfferAnswer'
				readonly shifts: readonly string[]
				readonly request: AnsweredRequest
				/** Whether the person acts for the request, so that it is their own. */
				readonly isOwn: boolean
				/** Whether the author's side blocked them. */
				readonly isBlocked: boolean
				/** The type for which the form was made; null when the caller names none. */
				readonly expectedType: AnswerType | null
				/** Whether they are under 18, and whether a guardian agrees. */
				readonly isMinor: boolean
				readonly guardianAgrees: boolean
			})
	| (At & By & { readonly type: 'ShortlistAnswer' | 'ConfirmPlace' | 'WithdrawAnswer' })
	/** `isOfMinor`: the request is for somebody under 18. */
	| (At & By & { readonly type: 'AgreeToAnswer'; readonly isOfMinor: boolean })
	/** Whoever acts for the request says that the guardian agrees of whom it is for. */
	| (At & By & { readonly type: 'NoteGuardian' })
	/** `shifts`: all that they come to from now on. */
	| (At &
			By & {
				readonly type: 'ChooseShifts'
				readonly request: AnsweredRequest
				readonly shifts: readonly string[]
			})
	| (At & By & { readonly type: 'MissAnswer' })
	| (At & By & { readonly type: 'DeclineAnswer'; readonly code: DeclineCode; readonly reason: DeclineReason })
	/** `quantity`: how much was given in all; null for everything accepted. */
	| (At & By & { readonly type: 'FulfilAnswer'; readonly quantity: number | null })
	/** Follows from the places taken for it: that many, in this round. */
	| (At & OfShift & { readonly type: 'AcceptAnswer'; readonly round: number; readonly held: number })
	| (At & OfShift & { readonly type: 'WaitlistAnswer'; readonly round: number })
	| (At & OfShift & { readonly type: 'OfferPlace'; readonly round: number; readonly until: string })
	| (At & OfShift & { readonly type: 'LapseAnswer'; readonly round: number; readonly because: LapseReason })
/** One shift of the answer, whose turn `round` is then. */
export type OfShift = { readonly shift?: string | undefined }
