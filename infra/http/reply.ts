import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Caller, Reply } from '../../kernel/http/route.ts'
import { cookieNameFor } from './cookies.ts'
import { renderAnswer } from './render-answer.ts'

declare module 'fastify' {
	interface FastifyInstance {
		readonly stops: Set<() => void>
	}
}

export function endStreams(app: FastifyInstance): void {
	app.decorate('stops', new Set<() => void>())
	app.addHook('preClose', async () => {
		for (const stop of app.stops) stop()
	})
}

function endWith(server: FastifyInstance, body: Readable, stop: () => void): void {
	server.stops.add(stop)
	body.once('close', () => server.stops.delete(stop))
}

/** Sends a handler's answer. Answers are never cached unless the handler sets a time. */
export async function send(
	reply: FastifyReply,
	answer: Reply,
	language: Caller['language'],
	https: boolean,
): Promise<FastifyReply> {
	reply.code(answer.status ?? 200)
	reply.header('cache-control', 'no-store')
	if (answer.position !== undefined && answer.position !== '') reply.header('x-position', answer.position)
	if (answer.revision !== undefined) reply.header('etag', `"${answer.revision}"`)
	for (const [name, value] of Object.entries(answer.headers ?? {})) {
		if (value === null) reply.removeHeader(name)
		else reply.header(name, value)
	}
	for (const cookie of answer.cookies ?? []) {
		reply.setCookie(cookieNameFor(cookie.name, cookie.path, https), cookie.value, {
			httpOnly: true,
			sameSite: 'strict',
			secure: https,
			path: cookie.path,
			...(cookie.maxAgeSeconds !== null && { maxAge: cookie.maxAgeSeconds }),
		})
	}
	if (answer.stream) {
		const { body, contentType, stop } = answer.stream
		if (stop) endWith(reply.server, body, stop)
		return reply.type(contentType).send(body)
	}
	return answer.body === undefined ? reply.send() : reply.send(renderAnswer(language, answer.body))
}
