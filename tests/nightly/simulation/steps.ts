import type { Decision } from '../../../domain/funds/withdrawals.contract.ts'
import type { OfflineDecision, OfflineMethod } from '../../../domain/offline-donations/contract.ts'
import type { Currency } from '../../../kernel/wire/money.ts'

/**
 * The result of a payment other than by card. In Razorpay's checkout it `pays`, `fails`, is authorized
 * `late`, or `waits` for an app; PayPal declines it or keeps it pending, until it clears or is denied; a bank
 * pays a debit, refuses it for lack of funds or an unknown account, or returns it after it was paid.
 */
export type Outcome =
	| 'pays'
	| 'fails'
	| 'late'
	| 'waits'
	| 'declined'
	| 'pending'
	| 'denied'
	| 'insufficient_funds'
	| 'account_closed'
	| 'returned'

export type Step = { readonly gapMs: number } & (
	| {
			readonly do: 'give'
			readonly to: 'rupees' | 'dollars' | 'foundation' | 'person' | 'event'
			readonly by: 'guest' | 'donor'
			/** Minor units. */
			readonly amount: number
			readonly coversFee: boolean
			readonly card: 'pm_good' | 'pm_slow' | 'pm_3ds' | 'pm_declined'
			readonly unassigned: boolean
			readonly twice: boolean
			readonly leaves: boolean
			readonly closes?: boolean
			readonly way?: 'saved' | 'checkout' | 'paypal' | 'debit'
			readonly outcome?: Outcome
			/** The day of the month on which the card may be charged from then on. */
			readonly monthlyOn?: number
	  }
	| { readonly do: 'begin monthly'; readonly donation: number; readonly day: number }
	| {
			readonly do: 'change monthly'
			readonly donation: number
			readonly action: 'pause' | 'resume' | 'skip' | 'stop'
	  }
	| { readonly do: 'banks decline'; readonly codes: readonly string[] }
	| { readonly do: 'change mandate'; readonly mandate: number; readonly to: 'paused' | 'active' | 'over' }
	| { readonly do: 'advance' }
	| { readonly do: 'bank answers'; readonly payment: number }
	| { readonly do: 'move transfer'; readonly transfer: number; readonly to: 'paid' | 'failed' }
	| {
			readonly do: 'refund'
			readonly donation: number
			readonly part: number
			readonly twice: boolean
			readonly elsewhere: boolean
			readonly againMs?: number
	  }
	| {
			readonly do: 'assign'
			readonly donation: number
			readonly toFoundation: boolean
			readonly twice: boolean
	  }
	| { readonly do: 'tell again'; readonly donation: number }
	| {
			readonly do: 'refund there'
			readonly donation: number
			readonly part: number
			readonly pending: boolean
	  }
	| { readonly do: 'settle refund'; readonly donation: number; readonly fails: boolean }
	| { readonly do: 'dispute'; readonly donation: number }
	| { readonly do: 'close dispute'; readonly donation: number; readonly outcome: 'won' | 'lost' }
	| {
			readonly do: 'ask'
			readonly of: 'rupees' | 'dollars' | 'foundation' | 'event'
			readonly part: number
			readonly times: number
	  }
	| {
			readonly do: 'decide'
			readonly withdrawal: number
			/** `next`: the next step: approval, payment, return, another try. */
			readonly decision: 'next' | Decision | 'cancel'
			readonly by: number
			readonly twice: boolean
	  }
	| {
			readonly do: 'record offline'
			readonly to: 'rupees' | 'dollars' | 'foundation' | 'person'
			readonly method: OfflineMethod
			/** Minor units. */
			readonly amount: number
			/** The place of the person of finance. */
			readonly by: number
			readonly twice: boolean
	  }
	| {
			readonly do: 'decide offline'
			readonly donation: number
			readonly decision: OfflineDecision
			readonly by: number
			readonly twice: boolean
	  }
	/** A provider takes a payment for a donation of which nobody here knows. */
	| {
			readonly do: 'take unknown'
			readonly account: number
			/** Minor units. */
			readonly amount: number
	  }
	/** Finance takes an unknown payment in, or writes it off. */
	| {
			readonly do: 'clear'
			readonly line: number
			readonly way: 'receive' | 'write-off'
			readonly by: number
			readonly twice: boolean
	  }
	| {
			readonly do: 'enter'
			/** The fund whose money is taken; `bank`: the bank charges its fee. */
			readonly of: 'rupees' | 'dollars' | 'bank'
			/** Minor units. */
			readonly amount: number
			readonly by: number
			readonly twice: boolean
	  }
	| {
			readonly do: 'decide entry'
			readonly entry: number
			readonly decision: 'approve' | 'decline' | 'reverse'
			readonly by: number
			readonly twice: boolean
	  }
	| { readonly do: 'change account'; readonly currency: Currency }
	| { readonly do: 'pay out'; readonly account: number }
	| { readonly do: 'move payout'; readonly payout: number; readonly to: 'in_transit' | 'paid' | 'failed' }
	| { readonly do: 'mirror' }
	/** The provider lists a charge's fee with a difference in minor units; 0: without. */
	| { readonly do: 'restate'; readonly charge: number; readonly by: number }
	| { readonly do: 'forge' }
	| { readonly do: 'leap'; readonly minutes: number }
	| {
			readonly do: 'crash'
			readonly who: 'api' | 'projector' | 'worker'
			readonly afterMs: number
			readonly forMs: number
	  }
	| { readonly do: 'crash database'; readonly afterMs: number }
	| { readonly do: 'double'; readonly who: 'projector' | 'worker'; readonly forMs: number }
	| { readonly do: 'freeze'; readonly who: 'api' | 'projector' | 'worker'; readonly forMs: number }
	| { readonly do: 'stumble'; readonly writes: number }
	| { readonly do: 'lose answers'; readonly payments: number }
	| { readonly do: 'storm'; readonly before: number; readonly after: number; readonly forMs: number }
)
export type Give = Extract<Step, { do: 'give' }>

export interface Climate {
	/** The probability that a wait at a port yields to others, 0 to 1. */
	readonly yielding: number
	/** Probabilities of each webhook, 0 to 1. */
	readonly webhooks: { readonly doubled: number; readonly late: number; readonly lost: number }
	/** Changes without webhooks, which only polling finds: of payments, or of our refunds. */
	readonly untold: 'payments' | 'refunds' | null
	readonly costLate: number
	readonly allModels: boolean
	readonly monthly: boolean
	readonly weather: { readonly before: number; readonly after: number }
}

export interface History {
	readonly seed: number
	readonly climate: Climate
	readonly steps: readonly Step[]
}

export const stepText = ({ gapMs, do: what, ...rest }: Step): string => {
	const details = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)
	return `${what}${details.length > 0 ? `: ${details.join(', ')}` : ''}${gapMs > 0 ? `; then ${gapMs} ms` : ''}`
}
