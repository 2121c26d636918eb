import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import {
	broadcastAnswer,
	broadcastBody,
	broadcastPreviewAnswer,
	broadcastPreviewBody,
} from '../../domain/notifications/broadcasts.contract.ts'
import { broadcastDecider } from '../../domain/notifications/broadcasts.decider.ts'
import { type Audience, broadcastStream } from '../../domain/notifications/broadcasts.events.ts'
import { refuseEarly } from '../../kernel/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/ids.ts'
import { insertBroadcast } from '../../records/notifications/broadcasts.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export type BroadcastDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> & {
	/** How many people an audience has now. */
	readonly count: (audience: Audience) => Promise<number>
}
type Body = z.output<typeof broadcastBody>

const audienceOf = ({ audience: { kind, region, role } }: Pick<Body, 'audience'>): Audience => ({
	...{ kind, region: region ?? null, role: role ?? null },
})

/** The words are a record, which comes first; the event carries a hash of them. */
async function send(deps: BroadcastDeps, body: Body, caller: Caller) {
	const { sql, store, dispatch, clock } = deps
	const id = derivedId('broadcast', caller.commandId)
	const stream = broadcastStream(id)
	const audience = audienceOf(body)
	const now = new Date(clock.now())
	const order = (wordsHash: string) =>
		({
			...{
				type: 'OrderBroadcast',
				wordsHash,
				audience,
				confirmed: body.count,
				counted,
				at: now.toISOString(),
			},
		}) as const
	const counted = await deps.count(audience)
	await refuseEarly(store, broadcastDecider, stream, order(''), contextOf(caller))
	const { title, message, titleHi, messageHi } = body
	const salt = await insertBroadcast(sql, {
		...{ id, title, body: message, title_hi: titleHi, body_hi: messageHi, audience },
		...{ salt: randomBytes(16).toString('hex'), created_by: signedIn(caller).id, created_at: now },
	})
	const hash = saltedHash(salt, title, message, titleHi, messageHi)
	const { position } = await dispatch(broadcastDecider, stream, order(hash), contextOf(caller))
	return { body: { statusCode: 200, data: { _id: id, count: body.count } }, position }
}

const common = {
	method: 'POST',
	tags: ['notifications'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

/** How it will look, in both languages, and how many people it is for. Changes nothing. */
export const previewBroadcast = (deps: Pick<BroadcastDeps, 'count'>): Route =>
	route({
		...common,
		path: '/api/v1/sendToAll/preview',
		summary: 'How words to many will look, and for how many they are',
		body: broadcastPreviewBody,
		answers: { 200: broadcastPreviewAnswer },
		handle: async ({ body }) => {
			const en = { message: body.title, text: body.message }
			const hi = body.titleHi === '' ? en : { message: body.titleHi, text: body.messageHi }
			return { body: { statusCode: 200, data: { count: await deps.count(audienceOf(body)), en, hi } } }
		},
	})

/** Sends words to many: to as many as the admin was shown, once each. */
export const sendToAll = (deps: BroadcastDeps): Route =>
	route({
		...common,
		path: '/api/v1/sendToAll',
		summary: 'Send words to many, after their number was shown',
		perMinute: 10,
		body: broadcastBody,
		answers: { 200: broadcastAnswer },
		handle: ({ body, caller }) => send(deps, body, caller),
	})
