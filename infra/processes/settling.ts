import { loadState } from '../../commands/_shared/dispatch.ts'
import { newId } from '../../commands/_shared/ids.ts'
import { bookSnapshot, observePayment } from '../../commands/donations/observe-payment.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/donations.events.ts'
import { noteWalk, walkedUntil } from '../../records/donations/payment-walks.ts'
import type { EffectHandler, ScheduledJob } from '../../workers/_shared/effects.ts'
import { findPayments } from '../../workers/donations/find-payments.ts'
import { settlePayment } from '../../workers/donations/settle-payment.ts'
import type { Platform } from './platform.ts'

/** What settles gifts whose payment nobody told us of. */
export interface SettlingParts {
	readonly handlers: readonly EffectHandler[]
	readonly jobs: readonly ScheduledJob[]
}

type Parts = Pick<Platform, 'sql' | 'store' | 'dispatch'> & {
	readonly surroundings: Pick<Platform['surroundings'], 'clock' | 'payments' | 'payouts'>
}

/** The sweepers of gifts and of their payments, composed. */
export function settlingParts({ sql, store, dispatch, surroundings }: Parts): SettlingParts {
	const { clock, payments, payouts } = surroundings
	const actor = { kind: 'system', id: 'settle-payment' } as const
	const deps = { sql, dispatch, payments }
	const giftOf = async (donationId: string) => {
		const { state } = await loadState(store, donationDecider, donationStream(donationId))
		return state.status === 'none' ? null : state
	}
	const walked = (account: string) => walkedUntil(sql, account)
	return {
		handlers: [
			settlePayment({
				giftOf,
				clock,
				payments,
				walkedUntil: walked,
				book: (snapshot, cause) => bookSnapshot(deps, snapshot, { ...cause, actor }),
				abandon: (donationId, cause) =>
					dispatch(
						donationDecider,
						donationStream(donationId),
						{ type: 'AbandonDonation', at: new Date(clock.now()).toISOString() },
						{ ...cause, actor },
					),
			}),
		],
		jobs: [
			findPayments({
				accounts: payouts.accounts().map(({ account }) => account),
				payments,
				walkedUntil: walked,
				noteWalk: (account, until) => noteWalk(sql, account, until),
				knownTo: async (donationId) =>
					(await giftOf(donationId))?.attempts.map(({ providerRef }) => providerRef) ?? null,
				observe: (account, providerRef) =>
					observePayment(
						deps,
						{ account, providerRef },
						{
							actor: { kind: 'system', id: 'find-payments' },
							commandId: newId(clock.now()),
							correlationId: newId(clock.now()),
						},
					),
			}),
		],
	}
}
