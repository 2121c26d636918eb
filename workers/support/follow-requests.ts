import { randomBytes } from 'node:crypto'
import { loadRequest } from '../../commands/_shared/facts-answers.ts'
import { actionAfter } from '../../commands/_shared/reported-request.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { ReviewAction } from '../../domain/requests/backoffice.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { ALLOWED } from '../../domain/requests/transitions.contract.ts'
import type { OpenedCase } from '../../domain/support/report-cases.decider.ts'
import type { Note, ReportCaseEvent } from '../../domain/support/report-cases.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { insertNote } from '../../records/activity/notes.ts'
import { findUser } from '../../records/users/users.ts'
import { caseOf } from '../_shared/case-of.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock'>

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function standardNote(
	{ sql, clock }: Pick<Worker, 'sql' | 'clock'>,
	{ writerId, subjectId }: OpenedCase,
	event: ReportCaseEvent,
	cause: RecordedEvent,
): Promise<Note> {
	const language = languageOf((await findUser(sql, writerId))?.locale ?? 'en')
	const body =
		event.type === 'ReportsUpheld'
			? textIn(language, `support.removedFor.${event.data.code}`)
			: textIn(language, event.type === 'SubjectHeldByRule' ? 'support.heldByRule' : 'support.heldByTeam')
	const noteId = derivedId('note', cause.id)
	const { actor } = cause.metadata
	const salt = await insertNote(sql, {
		note_id: noteId,
		about: requestStream(subjectId),
		body,
		salt: randomBytes(16).toString('hex'),
		author_id: actor.kind === 'user' ? actor.id : NOBODY,
		of_user_id: writerId,
		created_at: new Date(clock.now()),
	})
	return { noteId, noteHash: saltedHash(salt, body) }
}

const explains = (action: ReviewAction): boolean => action !== 'release' && action !== 'restore'

/**
 * Applies the decision on a case to its request, as the same person, unless the request's state has changed
 * meanwhile.
 */
export const followRequests = (worker: Worker): EffectHandler => ({
	name: 'support/follow-requests',
	on: ['SubjectHeldByRule', 'ReportsHeld', 'ReportsUpheld', 'ReportsDismissed'],
	attempts: 12,
	run: async (cause) => {
		const { store, dispatch, clock } = worker
		const event = asEvent<ReportCaseEvent>(cause)
		const action = actionAfter(event)
		const opened = action === null ? null : await caseOf(store, cause.stream)
		if (action === null || opened?.subject !== 'request') return { ignored: 'nothing follows' }
		const request = await loadRequest(store, opened.subjectId)
		if (request === null || !ALLOWED[action].some((status) => status === request.status))
			return { ignored: 'its status allows it no more' }
		const message = 'message' in event.data ? event.data.message : undefined
		const reason = explains(action) ? (message ?? (await standardNote(worker, opened, event, cause))) : null
		const now = clock.now()
		const at = new Date(now).toISOString()
		const today = dayIn(regionOf(request.region), now)
		await dispatch(
			requestDecider,
			requestStream(opened.subjectId),
			{ type: 'ReviewRequest', action, reason, at, today },
			{ ...contextFromEvent(cause, 'follow-requests'), actor: cause.metadata.actor },
		)
		return { done: true, note: action }
	},
})
