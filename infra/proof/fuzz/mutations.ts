import { gzipSync } from 'node:zlib'
import { asBytes, type Draft, type Mutation, setHeader, type Tools } from './draft.ts'
import { KINDS } from './pools.ts'

const LONE_SURROGATES = ['\ud800', 'a\udfffb', '\udc00\ud800']
const TEXTS = [
	...[
		'',
		' ',
		'\u0000',
		'a\u0000b',
		'\u202etxt',
		'\ufeff',
		'\u2028',
		'\u{10ffff}',
		'%00',
		"' OR 1=1--",
		'${7*7}',
	],
	...[
		'<script>alert(1)</script>',
		'../../etc/passwd',
		'=cmd()',
		'null',
		'undefined',
		'NaN',
		'0x10',
		'१२३',
		'e\u0301'.repeat(50),
	],
	...['x'.repeat(256), 'x'.repeat(5_000), '\u{1f469}'.repeat(300), ' '.repeat(300), ...LONE_SURROGATES],
]
const NUMBERS = [
	...[0, -0, -1, 1, 0.1, 1.005, 0.015, 1e-7, -1e-7, 99_999_999, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1],
	...[2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63, 1e21, 1e308, -1e308, 5e-324, 9_999_999_999_999.99],
]
const DATES = [
	...[
		'0000-00-00',
		'0000-01-01T00:00:00Z',
		'9999-12-31T23:59:59.999Z',
		'10000-01-01',
		'+275760-09-13T00:00:00Z',
	],
	...[
		'+275760-09-13T00:00:00.001Z',
		'-271821-04-20T00:00:00Z',
		'2026-02-30',
		'2026-13-01T00:00:00Z',
		'2026-11-21T24:00:00Z',
	],
	...[
		'2026-11-21T23:59:60Z',
		'2026-11-21T10:00:00+99:00',
		'1e3',
		'2099-12-31T00:00:00.000000000001Z',
		'0001-01-01T00:00:00+23:59',
	],
]
const NAMES = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
	'then',
	'length',
	'statusCode',
	'$ref',
	'',
]
const PRIVILEGES = [
	'role',
	'roles',
	'status',
	'userId',
	'verified',
	'amountRaised',
	'isAdmin',
	'id',
	'_id',
	'createdAt',
]

const deep = (levels: number, inner: unknown = 1, asArray = true): unknown => {
	let value = inner
	for (let level = 0; level < levels; level += 1) value = asArray ? [value] : { a: value }
	return value
}

function strange({ draws, pools }: Tools): unknown {
	switch (draws.number(9)) {
		case 0:
			return draws.pick([null, true, false, [], {}, [[]], [{}], [null]])
		case 1:
		case 2:
			return draws.pick(TEXTS)
		case 3:
		case 4:
			return draws.pick(NUMBERS)
		case 5:
			return draws.pick(DATES)
		case 6:
			return String(draws.pick(NUMBERS))
		case 7:
			return deep(draws.pick([2, 30, 300]), 1, draws.once(2))
		case 8:
			return pools.draw(draws, draws.pick(KINDS))
		default:
			return Object.fromEntries([[draws.pick(NAMES), draws.pick(TEXTS)]])
	}
}

/** Every place in a value, as the object that holds it and its name there. */
function placesIn(value: unknown, found: [holder: Record<string, unknown>, key: string][] = []) {
	if (typeof value !== 'object' || value === null) return found
	for (const key of Object.keys(value)) {
		found.push([value as Record<string, unknown>, key])
		placesIn((value as Record<string, unknown>)[key], found)
	}
	return found
}

const hasJson = ({ json, bytes }: Draft) => bytes === null && typeof json === 'object' && json !== null
const atPlace =
	(change: (holder: Record<string, unknown>, key: string, tools: Tools) => void) =>
	(draft: Draft, tools: Tools) => {
		const places = placesIn(draft.json)
		if (places.length > 0) change(...tools.draws.pick(places), tools)
	}
const always = () => true
/** Sends the body as text that no serializer would write. */
const rewritten =
	(change: (text: string, tools: Tools) => string | Buffer) => (draft: Draft, tools: Tools) => {
		const text = JSON.stringify(draft.json ?? {})
		const to = change(text, tools)
		draft.bytes = typeof to === 'string' ? Buffer.from(to) : to
	}

