import { describe, expect, it } from 'vitest'
import common from '../../../../../locales/en/common.web.json' with { type: 'json' }
import en from '../../../../../locales/en/donations.web.donate.json' with { type: 'json' }
import { type DetailsNeeded, detailsNeededFor } from '../details-needed.ts'
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
	})

	it('asks a member whose profile lacks a name whatever they give to, and a guest who gives to a person', () => {
		const named = { name: { first_name: 'Meera', last_name: 'Krishnan' } }
		const nameless = { name: { first_name: 'Meera', last_name: '' } }
		for (const donationFor of ['individual', 'donationRequest', 'tal'] as const)
			expect([named, nameless].map((user) => detailsNeededFor(donationFor, user))).toEqual([
				'nobody',
				'nameless',
			])
		expect(detailsNeededFor('individual', null)).toBe('guest')
		expect(detailsNeededFor('donationRequest', null)).toBe('nobody')
	})

	it('says what is wrong in the words of the specification', () => {
		expect([
			common.amount.missing,
			common.amount.invalid,
			en.firstNameMissing,
			en.emailMissing,
			en.emailInvalid,
			en.ownFirstNameMissing,
			en.ownLastNameMissing,
		]).toEqual([
			'Please enter Amount',
			'Please enter valid amount',
			'Please enter first name',
			'Please enter email',
			'Please enter a valid email',
			'Please enter First Name',
			'Please enter Last Name',
		])
	})
})
