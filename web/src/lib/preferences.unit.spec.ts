import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Others of the same thread may have loaded it.
beforeEach(() => void vi.resetModules())

afterEach(() => {
	Reflect.deleteProperty(globalThis, 'localStorage')
	vi.unstubAllGlobals()
	vi.resetModules()
})

it('begins with what the server says where the browser forbids storage', async () => {
	Object.defineProperty(globalThis, 'localStorage', {
		configurable: true,
		get: () => {
			throw new DOMException('Access is denied for this document.', 'SecurityError')
		},
	})
	vi.stubGlobal('document', { documentElement: { dataset: { region: 'US' } }, cookie: '' })
	vi.stubGlobal('location', { protocol: 'https:', pathname: '/login', search: '', hash: '' })
	vi.stubGlobal('navigator', { language: 'hi-IN' })
	const { preferences } = await import('./preferences.ts')
	expect(preferences.get()).toMatchObject({ region: 'US', regionFrom: 'default', language: 'hi' })
})
