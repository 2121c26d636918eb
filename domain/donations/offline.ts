import { never } from '../../kernel/events/errors.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import type { Target } from '../_shared/donation-targets-rules.contract.ts'
import { NOT_CHOSEN } from './contract.ts'
import type { DonationEvent, Donor } from './donations.events.ts'
import { type Donation, type DonationState, evolveDonation } from './donations.state.ts'
import { confirmation } from './observe.ts'

export type OfflineCommand =
	/** Follows finance's decision that the money came. */
	| {
			readonly type: 'ReceiveOffline'
			readonly donationId: string
			readonly target: Target
			readonly donor: Donor
			readonly anonymous: boolean
			readonly hasReceipt: boolean
			readonly entity: string
			readonly currency: string
			/** Minor units. */
			readonly amount: bigint
			readonly effectiveAt: string
			readonly at: string
	  }
	/** The bank took the money back, or it never came. */
	| { readonly type: 'ReverseOffline'; readonly reversalRef: string; readonly effectiveAt: string }

export function decideOffline(command: OfflineCommand, state: DonationState): readonly DonationEvent[] {
	switch (command.type) {
		case 'ReceiveOffline':
			return state.status === 'none' ? receive(command) : []
		case 'ReverseOffline':
			return reverse(command, state)
		default:
			return never(command)
	}
}

function receive({
	donationId,
	target,
	donor,
	anonymous,
	hasReceipt,
	entity,
	currency,
	amount,
	effectiveAt,
	at,
}: Extract<OfflineCommand, { type: 'ReceiveOffline' }>): readonly DonationEvent[] {
	const total = amount.toString()
	const place = { provider: OFFLINE, account: entity }
	const started: DonationEvent = {
		type: 'DonationStarted',
		data: {
			target,
			donor,
			currency,
			split: { donation: total, fee: '0', total },
			coversFee: false,
			...NOT_CHOSEN,
			anonymous,
			...place,
			requestRevision: null,
			at,
		},
	}
	const donation = evolveDonation({ status: 'none' }, started) as Donation
	const payment = { ...place, effectiveAt, providerRef: donationId, chargeRef: donationId, attempt: 1 }
	const confirmed = confirmation(donation, target, payment, false)
	return [started, hasReceipt ? confirmed : withoutReceipt(confirmed)]
}

const withoutReceipt = (confirmed: DonationEvent): DonationEvent =>
	confirmed.type === 'DonationConfirmed'
		? { ...confirmed, data: { ...confirmed.data, hasNoReceipt: true } }
		: confirmed

function reverse(
	{ reversalRef, effectiveAt }: Extract<OfflineCommand, { type: 'ReverseOffline' }>,
	donation: DonationState,
): readonly DonationEvent[] {
	if (donation.status === 'none') throw new TypeError('A reversal came before its donation.')
	if (donation.refunds[reversalRef]) return []
	const { provider, account, target, currency, split } = donation
	const data = {
		provider,
		account,
		effectiveAt,
		refundRef: reversalRef,
		target,
		currency,
		amount: split.total.toString(),
		share: split.donation.toString(),
	}
	return [{ type: 'DonationRefunded', data }]
}
