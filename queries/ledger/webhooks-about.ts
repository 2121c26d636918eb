import type { JsonValue } from '../../kernel/json.ts'
import type { Encrypted } from '../../kernel/ports/cipher.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { withoutSecrets } from '../activity/webhook-body.ts'
import type { Webhook } from './event.ts'

interface WebhookRecord {
	readonly id: string
	readonly type: string | null
	readonly received_at: Date
	readonly state: string
	readonly body: Buffer | null
	readonly body_key_id: string | null
}

const MOST = 20

/** Webhooks that told of one of these objects of an account, newest first, the latest 20. */
export async function webhooksAbout(
	sql: SqlExecutor,
	open: (webhookId: string, body: Encrypted) => Buffer,
	account: string,
	refs: readonly string[],
): Promise<Webhook[]> {
	const rows = await sql.query<WebhookRecord>(
		`SELECT id, type, received_at, state, body, body_key_id FROM ops.webhook_inbox
		WHERE account = $1 AND object_ref = ANY ($2) ORDER BY received_at DESC LIMIT ${MOST}`,
		[account, refs],
	)
	return rows.map(({ id, type, received_at, state, body, body_key_id }) => ({
		...{ id, type, state, receivedAt: received_at },
		body: body && body_key_id ? parsed(open(id, { keyId: body_key_id, data: body })) : null,
	}))
}

const parsed = (body: Buffer): JsonValue => JSON.parse(withoutSecrets(body)) as JsonValue
