import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScrollPositions } from './scroll-positions.ts'

function storage() {
	const items = new Map<string, string>()
	return {
		getItem: (key: string) => items.get(key) ?? null,
		setItem: (key: string, value: string) => void items.set(key, value),
	}
}

beforeEach(() => vi.stubGlobal('sessionStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

describe('How far pages were scrolled', () => {
	it('is known by the place in the history, also to the next document', () => {
		const positions = createScrollPositions()
		expect(positions.at('a')).toBe(0)
		positions.save('a', 720)
		positions.save('b', 5)
		expect([positions.at('a'), createScrollPositions().at('a'), createScrollPositions().at('b')]).toEqual([
			720, 720, 5,
		])
	})

	it('is kept of the latest fifty places', () => {
		const positions = createScrollPositions()
		for (let place = 0; place < 51; place++) positions.save(String(place), place + 1)
		// Used again, it is one of the latest.
		positions.save('1', 9)
		positions.save('new', 8)
		expect([positions.at('0'), positions.at('1'), positions.at('2'), positions.at('new')]).toEqual([
			0, 9, 0, 8,
		])
	})

	it.each(['{', '{"a":1}', '[["a","far"]]', 'null'])('is 0 where the device holds %s', (stored) => {
		sessionStorage.setItem('karuna.scroll', stored)
		expect(createScrollPositions().at('a')).toBe(0)
	})

	it('is known while the page is there where nothing may be stored', () => {
		vi.stubGlobal('sessionStorage', {
			getItem: () => null,
			setItem: () => {
				throw new Error('forbidden')
			},
		})
		const positions = createScrollPositions()
		positions.save('a', 3)
		expect(positions.at('a')).toBe(3)
	})
})
