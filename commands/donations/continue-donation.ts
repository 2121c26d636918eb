import { continuationSubject } from '../../domain/donations/continuation.contract.ts'
import { paidOf } from '../../domain/donations/continuation.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation, DonationState } from '../../domain/donations/donations.state.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { PaymentRejected } from '../../kernel/ports/payments.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadDonation } from '../_shared/load-donation.ts'
import { bookSnapshot } from './observe-payment.ts'
import { causeOf } from './own-donation.ts'
import { isUnknown } from './payment-answer.ts'

interface Continues {
	readonly donationId: string
	readonly key?: string | undefined
}

/**
 * Prepares a donation that continues an unpaid one: the started payments of that one and of others that
 * continued it are cancelled at the provider, and the first of them records the new one. A payment that still
 * comes for one of them is a second payment, and is refunded.
 * @param donationId the new donation
 * @returns the id of the first of them
 * @throws DomainError NOT_FOUND another person's, ALREADY_PAID, PAYMENT_UNDER_WAY, UNAVAILABLE
 */
export async function continueDonation(
	deps: CommandDeps,
	donationId: string,
	continues: Continues,
	caller: Caller,
): Promise<string> {
	const named = await continued(deps, continues, caller)
	if (!named) throw notFound('donation')
	const firstId = named.continues ?? continues.donationId
	const first = firstId === continues.donationId ? named : await loadDonation(deps.store, firstId)
	if (!first) throw notFound('donation')
	if (!first.continuedBy.includes(donationId))
		for (const id of [firstId, ...first.continuedBy]) await giveUp(deps, id, caller)
	const at = new Date(deps.clock.now()).toISOString()
	const { state } = await deps.dispatch(
		donationDecider,
		donationStream(firstId),
		{ type: 'ContinueDonation', by: donationId, at },
		causeOf(caller, derivedId('continue', donationId)),
	)
	// Noted before, by a call that was interrupted, it may have been paid since.
	if (state.status !== 'none' && paidOf(firstId, state) !== null) throw refuse('ALREADY_PAID')
	return firstId
}

/**
 * Returns the donation that a caller continues; null when there is none, or the caller may not continue it.
 */
export async function continued(
	deps: CommandDeps,
	continues: Continues,
	caller: Caller,
): Promise<Donation | null> {
	const named = await loadDonation(deps.store, continues.donationId)
	// A try of a recurring donation is gone on with by its plan alone: its month would be paid twice.
	return named && named.recurring === null && mayContinue(deps, named, continues, caller) ? named : null
}

/**
 * Checks, before a payment, that no other donation of the same chain is paid.
 * @throws DomainError ALREADY_PAID
 */
export async function checkUnpaid(
	{ store }: Pick<CommandDeps, 'store'>,
	donationId: string,
	{ continues, paidElsewhere }: Donation,
): Promise<void> {
	if (paidElsewhere !== null) throw refuse('ALREADY_PAID')
	const first = continues === null ? null : await loadDonation(store, continues)
	const paid = first && continues !== null ? paidOf(continues, first) : null
	if (paid !== null && paid !== donationId) throw refuse('ALREADY_PAID')
}

/** Checks whether another donation of the chain was paid first, so that a payment of this one is refunded. */
export const isPaidElsewhere = (donation: DonationState | undefined): boolean =>
	donation !== undefined && donation.status !== 'none' && donation.paidElsewhere !== null

function mayContinue(
	{ receipts: { links }, clock }: CommandDeps,
	{ donor, target, secondOf }: Donation,
	{ donationId, key }: Continues,
	{ principal }: Caller,
): boolean {
	if (target === null || secondOf !== null) return false
	if (donor.kind === principal.kind && donor.id === principal.id) return true
	if (donor.kind === 'user' || key === undefined) return false
	return links.check(continuationSubject(donationId), key, clock.now()) === 'valid'
}

/** @throws DomainError ALREADY_PAID, PAYMENT_UNDER_WAY, UNAVAILABLE */
async function giveUp(deps: CommandDeps, donationId: string, caller: Caller): Promise<void> {
	const donation = await loadDonation(deps.store, donationId)
	const last = donation?.attempts.at(-1)
	if (!donation || !last || donation.received || donation.paidElsewhere !== null) return
	try {
		const snapshot = await givenUp(deps, donationId, donation.account, last.providerRef)
		const booked = await bookSnapshot(deps, snapshot, causeOf(caller, newId(deps.clock.now())))
		if (snapshot.status === 'succeeded' && booked?.state.status !== 'none') throw refuse('ALREADY_PAID')
		if (snapshot.status === 'processing' || snapshot.status === 'requires_confirmation')
			throw refuse('PAYMENT_UNDER_WAY')
	} catch (error) {
		if (isUnknown(error)) throw refuse('UNAVAILABLE.noAnswer')
		throw error
	}
}

async function givenUp({ payments }: CommandDeps, donationId: string, account: string, providerRef: string) {
	const snapshot = await payments.read(account, providerRef)
	if (!['requires_action', 'requires_payment_method'].includes(snapshot.status)) return snapshot
	try {
		return await payments.cancel(account, providerRef, `donation:${donationId}:cancel:${providerRef}`)
	} catch (error) {
		// It was paid meanwhile.
		if (error instanceof PaymentRejected) return payments.read(account, providerRef)
		throw error
	}
}
