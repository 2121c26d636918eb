import { z } from 'zod'
import { webhookQuery, webhookRow } from '../../domain/activity/webhooks.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { webhookInboxTable } from '../../records/providers/webhook-inbox.ts'
import {
	IN_WEBHOOK_STATE,
	WEBHOOK_ATTEMPTS,
	WEBHOOK_STATE,
	WITH_WORK,
} from '../../records/providers/webhook-inbox.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { restPage } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

export interface WebhookRecord
	extends Pick<
		RowOf<typeof webhookInboxTable>,
		'id' | 'provider' | 'provider_event_id' | 'type' | 'object_ref' | 'received_at'
	> {
	readonly verdict: z.output<typeof webhookRow>['verdict']
	readonly state: z.output<typeof webhookRow>['state']
	readonly attempts: number
	readonly last_error: string | null
}

export const WEBHOOK_COLUMNS = `w.id, w.provider, w.provider_event_id, w.type, w.object_ref, w.received_at, w.verdict,
	${WEBHOOK_STATE} AS state, ${WEBHOOK_ATTEMPTS} AS attempts, o.last_error`

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

const ORDER: Readonly<Record<string, string>> = { receivedAt: 'w.received_at', type: 'w.type', id: 'w.id' }

function readWebhooks({ sql }: QueryDeps, { filter, range, sort }: z.output<typeof webhookQuery>) {
	const where = new Where()
		.given(filter.id, 'w.id = ANY(?::uuid[])')
		.given(filter.verdict, 'w.verdict = ?')
		.given(filter.eventId || undefined, 'w.provider_event_id = ?')
		.given(filter.type || undefined, 'starts_with(w.type, ?)')
		.given(filter.object || undefined, 'w.object_ref = ?')
		.given(filter.from, 'w.received_at >= ?')
		.given(filter.to, 'w.received_at < ?')
	if (filter.state) where.and(IN_WEBHOOK_STATE[filter.state])
	const [field, direction] = sort ?? ['receivedAt', 'DESC']
	const list = {
		columns: WEBHOOK_COLUMNS,
		from: WITH_WORK,
		where,
		orderBy: `${ORDER[field]} ${direction}, w.id`,
	}
	return restPage(sql, 'webhooks', range, list, webhookOf)
}

export const listWebhooks = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/webhooks',
		summary: 'List webhooks as received',
		tags: ['providers', 'backoffice'],
		access: MONEY_ACCESS,
		query: webhookQuery,
		answers: { 200: z.array(webhookRow) },
		handle: ({ query }) => readWebhooks(deps, query),
	})
