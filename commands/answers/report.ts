import { z } from 'zod'
import { answerMessageAnswer, answerReportBody } from '../../domain/answers/contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { messageAuthor } from '../../records/answers/messages.ts'
import { type Reported, reportSubject } from '../_shared/report-subject.ts'
import { type AnswerDeps, meetAnswer } from './deps.ts'

const common = {
	method: 'POST',
	tags: ['answers'],
	access: { allow: 'signedIn' },
	perMinute: 20,
	body: answerReportBody,
	answers: { 200: answerMessageAnswer },
} as const

async function report(deps: AnswerDeps, reported: Reported, caller: Caller) {
	const position = await reportSubject(deps, reported, caller)
	return { body: { statusCode: 200, data: { _id: reported.subjectId } }, position }
}

export const reportAnswerMessage = (deps: AnswerDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestResponses/:id/messages/:messageId/report',
		summary: 'Report a message',
		params: z.object({ id, messageId: id }),
		handle: async ({ params: { id: answerId, messageId }, body: { reason: code }, caller }) => {
			const { byUserId } = await meetAnswer(deps, answerId, caller)
			const writerId = await messageAuthor(deps.sql, answerId, messageId)
			if (writerId === null || writerId === byUserId) throw refuse('NOT_FOUND.message')
			const what = { subject: 'answerMessage', subjectId: messageId } as const
			return report(deps, { ...what, partOf: answerId, writerId, userId: byUserId, code }, caller)
		},
	})

export const reportAnswer = (deps: AnswerDeps): Route =>
	route({
		...common,
		path: '/api/v1/donationRequestResponses/:id/report',
		summary: 'Report an answer',
		params: z.object({ id }),
		handle: async ({ params: { id: answerId }, body: { reason: code }, caller }) => {
			const { answer, byUserId, forRequest } = await meetAnswer(deps, answerId, caller)
			// Nobody reports what they wrote themselves.
			if (!forRequest) throw refuse('NOT_FOUND.answer')
			const what = { subject: 'answer', subjectId: answerId } as const
			return report(
				deps,
				{ ...what, partOf: answerId, writerId: answer.userId, userId: byUserId, code },
				caller,
			)
		},
	})
