import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, double, jsonb, timestamp, uuid } from '../../kernel/sql/table.ts'
import { daySecrets } from '../_shared/day-secrets.ts'

/** Levels of card tries by a keyed hash of a signal. A drained row has no effect. */
export const velocityLevelsTable = defineTable(
	'rec.velocity_levels',
	{ key_hash: bytes(), level: double(), at: timestamp(), empties_per_hour: double(), max: double() },
	{ primaryKey: ['key_hash'] },
)

export const velocityKeysTable = daySecrets('rec.velocity_keys')

export const velocityTriesTable = defineTable(
	'rec.velocity_tries',
	{
		donation_id: uuid(),
		keys: jsonb<Readonly<Record<string, string>>>(),
		share: double(),
		at: timestamp(),
	},
	{ primaryKey: ['donation_id'] },
)

export interface LevelChange {
	readonly keyHash: Buffer
	readonly change: number
	readonly emptiesPerHour: number
	readonly max: number
}

/**
 * Changes levels, each key once, in one statement, as `raised` of `domain/donations/velocity.ts` does.
 * @returns the new levels in the order of the changes
 */
export async function changeLevels(
	sql: SqlExecutor,
	changes: readonly LevelChange[],
	now: Date,
): Promise<number[]> {
	const rows = await sql.query<{ key_hash: Buffer; level: number }>(
		`INSERT INTO rec.velocity_levels AS v (key_hash, level, at, empties_per_hour, max)
		SELECT key_hash, change, $5, empties_per_hour, max
		FROM unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[]) AS n (key_hash, change, empties_per_hour, max)
		ORDER BY key_hash
		ON CONFLICT (key_hash) DO UPDATE SET at = excluded.at, level = least(excluded.max, greatest(0, excluded.level
			+ greatest(0, v.level - greatest(0, extract(epoch FROM excluded.at - v.at)::float8) / 3600 * v.empties_per_hour)))
		RETURNING key_hash, least(max, greatest(0, level)) AS level`,
		[
			changes.map(({ keyHash }) => keyHash),
			changes.map(({ change }) => change),
			changes.map(({ emptiesPerHour }) => emptiesPerHour),
			changes.map(({ max }) => max),
			now,
		],
		{ name: 'change-velocity-levels' },
	)
	const levels = new Map(rows.map(({ key_hash, level }) => [key_hash.toString('hex'), level]))
	return changes.map(({ keyHash }) => levels.get(keyHash.toString('hex')) ?? 0)
}

/** Returns levels as of their last change, in the order of their keys; undefined for a missing one. */
export async function readLevels(sql: SqlExecutor, keys: readonly Buffer[]) {
	const rows = await sql.query<{ key_hash: Buffer; level: number; at: Date; empties_per_hour: number }>(
		'SELECT key_hash, level, at, empties_per_hour FROM rec.velocity_levels WHERE key_hash = ANY ($1::bytea[])',
		[keys],
	)
	return keys.map((key) => rows.find(({ key_hash }) => key_hash.equals(key)))
}

export interface OpenTry {
	readonly keys: Readonly<Record<string, string>>
	readonly share: number
}

export async function saveOpenTry(
	sql: SqlExecutor,
	donationId: string,
	{ keys, share }: OpenTry,
	now: Date,
): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.velocity_tries (donation_id, keys, share, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (donation_id) DO UPDATE SET keys = excluded.keys, share = excluded.share, at = excluded.at`,
		[donationId, JSON.stringify(keys), share, now],
	)
}

/** Returns and removes a donation's open try, so that it is settled once; null when there is none. */
export async function takeOpenTry(sql: SqlExecutor, donationId: string): Promise<OpenTry | null> {
	const [taken] = await sql.query<{ keys: Record<string, string>; share: number }>(
		'DELETE FROM rec.velocity_tries WHERE donation_id = $1 RETURNING keys, share',
		[donationId],
		{ name: 'take-open-try' },
	)
	return taken ?? null
}
