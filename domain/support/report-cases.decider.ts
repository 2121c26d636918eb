import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { refuse } from './refusals.contract.ts'
import {
	APPEAL_DAYS,
	type AppealState,
	type HoldRule,
	type ReportCaseState,
	reasonsOf,
} from './report-cases.contract.ts'
import {
	type AppealRejected,
	appealAfter,
	type CaseSubject,
	caseStateAfter,
	type RemovalAppealed,
	type ReportCaseEvent,
	type ReportsDismissed,
	type ReportsHeld,
	type ReportsUpheld,
	type SubjectHeldByRule,
	type SubjectReported,
} from './report-cases.events.ts'
import { REPORTS_TO_HOLD } from './report-rules.contract.ts'

export type ReportCaseCommand =
	| ({ readonly type: 'ReportSubject' } & SubjectReported['data'])
	| ({ readonly type: 'HoldByRule' } & SubjectHeldByRule['data'])
	| ({ readonly type: 'HoldReported'; readonly byUserId: string } & ReportsHeld['data'])
	| ({ readonly type: 'UpholdReports'; readonly byUserId: string } & Omit<ReportsUpheld['data'], 'byUserId'>)
	| ({ readonly type: 'DismissReports'; readonly byUserId: string } & Omit<
			ReportsDismissed['data'],
			'restores' | 'releases'
	  >)
	| ({ readonly type: 'AppealRemoval'; readonly userId: string } & RemovalAppealed['data'])
	| ({ readonly type: 'RejectAppeal' } & AppealRejected['data'])

export interface OpenedCase extends CaseSubject {
	readonly status: ReportCaseState
	readonly reporterIds: readonly string[]
	/** Reporters since the last dismissal. */
	readonly sinceDismissed: readonly string[]
	/** Reporters whom the last dismissal answers: those since the dismissal before, or all after a removal. */
	readonly answered: readonly string[]
	readonly appeal: AppealState | null
	readonly removedBy: string | null
	readonly removedAt: string | null
}
export type ReportCaseStreamState = { readonly status: 'none' } | OpenedCase

/** Allows one appeal of a removal, in time, by the author. */
function mayAppeal(
	state: OpenedCase,
	{ userId, at }: Extract<ReportCaseCommand, { type: 'AppealRemoval' }>,
): void {
	if (state.writerId !== userId) throw refuse('NOT_FOUND.report')
	if (state.status !== 'upheld') throw refuse('APPEAL_CLOSED.notRemoved')
	if (state.appeal !== null) throw refuse('APPEAL_CLOSED.done')
	const until = Date.parse(state.removedAt ?? at) + APPEAL_DAYS * DAY_MS
	if (Date.parse(at) > until) throw refuse('APPEAL_CLOSED.late', { days: APPEAL_DAYS })
}

/** Refuses a decision on an appeal by the admin who removed it. */
function mustBeAnother({ appeal, removedBy }: OpenedCase, byUserId: string): void {
	if (appeal === 'waiting' && removedBy === byUserId) throw refuse('APPEAL_BY_ANOTHER')
}

function decideOpened(
	command: Exclude<ReportCaseCommand, { type: 'ReportSubject' | 'HoldByRule' }>,
	state: OpenedCase,
): readonly ReportCaseEvent[] {
	if ('byUserId' in command && command.byUserId === state.writerId) throw refuse('OWN_REPORT')
	switch (command.type) {
		case 'HoldReported': {
			const { type: _, byUserId: __, ...data } = command
			if (state.status === 'held') return []
			if (state.status !== 'open') throw refuse('REPORT_DECIDED')
			return [{ type: 'ReportsHeld', data }]
		}
		case 'UpholdReports': {
			const { type: _, ...data } = command
			if (!reasonsOf(state.subject).includes(data.code)) throw refuse('REASON_MISMATCH', {}, 'reason')
			if (state.subject === 'request' && data.removal === undefined)
				throw refuse('REMOVAL_REQUIRED', {}, 'removal')
			return state.status === 'upheld' ? [] : [{ type: 'ReportsUpheld', data }]
		}
		case 'DismissReports': {
			const { type: _, byUserId, ...data } = command
			if (state.status === 'dismissed') return []
			mustBeAnother(state, byUserId)
			const releases = state.status === 'held' ? { releases: true as const } : {}
			const restores = state.status === 'upheld'
			return [{ type: 'ReportsDismissed', data: { ...data, ...releases, restores } }]
		}
		case 'AppealRemoval': {
			mayAppeal(state, command)
			const { appeal, at } = command
			return [{ type: 'RemovalAppealed', data: { appeal, at } }]
		}
		case 'RejectAppeal': {
			const { type: _, ...data } = command
			if (state.appeal !== 'waiting') throw refuse('NO_APPEAL')
			mustBeAnother(state, data.byUserId)
			return [{ type: 'AppealRejected', data }]
		}
		default:
			return never(command)
	}
}

/**
 * Checks whether a decision followed the reports that a rule counted, so that they no longer hold anything.
 */
const isOutdated = (rule: HoldRule, state: ReportCaseStreamState): boolean =>
	rule === 'threeReports' && (state.status === 'none' || state.sinceDismissed.length < REPORTS_TO_HOLD)

function decide(command: ReportCaseCommand, state: ReportCaseStreamState): readonly ReportCaseEvent[] {
	switch (command.type) {
		case 'ReportSubject': {
			const { type: _, ...data } = command
			const isRepeated = state.status !== 'none' && state.reporterIds.includes(data.userId)
			return isRepeated ? [] : [{ type: 'SubjectReported', data }]
		}
		case 'HoldByRule': {
			const { type: _, ...data } = command
			const isHidden = state.status === 'held' || state.status === 'upheld'
			return isHidden || isOutdated(data.rule, state) ? [] : [{ type: 'SubjectHeldByRule', data }]
		}
		default:
			if (state.status === 'none') throw refuse('NOT_FOUND.report')
			return decideOpened(command, state)
	}
}

function removalAfter(event: ReportCaseEvent, before: OpenedCase | null) {
	if (event.type === 'ReportsUpheld')
		return { removedBy: event.data.byUserId ?? null, removedAt: event.data.at }
	if (event.type === 'ReportsDismissed') return { removedBy: null, removedAt: null }
	return { removedBy: before?.removedBy ?? null, removedAt: before?.removedAt ?? null }
}

function evolve(state: ReportCaseStreamState, event: ReportCaseEvent): ReportCaseStreamState {
	const before = state.status === 'none' ? null : state
	const stands = {
		status: caseStateAfter(event, before?.status ?? null),
		appeal: appealAfter(event, before?.appeal ?? null),
		...removalAfter(event, before),
	}
	const { reporterIds = [], sinceDismissed = [], answered = [] } = before ?? {}
	if (event.type === 'SubjectReported' || event.type === 'SubjectHeldByRule') {
		const { subject, subjectId, partOf, writerId } = event.data
		const also = event.type === 'SubjectReported' ? [event.data.userId] : []
		return {
			...stands,
			subject,
			subjectId,
			partOf,
			writerId,
			reporterIds: [...reporterIds, ...also],
			sinceDismissed: [...sinceDismissed, ...also],
			answered,
		}
	}
	if (before === null) return state
	if (event.type !== 'ReportsDismissed') return { ...before, ...stands }
	return {
		...before,
		...stands,
		sinceDismissed: [],
		answered: event.data.restores ? reporterIds : sinceDismissed,
	}
}

export const reportCaseDecider: Decider<ReportCaseStreamState, ReportCaseCommand, ReportCaseEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
