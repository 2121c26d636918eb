import { describe, expect, test } from 'vitest'
import { emptyDecisionText, problemsOf, todayOf, verdictOf } from './decision-text.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const text = emptyDecisionText('INR', NOON)

describe('What a decision about a withdrawal needs', () => {
	test('The day is the one of the fund’s region.', () => {
		const lateInLondon = Date.parse('2026-11-21T23:30:00Z')
		expect(todayOf('INR', lateInLondon)).toBe('2026-11-22')
		expect(todayOf('USD', lateInLondon)).toBe('2026-11-21')
		expect(todayOf('USD', Date.parse('2026-11-21T05:00:00Z'))).toBe('2026-11-20')
	})

	test('A rejection needs a reason, and blanks are none.', () => {
		expect(problemsOf('reject', { ...text, reason: '  ' })).toEqual(['reason'])
		expect(verdictOf('reject', { ...text, reason: ' No bill. ' }, 3, '"7"')).toEqual({
			decision: 'reject',
			body: { reason: 'No bill.' },
			etag: '"7"',
		})
	})

	test('A payment needs a reference as banks write them, and a day.', () => {
		expect(problemsOf('pay', { ...text, day: '' })).toEqual(['reference', 'day'])
		expect(problemsOf('pay', { ...text, reference: 'UTR 1234' })).toEqual(['reference'])
		expect(verdictOf('pay', { ...text, reference: ' UTR/12-34 ' }, 3, '"7"')?.body).toEqual({
			reference: 'UTR/12-34',
			paidOn: '2026-11-21',
		})
	})

	test('A payment says that its transfer paid another one only once somebody confirmed it.', () => {
		const shared = { ...text, reference: 'UTR-1', isShared: true }
		expect(verdictOf('pay', shared, 3, '"7"')?.body).toMatchObject({ isShared: true })
	})

	test('A failure needs its code.', () => {
		expect(problemsOf('fail', text)).toEqual(['code'])
		expect(verdictOf('fail', { ...text, code: 'returned' }, 3, '"7"')?.body).toEqual({
			code: 'returned',
			failedOn: '2026-11-21',
		})
	})

	test('An approval is for the version of the bank account that was seen, and impossible without one.', () => {
		expect(verdictOf('approve', text, 3, '"7"')?.body).toEqual({ accountVersion: 3 })
		expect(verdictOf('retry', text, null, '"7"')).toBeNull()
	})
})
