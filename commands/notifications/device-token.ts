import {
	deviceTokenAnswer,
	deviceTokenBody,
	removeTokenBody,
} from '../../domain/notifications/push.contract.ts'
import { refuse } from '../../domain/notifications/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Push } from '../../kernel/ports/push.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { removeSubscription, saveSubscription } from '../../records/notifications/push-subscriptions.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'> & { readonly push: Pick<Push, 'accepts'> }

const common = {
	path: '/api/v1/pushNotificationDeviceToken',
	tags: ['notifications'],
	access: { allow: 'signedIn' },
	perMinute: 30,
	answers: { 200: deviceTokenAnswer },
} as const

const unknownService = () => refuse('UNKNOWN_PUSH_SERVICE', {}, 'token')

/**
 * Registers the caller's browser for pushes until its session ends. Only known push services are accepted.
 */
export const registerDevice = ({ sql, clock, push }: Deps): Route =>
	route({
		...common,
		method: 'POST',
		summary: 'Subscribe this browser to notifications',
		body: deviceTokenBody,
		handle: async ({ body: { token, userId, language }, caller }) => {
			const { id, sessionId } = signedIn(caller)
			if (userId !== id) throw notFound('user')
			if (!push.accepts(token.endpoint)) throw unknownService()
			await saveSubscription(sql, {
				endpoint: token.endpoint,
				...token.keys,
				user_id: id,
				family_id: sessionId,
				language: language ?? caller.language,
				created_at: new Date(clock.now()),
			})
			return { body: { statusCode: 200, data: { registered: true } } }
		},
	})

export const removeDevice = ({ sql }: Deps): Route =>
	route({
		...common,
		method: 'DELETE',
		summary: 'Unsubscribe this browser from notifications',
		body: removeTokenBody,
		handle: async ({ body: { endpoint }, caller }) => {
			await removeSubscription(sql, endpoint, signedIn(caller).id)
			return { body: { statusCode: 200, data: { registered: false } } }
		},
	})
