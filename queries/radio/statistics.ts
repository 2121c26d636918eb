import { partsOf, periodOf } from '../../domain/radio/periods.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import {
	type ListeningFigures,
	type Statistics,
	type StatisticsQuery,
	statisticsAnswer,
	statisticsQuery,
} from '../../domain/radio/statistics.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { radioChannelsTable } from '../../records/radio/channels.ts'
import { csvReply } from '../_shared/csv.ts'
import { answersCsv } from '../_shared/list-csv.ts'
import { Where } from '../_shared/where.ts'
import { figuresBy, findGaps, type Part, totalOf } from './listening-figures.ts'
import type { RadioDeps } from './streaming-row.ts'

const OF_CHANNEL = selection(radioChannelsTable, 'c', ['id', 'name', 'zone', 'created_at'])
type Channel = SelectedBy<typeof OF_CHANNEL>

/** @throws DomainError NOT_FOUND */
async function readChannels({ sql }: RadioDeps, id: string | undefined): Promise<Channel[]> {
	const where = new Where().given(id, 'c.id = ?')
	const rows = await sql.query<Channel>(
		`SELECT ${OF_CHANNEL.list} FROM rec.radio_channels c ${where} ORDER BY lower(c.name)`,
		where.params,
	)
	if (id !== undefined && rows.length === 0) throw refuse('NOT_FOUND.channel')
	return rows
}

const aMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS

/** Returns the programmes of channels: each playlist, with all its streamings. */
async function programmesIn({ sql }: RadioDeps, parts: readonly Part[]): Promise<Part[]> {
	const rows = await sql.query<{ key: string; name: string; channel: string; from: Date; to: Date }>(
		`SELECT s.playlist_id AS key, l.title AS name, s.channel_id AS channel,
			greatest(s.starts_at, to_timestamp(p."from" / 1000)) AS "from", least(s.ends_at, to_timestamp(p."to" / 1000)) AS "to"
		FROM jsonb_to_recordset($1::jsonb) AS p (channel uuid, "from" float8, "to" float8)
		JOIN rec.radio_streamings s ON s.channel_id = p.channel
			AND tstzrange(s.starts_at, s.ends_at) && tstzrange(to_timestamp(p."from" / 1000), to_timestamp(p."to" / 1000))
		JOIN rec.media_playlists l ON l.id = s.playlist_id
		ORDER BY lower(l.title), s.playlist_id, s.starts_at`,
		[JSON.stringify(parts)],
	)
	const measuredTo = parts[0]?.measuredTo ?? 0
	return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to.getTime(), measuredTo }))
}

async function readStatistics(deps: RadioDeps, query: StatisticsQuery): Promise<Statistics> {
	const { period, by, channel, day } = query
	const now = deps.wallClock.now()
	const channels = await readChannels(deps, channel)
	const measuredTo = aMinute(now) - MINUTE_MS
	const whole = channels.map(({ id, name, zone, created_at }): Part => {
		const { from, to } = periodOf(period, day, zone, now)
		// Before there was a channel, nothing could be counted.
		return {
			key: id,
			name,
			channel: id,
			from: Math.max(from, Math.min(to, aMinute(created_at.getTime()))),
			to,
			measuredTo,
		}
	})
	const [{ id = '', zone = '' } = {}] = channels
	const parts =
		by === 'programme'
			? await programmesIn(deps, whole)
			: by === 'time'
				? partsOf(period, day, zone, now)
						.filter(({ from }) => from < now)
						.map((span): Part => ({ ...span, key: String(span.from), name: '', channel: id, measuredTo }))
				: whole
	const [rows, total, gaps] = await Promise.all([
		figuresBy(deps.sql, by, parts),
		totalOf(deps.sql, whole),
		findGaps(deps.sql, whole),
	])
	return {
		channels: channels.map((each) => ({
			id: each.id,
			name: each.name,
			zone: each.zone,
			...periodOf(period, day, each.zone, now),
		})),
		rows,
		total,
		gaps,
	}
}

const reads = {
	method: 'GET',
	tags: ['radio', 'backoffice'],
	access: RADIO_ACCESS,
	query: statisticsQuery,
} as const

export const showStatistics = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioStatistics',
		summary: 'Get who listened to the radio, by channel, time, programme, country or player',
		answers: { 200: statisticsAnswer },
		handle: async ({ query }) => ({ body: { statusCode: 200, data: await readStatistics(deps, query) } }),
	})

const HEADINGS = [
	'Key',
	'Name',
	'From',
	'To',
	'Starts',
	'Active Sessions',
	'Listeners (Cume)',
	'Total Listening Hours',
	'Average Minutes',
	'Average Active Sessions',
	'Peak',
	'Minutes Measured',
	'Minutes',
] as const

const instantOf = (at: number | null) => (at === null ? null : new Date(at))
/** A figure that was not measured stays empty. */
const cellsOf = (row: ListeningFigures) => {
	const isMeasured = row.measured > 0
	return [
		row.key,
		row.name,
		instantOf(row.from),
		instantOf(row.to),
		...[row.starts, row.sessions, row.listeners, row.hours].map((figure) => (isMeasured ? figure : null)),
		row.minutes,
		row.average,
		row.peak,
		row.measured,
		row.expected,
	]
}

export const exportStatistics = (deps: RadioDeps): Route =>
	route({
		...reads,
		...answersCsv,
		path: '/api/backoffice/radioStatistics/csv',
		summary: 'Export who listened to the radio as CSV',
		handle: async ({ query }) => {
			const { rows } = await readStatistics(deps, query)
			async function* cells() {
				for (const row of rows) yield cellsOf(row)
			}
			return csvReply(`radio-by-${query.by}`, HEADINGS, cells(), deps.wallClock.now())
		},
	})
