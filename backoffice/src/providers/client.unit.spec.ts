import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthUser } from '../../../domain/users/contract.ts'
import { createTokenSession } from './client.ts'

const HINT = 'karuna.signedIn'
const stored = new Map<string, string>()
const person = (unique_id: string, token: string) => ({ unique_id, token_detail: { token } }) as AuthUser

beforeEach(() => {
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => stored.set(key, text),
		removeItem: (key: string) => stored.delete(key),
	})
})
afterEach(() => {
	vi.unstubAllGlobals()
	stored.clear()
})

test('Whoever signs in to the backoffice is signed in on the public web, too, until they log out.', () => {
	const session = createTokenSession()
	session.renewed(person('asha', 'a token'))
	expect(stored.get(HINT)).toBe('1')
	session.ended()
	expect(stored.has(HINT)).toBe(false)
	session.renewed(person('asha', 'another'))
	expect([session.token(), stored.get(HINT)]).toEqual(['another', '1'])
})

test('A tab finds out when its person leaves, also by a log-in in another tab.', () => {
	const left = vi.fn()
	const session = createTokenSession(left)
	session.renewed(person('asha', 'first'))
	session.renewed(person('asha', 'second'))
	expect(left).not.toHaveBeenCalled()
	session.renewed(person('meera', 'third'))
	expect(left).toHaveBeenCalledOnce()
	session.ended()
	expect(left).toHaveBeenCalledTimes(2)
	session.renewed(person('ravi', 'fourth'))
	expect(left).toHaveBeenCalledTimes(2)
})
