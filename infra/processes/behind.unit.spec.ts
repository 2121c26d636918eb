import { describe, expect, it } from 'vitest'
import { notAllowed, notFound } from '../../kernel/errors.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { createBehind } from './behind.ts'

const AT = '00000000000000000007' as Position
const caughtUp = createBehind({ waitFor: async () => true })
const late = createBehind({ waitFor: async () => false })

describe('a read model that a command shows its effect by', () => {
	it('is read when it has caught up', async () => {
		expect(await caughtUp.toShow(['withdrawals'], AT, async () => 'shown')).toBe('shown')
		const gone = caughtUp.toShow(['withdrawals'], AT, () => Promise.reject(notFound('The withdrawal')))
		await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
	})

	it('never says that there is nothing while it is behind', async () => {
		const unseen = late.toShow(['withdrawals'], AT, () => Promise.reject(notFound('The withdrawal')))
		await expect(unseen).rejects.toMatchObject({ code: 'SHOWN_LATER', status: 503 })
		expect(await late.toShow(['withdrawals'], AT, async () => 'as it was')).toBe('as it was')
		const refused = late.toShow(['withdrawals'], AT, () => Promise.reject(notAllowed()))
		await expect(refused).rejects.toMatchObject({ status: 403 })
	})
})

describe('a read model that a command decides on', () => {
	it('decides nothing while it is behind', async () => {
		await expect(caughtUp.toDecide(['donations'], AT)).resolves.toBeUndefined()
		await expect(late.toDecide(['donations'], AT)).rejects.toMatchObject({ code: 'BEHIND', status: 503 })
	})
})
