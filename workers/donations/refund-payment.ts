import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import type { RefundRequested } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type { RefundReserved } from '../../domain/funds/funds.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentRejected } from '../../kernel/ports/payments.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'>

/**
 * Carries out a reserved refund: records it on the donation, calls the provider once, and polls until it has
 * decided. The donation's events book the outcome.
 */
export const refundPayment = (worker: Worker): EffectHandler => ({
	name: 'donations/refund-payment',
	on: ['RefundReserved'],
	// The fund's other effects need not wait for a bank.
	keepOrder: false,
	attempts: 40,
	run: (event, { attempt }) => refund(worker, event, attempt),
})

const now = ({ clock }: Worker) => new Date(clock.now()).toISOString()

const onDonation = (
	{ dispatch }: Worker,
	donationId: string,
	command: DonationCommand,
	event: RecordedEvent,
	by: string,
) => dispatch(donationDecider, donationStream(donationId), command, contextFromEvent(event, by))

async function refund(worker: Worker, event: RecordedEvent, check: number): Promise<EffectOutcome> {
	const { refundId, donationId, charged, warningRef } = asEvent<RefundReserved>(event).data
	const fund = streamId(event.stream)
	const amount = BigInt(charged)
	try {
		const because = warningRef === undefined ? {} : { warningRef }
		const request = { type: 'RequestRefund', refundId, fund, amount, ...because, at: now(worker) } as const
		await onDonation(worker, donationId, request, event, 'request-refund')
	} catch (error) {
		if (!(error instanceof DomainError) || error.code === 'BUSY') throw error
		await release(worker, event, refundId)
		return { done: true, note: `released: ${error.code}` }
	}
	return carryOut(worker, event, donationId, { refundId, amount }, check)
}

const release = (worker: Worker, event: RecordedEvent, refundId: string) =>
	worker.dispatch(
		fundDecider,
		event.stream,
		{
			type: 'ReleaseRefund',
			refundId,
			currency: event.stream.slice(event.stream.lastIndexOf('.') + 1),
			because: 'notRefundable',
			at: now(worker),
		},
		contextFromEvent(event, 'release-refund'),
	)

/** Works like `refundPayment` for a refund out of suspense, which the donation itself records. */
export const refundUnassigned = (worker: Worker): EffectHandler => ({
	name: 'donations/refund-unassigned',
	on: ['RefundRequested'] satisfies readonly RefundRequested['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event, { attempt }) => {
		const { refundId, fund, amount } = asEvent<RefundRequested>(event).data
		if (fund !== null) return { ignored: 'reserved on a fund' }
		const donationId = streamId(event.stream)
		return carryOut(worker, event, donationId, { refundId, amount: BigInt(amount) }, attempt)
	},
})

async function carryOut(
	worker: Worker,
	event: RecordedEvent,
	donationId: string,
	{ refundId, amount }: { readonly refundId: string; readonly amount: bigint },
	check: number,
): Promise<EffectOutcome> {
	const { store } = worker
	const donation = await loadDonation(store, donationId)
	if (!donation?.received || donation.requested[refundId]?.over !== false) return { done: true }

	try {
		await bookSnapshot(worker, await snapshotOf(worker, donation, refundId, amount), {
			...contextFromEvent(event, 'refund-payment'),
			// The provider is read again and again: each reading books what is new.
			commandId: derivedId('refund-payment', event.id, now(worker)),
		})
	} catch (error) {
		if (!(error instanceof PaymentRejected)) throw error
		const refused = { type: 'RecordRefusedRefund', refundId, code: error.code, at: now(worker) } as const
		await onDonation(worker, donationId, refused, event, 'record-refused-refund')
		return { done: true, note: `the provider refused: ${error.code}` }
	}
	const after = await loadDonation(store, donationId)
	if (after?.requested[refundId]?.over !== false) return { done: true }
	return { again: true, afterMs: check < 10 ? MINUTE_MS : HOUR_MS }
}

/**
 * Returns the payment with our refund. The refund is only requested when it isn't there, since idempotency
 * keys expire.
 */
async function snapshotOf(
	{ payments }: Worker,
	donation: Pick<Donation, 'account' | 'received'>,
	refundId: string,
	amount: bigint,
) {
	const { account } = donation
	const providerRef = donation.received?.providerRef ?? ''
	const now = await payments.read(account, providerRef)
	if (now.refunds.some((known) => known.refundId === refundId)) return now
	return payments.refund({ account, providerRef, refundId, amount, idempotencyKey: `refund:${refundId}` })
}
