import type { Contribution } from '../../kernel/capability/capability.ts'
import { answerRequest } from './answer-request.ts'
import { changeAnswer, changeAnswers } from './change-answer.ts'
import { answerDeps } from './command-deps.ts'
import { certifyHours, changeHours, logHours } from './hours.ts'
import { blockAnswer, noteAnswer, postAnswerMessage } from './messages.ts'
import { reportAnswer, reportAnswerMessage } from './report.ts'

export { giveAnswer } from './command-deps.ts'
export { withdrawAnswers } from './withdraw-answers.ts'

export const answerCommands: Contribution = {
	name: 'commands/answers',
	routes: (api) => {
		const deps = answerDeps(api)
		return [
			answerRequest,
			changeAnswers,
			changeAnswer,
			postAnswerMessage,
			reportAnswer,
			reportAnswerMessage,
			blockAnswer,
			noteAnswer,
			logHours,
			changeHours,
			certifyHours,
		].map((make) => make(deps))
	},
}
