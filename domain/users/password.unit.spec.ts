import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules, newPassword, revealsPerson } from './password.contract.ts'

describe('a password', () => {
	it.each([
		['Kadamba+58', []],
		['Kadamba-58', ['special']],
		['Kadamba/58', ['special']],
		['Kadamba 58', []],
		['Kadambaé58', ['special']],
		['Aa1+x', ['length']],
		['', ['length', 'letter', 'capital', 'digit', 'special']],
	])('%j breaks %j', (password, rules) => expect(brokenRules(password)).toEqual(rules))

	it('is taken exactly when it breaks no rule', () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 20 }), (text) => {
				const fits = !text.includes('\u0000') && brokenRules(text).length === 0
				expect(newPassword.safeParse(text).success).toBe(fits)
			}),
		)
	})

	it('is told of the first rule that it breaks, alone', () => {
		expect(newPassword.safeParse('aaa').error?.issues.map(({ message }) => message)).toEqual([
			'users.fields.passwordLength',
		])
	})

	it.each([
		['Pillai#77', ['Asha', 'Pillai'], true],
		['xASHAx1!', ['Asha Devi'], true],
		['Mail.Example9', ['asha@mail.example'], true],
		['Ravi+2026', ['Al', 'Bo'], false],
		['Al+Bo2026', ['Al', 'Bo'], false],
	])('%s of %j tells of its owner: %s', (password, person, isPersonal) =>
		expect(revealsPerson(password, person)).toBe(isPersonal),
	)
})
