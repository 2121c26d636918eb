import { toFailure } from '../../infra/http/errors.ts'
import { compileSchema, queryOf } from '../../infra/http/validation.ts'
import type { Route } from '../../kernel/http/route.ts'
import { readTextRef } from '../../kernel/text.ts'
import { renderText } from '../../kernel/texts.ts'
import type { World } from './bad-input.world.ts'
import type { Answer, Caller, CallOptions, Method } from './harness.ts'
import { SCHEMA_TEXTS } from './schema-texts.ts'

/** What a refusal must say. */
export interface Refusal {
	readonly status: number
	readonly code: string
	/** Exactly; absent where neither the spec nor we say it to people. */
	readonly message?: string
	/** The only field that `details` names. */
	readonly field?: string
}

/** One wrong request. */
export interface Row {
	readonly label: string
	/** Whom the call comes from, when not from whom it is right. */
	readonly as?: Who
	/** Instead of the right address. */
	readonly url?: string
	/** Added to the right call, or instead of its body. */
	readonly options?: CallOptions
	/** The part that its schema may refuse by itself. */
	readonly refusedPart?: 'params' | 'query' | 'body'
	readonly refusal: Refusal
}

export type Who = keyof World['people']

/** One call of the API, right in every part, and what may be wrong with it. */
export interface ApiCall {
	/** As the OpenAPI document names it. */
	readonly route: `${Method} /${string}`
	readonly access: keyof typeof REFUSED_TO
	/** Who makes the right call. */
	readonly as: Who
	readonly url: (world: World) => string
	readonly body?: (world: World) => object
	readonly headers?: (world: World) => Readonly<Record<string, string>>
	/** Fields of the body by dotted path. */
	readonly fields?: Readonly<Record<string, Field>>
	/** Bad values of the query by parameter. */
	readonly query?: Readonly<Record<string, readonly string[]>>
	/** What a made-up id in the address is told: `The request`. */
	readonly missing?: string
	readonly rows?: (world: World) => readonly Row[]
}

/** A bad value of a field, what it is, and what it is told; `undefined` leaves the field out. */
export type Bad = readonly [label: string, value: unknown, message?: string]
export type Field = readonly Bad[]

const OF_ANOTHER_TYPE = {
	number: 5,
	text: 'nonsense',
	true: true,
	null: null,
	'an object': {},
	'an array': [],
} as const
type Type = keyof typeof OF_ANOTHER_TYPE

const others = (right: readonly Type[], message?: string): Bad[] =>
	(Object.keys(OF_ANOTHER_TYPE) as Type[])
		.filter((type) => !right.includes(type))
		.map((type) => bad(type, OF_ANOTHER_TYPE[type], message))

const bad = (label: string, value: unknown, message?: string): Bad =>
	message === undefined ? [label, value] : [label, value, message]

const gone = (message?: string) => bad('nothing', undefined, message)
const PLAIN = 'Please use plain text only.'

/** Words that must be there. `message` is what whoever leaves them out is told. */
export const text = (max: number, message: string): Field => [
	gone(message),
	bad('empty text', '', message),
	bad('blanks', '   ', message),
	...others(['text'], message),
	bad('text that is too long', 'x'.repeat(max + 1)),
	bad('a NUL', 'a\u0000b', PLAIN),
]
/** Words that may be left out. */
export const optionalText = (max: number, tooLong?: string): Field => [
	...others(['text']),
	bad('text that is too long', 'x'.repeat(max + 1), tooLong),
	bad('a NUL', 'a\u0000b', PLAIN),
]
/** Major units. */
export const money = (tooSmall: number, tooLarge: number, missing?: string): Field => {
	const message = 'Please enter valid amount'
	const values = { 'three decimals': 1.005, 'too small': tooSmall, 'too large': tooLarge, huge: 1e21 }
	return [
		gone(missing ?? message),
		...others(['number'], message),
		bad('a number as text', '500', message),
		bad('not a number', 'NaN', message),
		bad('negative', -1, message),
		...Object.entries(values).map(([label, value]) => bad(label, value, message)),
	]
}
export const minorUnits: Field = [
	gone(),
	...others(['number']),
	...Object.entries({ text: '500', zero: 0, negative: -1, 'a fraction': 1.5, huge: 1e21 }).map(
		([label, value]) => bad(label, value),
	),
]
export const yesOrNo: Field = others(['true'])
export const mustSayYesOrNo: Field = [gone(), ...yesOrNo]
/** One of a few; `nonsense` is none of them. */
export const choice = (message?: string): Field => [gone(message), ...others([], message)]
export const optionalChoice: Field = others([])
export const uuid: Field = [gone(), ...others([]), bad('an id with a blank', `${crypto.randomUUID()} `)]
export const optionalUuid: Field = others([])
export const day: Field = [
	gone(),
	...others([]),
	...['2099-02-30', '31-12-2099', '2099-12-31T00:00:00Z', ''].map((text) => bad(`"${text}"`, text)),
]

