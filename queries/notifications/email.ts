import {
	emailChoicesAnswer,
	unsubscribeAnswer,
	unsubscribeQuery,
	unsubscribeSubject,
} from '../../domain/notifications/email.contract.ts'
import { pushKeyAnswer } from '../../domain/notifications/push.contract.ts'
import { refuse } from '../../domain/notifications/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Push } from '../../kernel/ports/push.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { emailChoicesOf } from '../../records/notifications/email-choices.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { pageForBrowser, seePage } from '../_shared/mail-links.ts'

export const showEmailChoices = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/notifications/email',
		summary: 'List the notifications sent by e-mail',
		tags: ['notifications'],
		access: { allow: 'signedIn' },
		answers: { 200: emailChoicesAnswer },
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			return { body: { statusCode: 200, data: await emailChoicesOf(sql, principal.id) } }
		},
	})

export const showUnsubscribe = ({
	sql,
	clock,
	links,
}: Pick<QueryDeps, 'sql' | 'clock'> & { readonly links: SignedLinks }): Route =>
	route({
		method: 'GET',
		path: '/api/v1/notifications/unsubscribe',
		summary: 'Get the effect of the unsubscribe link in an e-mail',
		tags: ['notifications'],
		access: { allow: 'everyone', because: 'the signed key in the mail identifies its owner and kind' },
		ignoresSignIn: true,
		perMinute: 60,
		query: unsubscribeQuery,
		answers: { 200: unsubscribeAnswer, 303: seePage },
		handle: async ({ query: { user, topic, key }, headers }) => {
			const page = pageForBrowser(headers, '/unsubscribe', { user, topic, key })
			if (page) return page
			const subject = unsubscribeSubject(user, topic)
			if (links.check(subject, key, clock.now()) === 'wrong') throw refuse('NOT_FOUND.mail')
			const choices = await emailChoicesOf(sql, user)
			return { body: { statusCode: 200, data: { topic, wanted: choices[topic] } } }
		},
	})

export const showPushKey = ({ push }: { readonly push: Pick<Push, 'publicKey'> }): Route =>
	route({
		method: 'GET',
		path: '/api/v1/pushNotificationDeviceToken',
		summary: 'Get the key for push subscriptions; empty if pushes can’t be sent',
		tags: ['notifications'],
		access: { allow: 'signedIn' },
		answers: { 200: pushKeyAnswer },
		handle: async () => ({ body: { statusCode: 200, data: { publicKey: push.publicKey } } }),
	})
