import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../../../kernel/wire/language.ts'
import { readDay, showDay } from './dates.ts'

describe('Days', () => {
	it('are shown as dd-MMM-yyyy.', () => {
		expect(showDay('2026-11-21', 'en')).toBe('21-Nov-2026')
		expect(showDay('2026-03-05', 'hi')).toMatch(/^05-मार्च-2026$/)
		expect(showDay('21 of', 'en')).toBe('21 of')
	})

	it('are read as people type them.', () => {
		for (const typed of [
			'21-Nov-2026',
			'21 november 2026',
			'21/11/2026',
			'21.11.2026',
			'2026-11-21',
			' 21-NOV-2026 ',
		]) {
			expect(readDay(typed, 'en')).toBe('2026-11-21')
		}
	})

	it('are read back in every month and language.', () => {
		for (const language of LANGUAGES) {
			for (let month = 1; month <= 12; month++) {
				const day = `2027-${String(month).padStart(2, '0')}-09`
				expect(readDay(showDay(day, language), language)).toBe(day)
			}
		}
	})

	it('that do not exist are not read.', () => {
		for (const typed of ['31-Feb-2026', '21-Foo-2026', '2026-13-01', 'tomorrow', '', '21-11-26']) {
			expect(readDay(typed, 'en')).toBeNull()
		}
	})
})
