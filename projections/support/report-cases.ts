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
		code: text<CaseReason>().nullable(),
		/** The rule of the system that held it last. */
		rule: text<HoldRule>().nullable(),
		appeal: text<AppealState>().nullable(),
		/** Who removed it. */
		removed_by: uuid().nullable(),
		/** When it was decided last. */
		decided_at: timestamp().nullable(),
		/** When it was left as it is last: reports from before are answered, whatever follows. */
		dismissed_at: timestamp().nullable(),
		/** The record of what the writer reads about the last decision. */
		message_id: uuid().nullable(),
		/** The record of what they say against it. */
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

/** The row of a case, which the first report or the first rule opens. */
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

/** What an event says of the decision. */
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
