import { text } from 'node:stream/consumers'
import findMyWay from 'find-my-way'
import { encode } from 'zod/v4/core'
import { guard } from '../infra/http/access.ts'
import { nothingHere, toFailure } from '../infra/http/errors.ts'
import { renderAnswer, renderRefusal } from '../infra/http/render-answer.ts'
import { compileSchema, queryOf } from '../infra/http/validation.ts'
import type { Principal, Route } from '../kernel/http/route.ts'
import type { Clock } from '../kernel/ports/clock.ts'
import { newId } from '../kernel/wire/ids.ts'
import type { Language } from '../kernel/wire/language.ts'

export interface ApiCall {
	readonly method: string
	readonly url: string
	readonly language: Language
}

export interface ApiAnswer {
	readonly status: number
	readonly body: string
}

const NOBODY: Principal = { kind: 'guest', id: 'nobody' }

/**
 * Answers GET calls of declared routes in this process, as an anonymous guest: with their schema, access,
 * handler and answer schema, but without the edge.
 * @param onUnexpected receives unexpected errors, which the answer doesn't reveal
 * @returns the API's answer to a guest, failures included; it never rejects
 */
export function callInProcess(
	routes: readonly Route[],
	clock: Clock,
	onUnexpected: (error: unknown, route: string) => void = () => undefined,
): (call: ApiCall) => Promise<ApiAnswer> {
	const declared = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH })
	for (const route of routes)
		if (route.method === 'GET' && !route.upload && !route.rawBody)
			declared.on('GET', route.path, UNUSED, route)

	const find = (url: URL) => {
		const found = declared.find('GET', url.pathname)
		if (!found) throw nothingHere()
		return { route: found.store as Route, params: found.params }
	}

	return async ({ method, url: address, language }) => {
		// Addresses may hold what people typed.
		let pattern = 'unknown'
		try {
			if (method !== 'GET') throw nothingHere()
			const url = new URL(address)
			const { route, params } = find(url)
			pattern = route.path
			guard(route.access, NOBODY)
			const answer = await route.handle({
				params: route.params && parsed(route.params, params),
				query: parsed(queryOf(route), Object.fromEntries(url.searchParams)),
				body: undefined,
				caller: {
					principal: NOBODY,
					actor: NOBODY,
					correlationId: newId(clock.now()),
					commandId: newId(clock.now()),
					bodyHash: undefined,
					expectedRevision: undefined,
					ip: '127.0.0.1',
					userAgent: '',
					language,
				},
				raw: NOTHING,
				headers: {},
				cookies: {},
				upload: undefined,
				largeUpload: undefined,
			})
			const status = answer.status ?? 200
			const schema = route.answers[status]
			// A cacheable answer is already serialized.
			if (answer.stream && isJson(answer.stream.contentType))
				return { status, body: await text(answer.stream.body) }
			if (!schema || answer.stream) throw new Error(`GET ${route.path} answers ${status} with bytes.`)
			return { status, body: JSON.stringify(encode(schema, renderAnswer(language, answer.body))) }
		} catch (error) {
			const { body, unexpected } = toFailure(error)
			if (unexpected) onUnexpected(error, pattern)
			return { status: body.statusCode, body: JSON.stringify(renderRefusal(language, body)) }
		}
	}
}

const isJson = (contentType: string): boolean => /^application\/json\b/.test(contentType)

const NOTHING = Buffer.alloc(0)
const MAX_PARAMETER_LENGTH = 10_000
const UNUSED = () => undefined

function parsed(schema: ReturnType<typeof queryOf>, data: unknown): unknown {
	if (!schema) return undefined
	const result = compileSchema({ schema })(data)
	if ('error' in result) throw result.error
	return result.value
}
