import type { Decider } from '../../kernel/decider.ts'
import { never } from '../../kernel/errors.ts'
import { refuse } from './refusals.contract.ts'
import type { ReportCaseState } from './report-cases.contract.ts'
import {
	caseStateAfter,
	type ReportCaseEvent,
	type ReportsDismissed,
	type ReportsHeld,
	type ReportsUpheld,
	type SubjectReported,
} from './report-cases.events.ts'

export type ReportCaseCommand =
	| ({ readonly type: 'ReportSubject' } & SubjectReported['data'])
	| ({ readonly type: 'HoldReported' } & ReportsHeld['data'])
	| ({ readonly type: 'UpholdReports' } & ReportsUpheld['data'])
	| ({ readonly type: 'DismissReports' } & Omit<ReportsDismissed['data'], 'restores'>)

/** One case: what was reported, by whom, and how it stands. */
export interface OpenedCase
	extends Pick<SubjectReported['data'], 'subject' | 'subjectId' | 'partOf' | 'writerId'> {
	readonly status: ReportCaseState
	/** Who reported it, in their order. */
	readonly reporterIds: readonly string[]
}
export type ReportCaseStreamState = { readonly status: 'none' } | OpenedCase

function decide(command: ReportCaseCommand, state: ReportCaseStreamState): readonly ReportCaseEvent[] {
	if (command.type === 'ReportSubject') {
		const { type: _, ...data } = command
		const isRepeated = state.status !== 'none' && state.reporterIds.includes(data.userId)
		return isRepeated ? [] : [{ type: 'SubjectReported', data }]
	}
	if (state.status === 'none') throw refuse('NOT_FOUND.report')
	switch (command.type) {
		case 'HoldReported': {
			const { type: _, ...data } = command
			if (state.status === 'held') return []
			if (state.status !== 'open') throw refuse('REPORT_DECIDED')
			return [{ type: 'ReportsHeld', data }]
		}
		case 'UpholdReports': {
			const { type: _, ...data } = command
			return state.status === 'upheld' ? [] : [{ type: 'ReportsUpheld', data }]
		}
		case 'DismissReports': {
			const { type: _, ...data } = command
			const restores = state.status === 'upheld'
			return state.status === 'dismissed' ? [] : [{ type: 'ReportsDismissed', data: { ...data, restores } }]
		}
		default:
			return never(command)
	}
}

function evolve(state: ReportCaseStreamState, event: ReportCaseEvent): ReportCaseStreamState {
	const before = state.status === 'none' ? null : state
	const status = caseStateAfter(event, before?.status ?? null)
	if (event.type !== 'SubjectReported') return before === null ? state : { ...before, status }
	const { subject, subjectId, partOf, writerId, userId } = event.data
	return {
		status,
		subject,
		subjectId,
		partOf,
		writerId,
		reporterIds: [...(before?.reporterIds ?? []), userId],
	}
}

/** What people report of one thing that somebody wrote, and what is decided about it. */
export const reportCaseDecider: Decider<ReportCaseStreamState, ReportCaseCommand, ReportCaseEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