const BODY: readonly Mutation[] = [
	[
		'another value',
		hasJson,
		atPlace((holder, key, tools) => {
			holder[key] = strange(tools)
		}),
	],
	[
		'another value',
		hasJson,
		atPlace((holder, key, tools) => {
			holder[key] = strange(tools)
		}),
	],
	[
		'a field left out',
		hasJson,
		atPlace((holder, key) => {
			delete holder[key]
		}),
	],
	[
		'a value in an array',
		hasJson,
		atPlace((holder, key) => {
			holder[key] = [holder[key]]
		}),
	],
	[
		'a value in an object',
		hasJson,
		atPlace((holder, key) => {
			holder[key] = { value: holder[key] }
		}),
	],
	[
		'a number as text, or text as a number',
		hasJson,
		atPlace((holder, key) => {
			holder[key] = typeof holder[key] === 'number' ? String(holder[key]) : Number(holder[key])
		}),
	],
	[
		'a foreign id',
		hasJson,
		atPlace((holder, key, { pools, draws }) => {
			const kind = pools.kindOf(String(holder[key]))
			holder[key] = pools.draw(draws, kind && draws.once(2) ? kind : draws.pick(KINDS))
		}),
	],
	[
		'a privileged field',
		hasJson,
		atPlace((holder, _, { draws, pools }) => {
			holder[draws.pick(PRIVILEGES)] = draws.pick<unknown>([
				'superAdmin',
				['admin'],
				9,
				true,
				1e6,
				pools.draw(draws, 'user'),
			])
		}),
	],
	[
		'another body',
		hasJson,
		(draft, tools) => {
			draft.json = strange(tools)
		},
	],
	[
		'a prototype',
		hasJson,
		rewritten((text, { draws }) => {
			const name = draws.pick(NAMES)
			return text.replace(
				'{',
				`{${JSON.stringify(name)}:${draws.pick(['{"admin":true}', '1', 'null', '{"prototype":{"x":1}}'])}${text.length > 2 ? ',' : ''}`,
			)
		}),
	],
	['a name twice', hasJson, rewritten((text) => text.replace(/^\{("\w+"):/, '{$1:null,$1:'))],
	[
		'broken JSON',
		hasJson,
		rewritten((text, { draws }) => text.slice(0, draws.number(Math.max(0, text.length - 1)))),
	],
	[
		'more after the JSON',
		hasJson,
		rewritten((text, { draws }) => text + draws.pick(['}', ' {}', '\u0000', ',', '//', '\n\n'])),
	],
	[
		'numbers that JSON lacks',
		hasJson,
		rewritten((text, { draws }) =>
			text.replace(
				/:\s*[\d"][^,}]*/,
				`:${draws.pick(['1e999', '-1e999', '01', 'NaN', '0x10', '1_000', '.5', '9'.repeat(400)])}`,
			),
		),
	],
	[
		'bytes that are no UTF-8',
		hasJson,
		rewritten((text, { draws }) => {
			const bytes = Buffer.from(text)
			bytes[draws.number(bytes.length - 1)] = draws.pick([0xff, 0xc0, 0x80, 0xed])
			return bytes
		}),
	],
	['a byte order mark', hasJson, rewritten((text) => `\ufeff${text}`)],
	['another encoding', hasJson, rewritten((text) => Buffer.from(text, 'utf16le'))],
	[
		'deep nesting',
		hasJson,
		rewritten((text, { draws }) => {
			const levels = draws.pick([100, 5_000, 50_000])
			return draws.once(2)
				? `${'['.repeat(levels)}${']'.repeat(levels)}`
				: `{"a":`.repeat(levels) + text + '}'.repeat(levels)
		}),
	],
	[
		'packed',
		hasJson,
		(draft) => {
			draft.bytes = gzipSync(JSON.stringify(draft.json))
			setHeader(draft, 'content-encoding', 'gzip')
		},
	],
	[
		'nothing',
		hasJson,
		(draft, { draws }) => {
			draft.bytes = draws.pick([Buffer.alloc(0), Buffer.from(' '), Buffer.from('null'), Buffer.from('\n')])
		},
	],
	['in pieces', hasJson, (draft) => setHeader(draft, 'transfer-encoding', 'chunked')],
]
const TOO_LARGE: Mutation = [
	'more than is taken',
	hasJson,
	rewritten((text) => text.replace('{', `{"more":"${'x'.repeat(1_060_000)}",`)),
]

/** How a body may say that it is JSON without being taken for it, or be taken for it without saying so. */
export const CONTENT_TYPES: readonly (string | null)[] = [
	...[
		null,
		'',
		' ',
		'text/plain',
		'text/plain; application/json',
		'application/x-www-form-urlencoded',
		'text/html',
	],
	...[
		'application/json; charset=utf-8',
		'application/json;charset=utf-16',
		'application/json; charset=latin1',
		'application/json; x',
		'application/json;',
	],
	...[
		'application/json\t;',
		'application/json ;charset=utf-8',
		'application/json\t; charset=utf-8',
		'APPLICATION/JSON',
		'Application/Json; Charset=UTF-8',
	],
	...[
		'application/json, text/plain',
		'text/plain, application/json',
		'application/jsonx',
		'application/json5',
		'application/vnd.api+json',
		'application/problem+json',
	],
	...[
		'application /json',
		'application/ json',
		'"application/json"',
		'application/json\u00a0',
		'\tapplication/json',
		'application/json; boundary=x',
		'application//json',
	],
	...[
		'multipart/form-data',
		'multipart/form-data; boundary=x',
		'application/octet-stream',
		'application/*',
		'*/*',
		'json',
		'application',
		'application/json%20',
		';application/json',
	],
	...[
		'application/json;;',
		'application/json; charset="utf-8"',
		'application/json; charset=utf-8; charset=utf-7',
		'text/json',
		'application/xml',
		'constructor',
		'__proto__',
	],
]

const HEADERS: readonly Mutation[] = [
	[
		'a content type',
		hasJson,
		(draft, { draws }) => setHeader(draft, 'content-type', asNullable(draws.pick(CONTENT_TYPES))),
	],
	[
		'two content types',
		hasJson,
		(draft, { draws }) => draft.headers.push(['Content-Type', asBytes(draws.pick(CONTENT_TYPES) ?? '')]),
	],
	[
		'a bad key',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'idempotency-key',
				draws.pick(['', ' ', 'a b', 'x'.repeat(256), asBytes('é'), '"', '\t', '__proto__']),
			),
	],
	[
		'a key again',
		always,
		(draft, { draws }) => setHeader(draft, 'idempotency-key', `again-${draws.number(40)}`),
	],
	['two keys', always, (draft) => draft.headers.push(['idempotency-key', 'one'], ['Idempotency-Key', 'two'])],
	[
		'another version',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'if-match',
				draws.pick([
					'*',
					'""',
					'"-1"',
					'"1"',
					'W/"1"',
					'"1","2"',
					'1',
					`"${'9'.repeat(19)}"`,
					`"${'9'.repeat(20)}"`,
					'"01"',
					'"0"',
					'" 1"',
				]),
			),
	],
	['no version', always, (draft) => setHeader(draft, 'if-match', null)],
	[
		'a token of nobody',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'authorization',
				draws.pick([
					'Bearer',
					'Bearer ',
					'Bearer nobody',
					`Bearer ${'x'.repeat(43)}`,
					`Bearer ${'x'.repeat(4_000)}`,
					'Basic YTpi',
					'bearer null',
					'Bearer a b',
					asBytes('Bearer ñ'),
					'',
				]),
			),
	],
	['no token', always, (draft) => setHeader(draft, 'authorization', null)],
	['two tokens', always, (draft) => draft.headers.push(['authorization', 'Bearer nobody'])],
	[
		'a bad cookie',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'cookie',
				draws.pick([
					'karuna_guest=',
					'karuna_guest=x',
					`karuna_guest=${'A'.repeat(43)}`,
					'karuna_refresh=%zz',
					'=',
					';;;',
					'__proto__=1',
					`karuna_refresh=${'B'.repeat(43)}`,
					asBytes('karuna_guest=ü'),
					'a=1;'.repeat(200),
				]),
			),
	],
	[
		'a condition',
		always,
		(draft, { draws }) =>
			draft.headers.push(
				draws.pick<[string, string]>([
					['if-none-match', '*'],
					['if-none-match', '"1"'],
					['if-modified-since', 'Sat, 21 Nov 2026 00:00:00 GMT'],
					['if-modified-since', 'yesterday'],
					['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
					['if-range', '"1"'],
				]),
			),
	],
	[
		'a range',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'range',
				draws.pick([
					'bytes=0-0',
					'bytes=-1',
					'bytes=9-1',
					'bytes=0-,5-',
					'items=0-9',
					'bytes=99999999999999999999-',
					'',
				]),
			),
	],
	[
		'what it likes to read',
		always,
		(draft, { draws }) =>
			draft.headers.push(
				draws.pick<[string, string]>([
					['accept', 'text/html'],
					['accept', ''],
					['accept', 'a'.repeat(2_000)],
					['accept-encoding', 'br;q=0, gzip;q=1, *;q=0'],
					['accept-language', 'hi;q=1e9,en;q=NaN'],
					['accept-language', ',;=,;q='],
					['accept-charset', 'utf-7'],
				]),
			),
	],
	[
		'a position',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'x-read-after',
				draws.pick([
					'',
					' ',
					'x',
					'-1',
					'0'.repeat(20),
					'1'.repeat(101),
					'00000000000000000001',
					'null',
					'1 OR 1=1',
					asBytes('१'),
				]),
			),
	],
	[
		'another site',
		always,
		(draft, { draws }) =>
			draft.headers.push(
				draws.pick<[string, string]>([
					['origin', 'https://evil.example'],
					['origin', 'null'],
					['origin', 'nonsense'],
					['sec-fetch-site', 'cross-site'],
					['referer', 'javascript:1'],
				]),
			),
	],
	[
		'where it came from',
		always,
		(draft, { draws }) =>
			draft.headers.push(
				draws.pick<[string, string]>([
					['x-forwarded-for', 'nonsense'],
					['x-forwarded-for', ',,,'],
					['x-forwarded-host', 'evil.example'],
					['x-forwarded-proto', 'javascript'],
					['forwarded', 'for=x'],
					['x-forwarded-for', '::1, 999.1.1.1'],
				]),
			),
	],
	[
		'another method in a header',
		always,
		(draft) => draft.headers.push(['x-http-method-override', 'DELETE'], ['x-method-override', 'PUT']),
	],
	[
		'many headers',
		always,
		(draft, { draws }) => {
			for (let at = draws.pick([50, 300]); at > 0; at -= 1) draft.headers.push([`x-${at}`, 'y'])
		},
	],
	[
		'an agent',
		always,
		(draft, { draws }) =>
			setHeader(
				draft,
				'user-agent',
				draws.pick(['', 'x'.repeat(3_000), asBytes('ü\u202e'), '${jndi:ldap://x}']),
			),
	],
	[
		'an id of the request',
		always,
		(draft, { draws }) =>
			setHeader(draft, 'x-request-id', draws.pick(['', 'x', 'x'.repeat(500), '__proto__', asBytes('ü')])),
	],
]
const asNullable = (text: string | null) => (text === null ? null : asBytes(text))

