import { z } from 'zod'
import {
	answerBlockBody,
	answerMessageAnswer,
	answerMessageBody,
	answerNoteBody,
} from '../../domain/answers/contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import { isOver } from '../../domain/answers/transitions.contract.ts'
import { keyReused } from '../../kernel/events/dispatch.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id, one } from '../../kernel/wire/schemas.ts'
import { blockersOf, setBlocked } from '../../records/answers/blocks.ts'
import { insertMessage } from '../../records/answers/messages.ts'
import { setAnswerNote } from '../../records/answers/notes.ts'
import { once } from '../_shared/once.ts'
import { checkFiles } from './answer-request.ts'
import { type AnswerDeps, meetAnswer } from './deps.ts'

const common = { tags: ['answers'], access: { allow: 'signedIn' } } as const

export const postAnswerMessage = (deps: AnswerDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestResponses/:id/messages',
		summary: 'Send a message to the other side of an answer',
		perMinute: 20,
		params: z.object({ id }),
		body: answerMessageBody,
		answers: { 200: answerMessageAnswer },
		handle: async ({ params, body, caller }) => {
			const { answer, byUserId, forRequest } = await meetAnswer(deps, params.id, caller)
			if (isOver(answer.status)) throw refuse('STATUS_CONFLICT.message')
			// Nobody blocks people of their own side.
			const blockers = await blockersOf(deps.sql, params.id)
			if (blockers.some((blocker) => (blocker === answer.userId) === forRequest)) throw refuse('BLOCKED')
			await checkFiles(deps.sql, byUserId, body.files)
			const messageId = derivedId('answerMessage', caller.commandId)
			const isNew = await insertMessage(deps.sql, {
				id: messageId,
				answer_id: params.id,
				author_id: byUserId,
				body: body.body,
				files: body.files,
				created_at: new Date(deps.clock.now()),
			})
			if (!isNew) throw keyReused()
			return { body: { statusCode: 200, data: { _id: messageId } } }
		},
	})

export const blockAnswer = (deps: AnswerDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestResponses/:id/block',
		summary: 'Block or unblock the other side of an answer',
		perMinute: 30,
		params: z.object({ id }),
		body: answerBlockBody,
		answers: { 200: one(answerBlockBody) },
		handle: async ({ params, body: { blocked }, caller }) => {
			const { byUserId } = await meetAnswer(deps, params.id, caller)
			const now = new Date(deps.clock.now())
			await once(deps, caller, (tx) => setBlocked(tx, params.id, byUserId, blocked, now))
			return { body: { statusCode: 200, data: { blocked } } }
		},
	})

export const noteAnswer = (deps: AnswerDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestResponses/:id/note',
		summary: 'Add a private note to an answer',
		perMinute: 60,
		params: z.object({ id }),
		body: answerNoteBody,
		answers: { 200: one(answerNoteBody) },
		handle: async ({ params, body: { text }, caller }) => {
			const { answer, byUserId, forRequest } = await meetAnswer(deps, params.id, caller)
			if (!forRequest) throw notAllowed()
			await once(deps, caller, (tx) =>
				setAnswerNote(tx, {
					answer_id: params.id,
					author_id: byUserId,
					about_user_id: answer.userId,
					body: text,
					updated_at: new Date(deps.clock.now()),
				}),
			)
			return { body: { statusCode: 200, data: { text } } }
		},
	})
