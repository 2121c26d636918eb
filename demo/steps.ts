import type { CaptchaChallenge, CaptchaSolution } from '../domain/users/captcha.contract.ts'
import type { Visitor } from './client.ts'
import type { Story } from './story.ts'

export type PayoutMistake = 'missingLine' | 'wrongFee' | 'unknownPayment'

/** Events of the provider's side. Payments have the names that donations use; amounts are minor units. */
export interface ProviderTools {
	refund(account: string, paymentRef: string, amount: bigint): void
	dispute(account: string, paymentRef: string): string
	closeDispute(account: string, disputeRef: string, outcome: 'won' | 'lost'): void
	/**
	 * Pays out the whole balance of the account.
	 * @returns the provider's name of the payout; null when there is nothing to pay out
	 */
	payOut(account: string, mistake?: PayoutMistake): string | null
	failPayout(account: string, payoutRef: string): void
	cancelPayout(account: string, payoutRef: string): void
	setFunds(account: string, customerRef: string, enough: boolean): void
}

export interface CheckoutProof {
	readonly paymentRef: string
	readonly signature: string
}

export interface PaymentTools {
	readonly answerChallenge: (paymentRef: string, currency: string, passes: boolean) => Promise<void>
	readonly solvePuzzle: (challenge: CaptchaChallenge) => Promise<CaptchaSolution['solution']>
	/**
	 * Pays an order in the provider's checkout by an instrument of its simulator.
	 * @returns null when it was declined
	 */
	readonly payInCheckout: (orderRef: string, instrument: string) => Promise<CheckoutProof | null>
	readonly approve: (orderRef: string, instrument: string) => Promise<void>
}

export interface DemoStepTools extends PaymentTools {
	readonly signedIn: (key: string, address?: string) => Promise<Visitor>
	readonly guest: () => Visitor
	readonly rasterize: (svg: string) => Promise<Buffer>
	readonly film: (drawings: readonly string[], seconds: number, each: number) => Promise<Buffer>
	readonly userId: (key: string) => string
	readonly organizationId: (key: string) => string
	readonly fundraiserId: (index: number) => string | undefined
	readonly saveFundraiser: (index: number, id: string) => void
	readonly named: Map<string, string>
	readonly provider: ProviderTools
	/** Runs a worker's job at the demo's time, since workers follow the real time. */
	readonly runJob: (name: string) => Promise<void>
	/** Writes down who listened to the radio, which nothing but time does otherwise. */
	readonly seedListening: () => Promise<void>
	/** Answers the invitation in a guest's mail, which no demo opens. */
	readonly agreeToInterview: (interviewId: string) => Promise<void>
	/** The demo's first instant, epoch milliseconds. */
	readonly startMs: number
	readonly now: () => number
	/** The `idempotency-key` of this step, the same when it is played again. */
	readonly key: string
}

/** One action in the demo, `at` milliseconds after its start. */
export interface DemoStep {
	readonly at: number
	readonly play: (tools: DemoStepTools) => Promise<void>
	/** No later step needs its result at once, so that the system need not be idle after it. */
	readonly isIndependent?: true
	/**
	 * The subject and its turn. Steps with the same subject and number run together, others wait for the ones
	 * before. An independent step needs no turn; any other step without one is played alone.
	 */
	readonly turn?: { readonly of: string; readonly number: number }
}

export interface DemoCapability {
	/** Must be the same at every start: an interrupted load continues by the number of steps done. */
	readonly steps: (story: Story) => readonly DemoStep[]
}
