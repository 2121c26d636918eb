import {
	emailChoicesAnswer,
	emailChoicesBody,
	unsubscribeAnswer,
	unsubscribeAsk,
	unsubscribeSubject,
} from '../../domain/notifications/email.contract.ts'
import { notFound } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { emailChoicesOf, setEmailChoices } from '../../records/notifications/email-choices.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'>

/** Chooses what one has by e-mail. */
export const chooseEmail = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/notifications/email',
		summary: 'Choose which notifications come by e-mail',
		tags: ['notifications'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		body: emailChoicesBody,
		answers: { 200: emailChoicesAnswer },
		handle: async ({ body, caller }) => {
			const { id } = signedIn(caller)
			if (body.unique_id !== id) throw notFound('The user')
			const data = await once(deps, caller, async (tx) => {
				await setEmailChoices(tx, id, body.email, new Date(deps.clock.now()))
				return emailChoicesOf(tx, id)
			})
			return { body: { statusCode: 200, data } }
		},
	})

/**
 * The link below a mail, for people and for mail programs (RFC 8058): no signing in, whatever the body. An
 * old link still works: who has it wants no mail.
 */
export const unsubscribe = ({ sql, clock, links }: Deps & { readonly links: SignedLinks }): Route =>
	route({
		method: 'POST',
		path: '/api/v1/notifications/unsubscribe',
		summary: 'Want no more e-mails of a kind, by the link below one of them',
		tags: ['notifications'],
		access: { allow: 'everyone', because: 'the signed key in the mail says whose it is, and of which kind' },
		ignoresSignIn: true,
		perMinute: 60,
		rawBody: true,
		query: unsubscribeAsk,
		answers: { 200: unsubscribeAnswer },
		handle: async ({ query: { user, topic, key, wanted } }) => {
			const now = clock.now()
			if (links.check(unsubscribeSubject(user, topic), key, now) === 'wrong') throw notFound('The mail')
			await setEmailChoices(sql, user, { [topic]: wanted }, new Date(now))
			return { body: { statusCode: 200, data: { topic, wanted } } }
		},
	})
