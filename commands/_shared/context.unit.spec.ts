import { describe, expect, it } from 'vitest'
import { grantableBy, maySignOut } from '../../domain/users/roles.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { rolesInSession } from './context.ts'

const inSession = (roles: readonly string[]): Caller =>
	({ principal: { kind: 'user', id: 'u', roles, sessionId: 's' } }) as unknown as Caller

describe('the roles that a session decides by', () => {
	const held = ['admin', 'superAdmin']

	it('are those of the stream where nothing is withheld', () => {
		expect(rolesInSession(held, inSession(held))).toEqual(held)
	})

	it('leave out what a session without second factor may not use, so that it grants no money role', () => {
		const roles = rolesInSession(held, inSession(['admin']))
		expect(roles).toEqual(['admin'])
		expect(grantableBy(held)).toContain('finAdmin')
		expect(grantableBy(roles)).not.toContain('finAdmin')
		expect(maySignOut(held, ['superAdmin'])).toBe(true)
		expect(maySignOut(roles, ['superAdmin'])).toBe(false)
	})

	it('are none that the stream took back meanwhile', () => {
		expect(rolesInSession(['admin'], inSession(held))).toEqual(['admin'])
	})
})
