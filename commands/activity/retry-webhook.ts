import { z } from 'zod'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { retryWebhook as giveTriesAgain } from '../../records/providers/webhook-inbox.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'>

/** Retries a failed webhook: its object is read again at the provider. */
export const retryWebhook = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/webhooks/:id/retry',
		summary: 'Replay a webhook whose handling failed',
		tags: ['providers', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
		handle: async ({ params, caller }) => {
			await replay(deps, params.id, caller)
			return { body: { statusCode: 200, message: 'activity.answers.retried' } }
		},
	})

/**
 * A worker finds the webhook at its next sweep of the outbox.
 * @throws DomainError NOT_FOUND when there is no such webhook, or it did not fail
 */
const replay = (deps: Deps, webhookId: string, caller: Caller): Promise<null> =>
	once(deps, caller, async (tx) => {
		if (!(await giveTriesAgain(tx, webhookId, deps.clock.now()))) throw refuse('NOT_FOUND.failedWebhook')
		return null
	})
