import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { COUNTING_AGE_DAYS, countsForRule } from './report-rules.contract.ts'

const NOW = Date.parse('2026-11-26T10:00:00.000Z')
const reporter = (days: number, dismissed = 0, upheld = 0) => ({
	registeredAt: NOW - days * DAY_MS,
	dismissed,
	upheld,
})

describe('a report counts for the rule', () => {
	it('from an account that is old enough', () => {
		expect(countsForRule(reporter(COUNTING_AGE_DAYS), NOW)).toBe(true)
		expect(countsForRule(reporter(COUNTING_AGE_DAYS - 1), NOW)).toBe(false)
	})

	it('unless what they reported stayed too often', () => {
		expect(countsForRule(reporter(90, 2, 0), NOW)).toBe(true)
		expect(countsForRule(reporter(90, 3, 0), NOW)).toBe(false)
		expect(countsForRule(reporter(90, 3, 3), NOW)).toBe(true)
		expect(countsForRule(reporter(90, 4, 3), NOW)).toBe(false)
	})
})
