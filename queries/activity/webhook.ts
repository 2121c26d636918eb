import { z } from 'zod'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { type Webhook, webhook } from '../../domain/activity/webhooks.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Encrypted } from '../../kernel/ports/cipher.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { webhookInboxTable } from '../../records/providers/webhook-inbox.ts'
import { WITH_WORK } from '../../records/providers/webhook-inbox.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { actorName, factsOf } from './timeline.ts'
import { withoutSecrets } from './webhook-body.ts'
import { WEBHOOK_COLUMNS, type WebhookRecord, webhookOf } from './webhooks.ts'

export interface WebhookInFull
	extends WebhookRecord,
		Pick<
			RowOf<typeof webhookInboxTable>,
			| 'account'
			| 'payment_ref'
			| 'payout_ref'
			| 'saved_method_ref'
			| 'transfer_ref'
			| 'fraud_warning_ref'
			| 'body'
			| 'body_key_id'
			| 'body_hash'
		> {
	readonly due_at: Date
	readonly finished_at: Date | null
	readonly note: string | null
}

/** @throws DomainError NOT_FOUND */
export async function webhookRecord({ sql }: Pick<QueryDeps, 'sql'>, webhookId: string) {
	const [record] = await sql.query<WebhookInFull>(
		`SELECT ${WEBHOOK_COLUMNS}, w.account, w.payment_ref, w.payout_ref, w.saved_method_ref, w.transfer_ref,
			w.fraud_warning_ref, w.body, w.body_key_id, w.body_hash,
			coalesce(o.due_at, w.received_at) AS due_at,
			CASE WHEN o.id IS NULL THEN w.received_at ELSE o.finished_at END AS finished_at,
			CASE WHEN o.id IS NULL AND w.verdict = 'accepted' THEN 'about no payment' ELSE o.result ->> 'note' END AS note
		FROM ${WITH_WORK} WHERE w.id = $1`,
		[webhookId],
	)
	if (!record) throw refuse('NOT_FOUND.webhook')
	return record
}

const readTogether = ({ sql }: QueryDeps, record: WebhookInFull) =>
	sql.query<Webhook['together'][number]>(
		`SELECT w.id, w.provider_event_id AS "eventId", w.type FROM ${WITH_WORK}
		WHERE w.provider = $1 AND w.account = $2 AND w.object_ref = $3 AND o.finished_at = $4 AND w.id <> $5
		ORDER BY w.received_at, w.id LIMIT 50`,
		[record.provider, record.account, record.object_ref, record.finished_at, record.id],
	)

interface EventRecord {
	readonly id: string
	readonly type: string
	readonly stream: string
	readonly at: Date
	readonly data: Readonly<Record<string, unknown>>
	readonly actor_kind: string
	readonly actor_id: string
}

async function readEvents({ sql, timeline }: QueryDeps, ids: readonly string[]): Promise<Webhook['events']> {
	const rows = await sql.query<EventRecord>(
		`SELECT event_id AS id, type, stream, at, data, actor_kind, actor_id FROM read.timeline
		WHERE correlation_id = ANY($1) ORDER BY at, stream, revision LIMIT 200`,
		[ids],
	)
	return rows.map(({ at, data, actor_kind, actor_id, ...event }) => ({
		...event,
		at: at.toISOString(),
		actor: actorName({ actor_kind, actor_id, actor_name: null }),
		facts: factsOf(timeline, data, null),
	}))
}

export interface WebhookDeps extends QueryDeps {
	readonly openBody: (webhookId: string, body: Encrypted) => Buffer
}

async function readWebhook(deps: WebhookDeps, webhookId: string): Promise<Webhook> {
	const record = await webhookRecord(deps, webhookId)
	const together = record.finished_at ? await readTogether(deps, record) : []
	return {
		...webhookOf(record),
		account: record.account,
		dueAt: record.state === 'received' ? record.due_at.toISOString() : null,
		finishedAt: record.finished_at?.toISOString() ?? null,
		note: record.note,
		bodyHash: record.body_hash,
		body:
			record.body && record.body_key_id
				? withoutSecrets(deps.openBody(record.id, { keyId: record.body_key_id, data: record.body }))
				: null,
		together,
		events: await readEvents(deps, [record.id, ...together.map((other) => other.id)]),
	}
}

export const showWebhook = (deps: WebhookDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/webhooks/:id',
		summary: 'Get a webhook with its body and its effect',
		tags: ['providers', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: webhook },
		readModels: ['timeline'],
		handle: async ({ params }) => ({ body: await readWebhook(deps, params.id) }),
	})
