import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { fundNotifications } from '../../domain/funds/notifications.contract.ts'
import type { PaymentAccountEvent } from '../../domain/funds/payment-accounts.events.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { streamId } from '../../kernel/streams.ts'
import { exceptActor, type NoticeRules, type Recorded } from '../_shared/notify-of.ts'

export interface FundNoticeDeps {
	/** Who requested a withdrawal, from the fund's own stream. */
	readonly requesterOf: (fundStream: string, withdrawalId: string) => Promise<string | null>
	/** Who has to do with a bank account, once the read models have passed the position. */
	readonly peopleOfAccount: (accountId: string, after: Position) => Promise<readonly string[]>
}

/** People are notified of decisions on their withdrawals, and of changes of bank accounts. */
export function fundNotices({
	requesterOf,
	peopleOfAccount,
}: FundNoticeDeps): NoticeRules<FundEvent | PaymentAccountEvent> {
	const toRequester =
		(kind: Exclude<keyof typeof fundNotifications, 'accountChanged'>) =>
		async (event: Recorded<Extract<FundEvent, { readonly data: { readonly withdrawalId: string } }>>) => {
			const { withdrawalId } = event.data
			const requester = await requesterOf(event.stream, withdrawalId)
			return { kind, about: { withdrawalId }, userIds: exceptActor(event, [requester]) }
		}
	return {
		WithdrawalApproved: toRequester('withdrawalApproved'),
		WithdrawalRejected: toRequester('withdrawalRejected'),
		WithdrawalPaid: toRequester('withdrawalPaid'),
		WithdrawalPaymentFailed: toRequester('withdrawalFailed'),
		EvidenceAccepted: toRequester('evidenceAccepted'),
		EvidenceReturned: toRequester('evidenceReturned'),
		EvidenceWaived: toRequester('evidenceWaived'),
		// Also to whoever changed it: it may have been somebody else in their name.
		PaymentAccountChanged: async (event) => {
			const accountId = streamId(event.stream)
			const userIds = await peopleOfAccount(accountId, event.position)
			return { kind: 'accountChanged', about: { accountId }, userIds }
		},
	}
}
