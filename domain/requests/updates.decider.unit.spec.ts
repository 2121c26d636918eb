import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { updateDecider } from './updates.decider.ts'
import type { UpdateEvent } from './updates.events.ts'

const given = scenario(updateDecider)
const at = '2026-11-21T08:00:00.000Z'
const [requestId, authorId] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const posted: UpdateEvent = { type: 'UpdatePosted', data: { requestId, authorId, at } }
const removed: UpdateEvent = { type: 'UpdateRemoved', data: { at } }

describe('an update of a request', () => {
	it('is posted once, and taken back once', () => {
		expect(given().when({ type: 'PostUpdate', requestId, authorId, at })).toEqual([posted])
		expect(given(posted).when({ type: 'PostUpdate', requestId, authorId, at })).toEqual([])
		expect(given(posted).when({ type: 'RemoveUpdate', at })).toEqual([removed])
		expect(given(posted, removed).when({ type: 'RemoveUpdate', at })).toEqual([])
		expect(given(posted, removed).when({ type: 'PostUpdate', requestId, authorId, at })).toEqual([])
	})

	it('of before it had events is removed in silence', () => {
		expect(given().when({ type: 'RemoveUpdate', at })).toEqual([])
	})
})
