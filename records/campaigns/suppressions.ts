import type { SuppressionReason } from '../../domain/campaigns/suppressions.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Addresses that campaigns leave alone. */
export const suppressionsTable = defineTable(
	'rec.suppressions',
	{
		email_key: uuid(),
		scope: text<SuppressionScope>(),
		reason: text<SuppressionReason>(),
		at: timestamp(),
		/** Null: for good. */
		until: timestamp().nullable(),
		listed_at: timestamp().nullable(),
	},
	{ primaryKey: ['email_key', 'scope'] },
)

export type SuppressionRow = RowOf<typeof suppressionsTable>

export type SuppressionScope = 'all' | `sender:${string}` | `topic:${string}`
export type { SuppressionReason }

export interface Suppression {
	readonly scope: SuppressionScope
	readonly reason: SuppressionReason
	readonly at: Date
	/** Null: for good. */
	readonly until: Date | null
}

export interface KeyedSuppression extends Suppression {
	readonly emailKey: string
}

/** Returns the scope of stops of a sender's mails; of the foundation's, by their topic. */
export const scopeOf = (senderId: string | null, topic: string): SuppressionScope =>
	senderId === null ? `topic:${topic}` : `sender:${senderId}`

/**
 * Suppresses an address by all its keys. One that is suppressed for longer stays so.
 * @param emailKeys its keys under every encryption key
 */
export async function suppress(
	sql: SqlExecutor,
	emailKeys: readonly string[],
	{ scope, reason, at, until }: Suppression,
): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.suppressions AS s (email_key, scope, reason, at, until)
		SELECT key, $2, $3, $4, $5 FROM unnest($1::uuid[]) key
		ON CONFLICT (email_key, scope) DO UPDATE
			SET reason = excluded.reason, at = excluded.at, until = excluded.until, listed_at = NULL
			WHERE s.until IS NOT NULL AND (excluded.until IS NULL OR excluded.until > s.until)`,
		[emailKeys, scope, reason, at, until],
	)
}

/** SQL of a check whether an address is suppressed: its key is SQL, its scopes are a parameter. */
export const isSuppressed = (emailKey: string, scopes: string): string =>
	`EXISTS (SELECT FROM rec.suppressions s WHERE s.email_key = ${emailKey} AND s.scope = ANY (${scopes}::text[])
		AND (s.until IS NULL OR s.until > now()))`

/** Lists what addresses are suppressed for now. */
export const suppressionsOf = (
	sql: SqlExecutor,
	emailKeys: readonly string[],
): Promise<Pick<SuppressionRow, 'email_key' | 'scope'>[]> =>
	sql.query(
		`SELECT email_key, scope FROM rec.suppressions
		WHERE email_key = ANY ($1::uuid[]) AND (until IS NULL OR until > now())`,
		[emailKeys],
		{ name: 'suppressions of addresses' },
	)

/** Checks whether one of the keys of an address is suppressed in one of the scopes. */
export const areSuppressed = async (
	sql: SqlExecutor,
	emailKeys: readonly string[],
	scopes: readonly SuppressionScope[],
): Promise<boolean> => (await suppressionsOf(sql, emailKeys)).some(({ scope }) => scopes.includes(scope))

export const findSuppression = (
	sql: SqlExecutor,
	emailKey: string,
	scope: SuppressionScope,
): Promise<SuppressionRow | null> =>
	onTable(suppressionsTable).select().where({ email_key: emailKey, scope }).maybeOne(sql)

/** Lifts a suppression that its reader or an admin takes back. */
export const unsuppress = (
	sql: SqlExecutor,
	emailKeys: readonly string[],
	scope: SuppressionScope,
	at: Date,
): Promise<number> =>
	onTable(suppressionsTable)
		.whereIn('email_key', emailKeys)
		.where({ scope })
		.update({ until: at, listed_at: null })
		.execute(sql)

/** Takes back that the holder of an account stopped all campaigns by the link in one. */
export const resumeCampaigns = (sql: SqlExecutor, userId: string, at: Date): Promise<number> =>
	sql.execute(
		`UPDATE rec.suppressions s SET until = $2, listed_at = NULL FROM rec.users u
		WHERE u.id = $1 AND s.email_key = u.email_key AND s.scope = 'all' AND s.reason = 'unsubscribed'
			AND s.until IS NULL`,
		[userId, at],
	)

/** Returns suppressions that the list outside of backups lacks. */
export const unlistedSuppressions = (sql: SqlExecutor, limit: number) =>
	onTable(suppressionsTable).select().where({ listed_at: null }).orderBy('at').limit(limit).all(sql)

/** Notes that a suppression is in the list, unless it changed meanwhile. */
export const markListed = (
	sql: SqlExecutor,
	{ email_key, scope, reason, until }: Pick<SuppressionRow, 'email_key' | 'scope' | 'reason' | 'until'>,
	at: Date,
): Promise<number> =>
	onTable(suppressionsTable).where({ email_key, scope, reason, until }).update({ listed_at: at }).execute(sql)

/** Replays the list outside of backups, oldest first. What was suppressed later stays as it is. */
export async function replaySuppressions(
	sql: SqlExecutor,
	suppressions: readonly KeyedSuppression[],
): Promise<number> {
	let replayed = 0
	for (const { emailKey, scope, reason, at, until } of suppressions)
		replayed += await sql.execute(
			`INSERT INTO rec.suppressions AS s (email_key, scope, reason, at, until, listed_at) VALUES ($1, $2, $3, $4, $5, now())
			ON CONFLICT (email_key, scope) DO UPDATE
				SET reason = excluded.reason, at = excluded.at, until = excluded.until, listed_at = excluded.listed_at
				WHERE excluded.at >= s.at`,
			[emailKey, scope, reason, at, until],
		)
	return replayed
}
