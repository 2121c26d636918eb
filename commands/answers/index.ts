import type { Contribution } from '../../kernel/capability.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { readAnswer } from '../../queries/answers/show-answer.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import type { Show } from '../_shared/deps.ts'
import { answerRequest } from './answer-request.ts'
import { changeAnswer, changeAnswers } from './change-answer.ts'
import { blockAnswer, noteAnswer, postAnswerMessage, reportAnswerMessage } from './messages.ts'

export { withdrawAnswers } from './withdraw-answers.ts'

const MODELS = ['answers', 'requests', 'organizations']

/** Answering requests, deciding on answers, and what both sides write to each other. */
export const answerCommands: Contribution = {
	name: 'commands/answers',
	routes: (api) => {
		const queries = queryDeps(api)
		const showAnswer: Show = (id, viewer, after) =>
			api.readModels.readAfterCatchUp(MODELS, after, () => readAnswer(queries, id, viewer))
		const deps = { ...commandDeps(api), showAnswer }
		return [
			answerRequest,
			changeAnswers,
			changeAnswer,
			postAnswerMessage,
			reportAnswerMessage,
			blockAnswer,
			noteAnswer,
		].map((make) => make(deps))
	},
}
