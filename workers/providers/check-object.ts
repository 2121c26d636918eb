import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { WEBHOOK_PATIENCE } from '../../kernel/outbox/retry-policy.ts'
import { CHECK_OBJECT, type WebhookObject } from '../../records/providers/webhook-inbox.ts'

/** By the provider's event id, and by the webhook's own, under which all that follows is found. */
export interface WebhookCause {
	readonly kind: 'webhook'
	readonly id: string
	readonly correlationId: string
	/** When the provider told of it, epoch milliseconds. */
	readonly notifiedAt?: number
}

export interface CheckObjectDeps {
	readonly objectOf: (webhookId: string) => Promise<WebhookObject>
	/** Reads the payment at the provider and books what is missing; null when it is none of ours. */
	readonly observePayment: (payment: {
		readonly account: string
		readonly providerRef: string
		readonly cause: WebhookCause
	}) => Promise<{ readonly donationId: string } | null>
	/** The same for a payout; null when the provider doesn't know it. */
	readonly observePayout: (payout: {
		readonly account: string
		readonly payoutRef: string
		readonly cause: WebhookCause
	}) => Promise<{ readonly payoutRef: string } | null>
	/** The same for a transfer to a bank account; null when it pays no withdrawal of ours. */
	readonly observeTransfer: (transfer: {
		readonly account: string
		readonly transferRef: string
		readonly cause: WebhookCause
	}) => Promise<{ readonly withdrawalId: string } | null>
	/** The same for an early fraud warning; null when its payment is none of ours. */
	readonly observeFraudWarning: (warning: {
		readonly account: string
		readonly warningRef: string
		readonly cause: WebhookCause
	}) => Promise<{ readonly donationId: string } | null>
	/** Reads a saved method at the provider and notes what it is now. @returns what became of it, for people */
	readonly observeSavedMethod: (method: {
		readonly account: string
		readonly methodRef: string
		readonly cause: WebhookCause
	}) => Promise<string>
}

/** Checks the payment, payout, transfer, saved method or warning that webhooks are about: once for all that wait together, until it worked. */
export const checkObject = (deps: CheckObjectDeps): OutboxHandler => ({
	kind: CHECK_OBJECT,
	lane: 'provider',
	isShared: true,
	patience: WEBHOOK_PATIENCE,
	run: async ({ causeId }) => {
		const webhook = await deps.objectOf(causeId)
		return { done: true, note: await check(deps, webhook, causeId) }
	},
})

/** @returns what it led to, for people */
async function check(deps: CheckObjectDeps, webhook: WebhookObject, webhookId: string): Promise<string> {
	const { account, paymentRef, payoutRef, savedMethodRef, transferRef, fraudWarningRef } = webhook
	const cause: WebhookCause = {
		kind: 'webhook',
		id: webhook.providerEventId,
		correlationId: webhookId,
		...(webhook.madeAt && { notifiedAt: webhook.madeAt.getTime() }),
	}
	if (paymentRef !== null) {
		const found = await deps.observePayment({ account, providerRef: paymentRef, cause })
		return found ? `donation ${found.donationId}` : 'names no gift of ours'
	}
	if (savedMethodRef !== null) return deps.observeSavedMethod({ account, methodRef: savedMethodRef, cause })
	if (transferRef !== null) {
		const found = await deps.observeTransfer({ account, transferRef, cause })
		return found ? `withdrawal ${found.withdrawalId}` : 'names no withdrawal of ours'
	}
	if (fraudWarningRef !== null) {
		const found = await deps.observeFraudWarning({ account, warningRef: fraudWarningRef, cause })
		return found ? `donation ${found.donationId}` : 'names no gift of ours'
	}
	if (payoutRef === null) throw new TypeError(`Webhook ${webhookId} is about no object of ours.`)
	const found = await deps.observePayout({ account, payoutRef, cause })
	return found ? `payout ${found.payoutRef}` : 'names no payout of ours'
}
