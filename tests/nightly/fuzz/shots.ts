import { SIMULATED_ACCOUNTS } from '../../../simulators/razorpay/accounts.ts'
import { sign as signAsRazorpay } from '../../../simulators/razorpay/letters.ts'
import { sign } from '../../../simulators/stripe/letters.ts'
import { pdf } from '../../harness/sample-documents.ts'
import { webm } from '../../harness/sample-videos.ts'
import type { Operation } from './document.ts'
import { type Draft, setHeader, type Tools } from './draft.ts'
import { type Draws, drawsOf, seedOf } from './draws.ts'
import { drawMutation, isProtocol } from './mutations.ts'
import { SPARE } from './people.ts'
import { kindsAfter, type Pools } from './pools.ts'
import type { RightCall, Target } from './target.ts'
import { textual, valueFor } from './values.ts'
import { NOT_SENT, type Shot } from './verdict.ts'

const FILM = await webm()

export interface Sender {
	readonly name: string
	header(): readonly [string, string] | null
	refresh(): readonly [string, string] | null
}

export interface Range {
	readonly operations: readonly Operation[]
	readonly target: Target
	readonly pools: Pools
	readonly senders: readonly Sender[]
}

/** Calls that cost a hundred times more than others; they are drawn a thirtieth as often. */
const COSTLY = /login|token\/refresh|logout|\/files\/|pdf$|books\/checks|\/sign$|runs\/\{id\}\/verify/
const CHEAPENED = 4

const ENDS =
	/^DELETE|\/(?:close|deactivate|markSpam|hold|reject|fulfil|expire|askForMore|disband\/user|resolve)$/

const OWN_SESSION = /\/logout$|\/change\/|\/user\/sessions|\/second-factor|\/factor-proof|\/disband\//

export interface Fired {
	readonly shot: Shot
	readonly sender: string
	readonly spoiled: readonly string[]
	readonly valid: boolean
}

/**
 * Makes one request of a run. The same seed, number and world make the same request; `skip` leaves out
 * mutations by their place, to find those that matter.
 */
export function makeShot(range: Range, seed: number, number: number, skip: readonly number[] = []): Fired {
	const { operations, pools, target, senders } = range
	const draws = drawsOf(seedOf(seed, number))
	let operation = draws.pick(operations)
	const rare = COSTLY.test(operation.path) || ENDS.test(operation.name)
	if (rare && draws.number(CHEAPENED - 1) > 0) operation = draws.pick(operations)
	const call = target.calls.find(({ route }) => route === operation.name)
	const right = call && draws.number(9) < 5 ? call : null
	const draft = right ? draftOf(right, draws, pools) : generated(operation, draws, pools)
	const wanted = OWN_SESSION.test(operation.path) ? SPARE : draws.number(9) < 7 ? call?.as : undefined
	const sender = senders.find(({ name }) => name === wanted) ?? draws.pick(senders)
	const own = operation.path.endsWith('/token/refresh') ? sender.refresh() : sender.header()
	if (own) draft.headers.push([...own])
	withVersion(draft, operation, draws, pools)
	draft.headers.push(['x-forwarded-for', `10.${draws.number(255)}.${draws.number(255)}.${draws.number(255)}`])
	draft.headers.push(['x-request-id', requestId(number)])
	if (operation.body?.type === 'application/json' || draft.json !== undefined)
		setHeader(draft, 'content-type', 'application/json')

	const count = draws.pick([0, 1, 1, 2, 2, 2, 3, 3])
	for (let index = 0; index < count; index += 1) {
		const tools: Tools = { draws: drawsOf(seedOf(seed + index + 1, number)), pools, operation }
		if (skip.includes(index)) continue
		const mutation = drawMutation(draft, tools)
		mutation[2](draft, tools)
		draft.spoiled.push(mutation[0])
		if (isProtocol(mutation)) draft.breaksProtocol = true
	}
	if (operation.body?.type === 'multipart/form-data') asForm(draft, operation, draws, target)
	if (operation.path.includes('/webhooks/stripe')) signed(draft, draws, pools, target)
	if (operation.path.includes('/webhooks/razorpay')) signedByRazorpay(draft, draws, pools)
	if (operation.path.includes('/webhooks/paypal')) signedByPaypal(draft, draws, target)
	return {
		shot: shotOf(number, draft, operations),
		sender: sender.name,
		spoiled: draft.spoiled,
		valid: count === 0,
	}
}

