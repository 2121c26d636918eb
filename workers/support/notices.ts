import type { ReportSubject } from '../../domain/moderation.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { caseOf } from '../_shared/case-of.ts'
import { notifyOf } from '../_shared/notify-of.ts'

/** Answers and their messages have notifications of their own. */
const SUBJECTS: readonly ReportSubject[] = ['request', 'update', 'comment', 'user', 'organization']
/** Those who report a campaign may have no account. */
const OWNED: readonly ReportSubject[] = [...SUBJECTS, 'campaign']
/** The request's own events notify its author of a release. */
const RELEASED: readonly ReportSubject[] = ['update', 'comment']

const about = ({ subject, subjectId }: OpenedCase) => ({ subject, subjectId })

export const notifyOwners = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<ReportCaseEvent>('support/owners', worker, {
		ReportsUpheld: async ({ stream, data: { code: reason } }) => {
			const opened = await caseOf(worker.store, stream)
			if (opened === null || !OWNED.includes(opened.subject)) return null
			return { kind: 'ownRemoved', about: { ...about(opened), reason }, userIds: [opened.writerId] }
		},
		ReportsDismissed: async ({ stream, data }) => {
			const opened = data.restores || data.releases ? await caseOf(worker.store, stream) : null
			if (opened === null || !(data.restores ? OWNED : RELEASED).includes(opened.subject)) return null
			const kind = data.restores ? 'ownRestored' : 'ownReleased'
			return { kind, about: about(opened), userIds: [opened.writerId] }
		},
		AppealRejected: async ({ stream }) => {
			const opened = await caseOf(worker.store, stream)
			return opened && { kind: 'appealRejected', about: about(opened), userIds: [opened.writerId] }
		},
	})

/**
 * Notifies reporters of a decision: all of a removal, and of a dismissal those who were not notified yet, so
 * that nobody learns of other reports.
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
