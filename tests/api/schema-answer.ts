import { toFailure } from '../../infra/http/errors.ts'
import { compileSchema, queryOf } from '../../infra/http/validation.ts'
import type { Route } from '../../kernel/http/route.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { readTextRef } from '../../kernel/wire/text.ts'
import type { Refusal } from './call.ts'
import type { Answer } from './harness.ts'
import { SCHEMA_TEXTS } from './schema-walk.ts'

type Answered = Pick<Answer, 'status' | 'body' | 'text'>

export function paramsOf({ path }: Pick<Route, 'path'>, url: string): Readonly<Record<string, string>> {
	const segments = url.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
	return Object.fromEntries(
		path
			.split('/')
			.flatMap((place, index) => (place.startsWith(':') ? [[place.slice(1), segments[index] ?? '']] : [])),
	)
}

/** Returns the refusal of a schema for a part of a route without a request; null when it is valid. */
export function schemaAnswer(
	route: Route,
	part: 'params' | 'query' | 'body',
	value: unknown,
): Answered | null {
	const schema = part === 'query' ? queryOf(route) : route[part]
	const result = schema ? compileSchema({ schema })(value) : { value }
	if ('value' in result) return null
	const { body } = toFailure(result.error)
	const inEnglish = (text: string) => renderText('en', text)
	const rendered = {
		...body,
		message: inEnglish(body.message),
		details: body.details?.map((detail) => ({ ...detail, message: inEnglish(detail.message) })),
	}
	return { status: body.statusCode, body: rendered, text: JSON.stringify(rendered) }
}

const isAbout = (named: string | undefined, field: string): boolean =>
	named === field || (named?.startsWith(`${field}.`) ?? false)

export function mismatch(answer: Answered, { status, code, message, field }: Refusal): string | null {
	const body = answer.body as {
		statusCode?: number
		code?: string
		message?: string
		details?: readonly { field: string; message: string }[]
	}
	const right =
		answer.status === status &&
		body.statusCode === status &&
		body.code === code &&
		typeof body.message === 'string' &&
		body.message.length > 5 &&
		(message === undefined || body.message === renderText('en', message)) &&
		(field === undefined || (body.details?.length === 1 && isAbout(body.details[0]?.field, field))) &&
		!/\bat \/|node_modules|SELECT|invalid byte/.test(answer.text) &&
		!SCHEMA_TEXTS.test(answer.text)
	const wanted = [status, code, message, field].filter(Boolean).join(' ')
	const named = [body.message ?? '', ...(body.details ?? []).map((detail) => detail.message)]
	const keys = named.filter((text) => readTextRef(text) !== null)
	if (right && keys.length > 0) return `answers with keys of texts: ${keys.join(' ')}`
	return right ? null : `wanted ${wanted}, got ${answer.status} ${answer.text.slice(0, 300)}`
}
