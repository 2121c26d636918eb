import { expect, test } from 'vitest'
import type { Explanation } from '../../../../domain/ledger/explain.contract.ts'
import { csvCell, explainedCsv } from './explained-csv.ts'

test('A cell is quoted when it must be, and is never a formula; an amount below zero stays a number.', () => {
	expect(csvCell('Asha Devi')).toBe('Asha Devi')
	expect(csvCell('Quotes, "commas"')).toBe('"Quotes, ""commas"""')
	expect(csvCell('=1+1')).toBe("'=1+1")
	expect(csvCell('-75000.00')).toBe('-75000.00')
	expect(csvCell('-cmd')).toBe("'-cmd")
})

test('All pages are read, in order, whatever the screen has loaded.', async () => {
	const requested: unknown[] = []
	const page = (id: string, next: string | null) =>
		({
			units: 'INR',
			next,
			data: [{ id, type: 'DonationConfirmed', amount: '5.00', balance: '5.00', actor: 'Guest', donor: null }],
		}) as unknown as Explanation
	const { blob, filename } = await explainedCsv(
		{
			explain: async (query) => {
				requested.push(query.after)
				return query.after === 'two' ? page('b', null) : page('a', 'two')
			},
		},
		{ figure: 'pending', fund: 'foundation.karuna.INR' },
	)
	const [heading, ...lines] = (await blob.text()).trim().split('\r\n')
	expect(requested).toEqual(['', 'two'])
	expect(heading).toContain('Event,Type,')
	expect(lines.map((line) => line.split(',')[0])).toEqual(['a', 'b'])
	expect(filename).toBe('explanation.csv')
})
