import type { ReportedWork } from '../../domain/radio/reports.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import {
	boolean,
	date,
	defineTable,
	double,
	integer,
	jsonb,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export interface ReportedChannel {
	readonly id: string
	readonly name: string
	readonly zone: string
}

/** A closed report to rights owners. The application can only add some; a correction is a version of its series. */
export const radioReportsTable = defineTable(
	'rec.radio_reports',
	{
		id: uuid(),
		series_id: uuid(),
		version: integer(),
		from_day: date(),
		until_day: date(),
		/** As they were named when it was closed. */
		channels: jsonb<readonly ReportedChannel[]>(),
		works: integer(),
		incomplete: integer(),
		plays: integer(),
		performances: integer(),
		seconds: double(),
		listening_hours: double(),
		unmeasured: integer(),
		reason: text(),
		closed_by: uuid().nullable(),
		closed_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioReportRow = RowOf<typeof radioReportsTable>

export const radioReportWorksTable = defineTable(
	'rec.radio_report_works',
	{
		report_id: uuid(),
		place: integer(),
		item_id: uuid().nullable(),
		title: text(),
		writers: text(),
		publishers: text(),
		artist: text(),
		album: text(),
		label: text(),
		isrc: text(),
		iswc: text(),
		duration: integer().nullable(),
		plays: integer(),
		performances: integer(),
		seconds: double(),
		is_incomplete: boolean(),
	},
	{ primaryKey: ['report_id', 'place'] },
)

/** The columns of a work `w` as reports name them. */
export const REPORT_WORK_COLUMNS = `w.item_id AS "itemId", w.title, w.writers, w.publishers, w.artist, w.album, w.label,
	w.isrc, w.iswc, w.duration, w.plays, w.performances, w.seconds, w.is_incomplete AS "isIncomplete"`

export const findReport = (sql: SqlExecutor, id: string): Promise<RadioReportRow | null> =>
	onTable(radioReportsTable).select().where({ id }).maybeOne(sql)

/** @returns false when its series has that version already */
export async function insertReport(
	tx: Tx,
	row: RadioReportRow,
	works: readonly ReportedWork[],
): Promise<boolean> {
	const inserted = await onTable(radioReportsTable)
		.insert(row)
		.onConflict('series_id', 'version')
		.ignore()
		.execute(tx)
	if (inserted === 0) return false
	await tx.execute(
		`INSERT INTO rec.radio_report_works (report_id, place, item_id, title, writers, publishers, artist, album, label,
			isrc, iswc, duration, plays, performances, seconds, is_incomplete)
		SELECT $1, place, "itemId", title, writers, publishers, artist, album, label, isrc, iswc, duration, plays,
			performances, seconds, "isIncomplete"
		FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS ("itemId" uuid, title text, writers text, publishers text,
			artist text, album text, label text, isrc text, iswc text, duration int, plays int, performances int,
			seconds float8, "isIncomplete" boolean)) WITH ORDINALITY AS w ("itemId", title, writers, publishers, artist,
			album, label, isrc, iswc, duration, plays, performances, seconds, "isIncomplete", place)`,
		[row.id, JSON.stringify(works)],
	)
	return true
}

export const readReportedChannels = (sql: SqlExecutor, ids: readonly string[]): Promise<ReportedChannel[]> =>
	sql.query(
		'SELECT id, name, zone FROM rec.radio_channels WHERE cardinality($1::uuid[]) = 0 OR id = ANY ($1) ORDER BY lower(name)',
		[ids],
	)
