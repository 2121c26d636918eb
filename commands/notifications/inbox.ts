import { markReadBody, removeQuery, unreadAnswer } from '../../domain/notifications/contract.ts'
import { refuse } from '../../domain/notifications/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import {
	announceInboxes,
	countUnread,
	hideAll,
	hideNotification,
	markAllRead,
	markRead,
} from '../../records/notifications/notifications.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'>
type Tx = Parameters<typeof markRead>[0]

async function change(
	deps: Deps,
	caller: Caller,
	uniqueId: string | undefined,
	run: (tx: Tx, userId: string, at: Date) => Promise<unknown>,
) {
	const { id } = signedIn(caller)
	if (uniqueId !== undefined && uniqueId !== id) throw notFound('user')
	const unreadCount = await once(deps, caller, async (tx) => {
		await run(tx, id, new Date(deps.clock.now()))
		return countUnread(tx, id)
	})
	await announceInboxes(deps.sql, [id])
	return { body: { statusCode: 200, data: { unreadCount } } }
}

const found = async (there: Promise<boolean>): Promise<void> => {
	if (!(await there)) throw refuse('NOT_FOUND.notification')
}

const common = {
	path: '/api/v1/notifications',
	tags: ['notifications'],
	access: { allow: 'signedIn' },
	answers: { 200: unreadAnswer },
} as const

export const readNotifications = (deps: Deps): Route =>
	route({
		...common,
		method: 'PUT',
		summary: 'Mark an own notification as read, or all of them',
		body: markReadBody,
		handle: ({ body, caller }) =>
			change(deps, caller, body.unique_id, (tx, userId, at) =>
				body._id === undefined ? markAllRead(tx, userId, at) : found(markRead(tx, userId, body._id, at)),
			),
	})

export const removeNotifications = (deps: Deps): Route =>
	route({
		...common,
		method: 'DELETE',
		summary: 'Delete an own notification, or all of them',
		query: removeQuery,
		handle: ({ query, caller }) =>
			change(deps, caller, query.unique_id, (tx, userId, at) =>
				query._id === undefined
					? hideAll(tx, userId, at)
					: found(hideNotification(tx, userId, query._id, at)),
			),
	})
