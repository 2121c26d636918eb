import { text } from 'node:stream/consumers'
import { encode } from 'zod/v4/core'
import type { Principal, Route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/ids.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '../../kernel/language.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { guard } from './access.ts'
import { nothingHere, toFailure } from './errors.ts'
import { renderAnswer, renderRefusal } from './render-answer.ts'
import { compileSchema, queryOf } from './validation.ts'

/** Who documents are rendered for. */
const NOBODY: Principal = { kind: 'guest', id: 'nobody' }

interface Declared {
	readonly route: Route
	readonly pattern: URLPattern
}

/**
 * Answers GET calls of declared routes in this process, as nobody's: their schema, access, handler and answer schema,
 * without the edge around them. Nothing of a request but its address and its language is looked at.
 * @returns what the API would answer a guest, failures included; it never rejects
 */
export function callInProcess(
	routes: readonly Route[],
	clock: Clock,
): (request: Request) => Promise<Response> {
	const declared: readonly Declared[] = routes
		.filter(({ method, upload, rawBody }) => method === 'GET' && !upload && !rawBody)
		// A pattern with fewer parameters comes before one that also takes its address.
		.toSorted((one, other) => parametersOf(one) - parametersOf(other))
		.map((route) => ({ route, pattern: new URLPattern({ pathname: route.path }) }))

	const find = (url: URL) => {
		for (const { route, pattern } of declared) {
			const found = pattern.exec({ pathname: url.pathname })
			if (found) return { route, params: decoded(found.pathname.groups) }
		}
		throw nothingHere()
	}

	return async (request) => {
		const language = languageIn(request)
		try {
			if (request.method !== 'GET') throw nothingHere()
			const url = new URL(request.url)
			const { route, params } = find(url)
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
			// One that caches keep comes as it goes over the wire.
			if (answer.stream && isJson(answer.stream.contentType))
				return new Response(await text(answer.stream.body), {
					status,
					headers: { 'content-type': answer.stream.contentType },
				})
			if (!schema || answer.stream) throw new Error(`GET ${route.path} answers ${status} with bytes.`)
			return Response.json(encode(schema, renderAnswer(language, answer.body)), { status })
		} catch (error) {
			const { body } = toFailure(error)
			return Response.json(renderRefusal(language, body), { status: body.statusCode })
		}
	}
}

const isJson = (contentType: string): boolean => /^application\/json\b/.test(contentType)

const NOTHING = Buffer.alloc(0)

const parametersOf = ({ path }: Route): number => path.split(/[:*]/).length

/** @throws DomainError NOT_FOUND for half a sequence of percents, which is nobody's */
function decoded(groups: Readonly<Record<string, string | undefined>>) {
	try {
		return Object.fromEntries(
			Object.entries(groups).map(([name, value]) => [name, value && decodeURIComponent(value)]),
		)
	} catch {
		throw nothingHere()
	}
}

/** @throws InvalidRequest for what doesn't fit */
function parsed(schema: ReturnType<typeof queryOf>, data: unknown): unknown {
	if (!schema) return undefined
	const result = compileSchema({ schema })(data)
	if ('error' in result) throw result.error
	return result.value
}

function languageIn(request: Request) {
	const named = request.headers.get('accept-language') ?? undefined
	return isLanguage(named) ? named : DEFAULT_LANGUAGE
}
