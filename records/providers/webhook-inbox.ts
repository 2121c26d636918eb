import { hash } from 'node:crypto'
import { workId } from '../../kernel/outbox/outbox.ts'
import { retryFailed } from '../../kernel/outbox/outbox-rows.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { ProviderEvent, ProviderName, WebhookRejected } from '../../kernel/ports/payments.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const webhookInboxTable = defineTable(
	'ops.webhook_inbox',
	{
		id: uuid(),
		provider: text(),
		account: text().nullable(),
		provider_event_id: text().nullable(),
		type: text().nullable(),
		payment_ref: text().nullable(),
		received_at: timestamp(),
		verdict: text(),
		body: bytes().nullable(),
		body_key_id: text().nullable(),
		body_hash: text().nullable(),
		payout_ref: text().nullable(),
		object_ref: text().nullable(),
		saved_method_ref: text().nullable(),
		transfer_ref: text().nullable(),
		fraud_warning_ref: text().nullable(),
		/** Null for old webhooks and refused ones. */
		made_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)

export const CHECK_OBJECT = 'providers/check-object'

export const checkOf = (webhookId: string): string => workId(webhookId, CHECK_OBJECT)

/**
 * SQL that joins a webhook `w` to its work `o`; a webhook without an object of ours, or a refused one, has
 * none.
 */
export const WITH_WORK = `ops.webhook_inbox w
	LEFT JOIN ops.outbox o ON o.id = w.id::text || '.${CHECK_OBJECT}' AND o.cause_id = w.id`
export const IN_WEBHOOK_STATE = {
	received: "o.state IN ('planned', 'running')",
	dead: "o.state = 'dead'",
	done: "(o.state IS NULL OR o.state IN ('done', 'ignored'))",
} as const
export const WEBHOOK_STATE = `CASE WHEN ${IN_WEBHOOK_STATE.received} THEN 'received'
	WHEN ${IN_WEBHOOK_STATE.dead} THEN 'dead' ELSE 'done' END`
export const WEBHOOK_ATTEMPTS = "coalesce(o.failures + (o.state NOT IN ('planned', 'dead'))::int, 0)"

export interface WebhookObject {
	readonly account: string
	readonly paymentRef: string | null
	readonly payoutRef: string | null
	readonly savedMethodRef: string | null
	readonly transferRef: string | null
	readonly fraudWarningRef: string | null
	readonly providerEventId: string
	readonly madeAt: Date | null
}

const VERDICTS = { signature: 'forged', expired: 'expired', unreadable: 'unreadable' } as const

/** The limit of refused webhooks per minute, so that nobody can fill the table. */
const MAX_REFUSED_A_MINUTE = 100

const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/**
 * Stores a verified webhook, and plans its check unless it names no such object.
 * @returns whether it is new and has to be checked; false for a duplicate
 */
export async function takeIn(
	sql: SqlExecutor,
	cipher: Cipher,
	webhook: { readonly id: string; readonly event: ProviderEvent; readonly raw: Buffer; readonly now: number },
): Promise<boolean> {
	const { id, event, raw, now } = webhook
	const { keyId, data } = cipher.encrypt(raw, webhookContext(id))
	const savedMethodRef = event.savedMethodRef ?? null
	const transferRef = event.transferRef ?? null
	const fraudWarningRef = event.fraudWarningRef ?? null
	const objectRef = event.paymentRef ?? event.payoutRef ?? savedMethodRef ?? transferRef ?? fraudWarningRef
	const planned = await sql.execute(
		`WITH taken AS (
			INSERT INTO ops.webhook_inbox
				(id, provider, account, provider_event_id, type, payment_ref, payout_ref, received_at, verdict,
					body, body_key_id, body_hash, saved_method_ref, transfer_ref, fraud_warning_ref, made_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'accepted', $9, $10, $11, $15, $16, $17, $18)
			ON CONFLICT (provider, provider_event_id) DO NOTHING
			RETURNING id
		)
		INSERT INTO ops.outbox (id, kind, lane, subject, cause_id, due_at, created_at)
		SELECT $12, $13, 'provider', $14, taken.id, $8, $8 FROM taken WHERE $14::text IS NOT NULL`,
		[
			id,
			event.provider,
			event.account,
			event.id,
			event.type,
			event.paymentRef,
			event.payoutRef,
			iso(now),
			data,
			keyId,
			hash('sha256', raw),
			checkOf(id),
			CHECK_OBJECT,
			objectRef === null ? null : `${event.provider}/${event.account}/${objectRef}`,
			savedMethodRef,
			transferRef,
			fraudWarningRef,
			iso(event.createdAt),
		],
		{ name: 'take in webhook' },
	)
	return planned === 1
}

export const webhookContext = (id: string): string => `webhook_inbox:${id}`

/** Records that an untrusted webhook came, without its content. */
export async function noteRefused(
	sql: SqlExecutor,
	refused: {
		readonly id: string
		readonly provider: ProviderName
		readonly reason: WebhookRejected['reason']
		readonly now: number
	},
): Promise<void> {
	const { id, provider, reason, now } = refused
	await sql.execute(
		`INSERT INTO ops.webhook_inbox (id, provider, received_at, verdict)
		SELECT $1, $2, $3::timestamptz, $4
		WHERE (
			SELECT count(*) FROM ops.webhook_inbox
			WHERE verdict <> 'accepted' AND received_at > $3::timestamptz - interval '1 minute'
		) < ${MAX_REFUSED_A_MINUTE}`,
		[id, provider, iso(now), VERDICTS[reason]],
	)
}

/** @throws UnexpectedRowCount when there is no such webhook, or it was refused */
export const webhookObject = (sql: SqlExecutor, id: string): Promise<WebhookObject> =>
	sql.one<WebhookObject>(
		`SELECT account, payment_ref AS "paymentRef", payout_ref AS "payoutRef",
			saved_method_ref AS "savedMethodRef", transfer_ref AS "transferRef", fraud_warning_ref AS "fraudWarningRef",
			provider_event_id AS "providerEventId", made_at AS "madeAt"
		FROM ops.webhook_inbox WHERE id = $1 AND verdict = 'accepted'`,
		[id],
		{ name: 'object of webhook' },
	)

/**
 * Retries a failed webhook now: a dead letter with all its tries again, a waiting one with its remaining
 * tries.
 * @returns false when it did not fail, or is being checked right now
 */
export const retryWebhook = (sql: SqlExecutor, id: string, now: number): Promise<boolean> =>
	retryFailed(sql, checkOf(id), now)
