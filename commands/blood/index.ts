import type { Contribution } from '../../kernel/capability/capability.ts'
import { answerAlert } from './answer-alert.ts'
import { alertDeps } from './command-deps.ts'

export const bloodCommands: Contribution = {
	name: 'commands/blood',
	routes: (api) => [answerAlert(alertDeps(api))],
}
