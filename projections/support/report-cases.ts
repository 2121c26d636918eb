import type {
	AppealState,
	CaseReason,
	HoldRule,
	ReportCaseState,
	ReportSubject,
} from '../../domain/moderation.contract.ts'
import {
	appealAfter,
	caseStateAfter,
	REPORT_CASE_EVENTS,
	type ReportCaseEvent,
} from '../../domain/support/report-cases.events.ts'
import { never } from '../../kernel/events/errors.ts'
import { streamId } from '../../kernel/events/streams.ts'
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

export const reportCasesTable = defineTable(
	'read.report_cases',
	{
		id: uuid(),
		subject: text<ReportSubject>(),
		subject_id: uuid(),
		part_of: uuid(),
		writer_id: uuid(),
		state: text<ReportCaseState>(),
		reports: integer(),
		reasons: texts(),
		code: text<CaseReason>().nullable(),
		rule: text<HoldRule>().nullable(),
		appeal: text<AppealState>().nullable(),
		removed_by: uuid().nullable(),
		decided_at: timestamp().nullable(),
		/** The time when it was last dismissed: earlier reports are settled by that. */
		dismissed_at: timestamp().nullable(),
		message_id: uuid().nullable(),
		appeal_id: uuid().nullable(),
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
	version: 2,
	handles: REPORT_CASE_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (row, recorded, id) => {
		const event = asEvent<ReportCaseEvent>(recorded)
		const before =
			event.type === 'SubjectReported' || event.type === 'SubjectHeldByRule' ? opened(row, event, id) : row
		return (
			before && {
				...before,
				...changes(event),
				state: caseStateAfter(event, row?.state ?? null),
				appeal: appealAfter(event, before.appeal),
				changed_at: event.data.at,
				revision: recorded.revision,
			}
		)
	},
})

function opened(
	row: ReportCasesRow | null,
	{ data }: Extract<ReportCaseEvent, { type: 'SubjectReported' | 'SubjectHeldByRule' }>,
	id: string,
): ReportCasesRow {
	const { subject, subjectId, partOf, writerId, at } = data
	return {
		reports: 0,
		reasons: [],
		code: null,
		rule: null,
		appeal: null,
		removed_by: null,
		decided_at: null,
		dismissed_at: null,
		message_id: null,
		appeal_id: null,
		reported_at: at,
		state: 'open',
		changed_at: at,
		revision: 0n,
		...row,
		id,
		subject,
		subject_id: subjectId,
		part_of: partOf,
		writer_id: writerId,
		...('code' in data && withReport(row, data.code)),
	}
}

const withReport = (row: ReportCasesRow | null, code: CaseReason) => {
	const { reports = 0, reasons = [] } = row ?? {}
	return { reports: reports + 1, reasons: reasons.includes(code) ? reasons : [...reasons, code] }
}

function changes(event: ReportCaseEvent): Partial<ReportCasesRow> {
	switch (event.type) {
		case 'SubjectReported':
			return {}
		case 'SubjectHeldByRule':
			return { rule: event.data.rule, code: null, message_id: null, decided_at: event.data.at }
		case 'ReportsHeld':
			return { message_id: event.data.message?.noteId ?? null, decided_at: event.data.at }
		case 'ReportsUpheld': {
			const { code, byUserId = null, message, at } = event.data
			return {
				code,
				removed_by: byUserId,
				message_id: message?.noteId ?? null,
				appeal_id: null,
				decided_at: at,
			}
		}
		case 'ReportsDismissed':
			return {
				code: null,
				removed_by: null,
				message_id: null,
				decided_at: event.data.at,
				dismissed_at: event.data.at,
			}
		case 'RemovalAppealed':
			return { appeal_id: event.data.appeal.noteId }
		case 'AppealRejected':
			return { message_id: event.data.message?.noteId ?? null }
		default:
			return never(event)
	}
}
