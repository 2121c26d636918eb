import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../domain/_shared/wire.ts'
import { languageOf } from './caller.ts'
import { keptAs } from './cookies.ts'
import { refusalIn } from './in-hindi.ts'
import type { Reply } from './route.ts'

/** Turns what a handler answered into HTTP. Answers are never cached unless the handler says how long. */
export async function send(reply: FastifyReply, answer: Reply, https: boolean): Promise<FastifyReply> {
	reply.code(answer.status ?? 200)
	reply.header('cache-control', 'no-store')
	if (answer.position !== undefined && answer.position !== '') reply.header('x-position', answer.position)
	if (answer.revision !== undefined) reply.header('etag', `"${answer.revision}"`)
	for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
	for (const cookie of answer.cookies ?? []) {
		reply.setCookie(keptAs(cookie.name, cookie.path, https), cookie.value, {
			httpOnly: true,
			sameSite: 'strict',
			secure: https,
			path: cookie.path,
			...(cookie.maxAgeSeconds !== null && { maxAge: cookie.maxAgeSeconds }),
		})
	}
	if (answer.stream) return reply.type(answer.stream.contentType).send(answer.stream.body)
	return answer.body === undefined ? reply.send() : reply.send(worded(answer.body, reply.request))
}

/**
 * What is refused without being thrown, in the reader’s language: the answer itself, as where a card was declined, or
 * the `problem` that a preview or a form foresees.
 */
function worded(body: unknown, { headers }: FastifyRequest): unknown {
	const language = languageOf(headers['accept-language'])
	if (language === 'en' || !isObject(body)) return body
	if (isRefusal(body)) return cardRefusalIn(language, body)
	if (isRefusal(body.problem)) return { ...body, problem: refusalIn(language, body.problem) }
	const { data } = body
	if (!isObject(data) || !isRefusal(data.problem)) return body
	return { ...body, data: { ...data, problem: refusalIn(language, data.problem) } }
}

/** What the provider says of a card stands in `raw`, in words that it always uses. */
function cardRefusalIn(language: 'en' | 'hi', body: Refused): Refused {
	const told = refusalIn(language, body)
	return isRefusal(told.raw) ? { ...told, raw: refusalIn(language, told.raw) } : told
}
type Refused = Pick<Failure, 'code' | 'message'> & { readonly raw?: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null

const isRefusal = (value: unknown): value is Refused =>
	isObject(value) && typeof value.code === 'string' && typeof value.message === 'string'
