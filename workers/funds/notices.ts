import { fundContextFor } from '../../commands/funds/fund-context.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { fundNotifications } from '../../domain/funds/notifications.contract.ts'
import type { PaymentAccountEvent } from '../../domain/funds/payment-accounts.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { peopleOfAccount } from '../../queries/funds/lookups.ts'
import { exceptActor, notifyOf, type Recorded } from '../_shared/notify-of.ts'

export function notifyOfFunds(worker: WorkerInfrastructure): EffectHandler {
	const toRequester =
		(kind: Extract<keyof typeof fundNotifications, `withdrawal${string}` | `evidence${string}`>) =>
		async (event: Recorded<Extract<FundEvent, { readonly data: { readonly withdrawalId: string } }>>) => {
			const { withdrawalId } = event.data
			const { state } = await loadState(worker.store, fundDecider, event.stream)
			const requester = state.withdrawals.get(withdrawalId)?.byUserId ?? null
			return { kind, about: { withdrawalId }, userIds: exceptActor(event, [requester]) }
		}
	return notifyOf<FundEvent | PaymentAccountEvent>('funds', worker, {
		WithdrawalApproved: toRequester('withdrawalApproved'),
		WithdrawalRejected: toRequester('withdrawalRejected'),
		WithdrawalPaid: toRequester('withdrawalPaid'),
		WithdrawalPaymentFailed: toRequester('withdrawalFailed'),
		EvidenceAccepted: toRequester('evidenceAccepted'),
		EvidenceReturned: toRequester('evidenceReturned'),
		EvidenceWaived: toRequester('evidenceWaived'),
		ReceivableDemanded: async (event) => {
			const fund = streamId(event.stream)
			await worker.readModels.awaitCaughtUp(['fund_totals'], event.position)
			const { ownerId } = await fundContextFor(worker.store, fund)
			return { kind: 'receivableDemanded', about: { fund }, userIds: exceptActor(event, [ownerId]) }
		},
		// The person who changed it is notified, too: it may have been an attacker in their name.
		PaymentAccountChanged: async (event) => {
			const accountId = streamId(event.stream)
			await worker.readModels.awaitCaughtUp(['withdrawals', 'payment_accounts'], event.position)
			const userIds = (await peopleOfAccount(worker.sql, accountId)).map(({ id }) => id)
			return { kind: 'accountChanged', about: { accountId }, userIds }
		},
	})
}
