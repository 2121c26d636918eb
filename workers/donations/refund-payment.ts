import type { RefundRequested } from '../../domain/donations/donations.events.ts'
import type { RefundReserved } from '../../domain/funds/funds.events.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentRejected, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { Payments } from '../../kernel/provider-accounts.ts'
import { streamId } from '../../kernel/streams.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/time.ts'

/** What is known of a donation's payment and of the refunds that we asked for, folded from its stream. */
export interface RefundedDonation {
	readonly account: string
	readonly received: { readonly providerRef: string } | null
	readonly requested: Readonly<Record<string, { readonly over: boolean }>>
}

export interface RefundDeps {
	/** Null when there is no such donation. */
	readonly donationOf: (donationId: string) => Promise<RefundedDonation | null>
	readonly payments: Pick<Payments, 'read' | 'refund'>
	/** Each is a command: idempotent, and caused by the event. */
	readonly request: (
		donationId: string,
		refund: { refundId: string; fund: string; amount: bigint; warningRef?: string },
		cause: RecordedEvent,
	) => Promise<unknown>
	readonly book: (snapshot: PaymentSnapshot, cause: RecordedEvent) => Promise<unknown>
	readonly recordRefused: (
		donationId: string,
		refundId: string,
		code: string,
		cause: RecordedEvent,
	) => Promise<unknown>
	readonly release: (fund: string, refundId: string, cause: RecordedEvent) => Promise<unknown>
}

/**
 * Carries a refund out whose money is reserved: says so on the donation, asks the provider once, and looks
 * until the provider has decided. What became of it is booked by the donation's own events.
 */
export const refundPayment = (deps: RefundDeps): EffectHandler => ({
	name: 'donations/refund-payment',
	on: ['RefundReserved'],
	// The fund's other effects need not wait for a bank.
	keepOrder: false,
	attempts: 40,
	run: (event, { attempt }) => refund(deps, event, attempt),
})

async function refund(deps: RefundDeps, event: RecordedEvent, check: number): Promise<EffectOutcome> {
	const { refundId, donationId, charged, warningRef } = asEvent<RefundReserved>(event).data
	const fund = streamId(event.stream)
	const amount = BigInt(charged)
	try {
		const because = warningRef === undefined ? {} : { warningRef }
		await deps.request(donationId, { refundId, fund, amount, ...because }, event)
	} catch (error) {
		if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
		await deps.release(fund, refundId, event)
		return { done: true, note: `released: ${error.code}` }
	}
	return carryOut(deps, event, donationId, { refundId, amount }, check)
}

/**
 * The same out of suspense, where no fund puts anything aside: the donation itself says who asked. A refund that a fund
 * bears is carried out from its reservation.
 */
export const refundUnassigned = (deps: RefundDeps): EffectHandler => ({
	name: 'donations/refund-unassigned',
	on: ['RefundRequested'] satisfies readonly RefundRequested['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event, { attempt }) => {
		const { refundId, fund, amount } = asEvent<RefundRequested>(event).data
		if (fund !== null) return { ignored: 'reserved on a fund' }
		const donationId = streamId(event.stream)
		return carryOut(deps, event, donationId, { refundId, amount: BigInt(amount) }, attempt)
	},
})

/** Asks the provider once, and looks until it has decided. */
async function carryOut(
	deps: RefundDeps,
	event: RecordedEvent,
	donationId: string,
	{ refundId, amount }: { readonly refundId: string; readonly amount: bigint },
	check: number,
): Promise<EffectOutcome> {
	const donation = await deps.donationOf(donationId)
	if (!donation?.received || donation.requested[refundId]?.over !== false) return { done: true }

	try {
		await deps.book(await snapshotOf(deps, donation, refundId, amount), event)
	} catch (error) {
		if (!(error instanceof PaymentRejected)) throw error
		await deps.recordRefused(donationId, refundId, error.code, event)
		return { done: true, note: `the provider refused: ${error.code}` }
	}
	const after = await deps.donationOf(donationId)
	if (after?.requested[refundId]?.over !== false) return { done: true }
	return { again: true, afterMs: check < 10 ? MINUTE_MS : HOUR_MS }
}

/** The payment with our refund in it. Asked for only when it isn't there: idempotency keys don't live for ever. */
async function snapshotOf(
	{ payments }: RefundDeps,
	donation: RefundedDonation,
	refundId: string,
	amount: bigint,
) {
	const { account } = donation
	const providerRef = donation.received?.providerRef ?? ''
	const now = await payments.read(account, providerRef)
	if (now.refunds.some((known) => known.refundId === refundId)) return now
	return payments.refund({ account, providerRef, refundId, amount, idempotencyKey: `refund:${refundId}` })
}
