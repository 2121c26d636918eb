import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { GrowingMap } from './growing-map.ts'

const keys = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor', '')
const steps = fc.array(fc.tuple(keys, fc.option(fc.integer(), { nil: undefined })), { maxLength: 60 })

describe('a growing map', () => {
	it('holds what a map holds after the same steps, and leaves every earlier one as it was', () => {
		fc.assert(
			fc.property(steps, (all) => {
				const plain = new Map<string, number>()
				const seen: { readonly map: GrowingMap<number>; readonly held: [string, number][] }[] = []
				let map = GrowingMap.empty<number>()
				for (const [key, value] of all) {
					if (value === undefined) plain.delete(key)
					else plain.set(key, value)
					map = value === undefined ? map.without(key) : map.with(key, value)
					seen.push({ map, held: [...plain].toSorted() })
				}
				for (const { map: each, held } of seen) {
					expect([...each.entries()].toSorted()).toEqual(held)
					for (const key of ['a', 'b', '__proto__', 'constructor', 'never']) {
						const value = new Map(held).get(key)
						expect([each.get(key), each.has(key)]).toEqual([value, value !== undefined])
					}
				}
			}),
		)
	})

	it('tells its values in the order in which keys were first set', () => {
		const map = ['x', 'y', 'z', 'y'].reduce(
			(all, key, index) => all.with(key, index),
			GrowingMap.empty<number>(),
		)
		expect(map.entries()).toEqual([
			['x', 0],
			['y', 3],
			['z', 2],
		])
		expect(map.values()).toEqual([0, 3, 2])
	})

	it('copies each entry as often as their number can be halved, and not once for each later one', () => {
		const size = 1_024
		let entries = 0
		const copying = vi.spyOn(Map.prototype, Symbol.iterator).mockImplementation(function* (
			this: Map<string, number>,
		) {
			for (const entry of this.entries()) {
				entries++
				yield entry
			}
			return undefined
		})
		let map = GrowingMap.empty<number>()
		for (let index = 0; index < size; index++) map = map.with(`key ${index}`, index)
		copying.mockRestore()
		expect(map.entries()).toHaveLength(size)
		expect(entries).toBeGreaterThan(0)
		expect(entries).toBeLessThanOrEqual(size * (Math.log2(size) + 2))
	})
})
