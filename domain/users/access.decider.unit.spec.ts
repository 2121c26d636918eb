import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { accessDecider } from './access.decider.ts'
import type { AccessEvent } from './access.events.ts'
import { ROLES } from './contract.ts'
import { hasTerm } from './roles.contract.ts'

const given = scenario(accessDecider)
const ASHA = '018f0000-0000-7000-8000-000000000001'
const KAVITA = '018f0000-0000-7000-8000-000000000002'
const at = '2026-11-21T08:00:00.000Z'
const reason = { noteId: '018f0000-0000-7000-8000-00000000000a', noteHash: 'h' }

const granted = (role: string): AccessEvent => ({ type: 'RoleGranted', data: { userId: ASHA, role, at } })
const by = (roles: readonly string[], seen = 0, userId = KAVITA) => ({ userId, roles, seen, reason })
const grant = (role: string, who?: ReturnType<typeof by>) =>
	({ type: 'GrantRole', userId: ASHA, role, at, ...(who && { by: who }) }) as const
const revoke = (role: string, who?: ReturnType<typeof by>) =>
	({ ...grant(role, who), type: 'RevokeRole' }) as const

const signOut = (...roles: readonly string[]) =>
	({ type: 'EndSessions', userId: ASHA, at, by: { roles, reason } }) as const
const ended: AccessEvent = { type: 'SessionsEnded', data: { userId: ASHA, at, reason } }

describe('sessions of a person', () => {
	it('are ended by admins, with who and why, as often as they say', () => {
		expect(given().when(signOut('admin'))).toEqual([ended])
		expect(given(ended).when(signOut('admin'))).toEqual([ended])
		expect(given(granted('admin')).when(signOut('admin'))).toEqual([ended])
		expect(given(granted('admin'), ended).state).toEqual({ roles: ['admin'], terms: {}, changes: 2 })
	})

	it('of a super admin are ended by another one alone', () => {
		const given_ = given(granted('superAdmin'))
		expect(given_.refusal(signOut('admin'))).toBe('NOT_ALLOWED')
		expect(given_.when(signOut('superAdmin'))).toEqual([ended])
	})

	it.each(ROLES.filter((role) => role !== 'admin' && role !== 'superAdmin'))('are none of %s’s', (role) =>
		expect(given().refusal(signOut(role))).toBe('NOT_ALLOWED'),
	)
})

describe('roles of a person', () => {
	it('are granted and revoked, with who and why', () => {
		expect(given().when(grant('finAdmin', by(['superAdmin'])))).toEqual([
			{ type: 'RoleGranted', data: { userId: ASHA, role: 'finAdmin', at, reason } },
		])
		expect(given(granted('finAdmin')).when(revoke('finAdmin', by(['superAdmin'], 1)))).toEqual([
			{ type: 'RoleRevoked', data: { userId: ASHA, role: 'finAdmin', at, reason } },
		])
	})

	it('are granted by the system without words', () => {
		expect(given().when(grant('admin'))).toEqual([granted('admin')])
	})

	it('stay silent when it is so already', () => {
		expect(given(granted('admin')).when(grant('admin', by(['superAdmin'], 1)))).toEqual([])
		expect(given().when(revoke('admin', by(['superAdmin'])))).toEqual([])
	})

	it.each(ROLES.filter((role) => !hasTerm(role)))(
		'%s is granted by a super admin, and by an admin only without money and power',
		(role) => {
			const harmless = role === 'volunteerAdmin' || role === 'talRadioAdmin'
			for (const make of [grant, revoke]) {
				expect(given().refusal(make(role, by(['superAdmin'])))).toBeNull()
				expect(given().refusal(make(role, by(['admin'])))).toBe(harmless ? null : 'NOT_ALLOWED')
				for (const other of ['finAdmin', 'volunteerAdmin', 'talRadioAdmin'])
					expect(given().refusal(make(role, by([other])))).toBe('NOT_ALLOWED')
				expect(given().refusal(make(role, by([])))).toBe('NOT_ALLOWED')
			}
		},
	)

	it('are nobody’s own to grant', () => {
		expect(given().refusal(grant('finAdmin', by(['superAdmin'], 0, ASHA)))).toBe('OWN_ROLES')
		expect(given(granted('superAdmin')).refusal(revoke('superAdmin', by(['superAdmin'], 1, ASHA)))).toBe(
			'OWN_ROLES',
		)
	})

	it('are changed by those who saw them as they are', () => {
		expect(given(granted('admin')).refusal(grant('finAdmin', by(['superAdmin'], 0)))).toBe(
			'PRECONDITION_FAILED',
		)
	})
})

describe('the role of an auditor', () => {
	const MARCH = '2027-03-31T18:29:59.999Z'
	const JUNE = '2027-06-30T18:29:59.999Z'
	const until = (end: string | undefined, who?: ReturnType<typeof by>) =>
		({ ...grant('auditor', who), ...(end && { until: end }) }) as const
	const audits = (end: string): AccessEvent => ({
		type: 'RoleGranted',
		data: { userId: ASHA, role: 'auditor', at, until: end },
	})
	const endTerms = (now: string) => ({ type: 'EndTerms', userId: ASHA, at: now }) as const

	it('is granted for a term by a super admin alone, and renewed', () => {
		expect(given().when(until(MARCH, by(['superAdmin'])))).toEqual([
			{ type: 'RoleGranted', data: { userId: ASHA, role: 'auditor', at, until: MARCH, reason } },
		])
		expect(given().refusal(until(MARCH, by(['admin'])))).toBe('NOT_ALLOWED')
		expect(given(audits(MARCH)).when(until(JUNE))).toEqual([audits(JUNE)])
		expect(given(audits(MARCH), audits(JUNE)).state).toMatchObject({
			roles: ['auditor'],
			terms: { auditor: JUNE },
		})
	})

	it('stays silent when it has this term already', () => {
		expect(given(audits(MARCH)).when(until(MARCH))).toEqual([])
	})

	it.each([
		['without an end', undefined],
		['with an end that is over', '2026-11-21T07:59:59.999Z'],
		['for longer than a year', '2027-11-22T08:00:00.001Z'],
	])('is refused %s', (_, end) => expect(given().refusal(until(end))).toBe('TERM_INVALID'))

	it('has a term as no other role has', () => {
		expect(given().refusal({ ...grant('finAdmin'), until: MARCH })).toBe('TERM_INVALID')
	})

	it('ends by itself when its term is over, and once', () => {
		const held = given(granted('admin'), audits(MARCH))
		expect(held.when(endTerms('2027-03-31T18:29:59.998Z'))).toEqual([])
		expect(held.when(endTerms(MARCH))).toEqual([
			{ type: 'RoleRevoked', data: { userId: ASHA, role: 'auditor', at: MARCH } },
		])
		const revoked = { type: 'RoleRevoked', data: { userId: ASHA, role: 'auditor', at: MARCH } } as const
		expect(given(granted('admin'), audits(MARCH), revoked).when(endTerms(JUNE))).toEqual([])
		expect(given(granted('admin'), audits(MARCH), revoked).state).toMatchObject({
			roles: ['admin'],
			terms: {},
		})
	})

	it('goes on when it was renewed before its end was recorded', () => {
		expect(given(audits(MARCH), audits(JUNE)).when(endTerms(MARCH))).toEqual([])
	})
})
