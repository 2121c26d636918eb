import type { Tools } from './draft.ts'
import { KINDS } from './pools.ts'

const LONE_SURROGATES = ['\ud800', 'a\udfffb', '\udc00\ud800']
const TEXTS = [
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
	'\u0024{7*7}',
	'<script>alert(1)</script>',
	'../../etc/passwd',
	'=cmd()',
	'null',
	'undefined',
	'NaN',
	'0x10',
	'१२३',
	'e\u0301'.repeat(50),
	'x'.repeat(256),
	'x'.repeat(5_000),
	'\u{1f469}'.repeat(300),
	' '.repeat(300),
	...LONE_SURROGATES,
]
const NUMBERS = [
	0,
	-0,
	-1,
	1,
	0.1,
	1.005,
	0.015,
	1e-7,
	-1e-7,
	99_999_999,
	2 ** 31 - 1,
	2 ** 31,
	2 ** 32,
	2 ** 53 - 1,
	2 ** 53,
	2 ** 53 + 2,
	-(2 ** 53),
	2 ** 63,
	1e21,
	1e308,
	-1e308,
	5e-324,
	9_999_999_999_999.99,
]
const DATES = [
	'0000-00-00',
	'0000-01-01T00:00:00Z',
	'9999-12-31T23:59:59.999Z',
	'10000-01-01',
	'+275760-09-13T00:00:00Z',
	'+275760-09-13T00:00:00.001Z',
	'-271821-04-20T00:00:00Z',
	'2026-02-30',
	'2026-13-01T00:00:00Z',
	'2026-11-21T24:00:00Z',
	'2026-11-21T23:59:60Z',
	'2026-11-21T10:00:00+99:00',
	'1e3',
	'2099-12-31T00:00:00.000000000001Z',
	'0001-01-01T00:00:00+23:59',
]
export const NAMES = [
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

const deep = (levels: number, inner: unknown = 1, asArray = true): unknown => {
	let value = inner
	for (let level = 0; level < levels; level += 1) value = asArray ? [value] : { a: value }
	return value
}

export function malformed({ draws, pools }: Tools): unknown {
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
