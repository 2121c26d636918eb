import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, jsonb, timestamp, uuid } from '../../kernel/sql/table.ts'

type QuietParts = readonly (readonly [number, number])[]

/** Where versions of items can't be heard; a version without a row wasn't listened to yet. */
export const radioLevelsTable = defineTable(
	'rec.radio_levels',
	{
		item_id: uuid(),
		version: integer(),
		quiet: jsonb<QuietParts>(),
		measured_at: timestamp(),
	},
	{ primaryKey: ['item_id', 'version'] },
)

export interface Unmeasured {
	readonly item: string
	readonly version: number
	readonly path: string
}

/** Returns the first planned version on a live channel that nobody has listened to, without some. */
export const nextUnmeasured = (
	sql: SqlExecutor,
	from: number,
	without: readonly string[],
): Promise<Unmeasured | null> =>
	sql.maybeOne<Unmeasured>(
		`SELECT v.item_id AS item, v.version, v.path
		FROM rec.radio_plan p JOIN rec.radio_channels c ON c.id = p.channel_id AND c.is_live
		JOIN rec.media_item_versions v ON v.item_id = p.item_id AND v.version = p.version
		WHERE p.to_frame > $1 AND v.path <> ALL ($2::text[]) AND NOT EXISTS (
			SELECT FROM rec.radio_levels l WHERE l.item_id = v.item_id AND l.version = v.version)
		ORDER BY p.from_frame LIMIT 1`,
		[from, without],
	)

/** A version that is gone by now gets none. */
export const setLevel = (
	sql: SqlExecutor,
	{ item, version }: Unmeasured,
	quiet: QuietParts,
	at: Date,
): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_levels (item_id, version, quiet, measured_at)
		SELECT item_id, version, $3, $4 FROM rec.media_item_versions WHERE item_id = $1 AND version = $2
		ON CONFLICT (item_id, version) DO NOTHING`,
		[item, version, JSON.stringify(quiet), at],
	)
