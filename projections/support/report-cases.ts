import type { ReportCaseState, ReportSubject, SubjectReportReason } from '../../domain/moderation.contract.ts'
import {
	caseStateAfter,
	REPORT_CASE_EVENTS,
	type ReportCaseEvent,
} from '../../domain/support/report-cases.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import { streamId } from '../../kernel/streams.ts'

/** One row per thing that was reported: what the queue filters and sorts by, and whether others read the thing. */
export const reportCasesTable = defineTable(
	'read.report_cases',
	{
		id: uuid(),
		subject: text<ReportSubject>(),
		subject_id: uuid(),
		part_of: uuid(),
		writer_id: uuid(),
		state: text<ReportCaseState>(),
		/** Of people who reported it, and what they chose, each once. */
		reports: integer(),
		reasons: texts(),
		/** Why it was removed; null unless it is. */
		code: text<SubjectReportReason>().nullable(),
		reported_at: timestamp(),
		changed_at: timestamp(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			state: '(state, reported_at)',
			subject: '(subject_id)',
			writer: '(writer_id)',
		},
	},
)
export type ReportCasesRow = ProjectedRowOf<typeof reportCasesTable>

export const reportCasesProjection = keyedProjection({
	table: reportCasesTable,
	version: 1,
	handles: REPORT_CASE_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<ReportCaseEvent>(recorded)
		const { revision } = recorded
		const { at } = event.data
		const state = caseStateAfter(event, row?.state ?? null)
		if (event.type === 'SubjectReported') {
			const { subject, subjectId, partOf, writerId, code } = event.data
			const { reports = 0, reasons = [], code: removedFor = null, reported_at = at } = row ?? {}
			return {
				id,
				subject,
				subject_id: subjectId,
				part_of: partOf,
				writer_id: writerId,
				state,
				reports: reports + 1,
				reasons: reasons.includes(code) ? reasons : [...reasons, code],
				code: removedFor,
				reported_at,
				changed_at: at,
				revision,
			}
		}
		const code = event.type === 'ReportsUpheld' ? event.data.code : null
		return row && { ...row, state, code, changed_at: at, revision }
	},
})
