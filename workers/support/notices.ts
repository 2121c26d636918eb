import type { ReportSubject } from '../../domain/moderation.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { caseOf } from '../_shared/case-of.ts'
import { notifyOf } from '../_shared/notify-of.ts'

/** Of answers and what is written in them, both sides are notified by what notifies of answers. */
const SUBJECTS: readonly ReportSubject[] = ['request', 'update', 'comment', 'user', 'organization']
/** A request's own life notifies its author of a release. */
const RELEASED: readonly ReportSubject[] = ['update', 'comment']

const about = ({ subject, subjectId }: OpenedCase) => ({ subject, subjectId })

/** Whoever something belongs to is notified when it is removed and put back, and of what becomes of their appeal. */
export const notifyOwners = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<ReportCaseEvent>('support/owners', worker, {
		ReportsUpheld: async ({ stream, data: { code: reason } }) => {
			const opened = await caseOf(worker.store, stream)
			if (opened === null || !SUBJECTS.includes(opened.subject)) return null
			return { kind: 'ownRemoved', about: { ...about(opened), reason }, userIds: [opened.writerId] }
		},
		ReportsDismissed: async ({ stream, data }) => {
			const opened = data.restores || data.releases ? await caseOf(worker.store, stream) : null
			if (opened === null || !(data.restores ? SUBJECTS : RELEASED).includes(opened.subject)) return null
			const kind = data.restores ? 'ownRestored' : 'ownReleased'
			return { kind, about: about(opened), userIds: [opened.writerId] }
		},
		AppealRejected: async ({ stream }) => {
			const opened = await caseOf(worker.store, stream)
			return opened && { kind: 'appealRejected', about: about(opened), userIds: [opened.writerId] }
		},
	})

/**
 * Those who reported it are notified of what was decided: of its removal all, of its staying those who weren't yet, so
 * that nobody learns that others report it.
 */
export function notifyReporters(worker: WorkerInfrastructure): EffectHandler {
	const decided =
		(kind: 'reportedRemoved' | 'reportedStays', whom: (opened: OpenedCase) => readonly string[]) =>
		async (event: { readonly stream: string }) => {
			const opened = await caseOf(worker.store, event.stream)
			if (opened === null || !SUBJECTS.includes(opened.subject)) return null
			return { kind, about: about(opened), userIds: whom(opened) }
		}
	return notifyOf<ReportCaseEvent>('support/reporters', worker, {
		ReportsUpheld: decided('reportedRemoved', ({ reporterIds }) => reporterIds),
		ReportsDismissed: decided('reportedStays', ({ answered }) => answered),
	})
}
