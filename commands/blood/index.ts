import type { Contribution } from '../../kernel/capability/capability.ts'
import { answerAlert } from './answer-alert.ts'
import { alertDeps } from './command-deps.ts'

/** What a donor says to an alert: a pledge is an answer as any other. */
export const bloodCommands: Contribution = {
	name: 'commands/blood',
	routes: (api) => [answerAlert(alertDeps(api))],
}
