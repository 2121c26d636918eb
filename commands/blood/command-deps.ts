import { answerBody } from '../../domain/answers/contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { donorOf, readAlert } from '../../queries/blood/show-alert.ts'
import { announcePledges } from '../../records/answers/messages.ts'
import { giveAnswer, withdrawAnswers } from '../answers/index.ts'
import type { AlertDeps } from './answer-alert.ts'

export function alertDeps(api: ApiInfrastructure): AlertDeps {
	const { sql, store, dispatch, clock, links, readModels } = api
	return {
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
}
