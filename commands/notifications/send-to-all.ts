import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import {
	announcementAnswer,
	announcementBody,
	announcementPreviewAnswer,
	announcementPreviewBody,
} from '../../domain/notifications/announcements.contract.ts'
import { announcementDecider } from '../../domain/notifications/announcements.decider.ts'
import type { Audience } from '../../domain/notifications/announcements.events.ts'
import { announcementStream } from '../../domain/notifications/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { byLanguage, type Language } from '../../kernel/wire/language.ts'
import { insertAnnouncement } from '../../records/notifications/announcements.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export type AnnouncementDeps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> & {
	readonly count: (audience: Audience) => Promise<number>
}
type Body = z.output<typeof announcementBody>

const audienceOf = ({ audience: { kind, region, role } }: Pick<Body, 'audience'>): Audience => ({
	kind,
	region: region ?? null,
	role: role ?? null,
})

async function send(deps: AnnouncementDeps, body: Body, caller: Caller) {
	const { sql, store, dispatch, clock } = deps
	const id = derivedId('announcement', caller.commandId)
	const stream = announcementStream(id)
	const audience = audienceOf(body)
	const now = new Date(clock.now())
	const order = (textHash: string) =>
		({
			type: 'OrderAnnouncement',
			textHash,
			audience,
			confirmed: body.count,
			counted,
			at: now.toISOString(),
		}) as const
	const counted = await deps.count(audience)
	await refuseEarly(store, announcementDecider, stream, order(''), contextOf(caller))
	const { title, message, titleHi, messageHi } = body
	const salt = await insertAnnouncement(sql, {
		id,
		title,
		body: message,
		title_hi: titleHi,
		body_hi: messageHi,
		audience,
		salt: randomBytes(16).toString('hex'),
		created_by: signedIn(caller).id,
		created_at: now,
	})
	const hash = saltedHash(salt, title, message, titleHi, messageHi)
	const { position } = await dispatch(announcementDecider, stream, order(hash), contextOf(caller))
	return { body: { statusCode: 200, data: { _id: id, count: body.count } }, position }
}

const common = {
	method: 'POST',
	tags: ['notifications'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

export const previewAnnouncement = (deps: Pick<AnnouncementDeps, 'count'>): Route =>
	route({
		...common,
		path: '/api/v1/sendToAll/preview',
		summary: 'Preview an announcement and count its audience',
		body: announcementPreviewBody,
		answers: { 200: announcementPreviewAnswer },
		handle: async ({ body }) => {
			const en = { message: body.title, text: body.message }
			const hi = body.titleHi === '' ? en : { message: body.titleHi, text: body.messageHi }
			const written: Readonly<Partial<Record<Language, typeof en>>> = { en, hi }
			const preview = byLanguage((language) => written[language] ?? en)
			return { body: { statusCode: 200, data: { count: await deps.count(audienceOf(body)), ...preview } } }
		},
	})

export const sendToAll = (deps: AnnouncementDeps): Route =>
	route({
		...common,
		path: '/api/v1/sendToAll',
		summary: 'Send an announcement after a preview of its audience',
		perMinute: 10,
		body: announcementBody,
		answers: { 200: announcementAnswer },
		handle: ({ body, caller }) => send(deps, body, caller),
	})
