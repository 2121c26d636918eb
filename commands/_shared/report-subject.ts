import type { CaseReason, HoldRule, ReportSubject } from '../../domain/moderation.contract.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import type { CaseSubject } from '../../domain/support/report-cases.events.ts'
import { REPORTS_A_DAY } from '../../domain/support/report-rules.contract.ts'
import { reportCaseIdOf, reportCaseStream } from '../../domain/support/streams.contract.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import {
	countReports,
	findReport,
	insertReport,
	lockReportsOf,
	type ReportRow,
	setInCase,
} from '../../records/support/reports.ts'
import { contextOf } from './context.ts'
import type { CommandDeps } from './deps.ts'
import { once } from './once.ts'

type Deps = Pick<CommandDeps, 'dispatch' | 'clock' | 'sql'>

export interface Reported {
	readonly subject: ReportSubject
	readonly subjectId: string
	readonly partOf: string
	readonly writerId: string
	readonly userId: string
	readonly code: CaseReason
	readonly body?: string
}

export interface SavedReport {
	readonly id: string
	readonly repeated: boolean
	readonly position: Position
}

/**
 * Stores a report, unless the same person reported the same subject before, once per command and with the
 * same answer.
 * @throws DomainError TOO_MANY_ATTEMPTS (429)
 */
function save(deps: Deps, reported: Reported, caller: Caller): Promise<Pick<SavedReport, 'id' | 'repeated'>> {
	const { subject, subjectId, userId, code, body = '' } = reported
	const now = deps.clock.now()
	return once(deps, caller, async (tx) => {
		await lockReportsOf(tx, userId)
		const before = await findReport(tx, userId, subjectId)
		if (before !== null) return { id: before.id, repeated: true }
		const today = await countReports(tx, userId, new Date(now - DAY_MS))
		if (today >= REPORTS_A_DAY) throw refuseCommon('TOO_MANY_ATTEMPTS')
		const id = derivedId('report', userId, subjectId)
		await insertReport(tx, {
			id,
			subject,
			subject_id: subjectId,
			user_id: userId,
			reason: code,
			body,
			in_case: false,
			created_at: new Date(now),
		})
		return { id, repeated: false }
	})
}

/** Adds a stored report to the case of its subject; it counts once, however often this is called. */
export async function addToCase(
	{ dispatch, sql }: Pick<Deps, 'dispatch' | 'sql'>,
	{ id, subject, subject_id: subjectId, user_id: userId, reason: code, created_at }: ReportRow,
	{ partOf, writerId }: Pick<CaseSubject, 'partOf' | 'writerId'>,
	context: DispatchContext,
): Promise<Position> {
	const stream = reportCaseStream(reportCaseIdOf(subject, subjectId))
	const what = { subject, subjectId, partOf, writerId, userId, code, at: created_at.toISOString() }
	const { position } = await dispatch(reportCaseDecider, stream, { type: 'ReportSubject', ...what }, context)
	await setInCase(sql, id)
	return position
}

/**
 * Stores a report and adds it to the case of its subject. The answer says only whether the caller reported it
 * before.
 * @throws DomainError TOO_MANY_ATTEMPTS (429)
 */
export async function saveReport(deps: Deps, reported: Reported, caller: Caller): Promise<SavedReport> {
	const saved = await save(deps, reported, caller)
	const row = await findReport(deps.sql, reported.userId, reported.subjectId)
	if (row === null) throw new Error(`The report ${saved.id} is gone.`)
	const { expectedRevision: _, ...context } = contextOf(caller)
	return { ...saved, position: await addToCase(deps, row, reported, context) }
}

/** Works like `saveReport` for callers that show nothing of the report but its existence. */
export const reportSubject = async (deps: Deps, reported: Reported, caller: Caller): Promise<Position> =>
	(await saveReport(deps, reported, caller)).position

/**
 * Holds a subject by a rule before a person decides: it gets a case without a report, which is in the queue
 * like the others. A subject that is held or removed already is unchanged.
 */
export async function holdByRule(
	{ dispatch, clock }: Pick<Deps, 'dispatch' | 'clock'>,
	held: CaseSubject & { readonly rule: HoldRule },
	context: DispatchContext,
): Promise<Position> {
	const stream = reportCaseStream(reportCaseIdOf(held.subject, held.subjectId))
	const at = new Date(clock.now()).toISOString()
	return (await dispatch(reportCaseDecider, stream, { type: 'HoldByRule', ...held, at }, context)).position
}
