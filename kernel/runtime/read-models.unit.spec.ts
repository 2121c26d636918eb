import { describe, expect, it } from 'vitest'
import type { Position } from '../ports/event-store.ts'
import { notAllowed, notFound } from '../wire/refusals.ts'
import { createReadModels } from './read-models.ts'

const AT = '00000000000000000007' as Position
const store = { head: async () => AT }
const caughtUp = createReadModels({ waitFor: async () => true }, store)
const late = createReadModels({ waitFor: async () => false }, store)

describe('a read model that a command shows its effect by', () => {
	it('is read when it has caught up', async () => {
		expect(await caughtUp.readAfterCatchUp(['withdrawals'], AT, async () => 'shown')).toBe('shown')
		const gone = caughtUp.readAfterCatchUp(['withdrawals'], AT, () => Promise.reject(notFound('withdrawal')))
		await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND', meaning: 'missing' })
	})

	it('never says that there is nothing while it is behind', async () => {
		const unseen = late.readAfterCatchUp(['withdrawals'], AT, () => Promise.reject(notFound('withdrawal')))
		await expect(unseen).rejects.toMatchObject({ code: 'VISIBLE_LATER', meaning: 'unavailable' })
		expect(await late.readAfterCatchUp(['withdrawals'], AT, async () => 'as it was')).toBe('as it was')
		const refused = late.readAfterCatchUp(['withdrawals'], AT, () => Promise.reject(notAllowed()))
		await expect(refused).rejects.toMatchObject({ meaning: 'forbidden' })
	})
})

describe('a read model that a command decides on', () => {
	it('decides nothing while it is behind', async () => {
		await expect(caughtUp.requireCaughtUp(['donations'], AT)).resolves.toBeUndefined()
		await expect(late.requireCaughtUp(['donations'], AT)).rejects.toMatchObject({
			code: 'BEHIND',
			meaning: 'unavailable',
		})
	})

	it('is waited for up to the head of the log where no position is named', async () => {
		const requested: Position[] = []
		const models = createReadModels(
			{
				waitFor: async (_, position) => {
					requested.push(position)
					return true
				},
			},
			store,
		)
		await models.requireCaughtUp(['donations'])
		expect(requested).toEqual([AT])
	})
})

describe('a read model that an effect rests on', () => {
	it('fails the effect while it is behind, so that it is tried again', async () => {
		await expect(caughtUp.awaitCaughtUp(['requests'], AT)).resolves.toBeUndefined()
		await expect(late.awaitCaughtUp(['requests'], AT)).rejects.toThrow('The read models are behind.')
		expect(await late.haveCaughtUp(['requests'], AT)).toBe(false)
	})
})