export const requestId = (number: number) =>
	`00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const FIELD = { method: 'GET', headers: [], json: undefined, bytes: null, breaksProtocol: false }
const blank = (changes: Partial<Draft>): Draft => ({
	...FIELD,
	path: [],
	query: [],
	...changes,
	headers: [...(changes.headers ?? [])],
	spoiled: [],
})

function draftOf(call: RightCall, draws: Draws, pools: Pools): Draft {
	const [method = 'GET'] = call.route.split(' ')
	const { pathname, searchParams } = new URL(call.url, 'http://karuna.example')
	const path = pathname.slice(1).split('/')
	// The thing that the right call is about is changed by it; others of its kind come into being meanwhile.
	const others = path.map((part) => {
		const kind = pools.kindOf(part)
		return kind && draws.once(2) ? pools.draw(draws, kind) : part
	})
	return blank({
		method,
		path: others,
		query: [...searchParams].map(([name, value]) => ({ name, value, encode: true })),
		headers: call.headers.map(([name, value]) => [name, value]),
		json: withOthers(call.json, draws, pools),
	})
}

function withOthers(value: unknown, draws: Draws, pools: Pools): unknown {
	if (typeof value === 'string') {
		const kind = pools.kindOf(value)
		return kind && kind !== 'picture' && draws.once(2) ? pools.draw(draws, kind) : value
	}
	if (typeof value !== 'object' || value === null) return value
	if (Array.isArray(value)) return value.map((inner) => withOthers(inner, draws, pools))
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [key, withOthers(inner, draws, pools)]),
	)
}

function generated(operation: Operation, draws: Draws, pools: Pools): Draft {
	const segments = operation.path.slice(1).split('/')
	const path = segments.map((part, at) => {
		if (!part.startsWith('{')) return part
		const kinds = kindsAfter(
			segments.slice(0, at).findLast((one) => !one.startsWith('{') && kindsAfter(one).length > 0) ?? '',
		)
		const param = operation.params.find(({ name }) => `{${name}}` === part)
		if (kinds.length > 0 && draws.number(9) > 0) return pools.draw(draws, draws.pick(kinds))
		return encodeURIComponent(
			textual(valueFor(param?.schema ?? { type: 'string' }, draws, pools, part.slice(1, -1))),
		)
	})
	const query = operation.query.flatMap(({ name, required, schema }) =>
		required || draws.once(4)
			? [{ name, value: textual(valueFor(schema, draws, pools, name)), encode: true }]
			: [],
	)
	const json =
		operation.body?.type === 'application/json' ? valueFor(operation.body.schema, draws, pools) : undefined
	return blank({ method: operation.method, path, query, json })
}

function withVersion(draft: Draft, operation: Operation, draws: Draws, pools: Pools): void {
	const about = draft.path.findLast((part) => pools.etags.has(part))
	const latest = about === undefined ? undefined : pools.etags.get(about)
	const needed = operation.path.startsWith('/api/backoffice') || draws.once(6)
	if (latest !== undefined && needed && operation.method !== 'GET' && draws.number(9) < 8)
		setHeader(draft, 'if-match', latest)
}

function asForm(draft: Draft, operation: Operation, draws: Draws, { picture }: Target): void {
	if (draft.bytes !== null) return
	const boundary = 'karuna-fuzz'
	const right = operation.path.endsWith('/image')
		? Buffer.from(picture, 'base64')
		: operation.path.endsWith('/video')
			? FILM
			: pdf('Estimate')
	const file = draws.pick([right, Buffer.from('GIF89a'), Buffer.alloc(draws.number(200))])
	const name = draws.pick(['a.jpg', 'a.pdf', '../../a.php', 'ü\u202e.png', '', 'x'.repeat(300)])
	const part = (field: string, extra: string, content: Buffer) =>
		Buffer.concat([
			Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"${extra}\r\n\r\n`),
			content,
			Buffer.from('\r\n'),
		])
	const texts = Object.keys(operation.body?.schema.properties ?? {}).filter((field) => field !== 'file')
	draft.json = undefined
	draft.bytes = Buffer.concat([
		...texts.map((field) =>
			part(field, '', Buffer.from(draws.pick(['Estimate', '', 'x'.repeat(600), '\u0000', 'गि']))),
		),
		part(draws.once(10) ? 'other' : 'file', `; filename="${name}"\r\ncontent-type: image/jpeg`, file),
		Buffer.from(draws.once(20) ? '' : `--${boundary}--\r\n`),
	])
	setHeader(
		draft,
		'content-type',
		draws.once(20) ? 'application/json' : `multipart/form-data; boundary=${boundary}`,
	)
}

const EVENTS = [
	'payment_intent.succeeded',
	'payment_intent.payment_failed',
	'charge.refunded',
	'charge.dispute.created',
	'payout.paid',
	'payout.failed',
	'nothing.known',
]

