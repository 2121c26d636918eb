import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadNewVersion, noticeTyping, Outdated, orNewVersion } from './new-version.ts'

const ENTRY = 'https://karuna.example/assets/index-old.js'
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

let reloads = 0
let isThere = false
let isReachable = true
let entry = ENTRY
let type = () => {}
let path = '/one'
beforeEach(() => {
	reloads = 0
	isThere = false
	isReachable = true
	entry = ENTRY
	path = `/${crypto.randomUUID()}`
	const stored = new Map<string, string>()
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	})
	vi.stubGlobal('location', {
		get pathname() {
			return path
		},
		reload: () => {
			reloads += 1
		},
	})
	vi.stubGlobal('document', {
		querySelector: () => ({ src: entry }),
		addEventListener: (_: string, listener: (event: object) => void) => {
			type = () => listener({ target: null })
		},
	})
	vi.stubGlobal('fetch', async () => {
		if (!isReachable) throw new TypeError('Failed to fetch')
		return new Response(null, { status: isThere ? 200 : 404 })
	})
})
afterEach(() => vi.unstubAllGlobals())

async function outcome(): Promise<unknown> {
	const settled = orNewVersion(lost).catch((error: unknown) => error)
	const open = new Promise((resolve) => setImmediate(resolve, 'open'))
	return Promise.race([settled, open])
}

describe('a file that can’t be fetched', () => {
	test('has the page loaded anew where its version is gone, and nothing is shown in its place', async () => {
		expect(await outcome()).toBe('open')
		expect(reloads).toBe(1)
	})

	test('is an error where the version is there, or the server isn’t', async () => {
		isThere = true
		expect(await outcome()).toBeInstanceOf(TypeError)
		isThere = false
		isReachable = false
		expect(await outcome()).toBeInstanceOf(TypeError)
		expect(reloads).toBe(0)
	})

	test('never has the page loaded anew again and again, not even between two versions', async () => {
		for (const name of [ENTRY, `${ENTRY}?other`, ENTRY, `${ENTRY}?other`]) {
			entry = name
			await loadNewVersion()
		}
		expect(reloads).toBe(2)
		expect(await outcome()).toBeInstanceOf(TypeError)
	})

	test('leaves a page on which something was typed, until another one is opened', async () => {
		noticeTyping()
		type()
		expect(await outcome()).toBeInstanceOf(Outdated)
		expect(reloads).toBe(0)
		path = '/another'
		expect(await outcome()).toBe('open')
		expect(reloads).toBe(1)
	})
})
