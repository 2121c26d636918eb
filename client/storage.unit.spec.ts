import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blocksSiteData, inTab, onDevice, removeForbiddenStorage } from './storage.ts'

const NAMES = ['localStorage', 'sessionStorage'] as const
const forbidden = () => {
	throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const full = {
	getItem: () => null,
	setItem: () => {
		throw new DOMException('There is no room.', 'QuotaExceededError')
	},
	removeItem: () => undefined,
	clear: () => undefined,
}

function open(storage: () => unknown): void {
	for (const name of NAMES) Object.defineProperty(globalThis, name, { configurable: true, get: storage })
	vi.stubGlobal('name', '')
}

beforeEach(() => {
	vi.stubGlobal('window', globalThis)
	vi.stubGlobal('navigator', { cookieEnabled: true })
})
afterEach(() => {
	for (const name of NAMES) Reflect.deleteProperty(globalThis, name)
	vi.unstubAllGlobals()
})

describe.each([
	['forbidden', forbidden],
	['missing', () => null],
	['full', () => full],
])('where storage is %s', (_, storage) => {
	it.each([
		['tab', inTab],
		['device', onDevice],
	])('what the %s is to keep is kept by the tab’s name', (_name, saved) => {
		open(storage)
		vi.stubGlobal('name', 'a name that another site gave')
		expect(saved.get('a')).toBeNull()
		expect(saved.set('a', '[1]')).toBe(true)
		saved.set('b', '2')
		expect([saved.get('a'), saved.read('a'), saved.get('b')]).toEqual(['[1]', [1], '2'])
		saved.remove('a')
		expect([saved.get('a'), saved.get('b')]).toEqual([null, '2'])
		saved.clear()
		expect(saved.get('b')).toBeNull()
	})
})

describe('where storage works', () => {
	it('keeps text and JSON there, and reads nothing of what is no JSON', () => {
		const items = new Map<string, string>()
		open(() => ({
			getItem: (key: string) => items.get(key) ?? null,
			setItem: (key: string, text: string) => void items.set(key, text),
			removeItem: (key: string) => void items.delete(key),
			clear: () => items.clear(),
		}))
		expect(onDevice.set('a', '[1]')).toBe(true)
		expect([onDevice.get('a'), onDevice.read('a'), window.name]).toEqual(['[1]', [1], ''])
		onDevice.set('a', '{')
		expect([onDevice.read('a'), onDevice.read('b')]).toEqual([null, null])
		onDevice.remove('a')
		expect([...items]).toEqual([])
	})
})

describe('where there is no window', () => {
	it('keeps nothing', () => {
		vi.stubGlobal('window', undefined)
		expect(inTab.set('a', '1')).toBe(false)
		expect(inTab.get('a')).toBeNull()
		inTab.clear()
	})
})

it('site data are blocked where storage is forbidden, or cookies are', () => {
	open(() => full)
	expect(blocksSiteData()).toBe(false)
	vi.stubGlobal('navigator', { cookieEnabled: false })
	expect(blocksSiteData()).toBe(true)
	vi.stubGlobal('navigator', { cookieEnabled: true })
	open(forbidden)
	expect(blocksSiteData()).toBe(true)
})

it('libraries find no storage where it is forbidden', () => {
	open(forbidden)
	removeForbiddenStorage()
	expect(NAMES.map((name) => window[name])).toEqual([undefined, undefined])
	expect(blocksSiteData()).toBe(true)
	open(() => full)
	removeForbiddenStorage()
	expect(NAMES.map((name) => window[name])).toEqual([full, full])
})
