import { describe, expect, it } from 'vitest'
import { knownBankCodes } from './ifsc.ts'

describe('codes of banks', () => {
	it.each([
		['SBIN0001234', true],
		['HDFC0000001', true],
		['SBIN0999999', false],
		['XXXX0001234', false],
		['SBIN1001234', false],
		['', false],
	])('%s is an IFSC: %s', (code, known) => {
		expect(knownBankCodes.isIfsc(code)).toBe(known)
	})
})
