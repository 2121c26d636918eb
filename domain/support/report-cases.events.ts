import { never } from '../../kernel/errors.ts'
import type { ReportCaseState, ReportSubject, SubjectReportReason } from './report-cases.contract.ts'

/** The record of what an admin wrote down, and its salted hash; null where they wrote nothing. */
type Reason = { readonly noteId: string; readonly noteHash: string } | null

/** Somebody reports something that another person wrote. */
export type SubjectReported = {
	readonly type: 'SubjectReported'
	readonly data: {
		readonly subject: ReportSubject
		readonly subjectId: string
		/** The id of what it is in: of the answer. */
		readonly partOf: string
		/** Who wrote it. */
		readonly writerId: string
		/** Who reports it. */
		readonly userId: string
		readonly code: SubjectReportReason
		readonly at: string
	}
}
/** Others don't read it until somebody decides. */
export type ReportsHeld = {
	readonly type: 'ReportsHeld'
	readonly data: { readonly reason: Reason; readonly at: string }
}
/** It is removed: others don't read it any more. */
export type ReportsUpheld = {
	readonly type: 'ReportsUpheld'
	readonly data: { readonly code: SubjectReportReason; readonly reason: Reason; readonly at: string }
}
/** It stays. */
export type ReportsDismissed = {
	readonly type: 'ReportsDismissed'
	readonly data: {
		/** Whether it had been removed. */
		readonly restores: boolean
		readonly reason: Reason
		readonly at: string
	}
}
export type ReportCaseEvent = SubjectReported | ReportsHeld | ReportsUpheld | ReportsDismissed

export const REPORT_CASE_EVENTS = [
	'SubjectReported',
	'ReportsHeld',
	'ReportsUpheld',
	'ReportsDismissed',
] as const satisfies readonly ReportCaseEvent['type'][]

/** How a case stands after an event, in one place, so that the read model and the decider can't disagree. */
export function caseStateAfter(event: ReportCaseEvent, before: ReportCaseState | null): ReportCaseState {
	switch (event.type) {
		case 'SubjectReported':
			// What stays and is reported by somebody else is looked at again.
			return before === null || before === 'dismissed' ? 'open' : before
		case 'ReportsHeld':
			return 'held'
		case 'ReportsUpheld':
			return 'upheld'
		case 'ReportsDismissed':
			return 'dismissed'
		default:
			return never(event)
	}
}
