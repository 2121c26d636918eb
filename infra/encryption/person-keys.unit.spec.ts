import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPersonKeys } from './person-keys.ts'

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const before = createPersonKeys({ current: 'old', keys: new Map([['old', OLD]]) })
const after = createPersonKeys({
	current: 'new',
	keys: new Map([
		['new', NEW],
		['old', OLD],
	]),
})
const ADDRESS = 'asha@mail.example'

describe('the id of an address', () => {
	it('is a UUID that tells nothing, the same each time', () => {
		expect(z.uuid().safeParse(before.idOf(ADDRESS)).success).toBe(true)
		expect(before.idOf(ADDRESS)).toBe(before.idOf(ADDRESS))
		expect(before.idOf(ADDRESS)).not.toBe(before.idOf('asha@mail.examplf'))
	})

	it('is found again after the key was replaced', () => {
		expect(after.idOf(ADDRESS)).not.toBe(before.idOf(ADDRESS))
		expect(after.idsOf(ADDRESS)).toEqual([after.idOf(ADDRESS), before.idOf(ADDRESS)])
	})
})
