import { describe, expect, it } from 'vitest'
import { createVoiceSlots } from './voice-slots.ts'

const LOUD = 20
const QUIET = 80

describe('slots', () => {
	it('take speakers in the order in which they begin, and nobody who is silent', () => {
		const slots = createVoiceSlots()
		expect(slots.hear('a', QUIET, 0)).toBeNull()
		expect(['b', 'c', 'd', 'a', 'e'].map((each) => slots.hear(each, LOUD, 20))).toEqual([0, 1, 2, 3, null])
		expect(slots.holders()).toEqual(['b', 'c', 'd', 'a'])
		expect(slots.speaking(40)).toEqual(['a', 'b', 'c', 'd', 'e'])
		expect(slots.speaking(420)).toEqual([])
	})

	it('are not taken within a word, but in a pause', () => {
		const slots = createVoiceSlots()
		for (const each of ['a', 'b', 'c', 'd']) slots.hear(each, LOUD, 0)
		for (const each of ['b', 'c', 'd']) slots.hear(each, LOUD, 280)
		expect(slots.hear('a', QUIET, 280)).toBe(0)
		expect(slots.hear('e', LOUD, 290)).toBeNull()
		expect(slots.hear('e', LOUD, 300)).toBe(0)
		expect(slots.hear('a', QUIET, 310)).toBeNull()
		expect(slots.holders()).toEqual(['e', 'b', 'c', 'd'])
	})

	it('are given by a voice without a pause to one that is much louder', () => {
		const slots = createVoiceSlots()
		for (const each of ['a', 'b', 'c', 'd']) slots.hear(each, each === 'c' ? 40 : LOUD, 0)
		for (const each of ['a', 'b', 'c', 'd']) slots.hear(each, each === 'c' ? 40 : LOUD, 1_990)
		expect(slots.hear('e', LOUD, 1_995)).toBeNull()
		expect(slots.hear('f', 38, 2_000)).toBeNull()
		expect(slots.hear('e', LOUD, 2_000)).toBe(2)
	})

	it('are free when their holder leaves', () => {
		const slots = createVoiceSlots()
		slots.hear('a', LOUD, 0)
		slots.leave('a')
		slots.leave('nobody')
		expect(slots.holders()).toEqual([null, null, null, null])
		expect(slots.speaking(10)).toEqual([])
		expect(slots.hear('b', LOUD, 10)).toBe(0)
	})
})
