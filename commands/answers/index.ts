import type { Contribution } from '../../kernel/capability.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { HOURS_MODELS, readHours } from '../../queries/answers/hours.ts'
import { shiftsTakenBy } from '../../queries/answers/shifts.ts'
import { readAnswer } from '../../queries/answers/show-answer.ts'
import { announcePledges } from '../../records/answers/messages.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import type { Show } from '../_shared/deps.ts'
import { answer, answerRequest } from './answer-request.ts'
import { changeAnswer, changeAnswers } from './change-answer.ts'
import type { AnswerDeps } from './deps.ts'
import { certifyHours, changeHours, logHours } from './hours.ts'
import { blockAnswer, noteAnswer, postAnswerMessage, reportAnswerMessage } from './messages.ts'

export { withdrawAnswers } from './withdraw-answers.ts'

const MODELS = ['answers', 'requests', 'organizations']

function answerDeps(api: ApiInfrastructure): AnswerDeps {
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

/** Gives an answer in somebody's name, for a capability that knows it is theirs. @throws DomainError what is refused about it */
export const giveAnswer = (
	api: ApiInfrastructure,
	body: Parameters<typeof answer>[1],
	caller: Caller,
): ReturnType<typeof answer> => answer(answerDeps(api), body, caller)

/** Answering requests, deciding on answers, and what both sides write to each other. */
export const answerCommands: Contribution = {
	name: 'commands/answers',
	routes: (api) => {
		const deps = answerDeps(api)
		return [
			answerRequest,
			changeAnswers,
			changeAnswer,
			postAnswerMessage,
			reportAnswerMessage,
			blockAnswer,
			noteAnswer,
			logHours,
			changeHours,
			certifyHours,
		].map((make) => make(deps))
	},
}
