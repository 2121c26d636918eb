import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { observePayment } from '../../commands/donations/observe-payment.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { saveScan, scannedUntil } from '../../records/donations/payment-scans.ts'

/** The provider's clock may be slightly slow, and a payment may be in process while the list is read. */
const OVERLAP = 5 * MINUTE_MS

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'payments' | 'firstRecordedAt'
>

/**
 * Reads all payments up to a time (epoch milliseconds, not in the future) into their donations.
 * @throws PaymentOutcomeUnknown the provider doesn't answer
 */
export type FindPayments = (account: string, until: number) => Promise<void>

interface Scan {
	readonly from: number
	readonly done: Promise<void>
}

/**
 * Finds payments without an answer or webhook. One scan of the provider's list serves all donations that wait
 * for it, instead of one for each.
 */
export function createFindPayments(worker: Worker): FindPayments {
	const { sql, store, clock, payments } = worker
	const resolved = new Map<string, ReadonlySet<string>>()
	const underWay = new Map<string, Scan>()

	async function scan(account: string, now: number): Promise<void> {
		const last = await scannedUntil(sql, account)
		// Once our clock was ahead, it may be later by the last walk than it is now.
		const began = last ?? (await worker.firstRecordedAt()) ?? now
		const since = Math.min(began, now) - OVERLAP
		const before = resolved.get(account)
		const seen = new Set<string>()
		for await (const { providerRef, donationId } of payments.listPayments(account, since)) {
			if (!before?.has(providerRef)) await check(account, providerRef, donationId)
			seen.add(providerRef)
		}
		await saveScan(sql, account, now)
		resolved.set(account, seen)
	}

	async function check(account: string, providerRef: string, donationId: string | null): Promise<void> {
		const donation = donationId === null ? null : await loadDonation(store, donationId)
		// A foreign payment appears among the discrepancies once it moves money.
		if (!donation || donation.attempts.some((attempt) => attempt.providerRef === providerRef)) return
		await observePayment(worker, { account, providerRef }, systemContext(clock, 'find-payments'))
	}

	function begin(account: string): Scan {
		const from = clock.now()
		const done = scan(account, from).finally(() => underWay.delete(account))
		// The waiting calls get the error.
		done.catch(() => {})
		const begun = { from, done }
		underWay.set(account, begun)
		return begun
	}

	return async (account, until) => {
		const last = await scannedUntil(sql, account)
		if (last !== null && last >= until) return
		const running = underWay.get(account)
		if (running && running.from < until) await running.done.catch(() => {})
		await (underWay.get(account) ?? begin(account)).done
	}
}