const SESSION = { status: 401, code: 'UNAUTHENTICATED', message: 'Authentication failed.' } as const
const refused = (message: string) => ({ status: 403, code: 'NOT_ALLOWED', message }) as const
const MONEY = refused('You do not have the privilege to access the requested page!')
export const PAGE = refused('You are not allowed to access this page')

/** Who may not make a call of each kind, and what they are told. */
const REFUSED_TO = {
	everyone: {},
	provider: {},
	signedIn: { guest: SESSION },
	backoffice: { guest: SESSION, donor: PAGE, radio: PAGE },
	users: { guest: SESSION, donor: PAGE, radio: PAGE, volunteer: PAGE },
	activity: { guest: SESSION, donor: PAGE, radio: PAGE, finance: PAGE },
	withdrawalsRead: { guest: SESSION, donor: MONEY, radio: MONEY },
	moneyRead: { guest: SESSION, donor: MONEY, radio: MONEY, volunteer: MONEY },
	finance: { guest: SESSION, donor: MONEY, radio: MONEY, admin: MONEY, volunteer: MONEY },
	superAdmin: {
		guest: SESSION,
		donor: PAGE,
		radio: PAGE,
		volunteer: PAGE,
		finance: PAGE,
		admin: PAGE,
	},
	reviewer: { guest: SESSION, donor: PAGE, author: PAGE, radio: PAGE, volunteer: PAGE, finance: PAGE },
} as const satisfies Readonly<Record<string, Partial<Record<Who, Refusal>>>>

const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST' } as const
const JSON_TYPE = { 'content-type': 'application/json' } as const
const invalid = (field: string, message?: string): Refusal => ({
	status: 400,
	code: 'VALIDATION',
	field,
	...(message !== undefined && { message }),
})

/** Every wrong request of a call: its own rows, what its schemas refuse, and what is refused of every call. */
export function rowsOf(call: ApiCall, world: World) {
	const [ids, body] = [idRows(call, world), call.body?.(world)]
	return {
		own: [...ids.filter(({ refusedPart }) => !refusedPart), ...(call.rows?.(world) ?? [])],
		refusedBySchemas: [
			...ids.filter(({ refusedPart }) => refusedPart),
			...queryRows(call, world),
			...(body ? fieldRows(call, body) : []),
		],
		refusedOfAll: [
			...accessRows(call),
			...(body ? bodyRows(body) : []),
			...(call.route.startsWith('GET') || call.access === 'provider' ? [] : keyRows()),
		],
	}
}

