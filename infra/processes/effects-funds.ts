import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/donations.events.ts'
import { type FundCommand, fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/funds.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type RefundDeps, refundPayment, refundUnassigned } from '../../workers/donations/refund-payment.ts'
import { bookLosses } from '../../workers/funds/book-losses.ts'
import { giftReader } from './gift-reader.ts'
import type { Platform } from './platform.ts'

/** Effects between gifts, their funds and the provider. */
export function fundEffects({ sql, store, dispatch, surroundings }: Platform): EffectHandler[] {
	const { clock, payments } = surroundings
	const at = () => new Date(clock.now()).toISOString()
	/** Under an id that follows from the event, so that a second run of the effect changes nothing. */
	const causedBy = (cause: RecordedEvent, by: string) => ({
		commandId: derivedId(by, cause.id),
		actor: { kind: 'system', id: by } as const,
		correlationId: cause.metadata.correlationId,
		causationId: cause.id,
	})
	const giftOf = giftReader(store)
	const onGift = (donationId: string, command: DonationCommand, cause: RecordedEvent, by: string) =>
		dispatch(donationDecider, donationStream(donationId), command, causedBy(cause, by))
	const onFund = (fund: string, command: FundCommand, cause: RecordedEvent, by: string) =>
		dispatch(fundDecider, fundStream(fund), command, causedBy(cause, by))
	const refunds: RefundDeps = {
		giftOf,
		payments,
		request: (donationId, refund, cause) =>
			onGift(donationId, { type: 'RequestRefund', ...refund, at: at() }, cause, 'request-refund'),
		book: (snapshot, cause) =>
			bookSnapshot({ sql, dispatch, payments }, snapshot, {
				...causedBy(cause, 'refund-payment'),
				// The provider is looked at again and again: each look books what is new.
				commandId: derivedId('refund-payment', cause.id, at()),
			}),
		recordRefused: (donationId, refundId, code, cause) =>
			onGift(
				donationId,
				{ type: 'RecordRefusedRefund', refundId, code, at: at() },
				cause,
				'record-refused-refund',
			),
		release: (fund, refundId, cause) =>
			onFund(
				fund,
				{
					type: 'ReleaseRefund',
					refundId,
					currency: fund.slice(fund.lastIndexOf('.') + 1),
					because: 'notRefundable',
					at: at(),
				},
				cause,
				'release-refund',
			),
	}
	return [
		bookLosses({
			refundsOf: async (donationId) => (await giftOf(donationId))?.asked ?? {},
			book: (fund, command, cause) => onFund(fund, command, cause, 'book-losses'),
		}),
		refundPayment(refunds),
		refundUnassigned(refunds),
	]
}
