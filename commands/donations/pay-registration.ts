import type { z } from 'zod'
import type { donationIntent } from '../../domain/donations/contract.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { refuse as refuseSeats } from '../../domain/live-events/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { feeIncluded } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { findBuyer } from '../../records/live-events/registrations.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { registrationToPay } from '../_shared/facts-registration.ts'
import { donorOf } from './donor.ts'

type Intent = z.output<typeof donationIntent>

/**
 * Returns the registration that an intent pays, which is also the id of its donation; undefined for every other
 * target.
 * @throws DomainError TARGET_REQUIRED
 */
export function registrationIn(intent: Intent | undefined): string | undefined {
	if (intent?.donationFor !== 'event') return undefined
	if (intent.registrationId === undefined) throw refuse('TARGET_REQUIRED', {}, 'donation.registrationId')
	return intent.registrationId
}

/**
 * Returns the donation that pays held seats. Its target, its amounts and its donor are those of the registration,
 * whatever the browser says.
 * @param total the minor units that the browser expects to be charged
 * @throws DomainError NOT_FOUND, HOLD_ENDED, CURRENCY_MISMATCH, AMOUNT_CHANGED
 */
export async function intentOfRegistration(
	{ sql, store, clock }: Pick<CommandDeps, 'sql' | 'store' | 'clock'>,
	registrationId: string,
	intent: Intent,
	{ total, method }: { readonly total: bigint; readonly method: PaymentMethod },
	{ principal }: Caller,
): Promise<{ readonly intent: Intent; readonly valueReceived: bigint }> {
	const registration = await registrationToPay(store, registrationId, donorOf(principal), clock.now())
	if (registration.currency !== intent.units) throw refuseSeats('CURRENCY_MISMATCH', {}, 'donation.units')
	if (registration.amount !== total) throw refuse('AMOUNT_CHANGED')
	const { donation, fee } = feeIncluded(total, feeRate(method, intent.units))
	const buyer = await findBuyer(sql, registrationId)
	return {
		intent: {
			...intent,
			event_id: registration.liveEventId,
			quantity: donation,
			processingFees: fee,
			shouldChargeProcessingFees: false,
			continues: undefined,
			...(buyer && { externalUserInfo: buyer, language: buyer.language }),
		},
		valueReceived: registration.valueReceived,
	}
}

/**
 * Checks, before another payment, that the seats of an event are still held for it.
 * @throws DomainError HOLD_ENDED
 */
export async function checkHold(
	{ store, clock }: Pick<CommandDeps, 'store' | 'clock'>,
	donationId: string,
	{ target, donor, received }: Donation,
): Promise<void> {
	if (target?.kind === 'event' && received === null)
		await registrationToPay(store, donationId, donor, clock.now())
}
