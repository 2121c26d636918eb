import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import { takeApproved } from '../../commands/donations/take-approved.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationStarted } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { processingOf } from '../../domain/donations/payment-methods.ts'
import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createFindPayments, type FindPayments } from './find-payments.ts'

const PATIENCE = DAY_MS
const PROCESSING_INTERVAL = 6 * HOUR_MS
const LAST_CHECK = 10 * MINUTE_MS
/** Lists of payments may be this old, so that concurrent sweeps share one scan. */
const FRESH = MINUTE_MS

type Worker = Parameters<typeof createFindPayments>[0]
type Ways = typeof processingOf

/**
 * The checks start soon, double their interval and run at least hourly: lost webhooks are found early, and an
 * unfinished donation costs some thirty reads.
 */
const nextCheck = (waitedMs: number): number => Math.min(Math.max(waitedMs, MINUTE_MS), HOUR_MS)

/**
 * Sweeps one donation: it reads known payments at the provider, and scans for unknown ones, until a payment
 * is settled with its cost. After a day it abandons an unpaid donation. A processing payment may take as long
 * as its method allows; then it is cancelled where possible, or else left to people.
 */
export const resolvePayment = (
	worker: Worker,
	find: FindPayments = createFindPayments(worker),
	ways: Ways = processingOf,
): EffectHandler => ({
	name: 'donations/settle-payment',
	on: ['DonationStarted'],
	delayMs: () => MINUTE_MS,
	attempts: 40,
	run: (event, { attempt }) => resolveEvent(worker, find, ways, event, attempt),
})

async function resolveEvent(
	worker: Worker,
	find: FindPayments,
	ways: Ways,
	event: RecordedEvent,
	check: number,
): Promise<EffectOutcome> {
	const { store, clock, payments } = worker
	const donationId = streamId(event.stream)
	const startedAt = Date.parse(event.metadata.recordedAt)
	// Before anything is read: what is old enough to be given up must have been old when it was looked at.
	const now = clock.now()
	const cause = {
		commandId: derivedId('settle-payment', event.id, String(check), String(now)),
		causationId: event.id,
		correlationId: event.metadata.correlationId,
	}
	const of = (step: string, ref: string) => ({
		...cause,
		commandId: derivedId(cause.commandId, step, ref),
		actor: { kind: 'system', id: 'settle-payment' } as const,
	})
	const { provider, account } = event.data as DonationStarted['data']
	if (provider === OFFLINE) return { ignored: 'no provider has it' }
	const age = now - startedAt
	const first = await loadDonation(store, donationId)
	if (!first) return { ignored: 'no such donation' }
	if (isResolved(first)) return { done: true }
	// Before a donation is given up, all that can have been made for it is to be known.
	const lastMade = startedAt + PATIENCE + (first.abandoned ? LAST_CHECK : 0)
	if (!first.received) await find(account, age < PATIENCE ? now - FRESH : lastMade)
	const before = first.received ? first : ((await loadDonation(store, donationId)) ?? first)
	if (isResolved(before)) return { done: true }

	const snapshots = before.received
		? [await payments.read(account, before.received.providerRef)]
		: await readRemembered(payments, ways, account, before)
	for (const snapshot of snapshots) await bookSnapshot(worker, snapshot, of('look', snapshot.providerRef))
	const after = await loadDonation(store, donationId)
	if (!after || isResolved(after)) return { done: true }
	// A payment may be finished at the very last moment, and its cost is known a little later.
	const waited = after.received ? Math.min(age, now - Date.parse(after.received.effectiveAt)) : age
	if (waited < PATIENCE) return { again: true, afterMs: nextCheck(waited) }
	if (after.received) return { done: true, note: 'the provider never told what it cost' }
	for (const snapshot of snapshots) {
		const { providerRef, status } = snapshot
		if (status === 'canceled' || status === 'succeeded' || isWaitedFor(ways, snapshot, now)) continue
		const key = `donation:${donationId}:abandon:${providerRef}`
		await bookSnapshot(worker, await payments.cancel(account, providerRef, key), of('cancel', providerRef))
	}
	const waitedFor = snapshots.filter((snapshot) => isWaitedFor(ways, snapshot, now))
	if (waitedFor.length > 0) return waitForProvider(ways, waitedFor, now)
	if (before.abandoned) return { done: true, note: 'given up after a day' }
	const at = new Date(clock.now()).toISOString()
	await worker.dispatch(
		donationDecider,
		event.stream,
		{ type: 'AbandonDonation', at },
		of('abandon', donationId),
	)
	return { again: true, afterMs: LAST_CHECK }
}

/**
 * Reads the attempts that the provider still has: some delete unapproved ones, which then can't take money.
 * An approved one that its page did not capture is captured now.
 */
async function readRemembered(
	payments: Payments,
	ways: Ways,
	account: string,
	{ attempts, abandoned }: Donation,
): Promise<PaymentSnapshot[]> {
	const readOne = async (providerRef: string): Promise<PaymentSnapshot | null> => {
		try {
			const snapshot = await payments.read(account, providerRef)
			const isTaken = !abandoned && ways(snapshot.method).takesApproved
			return isTaken ? await takeApproved(payments, snapshot) : snapshot
		} catch (error) {
			if (error instanceof PaymentNotFound) return null
			throw error
		}
	}
	const read = await Promise.all(attempts.map(({ providerRef }) => readOne(providerRef)))
	return read.filter((snapshot) => snapshot !== null)
}

const isOverdue = (ways: Ways, { method, createdAt }: PaymentSnapshot, now: number): boolean =>
	now - createdAt >= ways(method).longestMs

function isWaitedFor(ways: Ways, payment: PaymentSnapshot, now: number): boolean {
	if (payment.status !== 'processing') return false
	return !ways(payment.method).canBeCancelled || !isOverdue(ways, payment, now)
}

/** @throws Error for one that exceeds its method's time, so that it becomes a dead letter */
function waitForProvider(ways: Ways, payments: readonly PaymentSnapshot[], now: number): EffectOutcome {
	const overdue = payments.find((payment) => isOverdue(ways, payment, now))
	if (!overdue) return { again: true, afterMs: PROCESSING_INTERVAL }
	const days = Math.round(ways(overdue.method).longestMs / DAY_MS)
	throw new Error(`The payment ${overdue.providerRef} is still processing after ${days} days.`)
}

const isResolved = ({ received, costRef }: Donation): boolean => received !== null && costRef !== null
