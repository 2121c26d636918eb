import type { Decision } from '../../../domain/funds/withdrawals.contract.ts'
import type { Currency } from '../../../kernel/wire/money.ts'

/**
 * What becomes of a payment that isn't by card. In Razorpay's checkout it `pays`, `fails`, is allowed `late`, or `waits`
 * for an app; PayPal declines it or keeps it pending, until it clears or is denied; a bank pays a debit, has no funds for
 * it or no such account, or sends it back after it was paid.
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

/** What happens in a simulated history, one thing after another or several at once. */
export type Step = { readonly gapMs: number } & (
	| {
			readonly do: 'give'
			readonly to: 'rupees' | 'dollars' | 'foundation' | 'person'
			readonly by: 'guest' | 'donor'
			/** Minor units. */
			readonly amount: number
			readonly coversFee: boolean
			readonly card: 'pm_good' | 'pm_slow' | 'pm_3ds' | 'pm_declined'
			/** Paid before anybody said what for. */
			readonly unassigned: boolean
			readonly twice: boolean
			/** The tab is closed before the answer comes. */
			readonly leaves: boolean
			/** With it, what it had sent is never sent again. */
			readonly closes?: boolean
			/** How it is paid; absent: by a card that is typed. */
			readonly way?: 'saved' | 'checkout' | 'paypal' | 'debit'
			/** What the donor's bank, app or PayPal makes of it. */
			readonly outcome?: Outcome
			/** The card may be charged every month from then on, on this day of it. */
			readonly monthlyOn?: number
	  }
	/** A donor whose bank took days goes on to give every month, on this day of it. */
	| { readonly do: 'begin monthly'; readonly donation: number; readonly day: number }
	| {
			readonly do: 'change monthly'
			readonly donation: number
			readonly action: 'pause' | 'resume' | 'skip' | 'stop'
	  }
	/** What is charged next without its donor is declined for these reasons, or `returned` once it was paid. */
	| { readonly do: 'banks decline'; readonly codes: readonly string[] }
	/** A donor pauses, resumes or ends a mandate in their app. */
	| { readonly do: 'change mandate'; readonly mandate: number; readonly to: 'paused' | 'active' | 'over' }
	/** What is due of monthly donations is done. */
	| { readonly do: 'advance' }
	/** A bank or app that was silent says what becomes of a payment, or a bank sends a debit back. */
	| { readonly do: 'bank answers'; readonly payment: number }
	/** The bank takes, refuses or gives back what a provider pays for us. */
	| { readonly do: 'move transfer'; readonly transfer: number; readonly to: 'paid' | 'failed' }
	| {
			readonly do: 'refund'
			readonly donation: number
			readonly part: number
			readonly twice: boolean
			readonly elsewhere: boolean
			/** The same call is sent once more so many milliseconds after its answer. */
			readonly againMs?: number
	  }
	/** Finance says what a payment is for whose donor never did. */
	| {
			readonly do: 'assign'
			readonly donation: number
			readonly toFoundation: boolean
			readonly twice: boolean
	  }
	/** The donor comes back to the page that thanks them. */
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
			readonly of: 'rupees' | 'dollars' | 'foundation'
			readonly part: number
			readonly times: number
	  }
	| {
			readonly do: 'decide'
			readonly withdrawal: number
			/** `next`: the next one on its way: approved, paid, come back, tried again. */
			readonly decision: 'next' | Decision | 'cancel'
			/** Of finance; 3: the first of them once more, in another session and with another role. */
			readonly by: number
			/** Sent twice at once; an approval by two people, or by one in two sessions. */
			readonly twice: boolean
	  }
	| { readonly do: 'change account'; readonly currency: Currency }
	| { readonly do: 'pay out'; readonly account: number }
	| { readonly do: 'move payout'; readonly payout: number; readonly to: 'in_transit' | 'paid' | 'failed' }
	| { readonly do: 'mirror' }
	/** The provider lists a charge's fee higher or lower than it is, by minor units; 0: as it is. */
	| { readonly do: 'restate'; readonly charge: number; readonly by: number }
	| { readonly do: 'forge' }
	| { readonly do: 'leap'; readonly minutes: number }
	| {
			readonly do: 'crash'
			readonly who: 'api' | 'projector' | 'worker'
			readonly afterMs: number
			readonly forMs: number
	  }
	/** The database loses what is not on its disk yet. */
	| { readonly do: 'crash database'; readonly afterMs: number }
	| { readonly do: 'double'; readonly who: 'projector' | 'worker'; readonly forMs: number }
	| { readonly do: 'freeze'; readonly who: 'api' | 'projector' | 'worker'; readonly forMs: number }
	/** The database refuses so many writes of the projector, by a fault that is its own and passes. */
	| { readonly do: 'stumble'; readonly writes: number }
	/** So many payments are made next whose provider's answers are lost. */
	| { readonly do: 'lose answers'; readonly payments: number }
	| { readonly do: 'storm'; readonly before: number; readonly after: number; readonly forMs: number }
)
/** How somebody gives. */
export type Give = Extract<Step, { do: 'give' }>

/** How a history's world is, besides its steps. */
export interface Climate {
	/** How often a wait at a port lets others go first, 0 to 1. */
	readonly yielding: number
	/** Chances of a webhook, 0 to 1. */
	readonly webhooks: { readonly doubled: number; readonly late: number; readonly lost: number }
	/** What no webhook tells of: how payments go, or how refunds go that we asked for. Both are looked at. */
	readonly untold: 'payments' | 'refunds' | null
	/** How often the fee of a charge is known only after a while. */
	readonly costLate: number
	/** Whether read models that no money depends on are followed as well. */
	readonly allModels: boolean
	/** Whether somebody gives every month. */
	readonly monthly: boolean
	/** Losses between processes and what they talk to, all the time. */
	readonly weather: { readonly before: number; readonly after: number }
}

export interface History {
	readonly seed: number
	readonly climate: Climate
	readonly steps: readonly Step[]
}

/** A step in a few words. */
export const stepText = ({ gapMs, do: what, ...rest }: Step): string => {
	const details = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)
	return `${what}${details.length > 0 ? `: ${details.join(', ')}` : ''}${gapMs > 0 ? `; then ${gapMs} ms` : ''}`
}
