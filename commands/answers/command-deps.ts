import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { HOURS_MODELS, readHours } from '../../queries/answers/hours.ts'
import { shiftsTakenBy } from '../../queries/answers/shifts.ts'
import { readAnswer } from '../../queries/answers/show-answer.ts'
import { announcePledges } from '../../records/answers/messages.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import type { Show } from '../_shared/deps.ts'
import { answer } from './answer-request.ts'
import type { AnswerDeps } from './deps.ts'

const MODELS = ['answers', 'requests', 'organizations', 'report_cases']

export function answerDeps(api: ApiInfrastructure): AnswerDeps {
	const queries = queryDeps(api)
	const showAnswer: Show = (id, viewer, after) =>
		api.readModels.readAfterCatchUp(MODELS, after, () => readAnswer(queries, id, viewer))
	const showHours: Show = (id, viewer, after) =>
		api.readModels.readAfterCatchUp(HOURS_MODELS, after, () => readHours(queries, id, viewer))
	const announce: AnswerDeps['announcePledges'] = async (requestId, after) => {
		await api.readModels.awaitCaughtUp(MODELS, after)
		await announcePledges(api.sql, requestId)
	}
	const takenShifts: AnswerDeps['takenShifts'] = async (userId, answerId) => {
		await api.readModels.requireCaughtUp(['answers', 'requests'])
		return shiftsTakenBy(api.sql, userId, answerId)
	}
	return { ...commandDeps(api), showAnswer, showHours, takenShifts, announcePledges: announce }
}

/**
 * Submits an answer in a person's name; the calling capability has authenticated that person.
 * @throws DomainError the reason of a refusal
 */
export const giveAnswer = (
	api: ApiInfrastructure,
	body: Parameters<typeof answer>[1],
	caller: Caller,
): ReturnType<typeof answer> => answer(answerDeps(api), body, caller)
