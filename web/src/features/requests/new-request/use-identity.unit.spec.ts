import { describe, expect, it } from 'vitest'
import { identityProblems, NO_IDENTITY } from './use-identity.ts'

describe('identity numbers in the form', () => {
	it('may be left out, and are right once they are typed in full', () => {
		expect(identityProblems(NO_IDENTITY)).toEqual({})
		expect(identityProblems({ pan: 'ABCPE1234F', aadhaar: '2341 2341 2346' })).toEqual({})
	})

	it('are refused by their form and their check digit', () => {
		expect(identityProblems({ pan: 'ABCPE1234', aadhaar: '2341 2341 2345' })).toEqual({
			pan: 'common.fields.enterPan',
			aadhaar: 'common.fields.enterAadhaar',
		})
	})
})
