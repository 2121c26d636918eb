import { z } from 'zod'
import { refuse } from '../../domain/providers/refusals.contract.ts'
import { type Reply, type Route, type RouteRequest, route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/ids.ts'
import { wakeWorker } from '../../kernel/outbox/outbox-lane.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { PaymentOutcomeUnknown, WebhookRejected } from '../../kernel/ports/payments.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import type { WebhookVerifier } from '../../kernel/provider-accounts.ts'
import { checkOf, noteRefused, takeIn } from '../../records/providers/webhook-inbox.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/** Wakes a worker for a webhook that was taken in. */
export function wakeForWebhook(queue: JobQueue, log: Log): (webhookId: string) => void {
	const wake = wakeWorker(queue, log)
	return (webhookId) => wake('provider', checkOf(webhookId))
}

export type ReceiveWebhookDeps = Pick<CommandDeps, 'sql' | 'clock'> & {
	readonly provider: WebhookVerifier
	readonly cipher: Cipher
	/** Wakes a worker for what was taken in, by the webhook's id. */
	readonly wake: (webhookId: string) => void
}

/**
 * Takes in a provider's webhook and answers at once; a worker then reads at the provider what it is about.
 * What it says is believed of nobody, so all that counts is that it came from the provider.
 */
export const receiveWebhook = (deps: ReceiveWebhookDeps): Route =>
	route({
		method: 'POST',
		path: `/api/v1/webhooks/${deps.provider.name}`,
		summary: 'A payment provider tells that something changed',
		tags: ['providers'],
		access: { allow: 'provider' },
		rawBody: true,
		answers: { 200: z.object({ received: z.literal(true) }) },
		perMinute: 6_000,
		handle: (request) => receive(deps, request),
	})

async function receive(
	{ sql, clock, provider, cipher, wake }: ReceiveWebhookDeps,
	{ raw, headers }: Pick<RouteRequest<unknown, unknown, unknown>, 'raw' | 'headers'>,
): Promise<Reply> {
	const now = clock.now()
	const id = newId(now)
	try {
		const event = await provider.verifyWebhook(raw, headers)
		if (await takeIn(sql, cipher, { id, event, raw, now })) wake(id)
		return { body: { received: true } }
	} catch (error) {
		// The provider sends it again.
		if (error instanceof PaymentOutcomeUnknown) throw refuse('WEBHOOK_UNVERIFIED')
		if (!(error instanceof WebhookRejected)) throw error
		await noteRefused(sql, { id, provider: provider.name, reason: error.reason, now })
		throw refuse('WEBHOOK_REFUSED')
	}
}
