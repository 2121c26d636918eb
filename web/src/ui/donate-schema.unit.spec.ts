import { describe, expect, it } from 'vitest'
import { donateSchema } from './donate-schema.ts'

const messages = (fields: object, asksWho = false) => {
	const result = donateSchema('INR', asksWho).safeParse({
		amount: '100',
		first_name: '',
		email: '',
		...fields,
	})
	return result.success ? [] : result.error.issues.map(({ message }) => message)
}

describe('The donate dialog', () => {
	it('asks for an amount, and only says once that it is missing', () => {
		expect(messages({ amount: '' })).toEqual(['amountMissing'])
	})

	it.each(['0', '100000001', '1234.50', '12,50', '1e3', '-5', '1234567890123', '1 0', '5x'])(
		'refuses %s',
		(amount) => {
			expect(messages({ amount })).toEqual(['amountInvalid'])
		},
	)

	it.each(['1', '1500', '25.00', '1,00,000', '₹100,000', '१००', '100000000'])('takes %s', (amount) => {
		expect(messages({ amount })).toEqual([])
	})

	it('asks a visitor who gives to a person for a first name and an email', () => {
		expect(messages({}, true)).toEqual(['firstNameMissing', 'emailMissing'])
		expect(messages({ first_name: 'Meera', email: 'meera@' }, true)).toEqual(['emailInvalid'])
		expect(messages({ first_name: 'Meera', email: 'meera@example.com' }, true)).toEqual([])
	})
})
