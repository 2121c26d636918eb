import { expect, test } from 'vitest'
import { factText } from './fact-text.ts'
import { formatMoment } from './time.ts'

test('Facts are told with the sign of the money, in the reader’s zone and words.', () => {
	const textOf = (value: string) => factText(value, 'en', (code) => `said ${code}`)
	expect(textOf('INR 588200.00')).toBe('₹5,88,200.00')
	expect(textOf('USD -5.00')).toBe('−$5.00')
	expect(textOf('2026-11-21T07:59:59.999Z')).toBe(formatMoment('2026-11-21T07:59:59.999Z', 'en'))
	expect(textOf('detailsWrong')).toBe('said detailsWrong')
	expect(textOf('pi_123')).toBe('pi_123')
})
