import { actionAfter } from '../../commands/_shared/reported-request.ts'
import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import type { Request } from '../../domain/requests/requests.state.ts'
import { ALLOWED } from '../../domain/requests/transitions.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { Note, ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'

export interface FollowRequestsDeps {
	readonly caseOf: (stream: string) => Promise<OpenedCase | null>
	readonly requestOf: (requestId: string) => Promise<Request | null>
	/** What its author reads where nobody wrote anything, saved once per event: of a rule, or of a reason. */
	readonly standardNote: (opened: OpenedCase, event: ReportCaseEvent, cause: RecordedEvent) => Promise<Note>
	/** Carries it out once per event, as whoever decided. */
	readonly review: (
		of: { readonly requestId: string; readonly request: Request },
		action: ReviewAction,
		reason: Note | null,
		cause: RecordedEvent,
	) => Promise<unknown>
}

const explains = (action: ReviewAction): boolean => action !== 'release' && action !== 'restore'

/** A request follows what is decided about its case, unless its own life went on meanwhile. */
export const followRequests = (deps: FollowRequestsDeps): EffectHandler => ({
	name: 'support/follow-requests',
	on: ['SubjectHeldByRule', 'ReportsHeld', 'ReportsUpheld', 'ReportsDismissed'],
	attempts: 12,
	run: async (cause) => {
		const event = asEvent<ReportCaseEvent>(cause)
		const action = actionAfter(event)
		const opened = action === null ? null : await deps.caseOf(cause.stream)
		if (action === null || opened?.subject !== 'request') return { ignored: 'nothing follows' }
		const request = await deps.requestOf(opened.subjectId)
		if (request === null || !ALLOWED[action].some((status) => status === request.status))
			return { ignored: 'its status allows it no more' }
		const message = 'message' in event.data ? event.data.message : undefined
		const reason = explains(action) ? (message ?? (await deps.standardNote(opened, event, cause))) : null
		await deps.review({ requestId: opened.subjectId, request }, action, reason, cause)
		return { done: true, note: action }
	},
})
