export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How a demo giver's card behaves. */
export type Method = 'ok' | 'declined' | 'insufficient' | 'threeDS' | 'threeDSFailed'

export interface GiftStep {
	readonly kind: 'gift'
	readonly at: number
	/** A fundraiser by its place in the table. */
	readonly to: number | 'foundation'
	readonly region: 'IN' | 'US'
	/** Major units, whole. */
	readonly major: number
	readonly coversFee: boolean
	readonly anonymous: boolean
	readonly giver:
		| { readonly key: string }
		| { readonly first: string; readonly last: string; readonly email: string }
	readonly message: string
	readonly method: Method
	/** After a refused card, another one. */
	readonly triesAgain: boolean
	readonly language: 'en' | 'hi'
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
	| GiftStep
