import type { DonationStarted } from '../../domain/donations/donations.events.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../kernel/ports/payments.ts'
import type { FindPayments } from './find-payments.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A payment that its giver didn't finish within a day is given up; so is the cost of one that was made a day ago. */
const PATIENCE = 24 * HOUR
/**
 * A bank takes days for what it calls processing, which nobody can cancel. Stripe's slowest method takes two weeks;
 * one that is under way after a month is for people to look at.
 */
const LONGEST_PROCESSING = 30 * 24 * HOUR
const PROCESSING_LOOK = 6 * HOUR
/** An attempt that was under way when the gift was given up is over by then. */
const LAST_LOOK = 10 * MINUTE
/** News of payments need not be younger: so that those who look at once look through the list once. */
const FRESH = MINUTE

/** What is known of a gift's payments, folded from its stream. */
export interface PaymentsOfGift {
	/** Given up by us: no other attempt begins. */
	readonly abandoned: boolean
	readonly received: { readonly providerRef: string; readonly effectiveAt: string } | null
	/** The provider's balance transaction, once its cost is known. */
	readonly costRef: string | null
	readonly attempts: readonly { readonly providerRef: string }[]
}

export interface SettleDeps {
	/** Null when there is no such gift. */
	readonly giftOf: (donationId: string) => Promise<PaymentsOfGift | null>
	readonly clock: Clock
	readonly payments: Pick<PaymentProvider, 'read' | 'cancel'>
	readonly find: FindPayments
	/** Books what the provider says; idempotent. */
	readonly book: (
		snapshot: PaymentSnapshot,
		cause: { commandId: string; causationId: string; correlationId: string },
	) => Promise<unknown>
	readonly abandon: (
		donationId: string,
		cause: { commandId: string; causationId: string; correlationId: string },
	) => Promise<unknown>
}

/**
 * Asks the provider soon at first, then after as long again as it has waited, and at least every hour: what no
 * webhook told of is found while it is fresh, and a gift that nobody finishes costs some thirty reads.
 */
const nextLook = (waitedMs: number): number => Math.min(Math.max(waitedMs, MINUTE), HOUR)

/**
 * The sweeper of one gift: until its payment is settled and its cost known, it reads the payments that the gift
 * knows at the provider, whether or not a webhook or the browser ever came, and has those found that it doesn't
 * know. After a day it gives up what was not paid; a payment that the bank is processing it waits for.
 */
export const settlePayment = (deps: SettleDeps): EffectHandler => ({
	name: 'donations/settle-payment',
	on: ['DonationStarted'],
	delayMs: () => MINUTE,
	attempts: 40,
	run: (event, { attempt }) => settle(deps, event, attempt),
})

async function settle(deps: SettleDeps, event: RecordedEvent, look: number): Promise<EffectOutcome> {
	const donationId = event.stream.slice('donation-'.length)
	const startedAt = Date.parse(event.metadata.recordedAt)
	// Before anything is read: what is old enough to be given up must have been old when it was looked at.
	const now = deps.clock.now()
	const cause = {
		commandId: derivedId('settle-payment', event.id, String(look), String(now)),
		causationId: event.id,
		correlationId: event.metadata.correlationId,
	}
	const of = (step: string, ref: string) => ({ ...cause, commandId: derivedId(cause.commandId, step, ref) })
	const { account } = event.data as DonationStarted['data']
	const age = now - startedAt
	const first = await deps.giftOf(donationId)
	if (!first) return { ignored: 'no such gift' }
	if (isSettled(first)) return { done: true }
	// Before a gift is given up, all that can have been made for it is to be known.
	const lastMade = startedAt + PATIENCE + (first.abandoned ? LAST_LOOK : 0)
	if (!first.received) await deps.find(account, age < PATIENCE ? now - FRESH : lastMade)
	const before = first.received ? first : ((await deps.giftOf(donationId)) ?? first)
	if (isSettled(before)) return { done: true }

	const known = before.received ? [before.received] : before.attempts
	const snapshots = await Promise.all(
		known.map(({ providerRef }) => deps.payments.read(account, providerRef)),
	)
	for (const snapshot of snapshots) await deps.book(snapshot, of('look', snapshot.providerRef))
	const after = await deps.giftOf(donationId)
	if (!after || isSettled(after)) return { done: true }
	// A payment may be finished at the very last moment, and its cost is known a little later.
	const waited = after.received ? Math.min(age, now - Date.parse(after.received.effectiveAt)) : age
	if (waited < PATIENCE) return { again: true, afterMs: nextLook(waited) }
	if (after.received) return { done: true, note: 'the provider never told what it cost' }
	for (const { providerRef, status } of snapshots) {
		if (status === 'canceled' || status === 'succeeded' || status === 'processing') continue
		const key = `donation:${donationId}:abandon:${providerRef}`
		await deps.book(await deps.payments.cancel(account, providerRef, key), of('cancel', providerRef))
	}
	if (snapshots.some(({ status }) => status === 'processing')) return waitForBank(donationId, age)
	if (before.abandoned) return { done: true, note: 'given up after a day' }
	await deps.abandon(donationId, of('abandon', donationId))
	return { again: true, afterMs: LAST_LOOK }
}

/** @throws Error after a month, so that it becomes a dead letter that people see */
function waitForBank(donationId: string, ageMs: number): EffectOutcome {
	if (ageMs < LONGEST_PROCESSING) return { again: true, afterMs: PROCESSING_LOOK }
	throw new Error(`The payment of gift ${donationId} is still processing after a month.`)
}

const isSettled = ({ received, costRef }: PaymentsOfGift): boolean => received !== null && costRef !== null
