import { always, asBytes, hasJson, type Mutation, setHeader } from './draft.ts'

export const CONTENT_TYPES: readonly (string | null)[] = [
	null,
	'',
	' ',
	'text/plain',
	'text/plain; application/json',
	'application/x-www-form-urlencoded',
	'text/html',
	'application/json; charset=utf-8',
	'application/json;charset=utf-16',
	'application/json; charset=latin1',
	'application/json; x',
	'application/json;',
	'application/json\t;',
	'application/json ;charset=utf-8',
	'application/json\t; charset=utf-8',
	'APPLICATION/JSON',
	'Application/Json; Charset=UTF-8',
	'application/json, text/plain',
	'text/plain, application/json',
	'application/jsonx',
	'application/json5',
	'application/vnd.api+json',
	'application/problem+json',
	'application /json',
	'application/ json',
	'"application/json"',
	'application/json\u00a0',
	'\tapplication/json',
	'application/json; boundary=x',
	'application//json',
	'multipart/form-data',
	'multipart/form-data; boundary=x',
	'application/octet-stream',
	'application/*',
	'*/*',
	'json',
	'application',
	'application/json%20',
	';application/json',
	'application/json;;',
	'application/json; charset="utf-8"',
	'application/json; charset=utf-8; charset=utf-7',
	'text/json',
	'application/xml',
	'constructor',
	'__proto__',
]

export const HEADERS: readonly Mutation[] = [
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
				draws.pick(['', 'x'.repeat(3_000), asBytes('ü\u202e'), '\u0024{jndi:ldap://x}']),
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
