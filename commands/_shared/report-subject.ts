import type { ReportSubject, SubjectReportReason } from '../../domain/moderation.contract.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import { reportCaseIdOf, reportCaseStream } from '../../domain/support/streams.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { contextOf } from './context.ts'
import type { CommandDeps } from './deps.ts'

/** What somebody reports, for a capability that knows that they may. */
export interface Reported {
	readonly subject: ReportSubject
	readonly subjectId: string
	/** The id of what it is in. */
	readonly partOf: string
	/** Who wrote it, and who reports it. */
	readonly writerId: string
	readonly userId: string
	readonly code: SubjectReportReason
}

/** Adds a report to the case of what it is about. However often somebody reports the same, it counts once. */
export async function reportSubject(
	{ dispatch, clock }: Pick<CommandDeps, 'dispatch' | 'clock'>,
	reported: Reported,
	caller: Caller,
): Promise<Position> {
	const stream = reportCaseStream(reportCaseIdOf(reported.subject, reported.subjectId))
	const at = new Date(clock.now()).toISOString()
	const { expectedRevision: _, ...context } = contextOf(caller)
	const command = { type: 'ReportSubject', ...reported, at } as const
	return (await dispatch(reportCaseDecider, stream, command, context)).position
}
