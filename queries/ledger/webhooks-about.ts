import type { Encrypted } from '../../kernel/ports/cipher.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import type { JsonValue } from '../../kernel/wire/json.ts'
import type { webhookInboxTable } from '../../records/providers/webhook-inbox.ts'
import { WEBHOOK_STATE, WITH_WORK } from '../../records/providers/webhook-inbox.ts'
import { withoutSecrets } from '../activity/webhook-body.ts'
import type { Webhook } from './event.ts'

interface WebhookRecord
	extends Pick<RowOf<typeof webhookInboxTable>, 'id' | 'type' | 'received_at' | 'body' | 'body_key_id'> {
	readonly state: string
}

const MAX_COUNT = 20

/** Returns the latest 20 webhooks about objects of an account, newest first. */
export async function webhooksAbout(
	sql: SqlExecutor,
	open: (webhookId: string, body: Encrypted) => Buffer,
	account: string,
	refs: readonly string[],
): Promise<Webhook[]> {
	const rows = await sql.query<WebhookRecord>(
		`SELECT w.id, w.type, w.received_at, ${WEBHOOK_STATE} AS state, w.body, w.body_key_id FROM ${WITH_WORK}
		WHERE w.account = $1 AND w.object_ref = ANY ($2) ORDER BY w.received_at DESC LIMIT ${MAX_COUNT}`,
		[account, refs],
	)
	return rows.map(({ id, type, received_at, state, body, body_key_id }) => ({
		id,
		type,
		state,
		receivedAt: received_at,
		body: body && body_key_id ? parsed(open(id, { keyId: body_key_id, data: body })) : null,
	}))
}

const parsed = (body: Buffer): JsonValue => JSON.parse(withoutSecrets(body)) as JsonValue
