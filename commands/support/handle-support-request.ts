import { z } from 'zod'
import {
	answerSupportRequestBody,
	assignSupportRequestBody,
	backofficeSupportRequestDetail,
	closeSupportRequestBody,
} from '../../domain/support/contract.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'
import {
	type SupportRequestCommand,
	supportRequestDecider,
} from '../../domain/support/support-requests.decider.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { contextOf } from '../_shared/context.ts'
import { isAdmin } from '../_shared/facts.ts'
import { saveNote } from '../_shared/notes.ts'
import type { SupportRequestDeps } from './deps.ts'

type Note = { readonly noteId: string; readonly noteHash: string }

async function decide(
	deps: SupportRequestDeps,
	supportRequestId: string,
	text: string,
	command: (note: Note | null, at: string) => SupportRequestCommand,
	caller: Caller,
) {
	const stream = supportRequestStream(supportRequestId)
	const at = new Date(deps.clock.now()).toISOString()
	const draft = command(text === '' ? null : { noteId: '', noteHash: '' }, at)
	await refuseEarly(deps.store, supportRequestDecider, stream, draft, contextOf(caller))
	const decided = command(await saveNote(deps, stream, text, caller), at)
	const { position, revision } = await deps.dispatch(
		supportRequestDecider,
		stream,
		decided,
		contextOf(caller),
	)
	const body = await deps.show.message(supportRequestId, caller.principal, position)
	return { body, position, revision }
}

async function assign(
	deps: SupportRequestDeps,
	supportRequestId: string,
	ownerId: string | null,
	caller: Caller,
) {
	if (ownerId !== null && !(await isAdmin(deps.store, ownerId))) {
		throw invalidField('ownerId', 'support.fields.chooseAdmin')
	}
	return decide(
		deps,
		supportRequestId,
		'',
		(_, at) => ({ type: 'AssignSupportRequest', ownerId, at }),
		caller,
	)
}

const common = {
	method: 'POST',
	tags: ['messages', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: z.object({ id }),
	answers: { 200: backofficeSupportRequestDetail },
	requiresIfMatch: true,
} as const

export const assignSupportRequest = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages/:id/assign',
		summary: 'Assign a message to an admin, or unassign it',
		body: assignSupportRequestBody,
		handle: ({ params, body, caller }) => assign(deps, params.id, body.ownerId, caller),
	})

const NO_TEXT: Note = { noteId: '', noteHash: '' }

export const answerSupportRequest = (deps: SupportRequestDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages/:id/answer',
		summary: 'Answer a message by e-mail',
		body: answerSupportRequestBody,
		handle: ({ params, body, caller }) =>
			decide(
				deps,
				params.id,
				body.body,
				(note, at) => ({ type: 'AnswerSupportRequest', ...(note ?? NO_TEXT), at }),
				caller,
			),
	})

const closing =
	(path: 'close' | 'reopen', type: 'CloseSupportRequest' | 'ReopenSupportRequest', summary: string) =>
	(deps: SupportRequestDeps): Route =>
		route({
			...common,
			path: `/api/backoffice/messages/:id/${path}`,
			summary,
			body: closeSupportRequestBody,
			handle: ({ params, body, caller }) =>
				decide(deps, params.id, body.note, (reason, at) => ({ type, reason, at }), caller),
		})

export const closeSupportRequest = closing('close', 'CloseSupportRequest', 'Close a message')
export const reopenSupportRequest = closing('reopen', 'ReopenSupportRequest', 'Reopen a closed message')
