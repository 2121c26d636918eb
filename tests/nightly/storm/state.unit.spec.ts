import { expect, it } from 'vitest'
import { differences } from './state.ts'

it('Two states differ in the parts that have another line, one more, or one less.', () => {
	const received = new Map([
		['log', ['a', 'b']],
		['postings', ['1', '2']],
		['balances', ['5']],
	])
	expect(differences(received, new Map(received))).toEqual([])
	const other = new Map([
		['log', ['a', 'c']],
		['postings', ['1']],
		['balances', ['5']],
	])
	expect(differences(received, other)).toEqual([
		{ part: 'log', onlyFirst: ['b'], onlySecond: ['c'] },
		{ part: 'postings', onlyFirst: ['2'], onlySecond: [] },
	])
})
