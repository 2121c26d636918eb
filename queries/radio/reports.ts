import { z } from 'zod'
import { daysOf } from '../../domain/radio/periods.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import {
	type BackofficeReport,
	backofficeReport,
	backofficeReportDetail,
	previewAnswer,
	REPORT_WORKS,
	type ReportedWork,
	type ReportPreview,
	reportParams,
	reportQuery,
	reportsQuery,
} from '../../domain/radio/reports.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import {
	type RadioReportRow,
	REPORT_WORK_COLUMNS,
	readReportedChannels,
} from '../../records/radio/reports.ts'
import { readReport } from '../../records/radio/works.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import type { RadioDeps } from './streaming-row.ts'

const reads = { method: 'GET', tags: ['radio', 'backoffice'], access: RADIO_ACCESS } as const

export const previewReport = (deps: RadioDeps): Route =>
	route({
		...reads,
		path: '/api/v1/radio/reports/preview',
		summary: 'Get what a report to rights owners would say, incomplete works first',
		query: reportQuery,
		answers: { 200: previewAnswer },
		handle: async ({ query: { channel, ...days } }) => {
			const channels = await readReportedChannels(deps.sql, channel === undefined ? [] : [channel])
			if (channel !== undefined && channels.length === 0) throw refuse('NOT_FOUND.channel')
			const times = channels.map(({ id, zone }) => ({ channel: id, ...daysOf(days.from, days.until, zone) }))
			const { works, totals } = await readReport(deps.sql, times)
			const data: ReportPreview = {
				...days,
				channels,
				...totals,
				rows: works.slice(0, REPORT_WORKS),
				isOver: times.every(({ to }) => to <= deps.wallClock.now()),
			}
			return { body: { statusCode: 200, data } }
		},
	})

type Found = RadioReportRow & { readonly is_latest: boolean }
const COLUMNS = `r.*, NOT EXISTS (SELECT FROM rec.radio_reports later
	WHERE later.series_id = r.series_id AND later.version > r.version) AS is_latest`
const FROM = 'rec.radio_reports r'

const viewOf = (row: Found): BackofficeReport => ({
	id: row.id,
	seriesId: row.series_id,
	version: row.version,
	isLatest: row.is_latest,
	from: row.from_day,
	until: row.until_day,
	channels: [...row.channels],
	works: row.works,
	incomplete: row.incomplete,
	plays: row.plays,
	performances: row.performances,
	seconds: row.seconds,
	listeningHours: row.listening_hours,
	unmeasured: row.unmeasured,
	reason: row.reason,
	closedAt: row.closed_at.toISOString(),
})

const ORDER: Readonly<{ [field: string]: readonly string[] }> = {
	closedAt: ['r.closed_at'],
	from: ['r.from_day'],
}

export const backofficeReports = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioReports',
		summary: 'List closed reports to rights owners',
		query: reportsQuery,
		answers: { 200: z.array(backofficeReport) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['closedAt', 'DESC']
			const where = new Where()
				.given(filter.id, 'r.id = ANY (?::uuid[])')
				.given(filter.seriesId, 'r.series_id = ?')
			const list = { columns: COLUMNS, from: FROM, where, ...orderedBy(ORDER[field], 'r.id', direction) }
			return restPage(deps.sql, 'radioReports', range, list, viewOf)
		},
	})

/** @throws DomainError NOT_FOUND */
export async function readClosed({ sql }: Pick<QueryDeps, 'sql'>, id: string): Promise<BackofficeReport> {
	const row = await sql.maybeOne<Found>(`SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = $1`, [id])
	if (row === null) throw refuse('NOT_FOUND.report')
	return viewOf(row)
}

export const WORKS_OF_REPORT = `SELECT ${REPORT_WORK_COLUMNS} FROM rec.radio_report_works w WHERE w.report_id = $1 ORDER BY w.place`

export const showBackofficeReport = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioReports/:id',
		summary: 'Get a closed report to rights owners with its first works',
		params: reportParams,
		answers: { 200: backofficeReportDetail },
		handle: async ({ params: { id } }) => {
			const report = await readClosed(deps, id)
			const rows = await deps.sql.query<ReportedWork>(`${WORKS_OF_REPORT} LIMIT ${REPORT_WORKS}`, [id])
			return { body: { ...report, rows } }
		},
	})
