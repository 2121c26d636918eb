import { expect, it } from 'vitest'
import { partOf } from './byte-range.ts'

it.each([
	[undefined, null],
	['bytes=0-', { from: 0, to: 99 }],
	['bytes=0-0', { from: 0, to: 0 }],
	['bytes=10-19', { from: 10, to: 19 }],
	['bytes=90-1000', { from: 90, to: 99 }],
	['bytes=-1', { from: 99, to: 99 }],
	['bytes=-1000', { from: 0, to: 99 }],
	['bytes=100-', 'unsatisfiable'],
	['bytes=100-200', 'unsatisfiable'],
	['bytes=-0', 'unsatisfiable'],
	// Headers that may be ignored: the whole file is the answer.
	['bytes=19-10', null],
	['bytes=0-1,5-6', null],
	['bytes=-', null],
	['bytes=a-b', null],
	['lines=0-1', null],
	['bytes=0-99999999999999999999', null],
] as const)('of 100 bytes "%s" asks for %j', (range, part) => {
	expect(partOf(range, 100)).toEqual(part)
})

it('an empty file has no part', () => {
	expect(partOf('bytes=0-', 0)).toBe('unsatisfiable')
	expect(partOf('bytes=-5', 0)).toBe('unsatisfiable')
	expect(partOf(undefined, 0)).toBeNull()
})
