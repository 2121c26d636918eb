import { describe, expect, it } from 'vitest'
import { digitsOf } from './digits.ts'
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

	it.each(['0', '100000001'])('refuses %s', (amount) => {
		expect(messages({ amount })).toEqual(['amountInvalid'])
	})

	it.each(['1', '1500', '100000000'])('takes %s', (amount) => {
		expect(messages({ amount })).toEqual([])
	})

	it('asks a visitor who gives to a person for a first name and an email', () => {
		expect(messages({}, true)).toEqual(['firstNameMissing', 'emailMissing'])
		expect(messages({ first_name: 'Meera', email: 'meera@' }, true)).toEqual(['emailInvalid'])
		expect(messages({ first_name: 'Meera', email: 'meera@example.com' }, true)).toEqual([])
	})

	it('lets only digits be typed, Devanagari ones included', () => {
		expect(digitsOf('1,50x0.5')).toBe('15005')
		expect(digitsOf('०१२३')).toBe('123')
		expect(digitsOf('-7e3')).toBe('73')
	})
})
