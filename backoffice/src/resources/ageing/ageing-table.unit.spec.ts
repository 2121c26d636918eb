import { expect, test } from 'vitest'
import type { AgedItems } from '../../../../domain/ageing.contract.ts'
import { listOf, rowsOf } from './ageing-table.ts'

const item = (changes: Partial<AgedItems>): AgedItems => ({
	kind: 'suspense',
	age: '8-30',
	units: 'INR',
	count: 1,
	amount: '511.80',
	...changes,
})

test('The table of a currency has each kind with all ages and their sum.', () => {
	const items = [item({}), item({ age: '61-', count: 2, amount: '0.20' }), item({ units: 'USD' })]
	const row = rowsOf(items, 'INR').find(({ kind }) => kind === 'suspense')
	expect(row?.cells.map(({ cell }) => cell.amount)).toEqual(['0.00', '511.80', '0.00', '0.20'])
	expect(row?.total).toEqual({ count: 3, amount: '512.00' })
	expect(rowsOf(items, 'INR')).toHaveLength(5)
})

test('Each cell leads to the list of what it counts.', () => {
	const filterOf = (address: string) =>
		JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '')
	expect(filterOf(listOf('suspense', 'INR', '8-30'))).toEqual({
		status: 'open',
		suspense: true,
		currency: 'INR',
		age: '8-30',
	})
	expect(filterOf(listOf('recurring', 'USD'))).toEqual({ due: true, region: 'US' })
})
