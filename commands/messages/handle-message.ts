import { z } from 'zod'
import {
	answerMessageBody,
	assignMessageBody,
	backofficeMessageDetail,
	closeMessageBody,
} from '../../domain/messages/contract.ts'
import { type MessageCommand, messageDecider } from '../../domain/messages/messages.decider.ts'
import { messageStream } from '../../domain/messages/messages.events.ts'
import { refuseEarly } from '../../kernel/dispatch.ts'
import { DomainError } from '../../kernel/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire.ts'
import { contextOf } from '../_shared/context.ts'
import { isAdmin } from '../_shared/facts.ts'
import { keepNote } from '../_shared/notes.ts'
import type { MessageDeps } from './deps.ts'

type Note = { readonly noteId: string; readonly noteHash: string }

/** Refuses before words are kept, then keeps them and carries it out. */
async function decide(
	deps: MessageDeps,
	messageId: string,
	words: string,
	command: (note: Note | null, at: string) => MessageCommand,
	caller: Caller,
) {
	const stream = messageStream(messageId)
	const at = new Date(deps.clock.now()).toISOString()
	const draft = command(words === '' ? null : { noteId: '', noteHash: '' }, at)
	await refuseEarly(deps.store, messageDecider, stream, draft, contextOf(caller))
	const decided = command(await keepNote(deps, stream, words, caller), at)
	const { position, revision } = await deps.dispatch(messageDecider, stream, decided, contextOf(caller))
	const body = await deps.show.message(messageId, caller.principal, position)
	return { body, position, revision }
}

async function assign(deps: MessageDeps, messageId: string, ownerId: string | null, caller: Caller) {
	if (ownerId !== null && !(await isAdmin(deps.store, ownerId))) {
		const message = 'Please choose an admin'
		throw new DomainError('VALIDATION', message, 400, [{ field: 'ownerId', message }])
	}
	return decide(deps, messageId, '', (_, at) => ({ type: 'AssignMessage', ownerId, at }), caller)
}

const common = {
	method: 'POST',
	tags: ['messages', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: z.object({ id }),
	answers: { 200: backofficeMessageDetail },
	requiresIfMatch: true,
} as const

export const assignMessage = (deps: MessageDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages/:id/assign',
		summary: 'Give a message to an admin, or back',
		body: assignMessageBody,
		handle: ({ params, body, caller }) => assign(deps, params.id, body.ownerId, caller),
	})

const NO_WORDS: Note = { noteId: '', noteHash: '' }

export const answerMessage = (deps: MessageDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages/:id/answer',
		summary: 'Answer a message by e-mail',
		body: answerMessageBody,
		handle: ({ params, body, caller }) =>
			decide(
				deps,
				params.id,
				body.body,
				(note, at) => ({ type: 'AnswerMessage', ...(note ?? NO_WORDS), at }),
				caller,
			),
	})

const closing =
	(path: 'close' | 'reopen', type: 'CloseMessage' | 'ReopenMessage', summary: string) =>
	(deps: MessageDeps): Route =>
		route({
			...common,
			path: `/api/backoffice/messages/:id/${path}`,
			summary,
			body: closeMessageBody,
			handle: ({ params, body, caller }) =>
				decide(deps, params.id, body.note, (reason, at) => ({ type, reason, at }), caller),
		})

export const closeMessage = closing('close', 'CloseMessage', 'Close a message')
export const reopenMessage = closing('reopen', 'ReopenMessage', 'Take a closed message up again')
