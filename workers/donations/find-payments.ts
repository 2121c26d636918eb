import type { PaymentProvider } from '../../domain/_ports/payments.ts'
import type { ScheduledJob } from '../_shared/effects.ts'

const MINUTE = 60_000
/** The provider's clock may be a little behind ours, and a payment may be under way while the list is read. */
const OVERLAP = 5 * MINUTE
/** An account that was never looked through: no gift waits for its payment for longer than a day. */
const FIRST_WALK = 25 * 60 * MINUTE

export interface FindPaymentsDeps {
	readonly accounts: readonly string[]
	readonly payments: Pick<PaymentProvider, 'listPayments'>
	/** Up to when an account was looked through, epoch milliseconds; null when never. */
	readonly walkedUntil: (account: string) => Promise<number | null>
	readonly noteWalk: (account: string, until: number) => Promise<void>
	/** The provider's names of a gift's payments that it knows; null when there is no such gift. */
	readonly knownTo: (donationId: string) => Promise<readonly string[] | null>
	/** Reads a payment at the provider and books what is missing; idempotent. */
	readonly observe: (account: string, providerRef: string) => Promise<unknown>
}

/**
 * Goes through every payment that was made since the last time, and books those that their gifts don't know:
 * neither an answer nor a webhook ever told of them. One walk serves all gifts: were each gift to look for its
 * own, the provider's list would be read once for each that is open.
 */
export function findPayments(deps: FindPaymentsDeps): ScheduledJob {
	/** By account: those of the last walk that need no second look. */
	const settled = new Map<string, ReadonlySet<string>>()

	async function walk(account: string, now: number): Promise<void> {
		const last = await deps.walkedUntil(account)
		// Once our clock was ahead, it may be later by the last walk than it is now.
		const since = last === null ? now - FIRST_WALK : Math.min(last, now) - OVERLAP
		const before = settled.get(account)
		const seen = new Set<string>()
		for await (const { providerRef, donationId } of deps.payments.listPayments(account, since)) {
			if (!before?.has(providerRef)) await look(account, providerRef, donationId)
			seen.add(providerRef)
		}
		await deps.noteWalk(account, now)
		settled.set(account, seen)
	}

	async function look(account: string, providerRef: string, donationId: string | null): Promise<void> {
		const known = donationId === null ? null : await deps.knownTo(donationId)
		// What is none of ours shows among the discrepancies once it has moved money.
		if (known && !known.includes(providerRef)) await deps.observe(account, providerRef)
	}

	return {
		name: 'donations/find-payments',
		everyMs: MINUTE,
		run: async (now) => {
			const walks = await Promise.allSettled(deps.accounts.map((account) => walk(account, now)))
			const failed = walks.find((each) => each.status === 'rejected')
			if (failed) throw failed.reason
		},
	}
}
