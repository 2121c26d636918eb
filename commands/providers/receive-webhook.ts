import { z } from 'zod'
import { refuse } from '../../domain/providers/refusals.contract.ts'
import type { WebhookVerifier } from '../../kernel/capability/provider-accounts.ts'
import { type Reply, type Route, type RouteRequest, route } from '../../kernel/http/route.ts'
import type { Wake } from '../../kernel/outbox/ring.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { PaymentOutcomeUnknown, WebhookRejected } from '../../kernel/ports/payments.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { noteRefused, takeIn } from '../../records/providers/webhook-inbox.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export type ReceiveWebhookDeps = Pick<CommandDeps, 'sql' | 'clock'> & {
	readonly provider: WebhookVerifier
	readonly cipher: Cipher
	readonly wake: Wake
}

/**
 * Stores a provider's webhook and answers at once; a worker then reads its object at the provider. The
 * content is not trusted, so only its origin matters.
 */
export const receiveWebhook = (deps: ReceiveWebhookDeps): Route =>
	route({
		method: 'POST',
		path: `/api/v1/webhooks/${deps.provider.name}`,
		summary: 'Receive a webhook of a payment provider',
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
		if (await takeIn(sql, cipher, { id, event, raw, now })) wake('provider')
		return { body: { received: true } }
	} catch (error) {
		// The provider sends it again.
		if (error instanceof PaymentOutcomeUnknown) throw refuse('WEBHOOK_UNVERIFIED')
		if (!(error instanceof WebhookRejected)) throw error
		await noteRefused(sql, { id, provider: provider.name, reason: error.reason, now })
		throw refuse('WEBHOOK_REFUSED')
	}
}
