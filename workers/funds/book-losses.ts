import {
	type DonationChargebackReversed,
	type DonationChargedBack,
	type DonationRefunded,
	type DonationRefundFailed,
	type DonationRefundReversed,
	fundOf,
	type RefundRefused,
	type RefundRequested,
	type Target,
} from '../../domain/donations/donations.events.ts'
import { NOT_BOOKED_YET } from '../../domain/funds/fund-losses.ts'
import type { LossCommand } from '../../domain/funds/loss-commands.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'

/** How long until a reversal looks again whether what it reverses is booked. */
const REVERSAL_WAITS_MS = 60_000

type Loss =
	| DonationRefunded
	| DonationRefundReversed
	| DonationChargedBack
	| DonationChargebackReversed
	| DonationRefundFailed
	| RefundRefused

/** What a fund has to book. Each is booked once by its reference. */
export type LossBooking = Exclude<LossCommand, { readonly type: 'ReserveRefund' }>

/** Null: what belongs to nothing leaves suspense, and no fund. */
const lostBy = (target: Target | null, currency: string) => target && fundOf(target, currency)

/** What a donation's loss means for the fund that bears it. Null: nothing that a fund knows of. Pure. */
export function bookingOf(
	event: Pick<RecordedEvent, 'stream' | 'type' | 'data' | 'metadata'>,
	/** The fund of a refund that we asked for, by its id; null for one out of suspense. */
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

/**
 * What left a donation leaves its fund: until then it stands in clearing. Booked whatever the fund holds, and
 * in the order in which the donation lost it.
 */
export const bookLosses = (deps: {
	readonly refundsOf: (
		donationId: string,
	) => Promise<Readonly<Record<string, Pick<RefundRequested['data'], 'fund'>>>>
	readonly book: (fund: string, command: LossBooking, cause: RecordedEvent) => Promise<unknown>
}): EffectHandler => ({
	name: 'funds/book-losses',
	on: [
		'DonationRefunded',
		'DonationRefundReversed',
		'DonationChargedBack',
		'DonationChargebackReversed',
		'DonationRefundFailed',
		'RefundRefused',
	] satisfies readonly Loss['type'][],
	attempts: 40,
	run: async (event) => {
		const requested = await deps.refundsOf(streamId(event.stream))
		const booking = bookingOf(event, (refundId) => requested[refundId]?.fund ?? null)
		if (!booking) return { ignored: 'nothing of a fund' }
		try {
			await deps.book(booking.fund, booking.command, event)
		} catch (error) {
			// What it reverses may be a dead letter that a person retries: until then this stays owed.
			if (error instanceof DomainError && error.code === NOT_BOOKED_YET)
				return { again: true, afterMs: REVERSAL_WAITS_MS }
			throw error
		}
		return { done: true }
	},
})