const SEGMENTS = [
	...[
		'%',
		'%zz',
		'%00',
		'%ff',
		'%c0%af',
		'%2e%2e',
		'..',
		'.',
		'%2F',
		'%5c',
		'',
		'*',
		':id',
		'{id}',
		'__proto__',
		'constructor',
	],
	...[
		'null',
		'undefined',
		'0',
		'-1',
		'1e9',
		'%F0%9F%98%80',
		asBytes('ü'),
		'a;b=c',
		'a%20b',
		'x'.repeat(99),
		'x'.repeat(101),
		'x'.repeat(3_000),
		'%ed%a0%80',
		'%',
	],
]
const idAt = ({ path }: Draft) => path.flatMap((part, at) => (/^[0-9a-f]{8}-|^p[oi]_/.test(part) ? [at] : []))

const ADDRESS: readonly Mutation[] = [
	[
		'a foreign id in the address',
		(draft) => idAt(draft).length > 0,
		(draft, { draws, pools }) => {
			const at = draws.pick(idAt(draft))
			const kind = pools.kindOf(draft.path[at] ?? '')
			draft.path[at] = pools.draw(draws, kind && draws.number(2) > 0 ? kind : draws.pick(KINDS))
		},
	],
	[
		'a made-up id in the address',
		(draft) => idAt(draft).length > 0,
		(draft, { draws }) => {
			draft.path[draws.pick(idAt(draft))] =
				`00000000-0000-4000-8000-${String(draws.number(999_999_999)).padStart(12, '0')}`
		},
	],
	[
		'another segment',
		always,
		(draft, { draws }) => {
			draft.path[draws.number(draft.path.length - 1)] = draws.pick(SEGMENTS)
		},
	],
	[
		'no id in the address',
		(draft) => idAt(draft).length > 0,
		(draft, { draws }) => {
			draft.path[draws.pick(idAt(draft))] = draws.pick(SEGMENTS)
		},
	],
	[
		'more segments',
		always,
		(draft, { draws }) => draft.path.push(draws.pick(['', 'x', '..', '%2e%2e', draws.pick(SEGMENTS)])),
	],
	[
		'another case',
		always,
		(draft) => {
			draft.path = draft.path.map((part) => part.toUpperCase())
		},
	],
	[
		'another method',
		always,
		(draft, { draws }) => {
			draft.method = draws.pick([
				'GET',
				'POST',
				'PUT',
				'DELETE',
				'PATCH',
				'HEAD',
				'OPTIONS',
				'TRACE',
				'PROPFIND',
				'QUERY',
			])
		},
	],
	[
		'a parameter twice',
		({ query }) => query.length > 0,
		(draft, { draws }) => {
			const one = draws.pick(draft.query)
			draft.query.push({ ...one, value: draws.once(2) ? one.value : 'x' })
		},
	],
	[
		'another parameter',
		({ query }) => query.length > 0,
		(draft, tools) => {
			const value = strange(tools)
			Object.assign(tools.draws.pick(draft.query), {
				value: typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
			})
		},
	],
	[
		'another parameter of those there are',
		(_, { query }) => query.length > 0,
		(draft, tools) => {
			const value = strange(tools)
			draft.query.push({
				name: tools.draws.pick(tools.operation.query).name,
				value: typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
				encode: true,
			})
		},
	],
	[
		'a parameter left out',
		({ query }) => query.length > 0,
		(draft, { draws }) => {
			draft.query.splice(draws.number(draft.query.length - 1), 1)
		},
	],
	[
		'a parameter as an array or object',
		({ query }) => query.length > 0,
		(draft, { draws }) => {
			const one = draws.pick(draft.query)
			one.name += draws.pick(['[]', '[0]', '[a]', '[__proto__]', '.a', '%00'])
			one.encode = false
			one.value = encodeURIComponent(one.value.toWellFormed())
		},
	],
	[
		'an unknown parameter',
		always,
		(draft, { draws }) =>
			draft.query.push({ name: draws.pick(NAMES), value: draws.pick(['1', '', '{"a":1}']), encode: true }),
	],
	[
		'a malformed query',
		always,
		(draft, { draws }) =>
			draft.query.push({
				name: draws.pick(['%', '%zz', '%ff', 'a=b=c', '&&', '?', '#', '+', '%00']),
				value: draws.pick(['%', '%zz', '%ff%fe', '%ed%a0%80', '', '=']),
				encode: false,
			}),
	],
]

