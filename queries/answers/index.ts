import { answerKey } from '../../domain/answers/live.contract.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { ANSWER_CHANNEL, PLEDGE_CHANNEL } from '../../records/answers/messages.ts'
import { queryDeps } from '../_shared/deps.ts'
import { downloadCertificate, showCertificate } from './certificate.ts'
import { listHours, sumHours } from './hours.ts'
import { answersAsCsv, listAnswers } from './list-answers.ts'
import { answersToWatch } from './lookups.ts'
import { answerNotificationTemplates } from './notification-templates.ts'
import { listAnswerMessages, showAnswer } from './show-answer.ts'

const KEY = /^answer:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const answerQueries: Contribution = {
	name: 'queries/answers',
	notifications: answerNotificationTemplates,
	routes: (api) => {
		const deps = queryDeps(api)
		const certificates = { sql: api.sql, pdf: api.pdf, publicUrl: api.settings.publicUrl }
		return [
			...[listAnswers, answersAsCsv, sumHours, showAnswer, listAnswerMessages, listHours].map((make) =>
				make(deps),
			),
			showCertificate(certificates),
			downloadCertificate(certificates),
		]
	},
	live: ({ sql }) => ({
		channels: [
			{ name: ANSWER_CHANNEL, keyOf: answerKey },
			{ name: PLEDGE_CHANNEL, keyOf: (requestId) => `request:${requestId}` },
		],
		async mayWatch(viewer, keys) {
			const ids = keys.flatMap((key) => KEY.exec(key)?.[1] ?? [])
			if (viewer.kind !== 'user' || ids.length === 0) return new Set()
			const visible = await answersToWatch(sql, ids, viewer.id)
			return new Set(keys.filter((key) => visible.has(KEY.exec(key)?.[1] ?? '')))
		},
	}),
}
