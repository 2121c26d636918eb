import { describe, expect, it } from 'vitest'
import { ROLES } from './contract.ts'
import { FACTOR_PROOFS, isIndependent } from './factor-proof.contract.ts'
import { dormantRoles } from './roles.contract.ts'

describe('a role that opens the backoffice', () => {
	it('is dormant without a second factor, or with one that nothing but the password proved', () => {
		expect(dormantRoles(ROLES, null)).toEqual(ROLES)
		expect(dormantRoles(['admin', 'finAdmin'], 'mailbox')).toEqual(['admin', 'finAdmin'])
	})

	it.each(['mail', 'admin', 'factor', 'demo'] as const)(
		'works with a factor that was proven by %s',
		(proof) => {
			expect(dormantRoles(ROLES, proof)).toEqual([])
		},
	)

	it('takes a mailbox alone, of all proofs, for none', () => {
		expect(FACTOR_PROOFS.filter((proof) => !isIndependent(proof))).toEqual(['mailbox'])
	})
})
