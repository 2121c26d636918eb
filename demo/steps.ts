import type { Language } from '../kernel/language.ts'
import type { RegionCode } from '../kernel/regions.ts'
import type { Visitor } from './client.ts'

/** How a demo donor's card behaves. */
export type Method = 'ok' | 'declined' | 'insufficient' | 'threeDS' | 'threeDSFailed'

export interface DonationStep {
	readonly kind: 'donation'
	readonly at: number
	/** A fundraiser by its place in the table. */
	readonly to: number | 'foundation'
	readonly region: RegionCode
	/** Major units, whole. */
	readonly major: number
	readonly coversFee: boolean
	readonly anonymous: boolean
	readonly donor:
		| { readonly key: string }
		| { readonly first: string; readonly last: string; readonly email: string }
	readonly message: string
	readonly method: Method
	/** After a refused card, another one. */
	readonly triesAgain: boolean
	readonly language: Language
}

/** What happens to money after it was given. Things that are spoken of again have a name. */
export type MoneyStep =
	/** The author of a fundraiser, or finance for the foundation, says where money may go to. */
	| { readonly kind: 'account'; readonly at: number; readonly of: Cause }
	| {
			readonly kind: 'withdraw'
			readonly at: number
			readonly of: Cause
			readonly name: string
			/** Of what is free then. */
			readonly percent: number
	  }
	| {
			readonly kind: 'decide'
			readonly at: number
			readonly name: string
			readonly decision: 'approve' | 'reject' | 'pay' | 'fail' | 'retry' | 'cancel'
	  }
	| {
			readonly kind: 'refund'
			readonly at: number
			readonly donation: DonationReference
			/** Of what was charged. */
			readonly percent: number
			readonly by: 'finance' | 'provider'
	  }
	| {
			readonly kind: 'dispute'
			readonly at: number
			readonly donation: DonationReference
			readonly name: string
	  }
	| {
			readonly kind: 'disputeEnds'
			readonly at: number
			readonly name: string
			readonly outcome: 'won' | 'lost'
	  }
	| {
			readonly kind: 'payout'
			readonly at: number
			readonly account: 'stripe-in' | 'stripe-us'
			readonly name: string
			readonly mistake?: 'missingLine' | 'wrongFee' | 'unknownCharge'
	  }
	| {
			readonly kind: 'payoutMoves'
			readonly at: number
			readonly name: string
			readonly to: 'canceled' | 'failed'
	  }
	/** Finance keeps the report, and signs it. */
	| { readonly kind: 'run'; readonly at: number }
	/** Finance closes the oldest month of a legal entity, by a run of its own. */
	| { readonly kind: 'closeMonth'; readonly at: number; readonly entity: RegionCode }
	| { readonly kind: 'discrepancy'; readonly at: number; readonly does: 'take' | 'explain' }
	| { readonly kind: 'checkBooks'; readonly at: number }

/** What a step of a capability is played with. */
export interface DemoStepTools {
	/** Somebody of the demo, signed in, by their key. */
	readonly signedIn: (key: string) => Promise<Visitor>
	/** A picture as a file. */
	readonly rasterize: (svg: string) => Promise<Buffer>
	readonly userId: (key: string) => string
	readonly organizationId: (key: string) => string
	/** The id of a fundraiser by its place in the table. */
	readonly fundraiserId: (index: number) => string | undefined
	/** For `idempotency-key`: of this step alone, and the same when it is played again. */
	readonly key: string
}

/** One thing that happens in a capability, `at` milliseconds after the demo's start. */
export interface CapabilityStep {
	readonly at: number
	readonly play: (tools: DemoStepTools) => Promise<void>
}

/** What a file of `capabilities/` exports as `demo`. */
export interface DemoCapability {
	/** Always the same: a load that was interrupted goes on by the number of steps done. @param end in milliseconds after the demo's start */
	readonly steps: (end: number) => readonly CapabilityStep[]
}

/** A fundraiser by its place in the table, or the foundation's fund in a currency. */
export type Cause = number | 'foundation INR' | 'foundation USD'
/** The donation to a fundraiser that is this many from its first confirmed one, by time. */
export interface DonationReference {
	readonly to: number
	readonly nth: number
}

/** One thing that somebody does in the demo, `at` milliseconds after its start. */
export type DemoStep =
	| { readonly kind: 'raise'; readonly at: number; readonly index: number; readonly endsInDays: number }
	| {
			readonly kind: 'review'
			readonly at: number
			readonly index: number
			readonly action: string
			readonly by: string
			readonly reason: string
	  }
	| {
			readonly kind: 'author'
			readonly at: number
			readonly index: number
			readonly what: 'close' | 'deactivate' | 'remove'
	  }
	| { readonly kind: 'update'; readonly at: number; readonly index: number }
	| { readonly kind: 'comment'; readonly at: number; readonly index: number; readonly by: string }
	| DonationStep
	| (CapabilityStep & { readonly kind: 'capability' })
	| MoneyStep
