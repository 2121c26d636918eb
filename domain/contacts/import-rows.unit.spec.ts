import { describe, expect, it } from 'vitest'
import { readRow, sameBy } from './import-rows.ts'

const row = (given: object) => ({
	firstName: '',
	lastName: '',
	email: '',
	phoneNumber: '',
	userId: undefined,
	...given,
})
const phoneOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? `+91${typed.trim()}` : null)

describe('a row of an import', () => {
	it('needs an e-mail address or a number', () => {
		expect(readRow(row({ firstName: 'Asha', email: ' ' }), phoneOf)).toBe('noEmailOrPhone')
		expect(readRow(row({ phoneNumber: '98' }), phoneOf)).toEqual({
			first_name: '',
			last_name: '',
			email: '',
			phone: '+9198',
		})
	})

	it('is the same person by any spelling of an address, but for dots', () => {
		const spellings = [
			'Asha.Rao@Bücher.Example',
			' asha.rao@xn--bcher-kva.example',
			'ASHA.RAO@BÜCHER.EXAMPLE',
		]
		const keys = spellings.map((email) => readRow(row({ email }), phoneOf))
		expect(new Set(keys.map((each) => typeof each === 'object' && sameBy(each)))).toEqual(
			new Set(['asha.rao@xn--bcher-kva.example']),
		)
		expect(readRow(row({ email: 'asharao@bücher.example' }), phoneOf)).toMatchObject({
			email: 'asharao@xn--bcher-kva.example',
		})
	})

	it('is skipped with a wrong address, a wrong number or a long name', () => {
		expect(readRow(row({ email: 'asha' }), phoneOf)).toBe('invalidEmail')
		expect(readRow(row({ email: 'asha@mail.example', phoneNumber: 'at home' }), phoneOf)).toBe('invalidPhone')
		expect(readRow(row({ firstName: 'A'.repeat(51), phoneNumber: '98' }), phoneOf)).toBe('longName')
	})

	it('has names in one line and one form', () => {
		expect(readRow(row({ firstName: ' A\u0301sha \n Devi ', phoneNumber: '98' }), phoneOf)).toMatchObject({
			first_name: 'Ásha Devi',
		})
	})
})
