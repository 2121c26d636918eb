import type { ReportCaseState } from '../../domain/moderation.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { announceTalk, type CommentState, followCase } from '../../records/requests/comments.ts'
import { setUpdateState } from '../../records/requests/updates.ts'
import { caseOf } from '../_shared/case-of.ts'

const STATES: Readonly<Record<ReportCaseState, CommentState>> = {
	open: 'visible',
	held: 'held',
	upheld: 'removed',
	dismissed: 'visible',
}

/**
 * Shows or hides an update or a comment by the current state of its case, so that late or repeated events do
 * no harm.
 */
export const followCases = ({ sql, store }: Pick<WorkerInfrastructure, 'sql' | 'store'>): EffectHandler => ({
	name: 'requests/follow-cases',
	on: ['SubjectHeldByRule', 'ReportsHeld', 'ReportsUpheld', 'ReportsDismissed'],
	attempts: 12,
	run: async ({ stream }) => {
		const opened = await caseOf(store, stream)
		if (opened?.subject !== 'comment' && opened?.subject !== 'update')
			return { ignored: 'about something else' }
		const setState = opened.subject === 'update' ? setUpdateState : followCase
		const requestId = await setState(sql, opened.subjectId, STATES[opened.status])
		if (requestId !== null) await announceTalk(sql, requestId)
		return { done: true, note: opened.status }
	},
})
