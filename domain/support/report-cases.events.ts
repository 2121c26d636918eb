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
/** What an admin wrote down for the backoffice; null where they wrote nothing. */
type Reason = Note | null

/** What a case is about. */
export type CaseSubject = {
	readonly subject: ReportSubject
	readonly subjectId: string
	/** The id of what it is in: of the answer, or its own. */
	readonly partOf: string
	/** Who wrote it, or whose it is. */
	readonly writerId: string
}
/** Somebody reports something that another person wrote, or another person. */
export type SubjectReported = {
	readonly type: 'SubjectReported'
	readonly data: CaseSubject & {
		/** Who reports it. */
		readonly userId: string
		readonly code: CaseReason
		readonly at: string
	}
}
/** A rule of the system holds it, whether or not anybody reported it. */
export type SubjectHeldByRule = {
	readonly type: 'SubjectHeldByRule'
	readonly data: CaseSubject & { readonly rule: HoldRule; readonly at: string }
}
/** Others don't read it until somebody decides. */
export type ReportsHeld = {
	readonly type: 'ReportsHeld'
	readonly data: {
		readonly reason: Reason
		/** What the writer reads about it. */
		readonly message?: Note
		readonly at: string
	}
}
/** It is removed: others don't read it any more. */
export type ReportsUpheld = {
	readonly type: 'ReportsUpheld'
	readonly data: {
		readonly code: CaseReason
		/** Of a request: what becomes of it. */
		readonly removal?: RequestRemoval
		readonly reason: Reason
		/** What the writer reads about it. */
		readonly message?: Note
		/** Who decided; absent in cases from before appeals. */
		readonly byUserId?: string
		readonly at: string
	}
}
/** It stays. */
export type ReportsDismissed = {
	readonly type: 'ReportsDismissed'
	readonly data: {
		/** Whether it had been removed. */
		readonly restores: boolean
		/** It had been held. */
		readonly releases?: true
		readonly reason: Reason
		readonly at: string
	}
}
/** Whoever wrote it asks for another decision about its removal. */
export type RemovalAppealed = {
	readonly type: 'RemovalAppealed'
	readonly data: { readonly appeal: Note; readonly at: string }
}
/** The removal stays. */
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

/** How a case stands after an event, in one place, so that the read model and the decider can't disagree. */
export function caseStateAfter(event: ReportCaseEvent, before: ReportCaseState | null): ReportCaseState {
	switch (event.type) {
		case 'SubjectReported':
			// What stays and is reported by somebody else is looked at again.
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

/** How the appeal of a case stands after an event; null: there is none against what is decided now. */
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
