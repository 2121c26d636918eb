import { dated, type PaymentReport } from '../../domain/_shared/payment-report.contract.ts'
import { paidOf } from '../../domain/donations/continuation.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { secondPaymentId, unknownPaymentId } from '../../domain/donations/donations.events.ts'
import { type DonationState, isMismatched, isSecondPayment } from '../../domain/donations/donations.state.ts'
import { needsClaim } from '../../domain/donations/observe.ts'
import { modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { type Dispatched, loadState } from '../../kernel/events/dispatch.ts'
import type { Folded } from '../../kernel/events/stream-memory.ts'
import type { Actor, Position } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { recordAnnounced } from '../../records/donations/announced-disputes.ts'
import { endMandate } from '../../records/donations/bank-accounts.ts'
import { recordPaidWith, recordPayment } from '../../records/donations/details.ts'
import { recordPaymentMandate } from '../../records/donations/payment-mandates.ts'
import { recordSavedCard } from '../../records/donations/saved-cards.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { savedMethodOf } from '../_shared/recurring-method.ts'

interface Deps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch'> {
	readonly payments: Pick<CommandDeps['payments'], 'read'>
}

/**
 * Maps a provider's snapshot to the donation's decider.
 * @param notifiedAt epoch milliseconds of the provider's notice, for a snapshot without the time of the money
 */
export const reportOf = (snapshot: PaymentSnapshot, notifiedAt?: number): PaymentReport =>
	dated(
		snapshot.charge?.isAsRead && notifiedAt !== undefined
			? { ...snapshot, charge: datedAt(snapshot.charge, notifiedAt) }
			: snapshot,
	)

const datedAt = (charge: NonNullable<PaymentSnapshot['charge']>, at: number): typeof charge => ({
	...charge,
	at,
	cost: charge.cost && { ...charge.cost, at },
})

export interface Cause {
	readonly actor: Actor
	readonly correlationId: string
	readonly causationId?: string
	readonly commandId: string
	readonly notifiedAt?: number
}

/**
 * Books a provider's snapshot of a payment. The decider adds only what is missing, so the same news may come
 * any number of times under any command id. A payment for a donation that another payment had paid is booked
 * as a donation of its own, and so is one that finance took in.
 * @returns null when the payment is no donation of ours
 */
export async function bookSnapshot(
	deps: Deps,
	snapshot: PaymentSnapshot,
	trigger: Cause,
): Promise<(Dispatched<DonationState> & { donationId: string }) | null> {
	const { donationId, provider } = snapshot
	if (donationId === null) return bookUnknown(deps, snapshot, trigger)
	// The provider is the source of the booking, regardless of the trigger of the read.
	const { notifiedAt, ...context } = trigger
	const cause: Cause = { ...context, actor: { kind: 'provider', id: provider } }
	const report = reportOf(snapshot, notifiedAt)
	const met = await loadState(deps.store, donationDecider, donationStream(donationId))
	// It may name a donation of another system that has the same account.
	const takenIn = met.state.status === 'none' ? await bookUnknown(deps, snapshot, trigger) : null
	if (takenIn) return takenIn
	await recordPayment(deps.sql, donationId, {
		card: snapshot.charge?.card ?? null,
		customerRef: snapshot.customerRef,
		mode: snapshot.method !== null && mayPay(met.state, snapshot) ? modeOf(snapshot.method) : null,
	})
	const { account, customerRef, savedMethod, charge } = snapshot
	if (customerRef !== null && savedMethod && charge)
		await recordSavedCard(deps.sql, { account, customerRef }, savedMethod, new Date(charge.at))
	if (snapshot.mandate)
		await recordPaymentMandate(deps.sql, account, snapshot.mandate, new Date(snapshot.createdAt))
	if (snapshot.debitedRef !== undefined && isReturned(snapshot))
		await endMandate(deps.sql, account, snapshot.debitedRef)
	if (snapshot.announcedDisputes)
		await recordAnnounced(deps.sql, donationId, account, snapshot.announcedDisputes)
	const observed = await observeReport(deps, donationId, report, cause, met)
	const dispatched = (await claim(deps, donationId, observed.state, report, cause)) ?? observed
	await notePaidWith(deps, donationId, dispatched.state, snapshot)
	await bookSecond(deps, donationId, dispatched.state, report, cause)
	if (isMismatched(dispatched.state, report.providerRef)) await bookUnknown(deps, snapshot, trigger)
	return { ...dispatched, donationId }
}

const FINAL: readonly string[] = ['account_closed', 'no_account', 'debit_not_authorized']

