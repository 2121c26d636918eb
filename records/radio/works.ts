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
/** The instants of a frame and of epoch milliseconds: those of a million sessions would take longer to turn round. */
const atFrame = (frame: string) => `to_timestamp(${frame} * ${FRAME_MS} / 1000.0)`
const at = (ms: string) => `to_timestamp(${ms} / 1000.0)`

/**
 * Music on air that began in the reported time, with how many listeners heard each play: of the sessions that had begun
 * before its end, those are left out that had ended by its beginning. Both are running counts over one order of time,
 * in which ends are before marks of plays, and beginnings behind them. A listener with two sessions within a play is
 * one: their pause lies within it. Nothing is joined by time, since that grows with the square of it.
 */
export const WORKS = `WITH ${TIMES}, play AS MATERIALIZED (
		SELECT r.channel_id, r.item_id, ${atFrame('r.from_frame')} AS begins, ${atFrame('r.to_frame')} AS ends
		FROM reported p JOIN rec.radio_as_run r ON r.channel_id = p.channel
			AND r.from_frame >= p."from" / ${FRAME_MS} AND r.from_frame < p."to" / ${FRAME_MS}
		LEFT JOIN rec.media_items i ON i.id = r.item_id
		WHERE r.source = 'item' AND (i.id IS NULL OR i.kind = 'music')
	), span AS (SELECT channel_id, min(begins) AS begins, max(ends) AS ends, max(ends - begins) AS longest FROM play GROUP BY 1
	), session AS MATERIALIZED (
		SELECT s.channel_id, p.longest, s.began_at AS begins, s.ended_at AS ends,
			lag(s.ended_at) OVER (PARTITION BY s.channel_id, s.listener ORDER BY s.began_at) AS before
		FROM span p JOIN rec.radio_sessions s ON s.channel_id = p.channel_id
			AND s.ended_at > p.begins AND s.began_at < p.ends AND ${COUNTED}
	), point AS (
		SELECT channel_id, ends AS at, 0 AS turn, 0 AS mark, NULL::uuid AS item_id FROM session
		UNION ALL SELECT channel_id, begins, 1, -1, item_id FROM play
		UNION ALL SELECT channel_id, ends, 1, 1, item_id FROM play
		UNION ALL SELECT channel_id, begins, 2, 0, NULL FROM session
	), counted AS (
		SELECT item_id, mark, count(*) FILTER (WHERE turn = 2) OVER earlier AS begun, count(*) FILTER (WHERE turn = 0) OVER earlier AS gone
		FROM point WINDOW earlier AS (PARTITION BY channel_id ORDER BY at, turn ROWS UNBOUNDED PRECEDING)
	), part AS (
		SELECT item_id, count(*) AS plays, 0 AS performances, sum(ends - begins) AS heard FROM play GROUP BY 1
		UNION ALL SELECT item_id, 0, sum(CASE mark WHEN 1 THEN begun ELSE -gone END), interval '0' FROM counted WHERE mark <> 0 GROUP BY 1
		UNION ALL SELECT r.item_id, 0, -count(*), interval '0'
			FROM session s CROSS JOIN LATERAL (SELECT * FROM rec.radio_as_run
				WHERE channel_id = s.channel_id AND from_frame < ceil(extract(epoch FROM s.before) * 1000 / ${FRAME_MS})::bigint
				ORDER BY from_frame DESC LIMIT 1) r
			JOIN reported p ON p.channel = r.channel_id
				AND r.from_frame >= p."from" / ${FRAME_MS} AND r.from_frame < p."to" / ${FRAME_MS}
			WHERE s.begins - s.before < s.longest AND ${atFrame('r.to_frame')} > s.begins GROUP BY 1
	), work AS (SELECT item_id, sum(plays) AS plays, sum(performances) AS performances, sum(heard) AS heard FROM part GROUP BY 1)
	SELECT i.id AS "itemId", coalesce(i.title, '') AS title, coalesce(i.writers, '') AS writers,
		coalesce(i.publishers, '') AS publishers, coalesce(i.artist, '') AS artist, coalesce(i.album, '') AS album,
		coalesce(i.label, '') AS label, coalesce(i.isrc, '') AS isrc, coalesce(i.iswc, '') AS iswc,
		round(v.frames * ${FRAME_MS} / 1000.0)::int AS duration, w.plays::int AS plays, w.performances::int AS performances,
		extract(epoch FROM w.heard)::float8 AS seconds
	FROM work w LEFT JOIN rec.media_items i ON i.id = w.item_id
	LEFT JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version
	WHERE w.plays > 0 ORDER BY lower(i.title), w.item_id`

const readListening = (sql: SqlExecutor, times: string): Promise<{ readonly ms: number }> =>
	sql.one(
		`WITH ${TIMES} SELECT coalesce(extract(epoch FROM sum(least(s.ended_at, ${at('p."to"')}) - greatest(s.began_at, ${at('p."from"')}))) * 1000, 0)::float8 AS ms
		FROM reported p JOIN rec.radio_sessions s ON s.channel_id = p.channel
			AND s.ended_at > ${at('p."from"')} AND s.began_at < ${at('p."to"')} AND ${COUNTED}`,
		[times],
	)

const readMeasured = (sql: SqlExecutor, times: string): Promise<{ readonly minutes: number }> =>
	sql.one(
		`WITH ${TIMES} SELECT count(*)::int AS minutes FROM reported p JOIN rec.radio_minutes m ON m.channel_id = p.channel
			AND m.at >= ${at('p."from"')} AND m.at < ${at('p."to"')}`,
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
