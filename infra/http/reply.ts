import type { FastifyReply } from 'fastify'
import type { Caller, Reply } from '../../kernel/http/route.ts'
import { cookieNameFor } from './cookies.ts'
import { renderAnswer } from './render-answer.ts'

/** Turns what a handler answered into HTTP. Answers are never cached unless the handler says how long. */
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
	for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
	for (const cookie of answer.cookies ?? []) {
		reply.setCookie(cookieNameFor(cookie.name, cookie.path, https), cookie.value, {
			httpOnly: true,
			sameSite: 'strict',
			secure: https,
			path: cookie.path,
			...(cookie.maxAgeSeconds !== null && { maxAge: cookie.maxAgeSeconds }),
		})
	}
	if (answer.stream) return reply.type(answer.stream.contentType).send(answer.stream.body)
	return answer.body === undefined ? reply.send() : reply.send(renderAnswer(language, answer.body))
}
