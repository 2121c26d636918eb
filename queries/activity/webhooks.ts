import { z } from 'zod'
import { webhookQuery, webhookRow } from '../../domain/activity/webhooks.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

export interface WebhookRecord {
	readonly id: string
	readonly provider: string
	readonly provider_event_id: string | null
	readonly type: string | null
	readonly object_ref: string | null
	readonly received_at: Date
	readonly verdict: z.output<typeof webhookRow>['verdict']
	readonly state: z.output<typeof webhookRow>['state']
	readonly attempts: number
	readonly last_error: string | null
}

export const WEBHOOK_COLUMNS =
	'id, provider, provider_event_id, type, object_ref, received_at, verdict, state, attempts, last_error'

export const webhookOf = (record: WebhookRecord): z.output<typeof webhookRow> => ({
	id: record.id,
	provider: record.provider,
	eventId: record.provider_event_id,
	type: record.type,
	objectRef: record.object_ref,
	receivedAt: record.received_at.toISOString(),
	verdict: record.verdict,
	state: record.state,
	attempts: record.attempts,
	lastError: record.last_error,
})

const ORDER: Readonly<Record<string, string>> = { receivedAt: 'received_at', type: 'type', id: 'id' }

async function readWebhooks({ sql }: QueryDeps, { filter, range, sort }: z.output<typeof webhookQuery>) {
	const where = new Where()
		.given(filter.id, 'id = ANY(?::uuid[])')
		.given(filter.state, 'state = ?')
		.given(filter.verdict, 'verdict = ?')
		.given(filter.eventId || undefined, 'provider_event_id = ?')
		.given(filter.type || undefined, 'starts_with(type, ?)')
		.given(filter.object || undefined, 'object_ref = ?')
		.given(filter.from, 'received_at >= ?')
		.given(filter.to, 'received_at < ?')
	const [field, direction] = sort ?? ['receivedAt', 'DESC']
	const [from, to] = range
	const { count, rows } = await countedPage<WebhookRecord>(sql, {
		columns: WEBHOOK_COLUMNS,
		from: 'ops.webhook_inbox',
		where,
		orderBy: `${ORDER[field]} ${direction}, id`,
		limit: to - from + 1,
		offset: from,
	})
	return { body: rows.map(webhookOf), headers: contentRange('webhooks', from, rows.length, count) }
}

/** Deliveries of webhooks with their verdict. What they said is shown one by one. */
export const listWebhooks = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/webhooks',
		summary: 'Webhooks as they came',
		tags: ['providers', 'backoffice'],
		access: MONEY_ACCESS,
		query: webhookQuery,
		answers: { 200: z.array(webhookRow) },
		handle: ({ query }) => readWebhooks(deps, query),
	})
