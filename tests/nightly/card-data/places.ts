import { changed } from '../../api/call.ts'
import { CALLS } from '../../api/calls.ts'
import { type FormPart, type Method, multipart, PICTURE } from '../../api/harness.ts'
import type { World } from '../../api/world.ts'
import { pdf } from '../../harness/sample-documents.ts'
import type { Operation, Schema } from '../fuzz/document.ts'
import { drawsOf } from '../fuzz/draws.ts'
import { createPools } from '../fuzz/pools.ts'
import { textual, valueFor } from '../fuzz/values.ts'
import { NUMBERS } from './numbers.ts'

export interface Placed {
	readonly label: string
	readonly as: keyof World['people']
	readonly method: Method
	readonly url: string
	readonly body?: unknown
	readonly headers?: Readonly<Record<string, string | undefined>>
	/** True for bank account numbers and providers' messages, which may contain such digits. */
	readonly mayBeTaken: boolean
}

const HEADERS = [
	'user-agent',
	'idempotency-key',
	'if-match',
	'x-read-after',
	'x-request-id',
	'referer',
	'origin',
	'cookie',
	'accept-language',
	'x-forwarded-for',
	'authorization',
	'x-anything',
]

type Right = Pick<Placed, 'as' | 'method' | 'url' | 'body' | 'headers'>

function rightCall(operation: Operation, world: World): Right {
	const call = CALLS.find(({ route }) => route === operation.name)
	const method = operation.method as Method
	if (call) {
		return {
			method,
			as: call.as,
			url: call.url(world),
			body: call.body?.(world),
			...(call.headers && { headers: call.headers(world) }),
		}
	}
	const [draws, pools] = [drawsOf(1), createPools({})]
	const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const param = operation.params.find((one) => one.name === name)
		return encodeURIComponent(textual(valueFor(param?.schema ?? {}, draws, pools, name)))
	})
	const json = operation.body?.type === 'application/json'
	return {
		method,
		as: 'superAdmin',
		url,
		body: json ? valueFor(operation.body?.schema ?? {}, draws, pools) : undefined,
	}
}

export function* placesOf(operation: Operation, world: World, next: () => string): Generator<Placed> {
	const right = rightCall(operation, world)
	const fromProvider = operation.path.includes('/v1/webhooks/')
	const place = (label: string, changes: Partial<Placed>): Placed => ({
		...right,
		mayBeTaken: fromProvider,
		...changes,
		label: `${operation.name} ${label}`,
	})
	const address = new URL(right.url, 'http://karuna.example')
	for (const [index, part] of address.pathname.split('/').entries()) {
		if (index < 3) continue
		const parts = address.pathname.split('/')
		parts[index] = encodeURIComponent(next())
		yield place(`with ${part || 'nothing'} of the path`, {
			url: parts.join('/') + address.search,
			mayBeTaken: fromProvider || !operation.path.split('/')[index]?.startsWith('{'),
		})
	}
	for (const name of [...operation.query.map((one) => one.name), 'unknown']) {
		const url = new URL(address)
		url.searchParams.set(name, next())
		yield place(`?${name}`, { url: url.pathname + url.search })
	}
	for (const name of HEADERS) {
		const value = Buffer.from(next(), 'utf8').toString('latin1')
		// Nobody fills them in: they are taken, and nothing of them is stored.
		yield place(`with ${name}`, { headers: { ...right.headers, [name]: value }, mayBeTaken: true })
	}
	if (operation.body?.type === 'multipart/form-data') yield* inForms(operation, place, next)
	else if (operation.method !== 'GET') yield* inBodies(operation, right.body ?? {}, place, next)
}

type Place = (label: string, changes: Partial<Placed>) => Placed

function* inBodies(operation: Operation, body: unknown, place: Place, next: () => string): Generator<Placed> {
	const paths = new Set([...leavesOf(body), ...fieldsOf(operation.body?.schema ?? {})])
	for (const path of [...paths, 'unknown']) {
		const wanted = changed(body, path.split('.'), next())
		yield place(`with ${path}`, { body: wanted, ...(/accountNumber$/.test(path) && { mayBeTaken: true }) })
	}
	yield place('as a number', { body: { ...(body as object), unknown: Number(NUMBERS[0]?.digits) } })
}

const leavesOf = (value: unknown, path = ''): string[] =>
	typeof value !== 'object' || value === null
		? path === ''
			? []
			: [path]
		: Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))

const fieldsOf = (schema: Schema, path = ''): string[] => [
	...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
		const at = path ? `${path}.${key}` : key
		return inner.properties ? fieldsOf(inner, at) : [at]
	}),
	...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => fieldsOf(option, path)),
]

const JPEG = await PICTURE
/** The sample's font has Latin letters only. */
const PLAIN = NUMBERS[0]?.digits.replace(/(\d{4})(?=\d)/g, '$1 ') ?? ''

function* inForms(operation: Operation, place: Place, next: () => string): Generator<Placed> {
	const image = operation.path.endsWith('/image')
	const file: FormPart = image
		? { name: 'file', fileName: 'a.jpg', content: JPEG }
		: { name: 'file', fileName: 'a.pdf', content: pdf('Estimate') }
	const names = Object.keys(operation.body?.schema.properties ?? {}).filter((name) => name !== 'file')
	const texts = (special?: string): FormPart[] =>
		[...names, ...(special !== undefined && !names.includes(special) ? [special] : [])].map((name) => ({
			name,
			content: name === special ? next() : 'Estimate',
		}))
	for (const name of [...names, 'unknown']) yield place(`with ${name}`, multipart([...texts(name), file]))
	// A part before a slash is a folder, and no part of the file's name.
	yield {
		...place(
			'with the name of the file',
			multipart([...texts(), { ...file, fileName: `${next().replaceAll('/', '-')}.pdf` }]),
		),
		// Whatever wrote the file made its name: it is taken, and the number is left out of it.
		mayBeTaken: true,
	}
	yield image
		? place('with a text in the picture', {
				...multipart([...texts(), { ...file, content: withComment(next()) }]),
				mayBeTaken: true,
			})
		: {
				...place('with a text in the file', multipart([...texts(), { ...file, content: pdf(PLAIN) }])),
				// A file that is no video is refused as such, and only picture and sound of a video are stored.
				mayBeTaken: operation.path.endsWith('/video'),
			}
}

/** A JPEG with a comment, ISO/IEC 10918-1, B.2.4.5. */
function withComment(text: string): Buffer {
	const phrase = Buffer.from(text)
	const head = Buffer.from([0xff, 0xfe, 0, phrase.length + 2])
	return Buffer.concat([JPEG.subarray(0, 2), head, phrase, JPEG.subarray(2)])
}
