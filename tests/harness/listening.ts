import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'

/** Times are epoch milliseconds. */
export interface PlantedPlay {
	readonly channel: string
	readonly item: string
	readonly from: number
	readonly to: number
}

export interface PlantedSession {
	readonly channel: string
	readonly listener: string
	readonly from: number
	readonly to: number
	readonly country?: string | null
	readonly player?: string
}

/** Plants what was on air; times are whole frames. */
export const plantPlays = (sql: SqlExecutor, plays: readonly PlantedPlay[]): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_as_run (channel_id, from_frame, to_frame, source, item_id, version, file_from, why)
		SELECT channel, "from" / ${FRAME_MS}, "to" / ${FRAME_MS}, 'item', item, 1, 0, 'scheduled'
		FROM jsonb_to_recordset($1::jsonb) AS p (channel uuid, item uuid, "from" bigint, "to" bigint)`,
		[JSON.stringify(plays)],
	)

export const plantSessions = (sql: SqlExecutor, sessions: readonly PlantedSession[]): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_sessions (channel_id, listener, began_at, ended_at, country, player)
		SELECT channel, listener, to_timestamp("from" / 1000.0), to_timestamp("to" / 1000.0), country, coalesce(player, 'site')
		FROM jsonb_to_recordset($1::jsonb) AS s (channel uuid, listener text, "from" bigint, "to" bigint, country text, player text)`,
		[JSON.stringify(sessions)],
	)

export const plantMinutes = (
	sql: SqlExecutor,
	channel: string,
	from: number,
	to: number,
	listeners = 0,
): Promise<number> =>
	sql.execute(
		`INSERT INTO rec.radio_minutes (channel_id, at, listeners)
		SELECT $1, m, $4 FROM generate_series(to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0) - interval '1 minute', interval '1 minute') m`,
		[channel, from, to, listeners],
	)
