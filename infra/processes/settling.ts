import { bookSnapshot, observePayment } from '../../commands/donations/observe-payment.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/donations.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { newId } from '../../kernel/ids.ts'
import { noteWalk, walkedUntil } from '../../records/donations/payment-walks.ts'
import { createFindPayments } from '../../workers/donations/find-payments.ts'
import { settlePayment } from '../../workers/donations/settle-payment.ts'
import { firstRecordedAt } from '../event-store/first-recorded.ts'
import { giftReader } from './gift-reader.ts'
import type { Platform } from './platform.ts'

type Parts = Pick<Platform, 'sql' | 'store' | 'dispatch'> & {
	readonly surroundings: Pick<Platform['surroundings'], 'clock' | 'payments'>
}

/** The sweeper of gifts and of their payments, composed. */
export function settlingEffects({ sql, store, dispatch, surroundings }: Parts): EffectHandler[] {
	const { clock, payments } = surroundings
	const actor = (id: string) => ({ kind: 'system', id }) as const
	const deps = { sql, dispatch, payments }
	const giftOf = giftReader(store)
	const find = createFindPayments({
		clock,
		payments,
		walkedUntil: (account) => walkedUntil(sql, account),
		noteWalk: (account, until) => noteWalk(sql, account, until),
		began: async () => (await firstRecordedAt(store)) ?? clock.now(),
		knownTo: async (donationId) =>
			(await giftOf(donationId))?.attempts.map(({ providerRef }) => providerRef) ?? null,
		observe: (account, providerRef) =>
			observePayment(
				deps,
				{ account, providerRef },
				{
					actor: actor('find-payments'),
					commandId: newId(clock.now()),
					correlationId: newId(clock.now()),
				},
			),
	})
	return [
		settlePayment({
			...{ giftOf, clock, payments, find },
			book: (snapshot, cause) => bookSnapshot(deps, snapshot, { ...cause, actor: actor('settle-payment') }),
			abandon: (donationId, cause) =>
				dispatch(
					donationDecider,
					donationStream(donationId),
					{ type: 'AbandonDonation', at: new Date(clock.now()).toISOString() },
					{ ...cause, actor: actor('settle-payment') },
				),
		}),
	]
}
