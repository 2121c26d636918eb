import type { ReportCaseState } from '../../domain/moderation.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { CommentState } from '../../records/requests/comments.ts'

export interface FollowCasesDeps {
	readonly caseOf: (stream: string) => Promise<OpenedCase | null>
	readonly follow: (subject: 'update' | 'comment', subjectId: string, state: CommentState) => Promise<unknown>
}

const STATES: Readonly<Record<ReportCaseState, CommentState>> = {
	open: 'visible',
	held: 'held',
	upheld: 'removed',
	dismissed: 'visible',
}

/** Whether others read an update or a comment follows from how its case stands now, however often and late it is told. */
export const followCases = ({ caseOf, follow }: FollowCasesDeps): EffectHandler => ({
	name: 'requests/follow-cases',
	on: ['SubjectHeldByRule', 'ReportsHeld', 'ReportsUpheld', 'ReportsDismissed'],
	attempts: 12,
	run: async ({ stream }) => {
		const opened = await caseOf(stream)
		if (opened?.subject !== 'comment' && opened?.subject !== 'update')
			return { ignored: 'about something else' }
		await follow(opened.subject, opened.subjectId, STATES[opened.status])
		return { done: true, note: opened.status }
	},
})