function signed(draft: Draft, draws: Draws, pools: Pools, { webhookSecrets }: Target): void {
	const type = draws.pick(EVENTS)
	const object = type.startsWith('payout') ? 'payout' : 'payment_intent'
	const id = pools.draw(draws, object === 'payout' ? 'payout' : 'payment')
	const event = {
		id: `evt_${draws.number(99_999)}`,
		object: 'event',
		type,
		created: 1_795_000_000,
		livemode: draws.once(9),
		data: { object: draws.once(9) ? {} : { id, object } },
	}
	const text = draws.once(8) ? draws.pick(['', 'x', '[]', 'null', '{}']) : JSON.stringify(event)
	draft.bytes = Buffer.from(text)
	const now = Math.floor(Date.now() / 1_000) - (draws.once(10) ? 4_000 : 0)
	setHeader(
		draft,
		'stripe-signature',
		draws.once(10) ? 't=1,v1=00' : sign(text, draws.pick(webhookSecrets), now),
	)
}

const RAZORPAY_EVENTS = [
	'payment.captured',
	'payment.failed',
	'refund.processed',
	'settlement.processed',
	'nothing',
]

function signedByRazorpay(draft: Draft, draws: Draws, pools: Pools): void {
	const type = draws.pick(RAZORPAY_EVENTS)
	const entity = type.startsWith('settlement')
		? { settlement: { entity: { id: pools.draw(draws, 'payout') } } }
		: { payment: { entity: { order_id: pools.draw(draws, 'payment') } } }
	const event = {
		entity: 'event',
		event: type,
		payload: draws.once(9) ? {} : entity,
		created_at: 1_795_000_000,
	}
	const text = draws.once(8) ? draws.pick(['', 'x', '[]', 'null', '{}']) : JSON.stringify(event)
	draft.bytes = Buffer.from(text)
	const { webhookSecret } = draws.pick(SIMULATED_ACCOUNTS)
	setHeader(draft, 'x-razorpay-signature', draws.once(10) ? '00' : signAsRazorpay(text, webhookSecret))
	setHeader(draft, 'x-razorpay-event-id', `evt_${draws.number(99_999)}`)
}

/**
 * Sends a signed webhook of PayPal, sometimes with another body or header, since signatures can't be made
 * here.
 */
function signedByPaypal(draft: Draft, draws: Draws, { paypalWebhooks }: Target): void {
	const { body, headers } = draws.pick(paypalWebhooks)
	draft.bytes = Buffer.from(draws.once(10) ? `${body} ` : body)
	for (const [name, value] of Object.entries(headers))
		setHeader(draft, name, draws.once(30) ? 'nonsense' : value)
}

function shotOf(number: number, draft: Draft, operations: readonly Operation[]): Shot {
	const pairs = draft.query.map(({ name, value, encode }) =>
		encode ? `${encodeURIComponent(name)}=${encodeURIComponent(value)}` : `${name}=${value}`,
	)
	const target = `/${draft.path.join('/')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
	const body = draft.bytes ?? (draft.json === undefined ? null : Buffer.from(JSON.stringify(draft.json)))
	const operation = operationAt(operations, draft.method, target)
	return {
		number,
		operation,
		outgoing: { method: draft.method, target, headers: draft.headers, body, last: draft.breaksProtocol },
		breaksProtocol: draft.breaksProtocol,
		json: operation?.body?.type === 'application/json' ? jsonOf(body) : NOT_SENT,
	}
}

function jsonOf(body: Buffer | null): unknown {
	try {
		return JSON.parse((body?.toString('utf8') ?? '').replace(/^\ufeff/, ''))
	} catch {
		return undefined
	}
}

type Index = ReadonlyMap<
	string,
	readonly { readonly operation: Operation; readonly parts: readonly string[] }[]
>
const indexes = new WeakMap<readonly Operation[], Index>()
function indexOf(operations: readonly Operation[]): Index {
	const known = indexes.get(operations)
	if (known) return known
	const entries = operations.map((operation) => ({ operation, parts: operation.path.split('/') }))
	const index = Map.groupBy(entries, ({ operation, parts }) => `${operation.method} ${parts.length}`)
	indexes.set(operations, index)
	return index
}

/** Finds the operation of an address by the document only: literal segments come before placeholders. */
export function operationAt(
	operations: readonly Operation[],
	method: string,
	target: string,
): Operation | null {
	const [path = ''] = target.split(/[?#]/)
	const segments = path.replace(/\/$/, '').split('/').map(decoded)
	const named = indexOf(operations).get(`${method === 'HEAD' ? 'GET' : method} ${segments.length}`) ?? []
	const fitting = named.filter(({ parts }) =>
		parts.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at])),
	)
	return (
		fitting.toSorted((a, b) => a.operation.params.length - b.operation.params.length)[0]?.operation ?? null
	)
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment)
	} catch {
		return segment
	}
}
