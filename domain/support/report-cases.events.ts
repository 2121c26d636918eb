import { never } from '../../kernel/events/errors.ts'
import type {
	AppealState,
	CaseReason,
	HoldRule,
	ReportCaseState,
	ReportSubject,
	RequestRemoval,
} from './report-cases.contract.ts'

/** The record of a text, and its salted hash. */
export type Note = { readonly noteId: string; readonly noteHash: string }
type Reason = Note | null

export type CaseSubject = {
	readonly subject: ReportSubject
	readonly subjectId: string
	readonly partOf: string
	readonly writerId: string
}
export type SubjectReported = {
	readonly type: 'SubjectReported'
	readonly data: CaseSubject & {
		readonly userId: string
		readonly code: CaseReason
		readonly at: string
	}
}
export type SubjectHeldByRule = {
	readonly type: 'SubjectHeldByRule'
	readonly data: CaseSubject & { readonly rule: HoldRule; readonly at: string }
}
export type ReportsHeld = {
	readonly type: 'ReportsHeld'
	readonly data: {
		readonly reason: Reason
		readonly message?: Note
		readonly at: string
	}
}
export type ReportsUpheld = {
	readonly type: 'ReportsUpheld'
	readonly data: {
		readonly code: CaseReason
		readonly removal?: RequestRemoval
		readonly reason: Reason
		readonly message?: Note
		readonly byUserId?: string
		readonly at: string
	}
}
export type ReportsDismissed = {
	readonly type: 'ReportsDismissed'
	readonly data: {
		readonly restores: boolean
		readonly releases?: true
		readonly reason: Reason
		readonly at: string
	}
}
export type RemovalAppealed = {
	readonly type: 'RemovalAppealed'
	readonly data: { readonly appeal: Note; readonly at: string }
}
export type AppealRejected = {
	readonly type: 'AppealRejected'
	readonly data: {
		readonly reason: Reason
		readonly message?: Note
		readonly byUserId: string
		readonly at: string
	}
}
export type ReportCaseEvent =
	| SubjectReported
	| SubjectHeldByRule
	| ReportsHeld
	| ReportsUpheld
	| ReportsDismissed
	| RemovalAppealed
	| AppealRejected

export const REPORT_CASE_EVENTS = [
	'SubjectReported',
	'SubjectHeldByRule',
	'ReportsHeld',
	'ReportsUpheld',
	'ReportsDismissed',
	'RemovalAppealed',
	'AppealRejected',
] as const satisfies readonly ReportCaseEvent['type'][]

/**
 * Returns the state of a case after an event; shared so that the read model and the decider can't disagree.
 */
export function caseStateAfter(event: ReportCaseEvent, before: ReportCaseState | null): ReportCaseState {
	switch (event.type) {
		case 'SubjectReported':
			// A dismissed subject is reviewed again after a report by another person.
			return before === null || before === 'dismissed' ? 'open' : before
		case 'SubjectHeldByRule':
		case 'ReportsHeld':
			return 'held'
		case 'ReportsUpheld':
		case 'RemovalAppealed':
		case 'AppealRejected':
			return 'upheld'
		case 'ReportsDismissed':
			return 'dismissed'
		default:
			return never(event)
	}
}

/** Returns the state of the appeal after an event; null without an appeal against the current decision. */
export function appealAfter(event: ReportCaseEvent, before: AppealState | null): AppealState | null {
	switch (event.type) {
		case 'RemovalAppealed':
			return 'waiting'
		case 'AppealRejected':
			return 'rejected'
		case 'ReportsDismissed':
			return before === 'waiting' ? 'granted' : before
		case 'ReportsUpheld':
			return null
		default:
			return before
	}
}
