import { hash } from 'node:crypto'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { ProviderEvent, ProviderName, WebhookRejected } from '../../kernel/ports/payments.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Webhooks as they came, in `ops.webhook_inbox`: taken in first, looked at after. */

/** A webhook that somebody looks at until the lease ends. */
export interface ClaimedWebhook {
	readonly id: string
	/** Counts tries; whoever holds an older one has lost the lease. */
	readonly attempts: number
	readonly account: string
	/** What it is about: a payment or a payout. */
	readonly paymentRef: string | null
	readonly payoutRef: string | null
	readonly providerEventId: string
}

const VERDICTS = { signature: 'forged', expired: 'expired', unreadable: 'unreadable' } as const
/** Refused ones are noted up to this many a minute, so that nobody can fill the table. */
const MOST_REFUSED_A_MINUTE = 100

const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/**
 * Takes in a verified webhook. One that is about neither a payment nor a payout is done at once.
 * @returns whether it is new and has to be looked at; false for a duplicate
 */
export async function takeIn(
	sql: SqlExecutor,
	cipher: Cipher,
	webhook: { readonly id: string; readonly event: ProviderEvent; readonly raw: Buffer; readonly now: number },
): Promise<boolean> {
	const { id, event, raw, now } = webhook
	const { keyId, data } = cipher.encrypt(raw, contextOf(id))
	const isAboutOurs = event.paymentRef !== null || event.payoutRef !== null
	const inserted = await sql.execute(
		`INSERT INTO ops.webhook_inbox
			(id, provider, account, provider_event_id, type, payment_ref, payout_ref, received_at, due_at, verdict,
				body, body_key_id, body_hash, state, note, finished_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 'accepted', $9, $10, $11, $12, $13, $14)
		ON CONFLICT (provider, provider_event_id) DO NOTHING`,
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
			isAboutOurs ? 'received' : 'done',
			isAboutOurs ? null : 'about no payment',
			isAboutOurs ? null : iso(now),
		],
		{ name: 'take in webhook' },
	)
	return inserted === 1 && isAboutOurs
}

/** Binds an encrypted body to its row. */
export const contextOf = (id: string): string => `webhook_inbox:${id}`

/** Notes that something came which is not to be trusted; nothing of it is kept. */
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
		`INSERT INTO ops.webhook_inbox (id, provider, received_at, due_at, verdict, state, finished_at)
		SELECT $1, $2, $3::timestamptz, $3::timestamptz, $4, 'done', $3::timestamptz
		WHERE (
			SELECT count(*) FROM ops.webhook_inbox
			WHERE verdict <> 'accepted' AND received_at > $3::timestamptz - interval '1 minute'
		) < ${MOST_REFUSED_A_MINUTE}`,
		[id, provider, iso(now), VERDICTS[reason]],
	)
}

/**
 * Takes a webhook, and with it all that wait for the same object: one look serves them all. Empty when it is
 * not due, done, or being looked at.
 */
export const claimWebhooks = (
	sql: SqlExecutor,
	id: string,
	now: number,
	leaseMs: number,
): Promise<ClaimedWebhook[]> =>
	sql.query<ClaimedWebhook>(
		`UPDATE ops.webhook_inbox i
		SET attempts = i.attempts + 1, lease_until = now() + $3 * interval '1 ms'
		FROM (
			SELECT s.id FROM ops.webhook_inbox w
			JOIN ops.webhook_inbox s
				ON s.provider = w.provider AND s.account = w.account AND s.object_ref = w.object_ref
			WHERE w.id = $1 AND w.state = 'received' AND w.due_at <= $2 AND ${FREE('w')}
				AND s.state = 'received' AND ${FREE('s')}
			ORDER BY s.received_at, s.id FOR UPDATE OF s SKIP LOCKED
		) together
		WHERE i.id = together.id
		RETURNING i.id, i.attempts, i.account, i.payment_ref AS "paymentRef",
			i.payout_ref AS "payoutRef", i.provider_event_id AS "providerEventId"`,
		[id, iso(now), leaseMs],
		{ name: 'claim webhooks' },
	)

const FREE = (row: string) => `(${row}.lease_until IS NULL OR ${row}.lease_until < now())`

