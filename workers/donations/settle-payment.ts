import { derivedId } from '../../commands/_shared/ids.ts'
import type { Clock } from '../../domain/_ports/clock.ts'
import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../domain/_ports/payments.ts'
import type { EffectHandler, EffectOutcome } from '../_shared/effects.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A payment that its giver didn't finish within a day is given up; so is the cost of one that was made a day ago. */
const PATIENCE = 24 * HOUR
/** Clocks differ: the provider may have made the payment a little before we say that the gift started. */
const CLOCK_SKEW = 5 * MINUTE

/** What is known of a gift's payments, folded from its stream. */
export interface PaymentsOfGift {
	readonly account: string
	/** Given up, by the provider or by us. */
	readonly failed: boolean
	readonly received: { readonly providerRef: string; readonly effectiveAt: string } | null
	/** The provider's balance transaction, once its cost is known. */
	readonly costRef: string | null
	readonly attempts: readonly { readonly providerRef: string }[]
}

export interface SettleDeps {
	/** Null when there is no such gift. */
	readonly giftOf: (donationId: string) => Promise<PaymentsOfGift | null>
	readonly clock: Clock
	readonly payments: PaymentProvider
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

/** Asks the provider soon at first, then ever more rarely. */
const nextLook = (ageMs: number): number => (ageMs < 10 * MINUTE ? MINUTE : ageMs < HOUR ? 10 * MINUTE : HOUR)

/**
 * The sweeper of one gift: until its payment is settled and its cost known, it reads the payment at the
 * provider, whether or not a webhook or the browser ever came. After a day it gives up what was not paid.
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
	const age = deps.clock.now() - startedAt
	const cause = {
		commandId: derivedId('settle-payment', event.id, String(look), String(deps.clock.now())),
		causationId: event.id,
		correlationId: event.metadata.correlationId,
	}
	const before = await deps.giftOf(donationId)
	if (!before) return { ignored: 'no such gift' }
	if (isSettled(before)) return { done: true }

	const snapshots = await lookUp(deps, donationId, before, startedAt)
	for (const snapshot of snapshots) await deps.book(snapshot, cause)
	const after = await deps.giftOf(donationId)
	if (!after || isSettled(after)) return { done: true }
	// A payment may be finished at the very last moment, and its cost is known a little later.
	const waited = after.received
		? Math.min(age, deps.clock.now() - Date.parse(after.received.effectiveAt))
		: age
	if (waited < PATIENCE) return { again: true, afterMs: nextLook(waited) }
	if (after.received) return { done: true, note: 'the provider never told what it cost' }
	for (const { account, providerRef, status } of snapshots) {
		if (status === 'canceled') continue
		const snapshot = await deps.payments.cancel(
			account,
			providerRef,
			`donation:${donationId}:abandon:${providerRef}`,
		)
		await deps.book(snapshot, { ...cause, commandId: derivedId(cause.commandId, providerRef) })
	}
	await deps.abandon(donationId, { ...cause, commandId: derivedId(cause.commandId, 'abandon') })
	return { done: true, note: 'given up after a day' }
}

const isSettled = (gift: PaymentsOfGift): boolean =>
	gift.failed || (gift.received !== null && gift.costRef !== null)

/** Every payment made for the gift: those we know, else whatever the provider has under its id. */
async function lookUp({ payments }: SettleDeps, donationId: string, gift: PaymentsOfGift, startedAt: number) {
	if (gift.attempts.length === 0)
		return payments.findByDonation(gift.account, donationId, startedAt - CLOCK_SKEW)
	const refs = gift.received
		? [gift.received.providerRef]
		: gift.attempts.map((attempt) => attempt.providerRef)
	return Promise.all(refs.map((ref) => payments.read(gift.account, ref)))
}
