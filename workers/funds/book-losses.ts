import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { fundOf, type Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type {
	DonationAssigned,
	DonationChargebackReversed,
	DonationChargedBack,
	DonationDisputed,
	DonationDisputeWon,
	DonationRefunded,
	DonationRefundFailed,
	DonationRefundReversed,
	FraudWarningLeft,
	FraudWarningReceived,
	RefundRefused,
	RefundRequested,
} from '../../domain/donations/donations.events.ts'
import { shareAtRisk } from '../../domain/donations/donations.state.ts'
import { NOT_BOOKED_YET } from '../../domain/funds/fund-losses.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type { LossCommand } from '../../domain/funds/loss-commands.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

/** The wait of an event that came too early: a reversal before its loss, a warning before its payment. */
const WAIT_MS = 60_000

type Loss =
	| DonationRefunded
	| DonationRefundReversed
	| DonationChargedBack
	| DonationChargebackReversed
	| DonationRefundFailed
	| RefundRefused

export type LossBooking = Exclude<LossCommand, { readonly type: 'ReserveRefund' }>

const lostBy = (target: Target | null, currency: string) => target && fundOf(target, currency)

/** Returns the booking of a donation's loss on its fund; null without a fund. */
export function bookingOf(
	event: Pick<RecordedEvent, 'stream' | 'type' | 'data' | 'metadata'>,
	fundOfRefund: (refundId: string) => string | null,
): { readonly fund: string; readonly command: LossBooking } | null {
	const loss = asEvent<Loss>(event)
	const donationId = streamId(event.stream)
	const at = event.metadata.recordedAt
	switch (loss.type) {
		case 'DonationRefunded': {
			const { refundRef, refundId = null, share, effectiveAt, target, currency, fund } = loss.data
			const bearer = fund ?? lostBy(target, currency)
			if (bearer === null) return null
			const amount = BigInt(share)
			return {
				fund: bearer,
				command: { type: 'BookRefund', refundRef, donationId, refundId, currency, amount, effectiveAt, at },
			}
		}
		case 'DonationRefundReversed': {
			const { refundRef, share, effectiveAt, target, currency, fund } = loss.data
			const bearer = fund ?? lostBy(target, currency)
			if (bearer === null) return null
			const amount = BigInt(share)
			return {
				fund: bearer,
				command: { type: 'BookRefundReversal', refundRef, donationId, currency, amount, effectiveAt, at },
			}
		}
		case 'DonationChargedBack':
		case 'DonationChargebackReversed': {
			const { disputeRef, share, effectiveAt, target, currency } = loss.data
			const bearer = lostBy(target, currency)
			if (bearer === null) return null
			const amount = BigInt(share)
			return {
				fund: bearer,
				command: {
					type: loss.type === 'DonationChargedBack' ? 'BookChargeback' : 'BookChargebackReversal',
					disputeRef,
					donationId,
					currency,
					amount,
					effectiveAt,
					at,
				},
			}
		}
		case 'DonationRefundFailed':
		case 'RefundRefused': {
			const { refundId } = loss.data
			const fund = refundId === undefined ? null : fundOfRefund(refundId)
			if (refundId === undefined || fund === null) return null
			const because = loss.type === 'RefundRefused' ? 'refusedByProvider' : 'failedAtBank'
			const currency = fund.slice(fund.lastIndexOf('.') + 1)
			return { fund, command: { type: 'ReleaseRefund', refundId, currency, because, at } }
		}
	}
}

type Risk =
	| DonationAssigned
	| DonationDisputed
	| DonationDisputeWon
	| FraudWarningReceived
	| FraudWarningLeft
	| RefundRequested

const LOSSES = [
	'DonationRefunded',
	'DonationRefundReversed',
	'DonationChargedBack',
	'DonationChargebackReversed',
	'DonationRefundFailed',
	'RefundRefused',
] satisfies readonly Loss['type'][]
const RISKS = [
	'DonationAssigned',
	'DonationDisputed',
	'DonationDisputeWon',
	'FraudWarningReceived',
	'FraudWarningLeft',
	'RefundRequested',
] satisfies readonly Risk['type'][]

/**
 * Books a donation's losses on its fund, out of clearing: whatever the fund's balance, in the order of the
 * losses. The part that the donor's bank may still take is held.
 */
export const bookLosses = ({
	store,
	dispatch,
}: Pick<WorkerInfrastructure, 'store' | 'dispatch'>): EffectHandler => ({
	name: 'funds/book-losses',
	on: [...LOSSES, ...RISKS],
	attempts: 40,
	run: async (event) => {
		const donationId = streamId(event.stream)
		const book = (fund: string, command: LossBooking, by: string) =>
			dispatch(fundDecider, fundStream(fund), command, contextFromEvent(event, by))
		let donation = await loadDonation(store, donationId, event.revision)
		// The warning came before the payment that it is of.
		if (event.type === 'FraudWarningReceived' && donation && !donation.received) {
			donation = await loadDonation(store, donationId)
			if (!donation?.received) return { again: true, afterMs: WAIT_MS }
		}
		if (!donation) return { ignored: 'nothing of a fund' }
		const { requested, target, currency } = donation
		try {
			const booking = LOSSES.some((type) => type === event.type)
				? bookingOf(event, (refundId) => requested[refundId]?.fund ?? null)
				: null
			if (booking) await book(booking.fund, booking.command, 'book-losses')
		} catch (error) {
			// The reversed loss may be a dead letter that a person retries: until then this remains pending.
			if (error instanceof DomainError && error.code === NOT_BOOKED_YET)
				return { again: true, afterMs: WAIT_MS }
			throw error
		}
		const fund = lostBy(target, currency)
		if (fund === null) return { done: true }
		const { effectiveAt, at = effectiveAt } = event.data
		const held = { donationId, currency, amount: shareAtRisk(donation) }
		await book(
			fund,
			{ type: 'HoldShare', ...held, at: String(at ?? event.metadata.recordedAt) },
			'hold-share',
		)
		return { done: true }
	},
})
