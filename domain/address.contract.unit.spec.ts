import { expect, test } from 'vitest'
import { z } from 'zod'
import { ofItsCountry, optionalCountry, optionalZipCode } from './address.contract.ts'

const address = z.object({ country: optionalCountry, zip_code: optionalZipCode }).superRefine(ofItsCountry)

test.each([
	['४११००१', '411001'],
	['411\u2011001', '411-001'],
	[' 411\u00a0001\u200b', '411 001'],
	['４１１００１', '411001'],
])('A postal code is read as it is seen: %j', (typed, seen) => {
	expect(address.parse({ country: 'IN', zip_code: typed }).zip_code).toBe(seen)
})

test('A code that its country lacks is refused in any script.', () => {
	expect(address.safeParse({ country: 'IN', zip_code: '०११००१' }).success).toBe(false)
})
