import { describe, expect, it } from 'vitest'
import en from '../../../../../locales/en/donations.web.donate.json' with { type: 'json' }
import type { DetailsNeeded } from '../details-needed.ts'
import { donateSchema } from './donate-schema.ts'

const BOUNDS = { least: 1, most: 100_000_000 }
const messages = (fields: object, missing: DetailsNeeded = 'nobody') => {
	const result = donateSchema('INR', BOUNDS, missing).safeParse({
		amount: '100',
		first_name: '',
		last_name: '',
		email: '',
		...fields,
	})
	return result.success ? [] : result.error.issues.map(({ message }) => message)
}

describe('The donate dialog', () => {
	it('asks for an amount, and only says once that it is missing', () => {
		expect(messages({ amount: '' })).toEqual(['missing'])
	})

	it.each(['0', '100000001', '1234.50', '12,50', '1e3', '-5', '1234567890123', '1 0', '5x'])(
		'refuses %s',
		(amount) => {
			expect(messages({ amount })).toEqual(['invalid'])
		},
	)

	it.each(['1', '1500', '25.00', '1,00,000', '₹100,000', '१००', '100000000'])('takes %s', (amount) => {
		expect(messages({ amount })).toEqual([])
	})

	it('asks a visitor who gives to a person for a first name and an email', () => {
		expect(messages({}, 'guest')).toEqual(['firstNameMissing', 'emailMissing'])
		expect(messages({ first_name: 'Meera', email: 'meera@' }, 'guest')).toEqual(['emailInvalid'])
		expect(messages({ first_name: 'Meera', email: 'meera@example.com' }, 'guest')).toEqual([])
	})

	it('asks a member whose profile lacks a name, who gives to a person, for both', () => {
		expect(messages({ first_name: ' ' }, 'nameless')).toEqual(['ownFirstNameMissing', 'ownLastNameMissing'])
		expect(messages({ first_name: 'Meera', last_name: 'Krishnan' }, 'nameless')).toEqual([])
		expect([en.ownFirstNameMissing, en.ownLastNameMissing]).toEqual([
			'Please enter First Name',
			'Please enter Last Name',
		])
	})
})
