import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, double, jsonb, timestamp, uuid } from '../../kernel/sql/table.ts'
import { daySecrets } from '../_shared/day-secrets.ts'

/** How fast cards are tried, by what: a keyed hash of it. A row whose level is used up stands for nothing. */
export const velocityLevelsTable = defineTable(
	'rec.velocity_levels',
	{ key_hash: bytes(), level: double(), at: timestamp(), empties_per_hour: double(), max: double() },
	{ primaryKey: ['key_hash'] },
)

/** The key that a day's hashes are made with, of all processes. */
export const velocityKeysTable = daySecrets('rec.velocity_keys')

/** What a try is counted by whose outcome comes later: hashes by their signal. */
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

/** Adds to a level or takes from it, and says what is left of it in an hour, and its most. */
export interface LevelChange {
	readonly keyHash: Buffer
	readonly change: number
	readonly emptiesPerHour: number
	readonly max: number
}

/**
 * Changes levels, each key once, in one statement: as `raised` of `domain/donations/velocity.ts` does.
 * @returns the levels after it, in the order of the changes
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

/** Levels as they were when they last changed, in the order of their keys; undefined where there is none. */
export async function readLevels(sql: SqlExecutor, keys: readonly Buffer[]) {
	const rows = await sql.query<{ key_hash: Buffer; level: number; at: Date; empties_per_hour: number }>(
		'SELECT key_hash, level, at, empties_per_hour FROM rec.velocity_levels WHERE key_hash = ANY ($1::bytea[])',
		[keys],
	)
	return keys.map((key) => rows.find(({ key_hash }) => key_hash.equals(key)))
}

/** A try whose outcome comes later. */
export interface OpenTry {
	/** Keys by their signal. */
	readonly keys: Readonly<Record<string, string>>
	/** How much of it counts against all strangers; 0: it is no stranger's. */
	readonly share: number
}

/** Remembers what a donation's try is counted by, in place of an earlier one. */
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

/** Takes a donation's open try, which whoever settles it does once. @returns null when there is none */
export async function takeOpenTry(sql: SqlExecutor, donationId: string): Promise<OpenTry | null> {
	const [taken] = await sql.query<{ keys: Record<string, string>; share: number }>(
		'DELETE FROM rec.velocity_tries WHERE donation_id = $1 RETURNING keys, share',
		[donationId],
		{ name: 'take-open-try' },
	)
	return taken ?? null
}