function accessRows({ access, route }: ApiCall): Row[] {
	const rows: Row[] = Object.entries(REFUSED_TO[access]).map(([who, refusal]) => ({
		label: `from ${who}`,
		as: who as Who,
		refusal,
	}))
	// These say who somebody is, or count nobody in particular, so that an old token must not be in the way.
	const ignoresToken =
		/login|oautherize(?!\/(?:dis)?connect)|token\/refresh|webhooks|register|(verify|resend)otp|(forgot|change)password|unsubscribe|savedSearchAlerts|donation\/unfinished|analytics\/\{/.test(
			route,
		)
	const authorization = ['Bearer nobody', 'Bearer', 'Basic ZG9ub3I6cGFzc3dvcmQ=', `Bearer ${'x'.repeat(300)}`]
	for (const value of ignoresToken ? [] : authorization) {
		rows.push({
			label: `with ${value.slice(0, 20)}`,
			options: { headers: { authorization: value } },
			refusal: SESSION,
		})
	}
	return rows
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** The last id of an address, made up or malformed. */
function idRows({ route, url, missing }: ApiCall, world: World): Row[] {
	const right = url(world)
	const segments = right.split('/')
	const places = route.split(' ')[1]?.split('/') ?? []
	const placeOfId = places.findLast((place, index) => place.startsWith('{') && ID.test(segments[index] ?? ''))
	if (placeOfId === undefined) return []
	const name = placeOfId.slice(1, -1)
	// Parameters have ids of their own.
	const found = [...(right.split('?')[0] ?? '').matchAll(new RegExp(ID, 'g'))].at(-1)
	if (!found) return []
	const place = (id: string) => right.slice(0, found.index) + id + right.slice(found.index + found[0].length)
	const malformed = ['nonsense', '1', '%00', found[0].slice(1), `${found[0]}0`, "'%20OR%201=1--"]
	return [
		...malformed.map((id) => ({
			label: `with id ${id}`,
			url: place(id),
			refusedPart: 'params' as const,
			refusal: invalid(name),
		})),
		...(missing === undefined
			? []
			: [
					{
						label: 'with a made-up id',
						url: place(crypto.randomUUID()),
						refusal: { status: 404, code: 'NOT_FOUND', message: `${missing} was not found.` },
					},
				]),
	]
}

function queryRows({ url, access, query = {} }: ApiCall, world: World): Row[] {
	const row = (name: string, value: string, field: string): Row => {
		const address = new URL(url(world), 'http://karuna.example')
		address.searchParams.set(name, value)
		const label = `?${name}=${value.slice(0, 40)}`
		const changed = `${address.pathname}${address.search}`
		return { label, url: changed, refusedPart: 'query', refusal: invalid(field) }
	}
	return [
		...Object.entries(query).flatMap(([name, values]) => values.map((value) => row(name, value, name))),
		...(access === 'provider' ? [] : [row('misspelt', '1', 'misspelt')]),
		...('filter' in query ? [row('filter', '{"misspelt":1}', 'filter.misspelt')] : []),
	]
}

function bodyRows(right: object): Row[] {
	const send = (label: string, options: CallOptions, refusal: Refusal): Row => ({ label, options, refusal })
	return [
		send('as broken JSON', { body: '{"title":', headers: JSON_TYPE }, BAD_REQUEST),
		send(
			'with a poisoned prototype',
			{ body: '{"__proto__":{"admin":true}}', headers: JSON_TYPE },
			BAD_REQUEST,
		),
		send(
			'as plain text',
			{ body: JSON.stringify(right), headers: { 'content-type': 'text/plain' } },
			{ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
		),
		send(
			'as a form',
			{ body: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
			{ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
		),
		send(
			'of more than 1 MB',
			{ body: { ...right, more: 'x'.repeat(1_050_000) } },
			{ status: 413, code: 'TOO_LARGE' },
		),
		...['null', '[]', '"text"', '5'].map((body) =>
			send(`as ${body}`, { body, headers: JSON_TYPE }, { status: 400, code: 'VALIDATION' }),
		),
		send('without a body', { body: '', headers: JSON_TYPE }, { status: 400, code: 'VALIDATION' }),
	]
}

const fieldRows = ({ fields = {} }: ApiCall, right: object): Row[] =>
	Object.entries(fields).flatMap(([path, field]) =>
		field.map(([label, value, message]) => ({
			label: `with ${label} as ${path}`,
			options: { body: changed(right, path.split('.'), value) },
			refusedPart: 'body' as const,
			refusal: invalid(path, message),
		})),
	)

/** A copy with one place set, or taken out when the value is undefined. */
export function changed(object: unknown, [name = '', ...rest]: readonly string[], value: unknown): object {
	const copy = (Array.isArray(object) ? [...object] : { ...(object as object) }) as Record<string, unknown>
	copy[name] = rest.length === 0 ? value : changed(copy[name], rest, value)
	return copy
}

const keyRows = (): Row[] =>
	['', 'two words', 'x'.repeat(256)].map((key) => ({
		label: `with the Idempotency-Key "${key.slice(0, 10)}"`,
		options: { headers: { 'idempotency-key': key } },
		refusal: { ...BAD_REQUEST, field: 'Idempotency-Key' },
	}))

/** Makes the wrong request. */
export function send(call: ApiCall, row: Row, world: World): Promise<Answer> {
	const [method] = call.route.split(' ') as [Method]
	const caller: Caller = world.people[row.as ?? call.as]
	const body = row.options && 'body' in row.options ? row.options.body : call.body?.(world)
	const headers = { ...call.headers?.(world), ...row.options?.headers }
	return caller.call(method, row.url ?? call.url(world), { ...row.options, body, headers })
}

/** What a schema of the route answers to the wrong part of a request, without the request; null: it takes it. */
export function schemaAnswer(
	route: Pick<Route, 'path' | 'params' | 'query' | 'body' | 'access'>,
	row: Row,
): Pick<Answer, 'status' | 'body' | 'text'> | null {
	const { pathname, searchParams } = new URL(row.url ?? '/', 'http://karuna.example')
	const segments = pathname.split('/').map(decodeURIComponent)
	const params = route.path
		.split('/')
		.flatMap((place, index) => (place.startsWith(':') ? [[place.slice(1), segments[index]] as const] : []))
	const parts = {
		params: [route.params, Object.fromEntries(params)],
		query: [queryOf(route), Object.fromEntries(searchParams)],
		body: [route.body, JSON.parse(JSON.stringify(row.options?.body ?? null))],
	} as const
	const [schema, value] = parts[row.refusedPart ?? 'body']
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

/** A name inside a filter is of its parameter. */
const isAbout = (named: string | undefined, field: string): boolean =>
	named === field || (named?.startsWith(`${field}.`) ?? false)

/** What an answer does not do that the refusal says, or has no words for in Hindi; null when all is as it should be. */
export function mismatch(
	answer: Pick<Answer, 'status' | 'body' | 'text'>,
	{ status, code, message, field }: Refusal,
): string | null {
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
