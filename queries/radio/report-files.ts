import { z } from 'zod'
import { type ReportedWork, reportParams } from '../../domain/radio/reports.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Spreadsheets } from '../../kernel/ports/spreadsheets.ts'
import { stampOf } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, type CsvColumns, rowsCsv } from '../_shared/list-csv.ts'
import { readClosed, WORKS_OF_REPORT } from './reports.ts'

/** The columns that BMI, SoundExchange and others read, in one layout. */
const COLUMNS = {
	Title: (row) => row.title,
	Writers: (row) => row.writers,
	Publishers: (row) => row.publishers,
	Artist: (row) => row.artist,
	Album: (row) => row.album,
	Label: (row) => row.label,
	ISRC: (row) => row.isrc,
	ISWC: (row) => row.iswc,
	'Duration (s)': (row) => row.duration,
	Plays: (row) => row.plays,
	Performances: (row) => row.performances,
	'Seconds on Air': (row) => row.seconds,
} satisfies CsvColumns<ReportedWork>

const reads = {
	method: 'GET',
	tags: ['radio', 'backoffice'],
	access: RADIO_ACCESS,
	params: reportParams,
} as const
const nameOf = ({
	from,
	until,
	version,
}: {
	readonly from: string
	readonly until: string
	readonly version: number
}) => `music-${from}-to-${until}-version-${version}`

export const exportReport = (deps: QueryDeps): Route =>
	route({
		...reads,
		...answersCsv,
		path: '/api/backoffice/radioReports/:id/csv',
		summary: 'Export all works of a closed report as CSV',
		handle: async ({ params: { id } }) => {
			const report = await readClosed(deps, id)
			return rowsCsv<ReportedWork>(deps, nameOf(report), { text: WORKS_OF_REPORT, params: [id] }, COLUMNS)
		},
	})

export const exportReportSheet = (deps: QueryDeps & { readonly spreadsheets: Spreadsheets }): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioReports/:id/xlsx',
		summary: 'Export all works of a closed report as a workbook of Excel',
		answers: { 200: z.string() },
		streams: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		handle: async ({ params: { id } }) => {
			const report = await readClosed(deps, id)
			const works = await deps.sql.query<ReportedWork>(WORKS_OF_REPORT, [id])
			const cells = Object.values(COLUMNS)
			const body = await deps.spreadsheets.write(
				Object.keys(COLUMNS),
				works.map((work) => cells.map((cell) => cell(work))),
			)
			return {
				stream: { body, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
				headers: {
					'content-disposition': `attachment; filename="${nameOf(report)}-${stampOf(deps.clock.now())}.xlsx"`,
				},
			}
		},
	})
