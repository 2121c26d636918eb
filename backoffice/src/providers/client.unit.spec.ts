import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenSession } from './client.ts'

const HINT = 'karuna.signedIn'
const stored = new Map<string, string>()

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
	session.begin('a token')
	expect(stored.get(HINT)).toBe('1')
	session.ended()
	expect(stored.has(HINT)).toBe(false)
	session.renewed({ token_detail: { token: 'another' } } as never)
	expect([session.token(), stored.get(HINT)]).toEqual(['another', '1'])
})
