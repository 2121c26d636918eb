import { describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import type { Decider } from '../../kernel/events/decider.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { fundContextFor, isOwnFund } from './fund-context.ts'

const AT = '2026-11-21T10:00:00.000Z'
const NOW = Date.parse(AT)
const AUTHOR = '11111111-1111-4111-8111-111111111111'

const raised: RequestEvent = {
	type: 'RequestRaised',
	data: {
		requestType: 'cash',
		side: 'donee',
		authorId: AUTHOR,
		organizationId: null,
		authorRole: null,
		region: 'IN',
		currency: 'INR',
		source: 'web',
		awaits: 'admin',
		at: AT,
		terms: {
			contentId: newId(NOW),
			contentHash: 'b'.repeat(64),
			goal: '85000000',
			target: null,
			endDate: '2026-12-31',
			category: 'health',
			isPrivate: false,
			isTaxBenefit: true,
			isUrgent: false,
		},
	},
}

async function fundAfter(...events: readonly RequestEvent[]) {
	const store = createInMemoryEventStore()
	const dispatch = createDispatch(store, { now: () => NOW }, async () => {})
	const id = newId(NOW)
	const asItIs: Decider<null, null, RequestEvent> = {
		initial: null,
		decide: () => events,
		evolve: () => null,
	}
	await dispatch(asItIs, requestStream(id), null, {
		commandId: newId(NOW),
		correlationId: newId(NOW),
		actor: { kind: 'user', id: AUTHOR },
	})
	return { store, fund: `request.${id}.INR` }
}

describe('the place of a fund', () => {
	it('is found for a request that was removed while a donation to it started', async () => {
		const { store, fund } = await fundAfter(raised, { type: 'RequestRemoved', data: { at: AT } })
		expect(await fundContextFor(store, fund)).toMatchObject({
			fund,
			currency: 'INR',
			ownerId: AUTHOR,
			payee: { kind: 'user', id: AUTHOR },
			request: { frozen: false, removed: true },
		})
		expect(await isOwnFund(store, fund, AUTHOR)).toBe(true)
	})

	it('says of any other request that it was not removed', async () => {
		const { store, fund } = await fundAfter(raised)
		expect((await fundContextFor(store, fund)).request).toMatchObject({ removed: false })
	})

	it('is none where no request ever was', async () => {
		const store = createInMemoryEventStore()
		await expect(fundContextFor(store, `request.${newId(NOW)}.INR`)).rejects.toThrow(TypeError)
	})
})
