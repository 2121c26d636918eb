import type { CaptchaChallenge, CaptchaSolution } from '../domain/users/captcha.contract.ts'
import type { Visitor } from './client.ts'
import type { Story } from './story.ts'

/** What the provider's world does by itself. Amounts are minor units. */
export interface ProviderTools {
	refund(account: string, paymentRef: string, amount: bigint): void
	/** @returns the dispute's id at the provider */
	dispute(account: string, paymentRef: string): string
	closeDispute(account: string, disputeRef: string, outcome: 'won' | 'lost'): void
	/** @returns the payout's id at the provider */
	payOut(account: string, mistake?: 'missingLine' | 'wrongFee' | 'unknownCharge'): string
	movePayout(payoutRef: string, to: 'canceled' | 'failed'): void
}

/** What a donor needs beside the calls of the API. */
export interface PaymentTools {
	/** The card's holder answers the bank's question. */
	readonly answerChallenge: (paymentRef: string, currency: string, passes: boolean) => Promise<void>
	/** Works on a captcha as a browser does. */
	readonly solvePuzzle: (challenge: CaptchaChallenge) => Promise<CaptchaSolution['solution']>
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
	/** Nothing builds on it at once: it is played together with others like it that follow one another. */
	readonly isIndependent?: true
	/**
	 * Of an independent step: what it is about, and whose turn it is there. Steps about the same with the same number go
	 * together, others wait for the ones before.
	 */
	readonly turn?: { readonly of: string; readonly number: number }
}

/** What a file of `capabilities/` exports as `demo`. */
export interface DemoCapability {
	/** Always the same: a load that was interrupted goes on by the number of steps done. */
	readonly steps: (story: Story) => readonly DemoStep[]
}
