import { observeFraudWarning } from '../../commands/donations/observe-fraud-warning.ts'
import { observePayment } from '../../commands/donations/observe-payment.ts'
import { observeSavedMethod } from '../../commands/donations/observe-saved-method.ts'
import { observeTransfer } from '../../commands/funds/observe-transfer.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { newId } from '../../kernel/ids.ts'
import type { Infrastructure } from '../../kernel/infrastructure.ts'
import { webhookObject } from '../../records/providers/webhook-inbox.ts'
import { transferBooking } from '../funds/index.ts'
import { payoutParts } from '../payouts/index.ts'
import { withMethodNews } from '../recurring/index.ts'
import { type CheckObjectDeps, checkObject, type WebhookCause } from './check-object.ts'

export type { CheckObjectDeps } from './check-object.ts'

/** What a webhook leads to: its payment, payout, transfer, saved method or warning is read at the provider, and what is missing is booked. */
export function checkObjectDeps(
	parts: Pick<
		Infrastructure,
		'sql' | 'store' | 'dispatch' | 'clock' | 'payments' | 'payouts' | 'transfers' | 'readModels'
	>,
): CheckObjectDeps {
	const { sql, store, dispatch, clock, payments, transfers } = parts
	const causeOf = (account: string, cause: WebhookCause) => ({
		actor: { kind: 'provider', id: payments.accountNamed(account).provider } as const,
		commandId: newId(clock.now()),
		correlationId: cause.correlationId,
		causationId: cause.id,
		...(cause.notifiedAt !== undefined && { notifiedAt: cause.notifiedAt }),
	})
	return {
		objectOf: (webhookId) => webhookObject(sql, webhookId),
		observePayment: ({ account, providerRef, cause }) =>
			observePayment({ sql, store, dispatch, payments }, { account, providerRef }, causeOf(account, cause)),
		observeFraudWarning: ({ account, warningRef, cause }) =>
			observeFraudWarning(
				{ sql, store, dispatch, payments },
				{ account, warningRef },
				causeOf(account, cause),
			),
		observeTransfer: ({ cause, ...transfer }) =>
			observeTransfer({ ...transferBooking(parts), transfers }, transfer, {
				actor: { kind: 'provider', id: payments.accountNamed(transfer.account).provider },
				correlationId: cause.correlationId,
				causationId: cause.id,
			}),
		observePayout: payoutParts(parts).observe,
		observeSavedMethod: ({ account, methodRef, cause }) =>
			withMethodNews(
				{ sql, dispatch, clock },
				{ account, methodRef },
				() => observeSavedMethod({ sql, clock, payments }, account, methodRef),
				{
					actor: { kind: 'provider', id: payments.accountNamed(account).provider },
					commandId: newId(clock.now()),
					correlationId: cause.correlationId,
					causationId: cause.id,
				},
			),
	}
}

/** Webhooks are worked on, and their bodies cut when nobody needs them any more. */
export const providerWorkers: Contribution = {
	name: 'workers/providers',
	outbox: (worker) => [checkObject(checkObjectDeps(worker))],
}