/** What isn't quite HTTP. */
const PROTOCOL: readonly Mutation[] = [
	[
		'another length',
		hasJson,
		(draft, { draws }) =>
			setHeader(draft, 'content-length', draws.pick(['-1', 'x', '1, 2', '99999999999999999999', '0'])),
	],
	[
		'a length twice',
		hasJson,
		(draft) => draft.headers.push(['content-length', '5'], ['content-length', '6']),
	],
	[
		'a length and pieces',
		hasJson,
		(draft) => draft.headers.push(['content-length', '5'], ['transfer-encoding', 'chunked']),
	],
	['unknown pieces', hasJson, (draft) => setHeader(draft, 'transfer-encoding', 'xchunked')],
	['no host', always, (draft) => setHeader(draft, 'host', '')],
	['headers that are too large', always, (draft) => draft.headers.push(['x-large', 'x'.repeat(20_000)])],
	[
		'a broken header',
		always,
		(draft, { draws }) =>
			draft.headers.push(
				draws.pick<[string, string]>([
					['bad name', 'x'],
					['x-control', '\u0001'],
					['x-null', '\u0000'],
					['', 'x'],
				]),
			),
	],
	[
		'a method that isn’t',
		always,
		(draft, { draws }) => {
			draft.method = draws.pick(['FOO', 'get', 'G\u0000T', 'CONNECT'])
		},
	],
	[
		'an address that isn’t',
		always,
		(draft, { draws }) => {
			draft.path = [draws.pick(['http://evil.example/', ' ', '\u0000', asBytes('ü ü')])]
		},
	],
	[
		'an expectation',
		always,
		(draft, { draws }) => setHeader(draft, 'expect', draws.pick(['100-continue', 'x'])),
	],
	[
		'another protocol',
		always,
		(draft) => draft.headers.push(['connection', 'upgrade'], ['upgrade', 'websocket']),
	],
	TOO_LARGE,
]

/** A mutation that fits; most are of the body, few of the protocol, since those end connections. */
export function drawMutation(draft: Draft, tools: Tools): Mutation {
	const { draws, operation } = tools
	const at = draws.number(99)
	const group = at < 48 ? BODY : at < 70 ? HEADERS : at < 98 ? ADDRESS : PROTOCOL
	const fitting = group.filter(([, fits]) => fits(draft, operation))
	const mutations =
		fitting.length > 0 ? fitting : [...HEADERS, ...ADDRESS].filter(([, fits]) => fits(draft, operation))
	return draws.pick(mutations)
}

export const isProtocol = (mutation: Mutation): boolean => PROTOCOL.includes(mutation)
