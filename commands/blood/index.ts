import { answerBody } from '../../domain/answers/contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { donorOf, readAlert } from '../../queries/blood/show-alert.ts'
import { announcePledges } from '../../records/answers/messages.ts'
import { giveAnswer, withdrawAnswers } from '../answers/index.ts'
import { type AlertDeps, answerAlert } from './answer-alert.ts'

/** What a donor says to an alert: a pledge is an answer as any other. */
export const bloodCommands: Contribution = {
	name: 'commands/blood',
	routes: (api) => {
		const { sql, store, dispatch, clock, links, readModels } = api
		const deps: AlertDeps = {
			sql,
			store,
			clock,
			donorOf: (requestId, link, caller) => donorOf(links, requestId, link, caller, clock.now()),
			pledge: async (requestId, agreesInAdvance, donor) => {
				const body = answerBody.parse({
					donation_request_id: requestId,
					answerType: 'pledge',
					agreesInAdvance,
				})
				return (await giveAnswer(api, body, donor)).position
			},
			withdraw: (answerId, donorId, donor) =>
				withdrawAnswers({ store, dispatch, clock }, [answerId], donorId, donor),
			show: (requestId, donorId, after) =>
				readModels.readAfterCatchUp(['requests', 'answers'], after, () =>
					readAlert(queryDeps(api), requestId, donorId),
				),
			announce: (requestId) => announcePledges(sql, requestId),
		}
		return [answerAlert(deps)]
	},
}