const isReturned = ({ disputes, failure }: PaymentSnapshot): boolean =>
	disputes.some(({ status }) => status === 'lost') || (failure !== null && FINAL.includes(failure.code))

const observeReport = (
	{ dispatch }: Deps,
	donationId: string,
	report: PaymentReport,
	cause: Cause,
	met?: Folded<DonationState>,
) => dispatch(donationDecider, donationStream(donationId), { type: 'ObservePayment', report }, cause, met)

const mayPay = (donation: DonationState, { providerRef }: PaymentSnapshot): boolean =>
	donation.status !== 'none' && (!donation.received || donation.received.providerRef === providerRef)

/**
 * Claims a chain of continued donations for a payment. The first of them decides whether this payment pays
 * it; else it is a second payment. After an interruption it is repeated with the next news of the payment.
 * @returns null when there is nothing to decide
 */
async function claim(
	deps: Deps,
	donationId: string,
	donation: DonationState,
	report: PaymentReport,
	cause: Cause,
): Promise<Dispatched<DonationState> | null> {
	if (donation.status === 'none' || donation.continues === null || !needsClaim(report, donation)) return null
	const { continues: firstId } = donation
	const { createdAt: at } = report
	const first = await deps.dispatch(
		donationDecider,
		donationStream(firstId),
		{ type: 'ClaimDonation', by: donationId, at },
		{ ...cause, commandId: derivedId(cause.commandId, 'claim') },
	)
	const paid = first.state.status === 'none' ? null : paidOf(firstId, first.state)
	if (paid !== donationId && paid !== null)
		await deps.dispatch(
			donationDecider,
			donationStream(donationId),
			{ type: 'CloseAsPaid', by: paid, at },
			{ ...cause, commandId: derivedId(cause.commandId, 'close') },
		)
	const again = { ...cause, commandId: derivedId(cause.commandId, 'claimed') }
	return observeReport(deps, donationId, { ...report, isClaimed: true }, again)
}

/**
 * Stores the payment method, so that a recurring donation can begin also while the provider is unavailable.
 */
async function notePaidWith(
	{ sql }: Deps,
	donationId: string,
	donation: DonationState,
	snapshot: PaymentSnapshot,
): Promise<void> {
	const { status } = snapshot
	if (!mayPay(donation, snapshot) || (status !== 'succeeded' && status !== 'processing')) return
	const methodId = await savedMethodOf(sql, snapshot)
	if (methodId !== null) await recordPaidWith(sql, donationId, methodId, snapshot.cardMandateRef ?? null)
}

async function bookSecond(
	{ dispatch }: Deps,
	donationId: string,
	donation: DonationState,
	report: PaymentReport,
	cause: Cause,
): Promise<void> {
	const { providerRef, createdAt: at } = report
	if (donation.status === 'none' || !isSecondPayment(donation, providerRef)) return
	await dispatch(
		donationDecider,
		donationStream(secondPaymentId(donationId, providerRef)),
		{ type: 'ObserveSecondPayment', of: donationId, donor: donation.donor, report, at },
		{ ...cause, commandId: derivedId(cause.commandId, 'second payment') },
	)
}

/** Books news of a payment that finance took in. @returns null when it did not */
async function bookUnknown({ store, dispatch }: Deps, snapshot: PaymentSnapshot, trigger: Cause) {
	const { account, providerRef, provider } = snapshot
	const donationId = unknownPaymentId(account, providerRef)
	const stream = donationStream(donationId)
	const { state } = await loadState(store, donationDecider, stream)
	if (state.status === 'none') return null
	const { notifiedAt, ...context } = trigger
	const report = reportOf(snapshot, notifiedAt)
	const { donor, startedAt: at } = state
	const dispatched = await dispatch(
		donationDecider,
		stream,
		{ type: 'ObserveUnknownPayment', donor, report, at },
		{
			...context,
			commandId: derivedId(trigger.commandId, 'unknown payment'),
			actor: { kind: 'provider', id: provider },
		},
	)
	return { ...dispatched, donationId }
}

/**
 * Reads the payment at the provider and books what is missing; webhooks, the browser and the sweeper all use
 * it.
 * @returns the donation and its position, or null when the payment isn't ours or doesn't exist
 * @throws PaymentOutcomeUnknown the provider did not answer: try again later
 */
export async function observePayment(
	deps: Deps,
	payment: { readonly account: string; readonly providerRef: string },
	cause: Cause,
): Promise<{ donationId: string; position: Position } | null> {
	try {
		return await bookSnapshot(deps, await deps.payments.read(payment.account, payment.providerRef), cause)
	} catch (error) {
		if (error instanceof PaymentNotFound) return null
		throw error
	}
}
