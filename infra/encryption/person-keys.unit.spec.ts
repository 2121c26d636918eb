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
		const ids = before.idsOf(ADDRESS)
		expect(ids.map((id) => z.uuid().safeParse(id).success)).toEqual([true])
		expect(before.idsOf(ADDRESS)).toEqual(ids)
		expect(before.idsOf('asha@mail.examplf')).not.toEqual(ids)
	})

	it('is found again after the key was replaced', () => {
		const [current, replaced] = after.idsOf(ADDRESS)
		expect([replaced]).toEqual(before.idsOf(ADDRESS))
		expect(current).not.toBe(replaced)
	})
})
