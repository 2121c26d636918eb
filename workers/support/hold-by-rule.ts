import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { SubjectReported } from '../../domain/support/report-cases.events.ts'
import { countsForRule, REPORTS_TO_HOLD, type Reporter } from '../../domain/support/report-rules.contract.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

export interface HoldByRuleDeps {
	readonly caseOf: (stream: string) => Promise<OpenedCase | null>
	/** Whether a request is public before anybody reviewed it, and can hold no money. */
	readonly mayBeHeld: (requestId: string) => Promise<boolean>
	/** What is known of those who have an account, once the read models have passed the position. */
	readonly reportersOf: (userIds: readonly string[], after: Position) => Promise<readonly Reporter[]>
	readonly hold: (opened: OpenedCase, cause: RecordedEvent) => Promise<unknown>
}

/**
 * Reports of several people hold a request that was public before anybody reviewed it. One that can hold money is held
 * by a person only. What somebody decided to leave counts anew from there.
 */
export const holdReportedRequests = (deps: HoldByRuleDeps): EffectHandler => ({
	name: 'support/hold-by-rule',
	on: ['SubjectReported'],
	attempts: 12,
	run: async (event) => {
		const { subject, subjectId } = asEvent<SubjectReported>(event).data
		const opened = subject === 'request' ? await deps.caseOf(event.stream) : null
		if (opened?.status !== 'open') return { ignored: 'no open case of a request' }
		if (opened.sinceDismissed.length < REPORTS_TO_HOLD) return { ignored: 'too few' }
		if (!(await deps.mayBeHeld(subjectId))) return { ignored: 'a person decides' }
		const reporters = await deps.reportersOf(opened.sinceDismissed, event.position)
		const at = Date.parse(event.metadata.recordedAt)
		const counting = reporters.filter((reporter) => countsForRule(reporter, at))
		if (counting.length < REPORTS_TO_HOLD) return { ignored: 'too few that count' }
		await deps.hold(opened, event)
		return { done: true, note: `${counting.length} count` }
	},
})
