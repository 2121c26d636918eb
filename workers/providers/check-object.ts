import { observeFraudWarning } from '../../commands/donations/observe-fraud-warning.ts'
import { observePayment } from '../../commands/donations/observe-payment.ts'
import { observeSavedMethod } from '../../commands/donations/observe-saved-method.ts'
import { observeTransfer } from '../../commands/funds/observe-transfer.ts'
import { observePayout } from '../../commands/payouts/observe-payout.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { WEBHOOK_PATIENCE } from '../../kernel/outbox/retry-policy.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { fundFinder } from '../../queries/funds/lookups.ts'
import { CHECK_OBJECT, type WebhookObject, webhookObject } from '../../records/providers/webhook-inbox.ts'
import { withMethodNews } from '../recurring/index.ts'

type Worker = Pick<
	Infrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'payments' | 'payouts' | 'transfers' | 'readModels'
>

type Check = (worker: Worker, webhook: WebhookObject, webhookId: string) => Promise<string>

/**
 * Checks the objects of webhooks at the provider, with retries; waiting webhooks of the same object share one
 * check.
 */
export const checkObject = (worker: Worker, check: Check = checkAtProvider): OutboxHandler => ({
	kind: CHECK_OBJECT,
	lane: 'provider',
	isShared: true,
	patience: WEBHOOK_PATIENCE,
	run: async ({ causeId }) => {
		const webhook = await webhookObject(worker.sql, causeId)
		return { done: true, note: await check(worker, webhook, causeId) }
	},
})

async function checkAtProvider(worker: Worker, webhook: WebhookObject, webhookId: string): Promise<string> {
	const { account, paymentRef, payoutRef, savedMethodRef, transferRef, fraudWarningRef } = webhook
	const { clock, payments } = worker
	/** The provider's event id and the webhook's own identify everything that follows. */
	const cause = () => ({
		actor: { kind: 'provider', id: payments.accountNamed(account).provider } as const,
		commandId: newId(clock.now()),
		correlationId: webhookId,
		causationId: webhook.providerEventId,
	})
	const dated = () => ({ ...cause(), ...(webhook.madeAt && { notifiedAt: webhook.madeAt.getTime() }) })
	if (paymentRef !== null) {
		const found = await observePayment(worker, { account, providerRef: paymentRef }, dated())
		return found ? `donation ${found.donationId}` : 'names no donation of ours'
	}
	if (savedMethodRef !== null)
		return withMethodNews(
			worker,
			{ account, methodRef: savedMethodRef },
			() => observeSavedMethod(worker, account, savedMethodRef),
			cause(),
		)
	if (transferRef !== null) {
		const booking = { ...worker, fundOfWithdrawal: fundFinder(worker) }
		const found = await observeTransfer(booking, { account, transferRef }, cause())
		return found ? `withdrawal ${found.withdrawalId}` : 'names no withdrawal of ours'
	}
	if (fraudWarningRef !== null) {
		const found = await observeFraudWarning(worker, { account, warningRef: fraudWarningRef }, dated())
		return found ? `donation ${found.donationId}` : 'names no donation of ours'
	}
	if (payoutRef === null) throw new TypeError(`Webhook ${webhookId} is about no object of ours.`)
	const found = await observePayout(worker, { account, payoutRef }, cause())
	return found ? `payout ${found.payoutRef}` : 'names no payout of ours'
}
