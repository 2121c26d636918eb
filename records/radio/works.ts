import { isIncomplete, type ReportedWork, type ReportTotals } from '../../domain/radio/reports.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { COUNTED } from './sessions.ts'

/** The time of a channel that is reported; epoch milliseconds. */
export interface ReportedTime {
	readonly channel: string
	readonly from: number
	readonly to: number
}

const TIMES = `reported AS (SELECT channel, "from", "to" FROM jsonb_to_recordset($1::jsonb)
	AS p (channel uuid, "from" bigint, "to" bigint))`
const MS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

/**
 * Music on air that began in the reported time, with how many sessions heard each play: of those that had begun
 * before its end, those are left out that had ended by its beginning. Both are running counts over one order of time,
 * in which ends are before marks of plays, and beginnings behind them. A listener with two sessions within a play is
 * one: their pause lies within it.
 */
export const WORKS = `WITH ${TIMES}, play AS MATERIALIZED (
		SELECT r.channel_id, r.from_frame, r.item_id, i.id IS NULL AS is_gone,
			r.from_frame * ${FRAME_MS} AS begins, r.to_frame * ${FRAME_MS} AS ends
		FROM reported p JOIN rec.radio_as_run r ON r.channel_id = p.channel
			AND r.from_frame >= p."from" / ${FRAME_MS} AND r.from_frame < p."to" / ${FRAME_MS}
		LEFT JOIN rec.media_items i ON i.id = r.item_id
		WHERE r.source = 'item' AND (i.id IS NULL OR i.kind = 'music')
	), span AS (SELECT channel_id, min(begins) AS begins, max(ends) AS ends, max(ends - begins) AS longest FROM play GROUP BY 1
	), session AS MATERIALIZED (
		SELECT s.channel_id, ${MS('s.began_at')} AS begins, ${MS('s.ended_at')} AS ends,
			lag(${MS('s.ended_at')}) OVER (PARTITION BY s.channel_id, s.listener ORDER BY s.began_at) AS before
		FROM span p JOIN rec.radio_sessions s ON s.channel_id = p.channel_id
			AND s.ended_at > to_timestamp(p.begins / 1000.0) AND s.began_at < to_timestamp(p.ends / 1000.0) AND ${COUNTED}
	), point AS (
		SELECT channel_id, ends AS at, 0 AS turn, NULL::bigint AS play FROM session
		UNION ALL SELECT channel_id, begins, 1, from_frame FROM play
		UNION ALL SELECT channel_id, ends, 1, -from_frame FROM play
		UNION ALL SELECT channel_id, begins, 2, NULL FROM session
	), counted AS (
		SELECT channel_id, play, count(*) FILTER (WHERE turn = 2) OVER earlier AS begun, count(*) FILTER (WHERE turn = 0) OVER earlier AS gone
		FROM point WINDOW earlier AS (PARTITION BY channel_id ORDER BY at, turn ROWS UNBOUNDED PRECEDING)
	), heard AS (
		SELECT channel_id, abs(play) AS from_frame,
			max(begun) FILTER (WHERE play < 0) - max(gone) FILTER (WHERE play >= 0) AS sessions
		FROM counted WHERE play IS NOT NULL GROUP BY 1, 2
	), twice AS (
		SELECT s.channel_id, p.from_frame, count(*) AS sessions
		FROM session s JOIN span ON span.channel_id = s.channel_id AND s.begins - s.before < span.longest
		CROSS JOIN LATERAL (SELECT r.from_frame, r.to_frame FROM rec.radio_as_run r
			WHERE r.channel_id = s.channel_id AND r.from_frame <= (s.before - 1) / ${FRAME_MS}
			ORDER BY r.from_frame DESC LIMIT 1) p
		WHERE p.to_frame * ${FRAME_MS} > s.begins
		GROUP BY 1, 2
	)
	SELECT CASE WHEN bool_and(p.is_gone) THEN NULL ELSE p.item_id END AS "itemId",
		coalesce(i.title, '') AS title, coalesce(i.writers, '') AS writers, coalesce(i.publishers, '') AS publishers,
		coalesce(i.artist, '') AS artist, coalesce(i.album, '') AS album, coalesce(i.label, '') AS label,
		coalesce(i.isrc, '') AS isrc, coalesce(i.iswc, '') AS iswc,
		round(v.frames * ${FRAME_MS} / 1000.0)::int AS duration, count(*)::int AS plays,
		sum(coalesce(h.sessions, 0) - coalesce(t.sessions, 0))::int AS performances, (sum(p.ends - p.begins) / 1000)::float8 AS seconds
	FROM play p LEFT JOIN heard h USING (channel_id, from_frame) LEFT JOIN twice t USING (channel_id, from_frame)
	LEFT JOIN rec.media_items i ON i.id = p.item_id
	LEFT JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version
	GROUP BY p.item_id, i.id, v.frames ORDER BY lower(i.title), p.item_id`

const readListening = (sql: SqlExecutor, times: string): Promise<{ readonly ms: number }> =>
	sql.one(
		`WITH ${TIMES} SELECT coalesce(sum(least(${MS('s.ended_at')}, p."to") - greatest(${MS('s.began_at')}, p."from")), 0)::float8 AS ms
		FROM reported p JOIN rec.radio_sessions s ON s.channel_id = p.channel
			AND s.ended_at > to_timestamp(p."from" / 1000.0) AND s.began_at < to_timestamp(p."to" / 1000.0) AND ${COUNTED}`,
		[times],
	)

const readMeasured = (sql: SqlExecutor, times: string): Promise<{ readonly minutes: number }> =>
	sql.one(
		`WITH ${TIMES} SELECT count(*)::int AS minutes FROM reported p JOIN rec.radio_minutes m ON m.channel_id = p.channel
			AND m.at >= to_timestamp(p."from" / 1000.0) AND m.at < to_timestamp(p."to" / 1000.0)`,
		[times],
	)

export interface ReportContent {
	readonly totals: ReportTotals
	/** Those that are incomplete come first. */
	readonly works: readonly ReportedWork[]
}

/** Counts what rights owners are reported, from what was on air and who listened. */
export async function readReport(sql: SqlExecutor, times: readonly ReportedTime[]): Promise<ReportContent> {
	const json = JSON.stringify(times)
	const rows = await sql.query<Omit<ReportedWork, 'isIncomplete'>>(WORKS, [json])
	const { ms } = await readListening(sql, json)
	const { minutes } = await readMeasured(sql, json)
	const counted = rows.map((row): ReportedWork => ({ ...row, isIncomplete: isIncomplete(row) }))
	const works = counted.toSorted((one, other) => Number(other.isIncomplete) - Number(one.isIncomplete))
	const sum = (of: (work: ReportedWork) => number) => works.reduce((total, work) => total + of(work), 0)
	return {
		works,
		totals: {
			works: works.length,
			incomplete: sum((work) => Number(work.isIncomplete)),
			plays: sum(({ plays }) => plays),
			performances: sum(({ performances }) => performances),
			seconds: sum(({ seconds }) => seconds),
			listeningHours: ms / HOUR_MS,
			unmeasured: times.reduce((total, { from, to }) => total + (to - from) / MINUTE_MS, 0) - minutes,
		},
	}
}
