import type { Span } from '../../domain/radio/periods.contract.ts'
import type { ListeningFigures, StatisticsGroup } from '../../domain/radio/statistics.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { COUNTED } from '../../records/radio/sessions.ts'

/** A time of a channel that belongs to one row of figures. */
export interface Part extends Span {
	readonly key: string
	readonly name: string
	readonly channel: string
	/** Minutes from its end on can't have been measured yet. */
	readonly measuredTo: number
}

const PARTS = `part AS (SELECT key, channel, to_timestamp("from" / 1000) AS begins, to_timestamp("to" / 1000) AS ends
	FROM jsonb_to_recordset($1::jsonb) AS p (key text, channel uuid, "from" float8, "to" float8))`

interface ListenedRow {
	readonly key: string
	readonly starts: number
	readonly sessions: number
	readonly listeners: number
	readonly ms: number
}

/** The column of a session that makes the rows; others are rows of parts. */
const OF_SESSION: Readonly<Partial<Record<StatisticsGroup, string>>> = {
	country: 's.country',
	player: 's.player',
}

function readListened(sql: SqlExecutor, parts: string, by: StatisticsGroup): Promise<ListenedRow[]> {
	// A session may go on from one part of a programme to another.
	const one = by === 'programme' ? 'DISTINCT (s.channel_id, s.listener, s.began_at)' : '*'
	return sql.query(
		`WITH ${PARTS}
		SELECT coalesce(${OF_SESSION[by] ?? 'p.key'}, '') AS key,
			count(${one}) FILTER (WHERE s.began_at >= p.begins)::int AS starts,
			count(${one})::int AS sessions,
			count(DISTINCT s.listener)::int AS listeners,
			(extract(epoch FROM sum(least(s.ended_at, p.ends) - greatest(s.began_at, p.begins))) * 1000)::float8 AS ms
		FROM part p JOIN rec.radio_sessions s
			ON s.channel_id = p.channel AND s.ended_at > p.begins AND s.began_at < p.ends AND ${COUNTED}
		GROUP BY 1`,
		[parts],
	)
}

interface MeasuredRow {
	readonly key: string
	readonly minutes: number
	readonly peak: number | null
}

const readMeasured = (sql: SqlExecutor, parts: string): Promise<MeasuredRow[]> =>
	sql.query(
		`WITH ${PARTS}, minute AS (
			SELECT p.key, m.at, count(*) AS channels, sum(m.listeners) AS listeners
			FROM part p JOIN rec.radio_minutes m ON m.channel_id = p.channel AND m.at >= p.begins AND m.at < p.ends
			GROUP BY 1, 2)
		SELECT key, sum(channels)::int AS minutes, max(listeners)::int AS peak FROM minute GROUP BY 1`,
		[parts],
	)

const minutesIn = ({ from, to, measuredTo }: Part): number =>
	Math.max(0, Math.floor((Math.min(to, measuredTo) - from) / MINUTE_MS))

function figuresOf(
	head: Pick<ListeningFigures, 'key' | 'name' | 'from' | 'to'>,
	parts: readonly Part[],
	listened: ListenedRow | undefined,
	measured: MeasuredRow | undefined,
): ListeningFigures {
	const { starts = 0, sessions = 0, listeners = 0, ms = 0 } = listened ?? {}
	const minutes = measured?.minutes ?? 0
	const channels = new Set(parts.map(({ channel }) => channel)).size
	return {
		...head,
		starts,
		sessions,
		listeners,
		hours: ms / HOUR_MS,
		minutes: sessions === 0 ? null : ms / MINUTE_MS / sessions,
		average: minutes === 0 ? null : ms / MINUTE_MS / (minutes / channels),
		peak: measured?.peak ?? null,
		expected: parts.reduce((sum, part) => sum + minutesIn(part), 0),
		measured: minutes,
	}
}

const NOTHING = { from: null, to: null } as const

/** Returns the figures of all parts together. */
export async function totalOf(sql: SqlExecutor, parts: readonly Part[]): Promise<ListeningFigures> {
	const all = JSON.stringify(parts.map((part) => ({ ...part, key: '' })))
	const [[listened], [measured]] = await Promise.all([
		readListened(sql, all, 'channel'),
		readMeasured(sql, all),
	])
	return figuresOf({ key: '', name: '', ...NOTHING }, parts, listened, measured)
}

/** Returns the figures of each row, in the order of the parts, or of listening time by country and player. */
export async function figuresBy(
	sql: SqlExecutor,
	by: StatisticsGroup,
	parts: readonly Part[],
): Promise<ListeningFigures[]> {
	const json = JSON.stringify(parts)
	const listened = await readListened(sql, json, by)
	if (by in OF_SESSION) {
		const [measured] = await readMeasured(sql, JSON.stringify(parts.map((part) => ({ ...part, key: '' }))))
		return listened
			.toSorted((one, other) => other.ms - one.ms)
			.map((row) =>
				figuresOf(
					{ key: row.key, name: row.key, ...NOTHING },
					parts,
					row,
					measured && { ...measured, peak: null },
				),
			)
	}
	const measured = await readMeasured(sql, json)
	return [...Map.groupBy(parts, ({ key }) => key)].map(([key, own]) => {
		const [{ name, from, to }] = own as [Part]
		return figuresOf(
			{ key, name, ...(by === 'time' ? { from, to } : NOTHING) },
			own,
			listened.find((row) => row.key === key),
			measured.find((row) => row.key === key),
		)
	})
}

const MAX_GAPS = 100

/** Finds the times of channels, by whole minutes, in which nobody counted. */
export const findGaps = (
	sql: SqlExecutor,
	parts: readonly Part[],
): Promise<{ channel: string; from: number; to: number }[]> =>
	sql.query(
		`WITH ${PARTS}, seen AS (
			SELECT p.channel, m.at FROM part p
				JOIN rec.radio_minutes m ON m.channel_id = p.channel AND m.at >= p.begins AND m.at < p.ends
			UNION ALL SELECT channel, begins - interval '1 minute' FROM part
			UNION ALL SELECT channel, ends FROM part
		), gap AS (
			SELECT channel, at + interval '1 minute' AS begins, lead(at) OVER (PARTITION BY channel ORDER BY at) AS ends FROM seen)
		SELECT channel, (extract(epoch FROM begins) * 1000)::float8 AS "from", (extract(epoch FROM ends) * 1000)::float8 AS "to"
		FROM gap WHERE ends > begins ORDER BY ends - begins DESC, begins LIMIT ${MAX_GAPS}`,
		[
			JSON.stringify(
				parts.flatMap((part) => {
					const to = Math.min(part.to, part.measuredTo)
					return to > part.from ? [{ ...part, to }] : []
				}),
			),
		],
	)
