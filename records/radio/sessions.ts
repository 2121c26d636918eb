import type { Player } from '../../domain/radio/players.contract.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { defineTable, integer, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { daySecrets } from '../_shared/day-secrets.ts'

export const radioKeysTable = daySecrets('rec.radio_keys')

/** When a listener heard a channel. Short ones may still be joined with others; see `COUNTED`. */
export const radioSessionsTable = defineTable(
	'rec.radio_sessions',
	{
		channel_id: uuid(),
		/** A hash of a tab’s random id, or under the day's key of a network and a program. */
		listener: text(),
		began_at: timestamp(),
		ended_at: timestamp(),
		/** Null where it is unknown. */
		country: text().nullable(),
		player: text<Player>(),
	},
	{ primaryKey: ['channel_id', 'listener', 'began_at'] },
)

/** Each minute in which a channel’s listeners were counted throughout; a minute without a row was not measured. */
export const radioMinutesTable = defineTable(
	'rec.radio_minutes',
	{
		channel_id: uuid(),
		at: timestamp(),
		/** Sessions at its beginning. Null until all who may come back have. */
		listeners: integer().nullable(),
	},
	{ primaryKey: ['channel_id', 'at'] },
)

/** The condition by which a session `s` counts, as `isCounted` has it. */
export const COUNTED = "s.ended_at - s.began_at >= interval '1 minute'"

export interface Listened {
	readonly channel: string
	readonly listener: string
	/** Epoch milliseconds. */
	readonly from: number
	readonly to: number
	readonly country: string | null
	readonly player: Player
}

const GIVEN = `jsonb_to_recordset($1::jsonb) AS g
	(channel uuid, listener text, "from" float8, "to" float8, country text, player text)`
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('radio sessions', 0))"

/** Replaces the sessions near those that are given by what `join` makes of both. */
export async function mergeSessions(
	tx: Tx,
	given: readonly Listened[],
	join: (all: readonly Listened[]) => readonly Listened[],
): Promise<void> {
	await tx.query(LOCK)
	const near = await tx.query<Listened>(
		`DELETE FROM rec.radio_sessions s USING (
			SELECT channel, listener, min("from") AS "from", max("to") AS "to" FROM ${GIVEN} GROUP BY 1, 2) g
		WHERE s.channel_id = g.channel AND s.listener = g.listener
			AND s.ended_at >= to_timestamp(g."from" / 1000) - interval '1 minute'
			AND s.began_at <= to_timestamp(g."to" / 1000) + interval '1 minute'
		RETURNING s.channel_id AS channel, s.listener, s.country, s.player,
			(extract(epoch FROM s.began_at) * 1000)::float8 AS "from", (extract(epoch FROM s.ended_at) * 1000)::float8 AS "to"`,
		[JSON.stringify(given)],
	)
	await tx.execute(
		`INSERT INTO rec.radio_sessions (channel_id, listener, began_at, ended_at, country, player)
		SELECT channel, listener, to_timestamp("from" / 1000), to_timestamp("to" / 1000), country, player FROM ${GIVEN}`,
		[JSON.stringify(join([...near, ...given]))],
	)
}

/** Notes that the minutes from one to another were measured on all channels on air. */
export const noteMeasured = (sql: SqlExecutor, first: number, last: number): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_minutes (channel_id, at)
		SELECT c.id, m FROM rec.radio_channels c,
			generate_series(to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000), interval '1 minute') m
		WHERE c.is_live ON CONFLICT DO NOTHING`,
		[first, last],
	)

/** Counts the listeners of measured minutes before an instant, and forgets what was too short to count. */
export async function settleMinutes(sql: SqlExecutor, before: Date): Promise<void> {
	await sql.execute(
		`UPDATE rec.radio_minutes m SET listeners = (SELECT count(*) FROM rec.radio_sessions s
			WHERE s.channel_id = m.channel_id AND s.began_at <= m.at AND s.ended_at > m.at AND ${COUNTED})
		WHERE m.listeners IS NULL AND m.at < $1`,
		[before],
	)
	await sql.execute(`DELETE FROM rec.radio_sessions s WHERE s.ended_at < $1 AND NOT (${COUNTED})`, [before])
}
