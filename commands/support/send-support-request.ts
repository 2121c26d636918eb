import type { z } from 'zod'
import {
	SENDER_ADDRESS,
	supportRequestBody,
	supportRequestSentAnswer,
} from '../../domain/support/contract.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'
import { wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField, notAllowed } from '../../kernel/wire/refusals.ts'
import { findUser } from '../../records/users/users.ts'
import type { SupportRequestDeps } from './deps.ts'
import { countSupportRequest, receive } from './receive.ts'

type Body = z.output<typeof supportRequestBody>

async function senderOf({ sql }: SupportRequestDeps, { principal }: Caller, body: Body) {
	if (principal.kind === 'guest') {
		if (body.name === '') throw invalidField('name', 'support.fields.enterName')
		if (!SENDER_ADDRESS.test(body.email)) throw invalidField('email', 'common.fields.invalidEmail')
		return { user_id: null, name: body.name, email: body.email }
	}
	const user = await findUser(sql, principal.id)
	if (user === null) throw notAllowed()
	return { user_id: user.id, name: `${user.first_name} ${user.last_name}`.trim(), email: user.email }
}

function partsOf({ kind, topic, rating, subject, body }: Body) {
	if (kind === 'helpDesk' && topic === null) throw invalidField('topic', 'support.fields.selectTopic')
	if (kind !== 'feedback' && subject === '') throw invalidField('subject', 'common.fields.enterSubject')
	return {
		kind,
		subject,
		body,
		topic: kind === 'helpDesk' ? topic : null,
		rating: kind === 'feedback' ? rating : null,
	}
}

/**
 * Receives a message, once per command.
 * @param prove consumes the proof that a guest is no machine
 * @throws DomainError
 */
export async function takeSupportRequest(
	deps: SupportRequestDeps,
	body: Body,
	caller: Caller,
	prove: () => Promise<void>,
) {
	const id = derivedId('message', caller.commandId)
	const parts = partsOf(body)
	const sender = await senderOf(deps, caller, body)
	// Sent once more under the same key: the captcha has been used up for it.
	if (!(await wasCarriedOut(deps.store, supportRequestStream(id), caller.commandId))) {
		await countSupportRequest(deps, caller, sender.user_id ?? sender.email)
		if (sender.user_id === null) await prove()
	}
	const written = { id, ...sender, ...parts }
	return receive(deps, written, caller)
}

export const sendSupportRequest = (deps: SupportRequestDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/message',
		summary: 'Contact us, give feedback, or ask the help desk',
		tags: ['messages'],
		access: { allow: 'everyone', because: 'people who can’t sign in need help, too' },
		perMinute: 10,
		body: supportRequestBody,
		answers: { 200: supportRequestSentAnswer },
		handle: async ({ body, caller }) => {
			const prove = () => deps.requireCaptcha(body.captcha)
			const { data, position } = await takeSupportRequest(deps, body, caller, prove)
			return { body: { statusCode: 200, data }, position }
		},
	})
