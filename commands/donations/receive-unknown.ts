import { z } from 'zod'
import { receiveAnswer, receiveBody } from '../../domain/donations/assignment.contract.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { type Donor, unknownPaymentId } from '../../domain/donations/donations.events.ts'
import { isMismatched } from '../../domain/donations/donations.state.ts'
import { modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { PaymentNotFound, PaymentOutcomeUnknown, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { copyDetails, insertDetails, NO_ADDRESS } from '../../records/donations/details.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { reportOf } from './observe-payment.ts'

/** The provider's line of an open discrepancy. Minor units. */
export interface UnknownLine {
	readonly account: string
	readonly currency: string
	readonly isOpen: boolean
	/** A person of finance wrote it off, or waits to. */
	readonly isWrittenOff: boolean
	/** Null when the line is no payment. */
	readonly paymentRef: string | null
	readonly amount: bigint
}

export interface ReceiveDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'> {
	/** Reads a discrepancy once its read model has caught up; null when there is none. */
	readonly lineOf: (discrepancyId: string) => Promise<UnknownLine | null>
	/** @throws DomainError PROOF_REQUIRED (403) */
	readonly requireRecentProof: (caller: Caller) => Promise<void>
}

/** @throws DomainError NOT_RECEIVABLE.noPayment, UNAVAILABLE.noAnswer */
async function paymentOf(
	{ payments }: ReceiveDeps,
	{ account, currency, amount, paymentRef }: UnknownLine,
): Promise<PaymentSnapshot> {
	if (paymentRef === null) throw refuse('NOT_RECEIVABLE.noPayment')
	try {
		const found = await payments.read(account, paymentRef)
		const isAsLined = found.currency === currency && found.amountReceived === amount
		if (found.status === 'succeeded' && found.charge !== null && isAsLined) return found
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) throw refuse('UNAVAILABLE.noAnswer')
		if (!(error instanceof PaymentNotFound)) throw error
	}
	throw refuse('NOT_RECEIVABLE.noPayment')
}

/**
 * Returns the donor of the donation that the payment names but does not pay; null when it names none.
 * @throws DomainError NOT_RECEIVABLE.known the payment is that donation's
 */
async function donorNamedBy({ store }: ReceiveDeps, snapshot: PaymentSnapshot): Promise<Donor | null> {
	if (snapshot.donationId === null) return null
	const { state } = await loadState(store, donationDecider, donationStream(snapshot.donationId))
	if (state.status === 'none') return null
	if (!isMismatched(state, snapshot.providerRef)) throw refuse('NOT_RECEIVABLE.known')
	return state.donor
}

async function saveDonor(
	{ sql, clock }: ReceiveDeps,
	donationId: string,
	{ donationId: namedId, method }: PaymentSnapshot,
	donor: z.output<typeof receiveBody>,
): Promise<void> {
	if (donor.first_name !== '' || donor.email !== '')
		await insertDetails(sql, {
			donation_id: donationId,
			user_id: null,
			...donor,
			...NO_ADDRESS,
			message: '',
			language: 'en',
			payment_mode: modeOf(method ?? 'card'),
			created_at: new Date(clock.now()),
		})
	else if (namedId !== null) await copyDetails(sql, namedId, donationId)
}

async function receive(
	deps: ReceiveDeps,
	discrepancyId: string,
	donor: z.output<typeof receiveBody>,
	caller: Caller,
) {
	await deps.requireRecentProof(caller)
	const line = await deps.lineOf(discrepancyId)
	if (!line) throw notFound('discrepancy')
	if (line.isWrittenOff) throw refuse('NOT_RECEIVABLE.writtenOff')
	const snapshot = await paymentOf(deps, line)
	const { account, providerRef } = snapshot
	const donationId = unknownPaymentId(account, providerRef)
	const stream = donationStream(donationId)
	const { state } = await loadState(deps.store, donationDecider, stream)
	if (state.status === 'none' && !line.isOpen) throw refuse('NOT_RECEIVABLE.known')
	const named = await donorNamedBy(deps, snapshot)
	await saveDonor(deps, donationId, snapshot, donor)
	const { position } = await deps.dispatch(
		donationDecider,
		stream,
		{
			type: 'ObserveUnknownPayment',
			donor: named ?? { kind: 'guest', id: donationId },
			report: reportOf(snapshot),
			at: new Date(deps.clock.now()).toISOString(),
		},
		contextOf(caller),
	)
	return { body: { donationId }, position }
}

/**
 * Takes a payment in that pays no donation of ours: made at the provider itself, or of another amount or
 * currency than its donation. It becomes a donation without a target, which is allocated or refunded.
 */
export const receiveUnknown = (deps: ReceiveDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/discrepancies/:id/receive',
		summary: 'Take an unknown payment in as an unallocated donation',
		tags: ['donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		body: receiveBody,
		answers: { 200: receiveAnswer },
		handle: ({ params, body, caller }) => receive(deps, params.id, body, caller),
	})
