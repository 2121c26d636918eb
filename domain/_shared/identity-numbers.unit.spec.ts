import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	hasVerhoeffDigit,
	identityNumber,
	lastFour,
	type NumberKind,
	numberOf,
	typedNumber,
} from './identity-numbers.contract.ts'

const RIGHT: readonly (readonly [NumberKind, string, string])[] = [
	['pan', 'AAATK0000K', 'AAATK0000K'],
	['pan', 'abcpe1234f', 'ABCPE1234F'],
	['pan', ' ABCPE 1234-F ', 'ABCPE1234F'],
	['aadhaar', '234123412346', '234123412346'],
	['aadhaar', '2341 2341 2346', '234123412346'],
	['aadhaar', '2341-2341-2346', '234123412346'],
	['aadhaar', '4991-1866 5246', '499118665246'],
	['aadhaar', '२३४१ २३४१ २३४६', '234123412346'],
	['aadhaar', '\u202a2341\u00a02341\u20132346\u202c', '234123412346'],
	['pan', 'ＡＢＣＰＥ१२३४Ｆ', 'ABCPE1234F'],
	['pan', 'ABCPE\u200b1234F', 'ABCPE1234F'],
	['ein', '94-1234567', '941234567'],
	['ein', '941234567', '941234567'],
	['ein', '94 1234567', '941234567'],
	['approval80G', 'AAATK0000KF20260', 'AAATK0000KF20260'],
	['approval80G', 'aaatk0000k-f2021 123', 'AAATK0000KF2021123'],
]

const WRONG: readonly (readonly [NumberKind, string, string])[] = [
	['pan', '', 'nothing'],
	['pan', 'AAAT0000K', 'four letters'],
	['pan', 'AAATKK000K', 'a letter for a digit'],
	['pan', 'AAATK00000', 'a digit for the last letter'],
	['pan', 'AAATK0000KK', 'eleven characters'],
	['pan', 'AAATK0000К', 'a Cyrillic letter'],
	['pan', 'ÀAATK0000K', 'a letter with an accent'],
	['pan', 'AAATK/0000K', 'a slash'],
	['aadhaar', '2341 2341 234', 'eleven digits'],
	['aadhaar', '2341 2341 2346 1', 'thirteen digits'],
	['aadhaar', '2341 2341 2345', 'another check digit'],
	['aadhaar', '2341 2341 2364', 'two digits swapped'],
	['aadhaar', '0341 2341 2346', 'a zero first'],
	['aadhaar', '1341 2341 2346', 'a one first'],
	['aadhaar', '2341/2341/2346', 'slashes'],
	['ein', '94-123456', 'eight digits'],
	['ein', '94-12345678', 'ten digits'],
	['ein', '9A-1234567', 'a letter'],
	['approval80G', 'AAATK0000K', 'a PAN alone'],
	['approval80G', 'AAATK0000KE20214', 'of section 12A'],
	['approval80G', 'AAATK0000KF2021', 'no serial number'],
	['approval80G', 'AAATK0000KF19991', 'a year before there were such numbers'],
]

describe('numbers of people and organizations', () => {
	it.each(RIGHT)('%s: takes "%s"', (kind, typed, number) => {
		expect(numberOf(kind, typed)).toBe(number)
		expect(identityNumber(kind).parse(typed)).toBe(number)
	})

	it.each(WRONG)('%s: refuses "%s", %s', (kind, typed) => {
		expect(numberOf(kind, typed)).toBeNull()
		expect(identityNumber(kind).safeParse(typed).success).toBe(false)
	})

	it('says in words what it wants', () => {
		const texts = (['pan', 'aadhaar', 'ein', 'approval80G'] as const).map(
			(kind) => identityNumber(kind).safeParse('no\u0000pe').error?.issues[0]?.message,
		)
		expect(new Set(texts).size).toBe(1)
		expect(identityNumber('pan').safeParse(7).error?.issues[0]?.message).toBe('common.fields.enterPan')
		expect(identityNumber('aadhaar').safeParse('x').error?.issues[0]?.message).toBe(
			'common.fields.enterAadhaar',
		)
	})

	it('finds every wrong digit and every swap of neighbours in an Aadhaar', () => {
		const digits = fc.stringMatching(/^[2-9]\d{10}$/)
		fc.assert(
			fc.property(digits, fc.nat(11), fc.nat(9), (body, place, digit) => {
				const right = [...'0123456789'].map((check) => body + check).filter(hasVerhoeffDigit)
				expect(right).toHaveLength(1)
				const [number = ''] = right
				const wrong = number.slice(0, place) + digit + number.slice(place + 1)
				expect(hasVerhoeffDigit(wrong)).toBe(wrong === number)
				const swapped =
					number.slice(0, place) + (number[place + 1] ?? '') + number[place] + number.slice(place + 2)
				expect(hasVerhoeffDigit(swapped)).toBe(swapped === number)
			}),
		)
	})
})

describe('a field for such a number', () => {
	it.each([
		['aadhaar', '23412', '2341 2'],
		['aadhaar', '2341-2341-2346', '2341 2341 2346'],
		['aadhaar', '2341 2341 23461', '2341 2341 2346'],
		['aadhaar', '23a4', '234'],
		['pan', 'abcpe1234fg', 'ABCPE1234F'],
		['pan', 'ab-c', 'ABC'],
		['ein', '941234567890', '94-1234567'],
		['ein', '94', '94'],
		['approval80G', 'aaatk0000k f2026 0', 'AAATK0000KF20260'],
	] as const)('%s: makes "%s" into "%s"', (kind, typed, visible) => {
		expect(typedNumber(kind, typed)).toBe(visible)
		expect(typedNumber(kind, visible)).toBe(visible)
	})

	it('leaves the last four to be seen', () => {
		expect(lastFour('234123412346')).toBe('2346')
	})
})
