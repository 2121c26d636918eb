import { always, asBytes, type Draft, hasJson, type Mutation, setHeader, type Tools } from './draft.ts'
import { ADDRESS } from './mutations-address.ts'
import { BODY, TOO_LARGE } from './mutations-body.ts'
import { HEADERS } from './mutations-headers.ts'

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

/** Draws a mutation that fits; most are of the body, few of the protocol, since those end connections. */
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
