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
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createFindPayments, type FindPayments } from './find-payments.ts'

/** A payment that its donor didn't finish within a day is given up; so is the cost of one that was made a day ago. */
const PATIENCE = DAY_MS
const PROCESSING_INTERVAL = 6 * HOUR_MS
/** An attempt that was under way when the donation was given up is over by then. */
const LAST_CHECK = 10 * MINUTE_MS
/** News of payments need not be younger: so that those who look at once look through the list once. */
const FRESH = MINUTE_MS

type Worker = Parameters<typeof createFindPayments>[0]
type Ways = typeof processingOf

/**
 * Asks the provider soon at first, then after as long again as it has waited, and at least every hour: what no
 * webhook told of is found while it is fresh, and a donation that nobody finishes costs some thirty reads.
 */
const nextCheck = (waitedMs: number): number => Math.min(Math.max(waitedMs, MINUTE_MS), HOUR_MS)

/**
 * The sweeper of one donation: until its payment is settled and its cost known, it reads the payments that the donation
 * knows at the provider, whether or not a webhook or the browser ever came, and has those found that it doesn't
 * know. After a day it gives up what was not paid. A payment that is being processed it waits for as long as its
 * method may take; then it cancels it where the method allows that, and else leaves it to people.
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
	const { account } = event.data as DonationStarted['data']
	const age = now - startedAt
	const first = await loadDonation(store, donationId)
	if (!first) return { ignored: 'no such gift' }
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
 * The attempts that the provider still knows: some forget what nobody approved, and take no money by it any more. What
 * was approved, and not taken because the page that was to say so is gone, is taken now.
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

/** It is being processed and not cancelled: its method doesn't allow that, or it has time left. */
function isWaitedFor(ways: Ways, payment: PaymentSnapshot, now: number): boolean {
	if (payment.status !== 'processing') return false
	return !ways(payment.method).canBeCancelled || !isOverdue(ways, payment, now)
}

/** @throws Error once one takes longer than its method may, so that it becomes a dead letter that people see */
function waitForProvider(ways: Ways, payments: readonly PaymentSnapshot[], now: number): EffectOutcome {
	const overdue = payments.find((payment) => isOverdue(ways, payment, now))
	if (!overdue) return { again: true, afterMs: PROCESSING_INTERVAL }
	const days = Math.round(ways(overdue.method).longestMs / DAY_MS)
	throw new Error(`The payment ${overdue.providerRef} is still processing after ${days} days.`)
}

const isResolved = ({ received, costRef }: Donation): boolean => received !== null && costRef !== null
