import type { AiredRow, PlanReason, PlanRow, PlanSource } from '../../domain/radio/plan.contract.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { bigint, defineTable, integer, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const radioPlanTable = defineTable(
	'rec.radio_plan',
	{
		channel_id: uuid(),
		from_frame: bigint(),
		to_frame: bigint(),
		/** The end of the row before; null at the first row of a channel. */
		previous: bigint().nullable(),
		source: text<PlanSource>(),
		item_id: uuid().nullable(),
		version: integer().nullable(),
		file_from: integer(),
		/** Where the item would end by itself. */
		file_to: integer(),
		fade: integer(),
		place: integer(),
		next_fallback: integer(),
		streaming_id: uuid().nullable(),
		why: text<PlanReason>(),
		advert_id: uuid().nullable(),
		/** Made by the database. */
		ends_at: timestamp().nullable(),
	},
	{ primaryKey: ['channel_id', 'from_frame'] },
)

/** Rows of plans that have ended. The application can only add some. */
export const radioAsRunTable = defineTable(
	'rec.radio_as_run',
	{
		channel_id: uuid(),
		from_frame: bigint(),
		to_frame: bigint(),
		source: text<PlanSource>(),
		item_id: uuid().nullable(),
		version: integer().nullable(),
		file_from: integer(),
		streaming_id: uuid().nullable(),
		why: text<PlanReason>(),
		advert_id: uuid().nullable(),
	},
	{ primaryKey: ['channel_id', 'from_frame'] },
)

/** The columns of a row `p` as the planner names them. */
export const PLAN_COLUMNS = `p.from_frame::float8 AS "from", p.to_frame::float8 AS "to", p.source, p.item_id AS item, p.version,
	p.file_from AS "offset", p.file_to AS "end", p.fade, p.place, p.next_fallback AS "nextFallback",
	p.streaming_id AS streaming, p.why, p.advert_id AS advert`

/** Makes a second programmer wait until the transaction ends. */
export const lockPlan = (tx: Tx, channelId: string): Promise<unknown> =>
	tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`radio plan of ${channelId}`])

/** Returns the last row that begins before a frame, and all behind it. */
export const readPlan = (sql: SqlExecutor, channelId: string, fixed: number): Promise<PlanRow[]> =>
	sql.query<PlanRow>(
		`SELECT ${PLAN_COLUMNS} FROM rec.radio_plan p WHERE p.channel_id = $1 AND p.from_frame >= coalesce(
			(SELECT max(from_frame) FROM rec.radio_plan WHERE channel_id = $1 AND from_frame < $2), 0)
		ORDER BY p.from_frame`,
		[channelId, fixed],
	)

/** Replaces all rows from the beginning of the first given one on. */
export async function replacePlan(tx: Tx, channelId: string, rows: readonly PlanRow[]): Promise<void> {
	const [first] = rows
	if (first === undefined) return
	await endPlan(tx, channelId, first.from)
	await tx.execute(
		`INSERT INTO rec.radio_plan (channel_id, from_frame, to_frame, previous, source, item_id, version, file_from,
			file_to, fade, place, next_fallback, streaming_id, why, advert_id)
		SELECT $1, r."from", r."to", coalesce(lag(r."to") OVER (ORDER BY r."from"),
			(SELECT to_frame FROM rec.radio_plan WHERE channel_id = $1 AND to_frame = r."from")),
			source, item, version, "offset", "end", fade, place, "nextFallback", streaming, why, advert
		FROM jsonb_to_recordset($2::jsonb) AS r ("from" bigint, "to" bigint, source text, item uuid, version int,
			"offset" int, "end" int, fade int, place int, "nextFallback" int, streaming uuid, why text, advert uuid)`,
		[channelId, JSON.stringify(rows)],
	)
}

export const endPlan = (sql: SqlExecutor, channelId: string, from: number): Promise<number> =>
	sql.execute('DELETE FROM rec.radio_plan WHERE channel_id = $1 AND from_frame >= $2', [channelId, from])

/** Returns the rows that have ended by a frame and aren't written down. */
export const readEnded = (tx: Tx, channelId: string, now: number): Promise<PlanRow[]> =>
	tx.query<PlanRow>(
		`SELECT ${PLAN_COLUMNS} FROM rec.radio_plan p
		WHERE p.channel_id = $1 AND p.to_frame <= $2 AND p.from_frame >= coalesce(
			(SELECT to_frame FROM rec.radio_as_run WHERE channel_id = $1 ORDER BY from_frame DESC LIMIT 1), 0)
		ORDER BY p.from_frame`,
		[channelId, now],
	)

/** Writes down what was on air. */
export const insertAired = (tx: Tx, channelId: string, rows: readonly AiredRow[]): Promise<number> =>
	tx.execute(
		`INSERT INTO rec.radio_as_run
			(channel_id, from_frame, to_frame, source, item_id, version, file_from, streaming_id, why, advert_id)
		SELECT $1, "from", "to", source, item, version, "offset", streaming, why, advert
		FROM jsonb_to_recordset($2::jsonb) AS r ("from" bigint, "to" bigint, source text, item uuid, version int,
			"offset" int, streaming uuid, why text, advert uuid)`,
		[channelId, JSON.stringify(rows)],
	)

/** A row with what its sound and its title need; null where its item or version is gone. */
export interface AiringRow extends PlanRow {
	readonly channel: string
	readonly path: string | null
	readonly title: string | null
	readonly artist: string | null
	/** Frames of its file that can't be heard. */
	readonly quiet: readonly (readonly [number, number])[]
}

/** Returns what all live channels play from one frame to another. */
export const readAiring = (sql: SqlExecutor, from: number, to: number): Promise<AiringRow[]> =>
	sql.query<AiringRow>(
		`SELECT ${PLAN_COLUMNS}, p.channel_id AS channel, v.path, i.title, i.artist, coalesce(l.quiet, '[]') AS quiet
		FROM rec.radio_plan p JOIN rec.radio_channels c ON c.id = p.channel_id
		LEFT JOIN rec.media_items i ON i.id = p.item_id
		LEFT JOIN rec.media_item_versions v ON v.item_id = p.item_id AND v.version = p.version
		LEFT JOIN rec.radio_levels l ON l.item_id = p.item_id AND l.version = p.version
		WHERE c.is_live AND p.to_frame > $1 AND p.from_frame < $2 ORDER BY p.channel_id, p.from_frame`,
		[from, to],
	)
