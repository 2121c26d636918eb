import { describe, expect, it } from 'vitest'
import { attackedDay, honestDay, MAX_HINDERED, MAX_REACHED, reachedBy, TOO_STRICT } from './card-testing.ts'

const ATTACK = { tries: 500, addresses: 100, hours: 0.1 }
const HONEST = { donors: 500, hours: 1.2 }

describe('an attack with stolen cards', () => {
	it.each(['scripts', 'answerers'] as const)('by %s hardly reaches a provider', async (attackers) => {
		expect(await reachedBy(attackers, ATTACK)).toBeLessThanOrEqual(MAX_REACHED)
	})

	it('reaches it where nothing defends it', async () => {
		expect(await reachedBy('scripts', ATTACK, null)).toBe(ATTACK.tries)
	})

	it('reaches no more of it amid honest donors, of whom none is turned away', async () => {
		const { reached, seen } = await attackedDay('browsers', ATTACK, HONEST)
		expect(reached).toBeLessThanOrEqual(MAX_REACHED)
		expect(seen.refused).toBe(0)
		expect(seen.gave).toBeGreaterThan(HONEST.donors * 0.9)
	})
})

describe('honest donors', () => {
	it('are hardly ever asked', async () => {
		expect((await honestDay(HONEST)).hindered).toBeLessThanOrEqual(MAX_HINDERED / 2)
	})

	it('are hindered by a rule that is too strict', async () => {
		expect((await honestDay(HONEST, TOO_STRICT)).hindered).toBeGreaterThan(MAX_HINDERED)
	})
})
