import { z } from 'zod'
import { type WebhookDryRun, webhookDryRun } from '../../domain/activity/webhooks.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { isCurrency } from '../../kernel/wire/money.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { factsOf } from './timeline.ts'
import { webhookRecord } from './webhook.ts'

export type Preview = (object: {
	readonly account: string
	readonly paymentRef: string | null
	readonly payoutRef: string | null
	readonly transferRef: string | null
	readonly fraudWarningRef: string | null
}) => Promise<
	| {
			readonly outcome: 'events'
			readonly stream: string
			readonly events: readonly { readonly type: string; readonly data: object }[]
	  }
	| { readonly outcome: 'notOurs' | 'unavailable' | 'disagrees' }
>

type Deps = Pick<QueryDeps, 'sql' | 'timeline'> & { readonly preview: Preview }

async function tryDry(deps: Deps, webhookId: string): Promise<WebhookDryRun> {
	const record = await webhookRecord(deps, webhookId)
	const { provider, account, object_ref } = record
	// Nothing is booked for a saved method.
	if (account === null || object_ref === null || record.saved_method_ref !== null)
		return { reads: null, outcome: 'nothingToRead', events: [] }
	const reads = { provider, account, objectRef: object_ref }
	const found = await deps.preview({
		account,
		paymentRef: record.payment_ref,
		payoutRef: record.payout_ref,
		transferRef: record.transfer_ref,
		fraudWarningRef: record.fraud_warning_ref,
	})
	if (found.outcome !== 'events') return { reads, outcome: found.outcome, events: [] }
	const events = found.events.map(({ type, data }) => ({
		type,
		stream: found.stream,
		facts: factsOf(deps.timeline, data as Record<string, unknown>, currencyOf(found.events)),
	}))
	return { reads, outcome: events.length > 0 ? 'events' : 'nothingNew', events }
}

function currencyOf(events: readonly { readonly data: object }[]) {
	const codes = events.map(({ data }) => (data as { currency?: unknown }).currency)
	return codes.find(isCurrency) ?? null
}

export const dryRunWebhook = (deps: Deps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/webhooks/:id/dryRun',
		summary: 'Preview a replay of a webhook',
		tags: ['providers', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: webhookDryRun },
		handle: async ({ params }) => ({ body: await tryDry(deps, params.id) }),
	})
