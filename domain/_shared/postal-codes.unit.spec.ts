import { describe, expect, it } from 'vitest'
import { isPostalCode } from './postal-codes.contract.ts'

describe('a postal code', () => {
	it.each([
		['815301', 'IN', true],
		['815 301', 'IN', true],
		['815-301', 'IN', true],
		['095202', 'IN', false],
		['95202', 'IN', false],
		['95202', 'US', true],
		['95202-1234', 'US', true],
		['9520', 'US', false],
		['SW1A 1AA', 'GB', true],
		['', 'US', false],
		['anything', 'ZZ', true],
		['', 'ZZ', false],
	])('%s of %s: %s', (code, country, is) => {
		expect(isPostalCode(code, country)).toBe(is)
	})

	it.each([
		['560001', true],
		['95202-1234', true],
		['SW1A 1AA', true],
		['12', false],
		['abcdef', false],
		['12345678901', false],
		['#56000', false],
		['', false],
	])('%s where no country is named: %s', (code, is) => {
		expect(isPostalCode(code, '')).toBe(is)
	})
})
