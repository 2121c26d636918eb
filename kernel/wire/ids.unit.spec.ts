import { hash } from 'node:crypto'
import fc from 'fast-check'
import { v5, validate, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { commandIdFor, derivedId, hashBody, newId, saltedHash } from './ids.ts'

const KARUNA = '5b1d3c1e-7d0f-5c86-9a4e-0f6a2f7f1c11'

describe('ids that follow from others', () => {
	it('are UUIDs of version 5, the same as any library makes them', () => {
		fc.assert(
			fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }), (parts) => {
				expect(derivedId(...parts)).toBe(v5(parts.join('\u001f'), KARUNA))
			}),
		)
	})
	it('differ by caller, route and key', () => {
		const ids = [
			commandIdFor('a', 'r', 'k'),
			commandIdFor('b', 'r', 'k'),
			commandIdFor('a', 's', 'k'),
			commandIdFor('a', 'r', 'l'),
		]
		expect(new Set(ids).size).toBe(4)
		expect(commandIdFor('a', 'r', 'k')).toBe(ids[0])
	})
	it('and new ones come in the order of time', () => {
		const first = newId(1_700_000_000_000)
		expect(validate(first) && version(first)).toBe(7)
		expect(newId(1_700_000_000_001) > first).toBe(true)
	})
})

describe('hashes', () => {
	it('tell bodies apart by what they say, amounts included', () => {
		expect(hashBody({ quantity: 100n })).toBe(hashBody({ quantity: 100n }))
		expect(hashBody({ quantity: 100n })).not.toBe(hashBody({ quantity: 101n }))
		expect(hashBody({ quantity: 100n })).not.toBe(hashBody({ quantity: '100' }))
		expect(hashBody(undefined)).toBe(hashBody(null))
	})
	it('are of the body’s JSON, in which an amount is its digits and an n', () => {
		const replaced = (body: unknown): string =>
			JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
		const bodies = fc.object({
			withBigInt: true,
			withDate: true,
			withNullPrototype: true,
			withSparseArray: true,
		})
		fc.assert(
			fc.property(bodies, (body) => {
				expect(hashBody(body)).toBe(hash('sha256', replaced(body)))
			}),
		)
		const named = JSON.parse('{"__proto__": {"a": 1}, "toString": 2}')
		expect(hashBody(named)).toBe(hash('sha256', '{"__proto__":{"a":1},"toString":2}'))
	})
	it('of words depend on their salt', () => {
		expect(saltedHash('one', 'words')).not.toBe(saltedHash('two', 'words'))
	})
})
