import type { Clock } from '../../kernel/ports/clock.ts'
import type { Payments } from '../../kernel/provider-accounts.ts'
import { MINUTE_MS } from '../../kernel/time.ts'

/** The provider's clock may be a little behind ours, and a payment may be under way while the list is read. */
const OVERLAP = 5 * MINUTE_MS

export interface FindPaymentsDeps {
	readonly clock: Clock
	readonly payments: Pick<Payments, 'listPayments'>
	/** Up to when an account was looked through, epoch milliseconds; null when never. */
	readonly scannedUntil: (account: string) => Promise<number | null>
	readonly saveScan: (account: string, until: number) => Promise<void>
	/** No donation is older, epoch milliseconds: an account that was never looked through is looked through from there. */
	readonly began: () => Promise<number>
	/** The provider's names of a donation's payments that it knows; null when there is no such donation. */
	readonly knownTo: (donationId: string) => Promise<readonly string[] | null>
	/** Reads a payment at the provider and books what is missing; idempotent. */
	readonly observe: (account: string, providerRef: string) => Promise<unknown>
}

/**
 * Sees to it that every payment which was made until a time (epoch milliseconds, not later than now) is known to its
 * donation. @throws PaymentOutcomeUnknown the provider doesn't answer
 */
export type FindPayments = (account: string, until: number) => Promise<void>

interface Scan {
	/** What was made before is found by it. */
	readonly from: number
	readonly done: Promise<void>
}

/**
 * Finds payments that neither an answer nor a webhook told of. One walk through what the provider lists since the
 * last one serves all donations that ask: were each to look for its own, the list would be read once for each.
 */
export function createFindPayments(deps: FindPaymentsDeps): FindPayments {
	/** By account: those of the last walk that need no second look. */
	const resolved = new Map<string, ReadonlySet<string>>()
	const underWay = new Map<string, Scan>()

	async function scan(account: string, now: number): Promise<void> {
		const last = await deps.scannedUntil(account)
		// Once our clock was ahead, it may be later by the last walk than it is now.
		const since = Math.min(last ?? (await deps.began()), now) - OVERLAP
		const before = resolved.get(account)
		const seen = new Set<string>()
		for await (const { providerRef, donationId } of deps.payments.listPayments(account, since)) {
			if (!before?.has(providerRef)) await check(account, providerRef, donationId)
			seen.add(providerRef)
		}
		await deps.saveScan(account, now)
		resolved.set(account, seen)
	}

	async function check(account: string, providerRef: string, donationId: string | null): Promise<void> {
		const known = donationId === null ? null : await deps.knownTo(donationId)
		// What is none of ours shows among the discrepancies once it has moved money.
		if (known && !known.includes(providerRef)) await deps.observe(account, providerRef)
	}

	function begin(account: string): Scan {
		const from = deps.clock.now()
		const done = scan(account, from).finally(() => underWay.delete(account))
		// Whoever waits for it learns of its failure.
		done.catch(() => {})
		const begun = { from, done }
		underWay.set(account, begun)
		return begun
	}

	return async (account, until) => {
		const last = await deps.scannedUntil(account)
		if (last !== null && last >= until) return
		const running = underWay.get(account)
		if (running && running.from < until) await running.done.catch(() => {})
		await (underWay.get(account) ?? begin(account)).done
	}
}