/**
 * Of the waiting webhooks that nobody looks at, the longest due: one of each object. However many wait, no more
 * than `limit` are read.
 */
export const waitingWebhooks = (
	sql: SqlExecutor,
	now: number,
	limit: number,
): Promise<{ id: string; attempts: number }[]> =>
	sql.query(
		`SELECT id, attempts FROM (
			SELECT DISTINCT ON (provider, account, object_ref) id, attempts, due_at
			FROM (
				SELECT id, attempts, due_at, provider, account, object_ref
				FROM ops.webhook_inbox i WHERE state = 'received' AND due_at <= $1 AND ${FREE('i')}
				ORDER BY due_at LIMIT $2
			) longest
			ORDER BY provider, account, object_ref, due_at
		) first ORDER BY due_at`,
		[iso(now), limit],
		{ name: 'waiting webhooks' },
	)

const HELD = `FROM unnest($1::uuid[], $2::int[]) AS held(id, attempts)
	WHERE i.id = held.id AND i.attempts = held.attempts AND i.state = 'received'`

/** Records that they were looked at, unless the lease was lost. */
export async function finishWebhooks(
	sql: SqlExecutor,
	claimed: readonly ClaimedWebhook[],
	note: string,
	now: number,
): Promise<void> {
	await sql.execute(
		`UPDATE ops.webhook_inbox i SET state = 'done', note = $3, finished_at = $4, lease_until = NULL ${HELD}`,
		[...held(claimed), note, iso(now)],
	)
}

/** How long a webhook is tried: both a number of tries and a time since it came, and never more than `mostAttempts`. */
export interface WebhookPatience {
	readonly leastAttempts: number
	readonly leastMs: number
	/** Whatever the clock says, for one over which every worker dies. */
	readonly mostAttempts: number
}

/** Puts them back until later; those that were tried for long enough are dead letters. */
export async function failWebhooks(
	sql: SqlExecutor,
	claimed: readonly ClaimedWebhook[],
	told: {
		readonly error: string
		readonly patience: WebhookPatience
		readonly dueAt: number
		readonly now: number
	},
): Promise<void> {
	const { leastAttempts, leastMs, mostAttempts } = told.patience
	const isOver = '(i.attempts >= $7 OR (i.attempts >= $3 AND i.received_at <= $8::timestamptz))'
	await sql.execute(
		`UPDATE ops.webhook_inbox i
		SET state = CASE WHEN ${isOver} THEN 'dead' ELSE 'received' END,
			finished_at = CASE WHEN ${isOver} THEN $4::timestamptz END,
			due_at = $5, last_error = $6, lease_until = NULL ${HELD}`,
		[
			...held(claimed),
			leastAttempts,
			iso(told.now),
			iso(told.dueAt),
			told.error,
			mostAttempts,
			iso(told.now - leastMs),
		],
	)
}

const held = (claimed: readonly ClaimedWebhook[]): [string[], number[]] => [
	claimed.map((webhook) => webhook.id),
	claimed.map((webhook) => webhook.attempts),
]

/**
 * Has a webhook looked at now that failed: a dead letter with all its tries again, one that waits for its next
 * try with those that it has left.
 * @returns false when it did not fail, or somebody looks at it right now
 */
export async function retryWebhook(sql: SqlExecutor, id: string, now: number): Promise<boolean> {
	const retried = await sql.execute(
		`UPDATE ops.webhook_inbox i SET state = 'received', due_at = $2, finished_at = NULL,
			attempts = CASE WHEN state = 'dead' THEN 0 ELSE attempts END
		WHERE id = $1 AND (state = 'dead' OR (state = 'received' AND last_error IS NOT NULL AND ${FREE('i')}))`,
		[id, iso(now)],
	)
	return retried === 1
}

/** Removes bodies that came before a time; their hash stays. @returns how many */
export const forgetBodies = (sql: SqlExecutor, before: number): Promise<number> =>
	inBatches((most) =>
		sql.execute(
			`UPDATE ops.webhook_inbox SET body = NULL, body_key_id = NULL WHERE id IN (
				SELECT id FROM ops.webhook_inbox
				WHERE body IS NOT NULL AND received_at < $1 AND state <> 'received' ORDER BY received_at LIMIT $2
			)`,
			[iso(before), most],
		),
	)
