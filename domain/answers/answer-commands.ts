import type { AnswerOffered, DeclineReason, LapseReason } from './answers.events.ts'
import type { AnswerType, DeclineCode } from './contract.ts'

export interface AnsweredRequest {
	readonly answerType: AnswerType | 'donation'
	readonly takesAnswers: boolean
	/** The number of places or units; null when it is not limited. */
	readonly target: number | null
	readonly shifts: readonly string[]
}

/** The acting person: for the request as its author or a leader of its organization, or as the answerer. */
export type By = { readonly byUserId: string; readonly forRequest: boolean }
type At = { readonly at: string }

export type AnswerCommand =
	| (At &
			Omit<AnswerOffered['data'], 'round' | 'answerType' | 'shifts'> & {
				readonly type: 'OfferAnswer'
				readonly shifts: readonly string[]
				readonly request: AnsweredRequest
				readonly isOwn: boolean
				readonly isBlocked: boolean
				readonly expectedType: AnswerType | null
				readonly isMinor: boolean
				readonly guardianAgrees: boolean
			})
	| (At & By & { readonly type: 'ShortlistAnswer' | 'ConfirmPlace' | 'WithdrawAnswer' })
	| (At & By & { readonly type: 'AgreeToAnswer'; readonly isOfMinor: boolean })
	| (At & By & { readonly type: 'NoteGuardian' })
	| (At &
			By & {
				readonly type: 'ChooseShifts'
				readonly request: AnsweredRequest
				readonly shifts: readonly string[]
			})
	| (At & By & { readonly type: 'MissAnswer' })
	| (At & By & { readonly type: 'DeclineAnswer'; readonly code: DeclineCode; readonly reason: DeclineReason })
	/** `quantity`: the total that was given; null for everything that was accepted. */
	| (At & By & { readonly type: 'FulfilAnswer'; readonly quantity: number | null })
	| (At & OfShift & { readonly type: 'AcceptAnswer'; readonly round: number; readonly held: number })
	| (At & OfShift & { readonly type: 'WaitlistAnswer'; readonly round: number })
	| (At & OfShift & { readonly type: 'OfferPlace'; readonly round: number; readonly until: string })
	| (At & OfShift & { readonly type: 'LapseAnswer'; readonly round: number; readonly because: LapseReason })
export type OfShift = { readonly shift?: string | undefined }
