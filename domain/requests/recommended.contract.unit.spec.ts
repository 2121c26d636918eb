import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { languageOfText, type Scored, scoreOf } from './recommended.contract.ts'

const NOTHING = {
	isUrgent: false,
	isVerified: false,
	isUnanswered: false,
	hasInterest: false,
	hasArea: false,
	isInLanguage: false,
}
const score = (changes: Partial<Scored> = {}) =>
	scoreOf({ requestType: 'cash', ageMs: 0, km: null, facts: NOTHING, ...changes })
const withFact = (name: keyof typeof NOTHING) => score({ facts: { ...NOTHING, [name]: true } })

describe('the score of what is recommended', () => {
	it('is one for a new request of which nothing else holds', () => {
		expect(score()).toBe(1)
		expect(score({ ageMs: -DAY_MS })).toBe(1)
	})

	it('halves every 60 days, and every 3 for what can’t wait', () => {
		expect(score({ ageMs: 60 * DAY_MS })).toBeCloseTo(0.5)
		expect(score({ ageMs: 3 * DAY_MS, requestType: 'bloodDonation' })).toBeCloseTo(0.5)
	})

	it('halves at 50 kilometres', () => {
		expect(score({ km: 0 })).toBe(1)
		expect(score({ km: 50 })).toBeCloseTo(0.5)
		expect(score({ km: 150 })).toBeCloseTo(0.25)
	})

	it('is higher by what is published', () => {
		expect(withFact('isUrgent')).toBeCloseTo(1.3)
		expect(withFact('isVerified')).toBeCloseTo(1.1)
		expect(withFact('isUnanswered')).toBeCloseTo(1.15)
		expect(withFact('hasInterest')).toBeCloseTo(1.5)
		expect(withFact('hasArea')).toBeCloseTo(1.5)
		expect(withFact('isInLanguage')).toBeCloseTo(1.2)
	})
})

describe('the language of a text', () => {
	it('follows from its script', () => {
		expect(languageOfText('Two units tonight')).toBe('en')
		expect(languageOfText('रक्तदान, Ranchi')).toBe('hi')
	})
})
