import { loadRequest } from '../../commands/_shared/facts-answers.ts'
import { holdByRule } from '../../commands/_shared/report-subject.ts'
import { hasMoney } from '../../domain/requests/kinds/kinds.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import type { SubjectReported } from '../../domain/support/report-cases.events.ts'
import { countsForRule, REPORTS_TO_HOLD } from '../../domain/support/report-rules.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { reportersOf } from '../../queries/support/lookups.ts'
import { caseOf } from '../_shared/case-of.ts'

async function mayBeHeld(store: EventStore, requestId: string): Promise<boolean> {
	const request = await loadRequest(store, requestId)
	if (request === null) return false
	const { awaitsReview, status, requestType, side } = request
	return awaitsReview && DONATIONS_START_IN.includes(status) && !hasMoney(requestType, side)
}

/**
 * Holds an unreviewed public request after reports by several people. A request that can hold money is only
 * held by a person. After a dismissal the count starts again.
 */
export const holdReportedRequests = (
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels'>,
): EffectHandler => ({
	name: 'support/hold-by-rule',
	on: ['SubjectReported'],
	attempts: 12,
	run: async (event) => {
		const { sql, store, readModels } = worker
		const { subject, subjectId } = asEvent<SubjectReported>(event).data
		const opened = subject === 'request' ? await caseOf(store, event.stream) : null
		if (opened?.status !== 'open') return { ignored: 'no open case of a request' }
		if (opened.sinceDismissed.length < REPORTS_TO_HOLD) return { ignored: 'too few' }
		if (!(await mayBeHeld(store, subjectId))) return { ignored: 'a person decides' }
		await readModels.awaitCaughtUp(['report_cases'], event.position)
		const reporters = await reportersOf(sql, opened.sinceDismissed)
		const at = Date.parse(event.metadata.recordedAt)
		const counting = reporters.filter((reporter) => countsForRule(reporter, at))
		if (counting.length < REPORTS_TO_HOLD) return { ignored: 'too few that count' }
		const { partOf, writerId } = opened
		await holdByRule(
			worker,
			{ subject: opened.subject, subjectId: opened.subjectId, partOf, writerId, rule: 'threeReports' },
			contextFromEvent(event, 'hold-by-rule'),
		)
		return { done: true, note: `${counting.length} count` }
	},
})
