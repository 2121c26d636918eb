import { loadAnswer, loadRequest } from '../../commands/_shared/facts-answers.ts'
import { offerPlaces, settleAnswer } from '../../commands/_shared/settle-answer.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import { freePlaces } from '../../domain/requests/places.ts'
import type { Request } from '../../domain/requests/requests.state.ts'
import { reportCaseDecider } from '../../domain/support/report-cases.decider.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { leadsOf, openAnswersOf, waitingOf } from '../../queries/answers/lookups.ts'
import { setMessageNotified, untoldMessages } from '../../records/answers/messages.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { followAnswers } from './follow.ts'
import {
	answerNotices,
	type ReportNoticeDeps,
	reporterNotices,
	type Sides,
	writerNotices,
} from './notices.ts'
import { createNotifyOfMessages } from './notify-of-messages.ts'
import { remindOfAnswers } from './remind.ts'

/** Who settles because of an event. */
const settlerOf = (cause: RecordedEvent) =>
	({
		actor: { kind: 'system', id: 'follow-answers' },
		correlationId: cause.metadata.correlationId,
		causationId: cause.id,
	}) as const

/** Who decides about a request's answers: its author, and those who lead its organization now. */
async function decidersOf(
	{ sql }: Pick<WorkerInfrastructure, 'sql'>,
	{ authorId, organizationId }: Pick<Request, 'authorId' | 'organizationId'>,
): Promise<readonly string[]> {
	const leads = organizationId === null ? [] : await leadsOf(sql, organizationId)
	return [...new Set([authorId, ...leads])]
}

/** The two sides of an answer, from its own stream and its request's. */
const sidesOf =
	({ store, sql }: Pick<WorkerInfrastructure, 'store' | 'sql'>) =>
	async (answerId: string): Promise<Sides | null> => {
		const { answer } = await loadAnswer(store, answerId)
		const request = answer.status === 'none' ? null : await loadRequest(store, answer.requestId)
		if (answer.status === 'none' || request === null) return null
		const { requestId, userId: answererId } = answer
		// Who answered, and leads the organization since, decides nothing about it.
		const deciderIds = (await decidersOf({ sql }, request)).filter((id) => id !== answererId)
		return { requestId, answererId, deciderIds }
	}

/** What follows from answers: places are taken and freed, both sides are notified and reminded. */
export const answerWorkers: Contribution = {
	name: 'workers/answers',
	work: [
		{ name: 'answerMessages', count: 'SELECT count(*) FROM rec.answer_messages WHERE notified_at IS NULL' },
	],
	effects: (worker) => {
		const { sql, store, dispatch, clock, readModels } = worker
		const deps = { store, dispatch, clock }
		const reports: ReportNoticeDeps = {
			caseOf: async (stream) => {
				const { state } = await loadState(store, reportCaseDecider, stream)
				return state.status === 'none' ? null : state
			},
			requestOf: async (answerId) => (await sidesOf(worker)(answerId))?.requestId ?? null,
		}
		return [
			...followAnswers({
				settle: (answerId, cause) => settleAnswer(deps, answerId, settlerOf(cause)),
				offerPlaces: (requestId, waiting, cause) => offerPlaces(deps, requestId, waiting, settlerOf(cause)),
				hasPlace: async (requestId) => {
					const request = await loadRequest(store, requestId)
					return request !== null && freePlaces(request) !== 0
				},
				requestOf: async (answerId) => {
					const { answer } = await loadAnswer(store, answerId)
					return answer.status === 'none' ? null : answer.requestId
				},
				waitingOf: async (requestId, after) => {
					await readModels.awaitCaughtUp(['answers'], after)
					return waitingOf(sql, requestId)
				},
				openAnswersOf: async (requestId, after) => {
					await readModels.awaitCaughtUp(['answers'], after)
					return openAnswersOf(sql, requestId)
				},
			}),
			...remindOfAnswers({
				notify: createNotify({ sql, clock }),
				now: () => clock.now(),
				answerOf: async (answerId) => {
					const { answer } = await loadAnswer(store, answerId)
					return answer.status === 'none' ? null : { state: answer.status, round: answer.round }
				},
				decidersOf: async (requestId) => {
					const request = await loadRequest(store, requestId)
					return request === null ? [] : decidersOf(worker, request)
				},
			}),
			notifyOf('answers', worker, answerNotices({ sidesOf: sidesOf(worker) })),
			notifyOf('answers/writers', worker, writerNotices(reports)),
			notifyOf('answers/reporters', worker, reporterNotices(reports)),
		]
	},
	sweeps: (worker) => {
		const { sql, clock, log } = worker
		return [
			createNotifyOfMessages({
				notify: createNotify({ sql, clock }),
				log,
				messages: () => untoldMessages(sql),
				sidesOf: sidesOf(worker),
				done: (id) => setMessageNotified(sql, id, new Date(clock.now())),
			}),
		]
	},
}
