import { always, asBytes, type Draft, type Mutation } from './draft.ts'
import { malformed, NAMES } from './malformed.ts'
import { KINDS } from './pools.ts'

const SEGMENTS = [
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
]
const idAt = ({ path }: Draft) => path.flatMap((part, at) => (/^[0-9a-f]{8}-|^p[oi]_/.test(part) ? [at] : []))

export const ADDRESS: readonly Mutation[] = [
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
			const value = malformed(tools)
			Object.assign(tools.draws.pick(draft.query), {
				value: typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
			})
		},
	],
	[
		'another parameter of those there are',
		(_, { query }) => query.length > 0,
		(draft, tools) => {
			const value = malformed(tools)
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
