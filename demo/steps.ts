import type { CaptchaChallenge, CaptchaSolution } from '../domain/users/captcha.contract.ts'
import type { Visitor } from './client.ts'
import type { Story } from './story.ts'

/** What a payout of the provider is wrong about. */
export type PayoutMistake = 'missingLine' | 'wrongFee' | 'unknownPayment'

/** What the provider's world does by itself. Payments are called what donations call them; amounts are minor units. */
export interface ProviderTools {
	refund(account: string, paymentRef: string, amount: bigint): void
	/** @returns the dispute's id at the provider */
	dispute(account: string, paymentRef: string): string
	closeDispute(account: string, disputeRef: string, outcome: 'won' | 'lost'): void
	/** All that the account may be paid out. @returns what the provider calls the payout; null: there is nothing to pay out */
	payOut(account: string, mistake?: PayoutMistake): string | null
	/** The bank sends a payout back. */
	failPayout(account: string, payoutRef: string): void
	/** The provider takes a payout back before it has left. */
	cancelPayout(account: string, payoutRef: string): void
	/** Whether a customer's cards have the money that is charged, from now on. */
	setFunds(account: string, customerRef: string, enough: boolean): void
}

/** What a provider's checkout hands the page once the donor has paid. */
export interface CheckoutProof {
	readonly paymentRef: string
	readonly signature: string
}

/** What a donor needs beside the calls of the API. */
export interface PaymentTools {
	/** The card's holder answers the bank's question. */
	readonly answerChallenge: (paymentRef: string, currency: string, passes: boolean) => Promise<void>
	/** Works on a captcha as a browser does. */
	readonly solvePuzzle: (challenge: CaptchaChallenge) => Promise<CaptchaSolution['solution']>
	/** Pays an order in the provider's checkout, by an instrument of its simulator. @returns null: it was declined there */
	readonly payInCheckout: (orderRef: string, instrument: string) => Promise<CheckoutProof | null>
	/** Approves an order in the provider's window, by an instrument of its simulator. */
	readonly approve: (orderRef: string, instrument: string) => Promise<void>
}

/** What a step is played with. */
export interface DemoStepTools extends PaymentTools {
	/** Somebody of the demo, signed in, by their key; `address`: the IP address that they come from. */
	readonly signedIn: (key: string, address?: string) => Promise<Visitor>
	/** Somebody without an account. */
	readonly guest: () => Visitor
	/** A picture as a file. */
	readonly rasterize: (svg: string) => Promise<Buffer>
	/** A video of drawings as a file, each of them seen so many seconds. */
	readonly film: (drawings: readonly string[], seconds: number, each: number) => Promise<Buffer>
	readonly userId: (key: string) => string
	readonly organizationId: (key: string) => string
	/** The id of a fundraiser by its place in the table; undefined before it is raised. */
	readonly fundraiserId: (index: number) => string | undefined
	/** Keeps the id of a fundraiser by its place in the table. */
	readonly saveFundraiser: (index: number, id: string) => void
	/** Ids of what else was made, by the names that the steps give. */
	readonly named: Map<string, string>
	readonly provider: ProviderTools
	/** Lets something have its turn at the demo's time that workers do every so often in the computer's. */
	readonly runJob: (name: string) => Promise<void>
	/** The demo's first instant, epoch milliseconds. */
	readonly startMs: number
	/** The demo's present time, epoch milliseconds. */
	readonly now: () => number
	/** For `idempotency-key`: of this step alone, and the same when it is played again. */
	readonly key: string
}

/** One thing that somebody does in the demo, `at` milliseconds after its start. */
export interface DemoStep {
	readonly at: number
	readonly play: (tools: DemoStepTools) => Promise<void>
	/** Nothing builds on it at once: the system need not come to rest after it. */
	readonly isIndependent?: true
	/**
	 * What it is about, and whose turn it is there. Steps about the same with the same number go together, others wait for
	 * the ones before. An independent step needs none; any other step without one is played alone.
	 */
	readonly turn?: { readonly of: string; readonly number: number }
}

/** What a file of `capabilities/` exports as `demo`. */
export interface DemoCapability {
	/** Always the same: a load that was interrupted goes on by the number of steps done. */
	readonly steps: (story: Story) => readonly DemoStep[]
}
