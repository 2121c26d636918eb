import { donationFact } from '../../commands/_shared/facts-donation.ts'
import { creditsOf } from '../../commands/_shared/facts-fund.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import type { SurplusChargeFound } from '../../domain/recurring/recurring.events.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { Worker } from './deps.ts'

/** Refunds the second payment of a month in full; a shortage of the fund is left to finance. */
export const refundSurplus = ({ sql, store, dispatch, clock }: Worker): EffectHandler => ({
	name: 'recurring/refund-surplus',
	on: ['SurplusChargeFound'] satisfies readonly SurplusChargeFound['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const { donationId } = asEvent<SurplusChargeFound>(event).data
		const fact = await donationFact(store, donationId)
		if (!fact?.fund || fact.refundable < 1n) return { ignored: 'nothing to give back' }
		const { fund, currency, refundable, donation } = fact
		await dispatch(
			fundDecider,
			fundStream(fund),
			{
				type: 'ReserveRefund',
				refundId: derivedId('recurring surplus', donationId),
				donationId,
				fund,
				donationFund: fund,
				freeOfDonationFund: 0n,
				currency,
				amount: fact.shareOf(refundable),
				charged: refundable,
				refundable,
				requestedIds: Object.keys(donation.requested),
				// Nobody decides on it: it is its donor's.
				byUserId: donation.donor.id,
				mayDecideOwn: true,
				isForSelf: true,
				reason: null,
				credits: await creditsOf(sql, fund),
				at: new Date(clock.now()).toISOString(),
			},
			contextFromEvent(event, 'refund-surplus'),
		)
		return { done: true }
	},
})
