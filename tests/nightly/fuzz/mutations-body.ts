import { gzipSync } from 'node:zlib'
import { type Draft, hasJson, type Mutation, setHeader, type Tools } from './draft.ts'
import { malformed, NAMES } from './malformed.ts'
import { KINDS } from './pools.ts'

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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function placesIn(value: unknown, found: [holder: Record<string, unknown>, key: string][] = []) {
	if (typeof value !== 'object' || value === null) return found
	for (const key of Object.keys(value)) {
		found.push([value as Record<string, unknown>, key])
		placesIn((value as Record<string, unknown>)[key], found)
	}
	return found
}

const atPlace =
	(change: (holder: Record<string, unknown>, key: string, tools: Tools) => void) =>
	(draft: Draft, tools: Tools) => {
		const places = placesIn(draft.json)
		if (places.length > 0) change(...tools.draws.pick(places), tools)
	}
const rewritten =
	(change: (text: string, tools: Tools) => string | Buffer) => (draft: Draft, tools: Tools) => {
		const text = JSON.stringify(draft.json ?? {})
		const to = change(text, tools)
		draft.bytes = typeof to === 'string' ? Buffer.from(to) : to
	}

export const BODY: readonly Mutation[] = [
	[
		'another value',
		hasJson,
		atPlace((holder, key, tools) => {
			holder[key] = malformed(tools)
		}),
	],
	[
		'another value',
		hasJson,
		atPlace((holder, key, tools) => {
			holder[key] = malformed(tools)
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
			holder[key] = typeof holder[key] === 'number' ? String(holder[key]) : Number(textOf(holder[key]))
		}),
	],
	[
		'a foreign id',
		hasJson,
		atPlace((holder, key, { pools, draws }) => {
			const kind = pools.kindOf(textOf(holder[key]))
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
			draft.json = malformed(tools)
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
export const TOO_LARGE: Mutation = [
	'more than is taken',
	hasJson,
	rewritten((text) => text.replace('{', `{"more":"${'x'.repeat(1_060_000)}",`)),
]
