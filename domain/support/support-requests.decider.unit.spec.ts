import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { supportRequestDecider } from './support-requests.decider.ts'
import type { SupportRequestEvent } from './support-requests.events.ts'

const given = scenario(supportRequestDecider)
const at = '2026-11-21T08:00:00.000Z'
const note = { noteId: 'n1', noteHash: 'h' }
const ADMIN = '018f0000-0000-7000-8000-000000000001'

const received: SupportRequestEvent = {
	type: 'SupportRequestReceived',
	data: { kind: 'contact', textHash: 'h', at },
}
const assigned: SupportRequestEvent = { type: 'SupportRequestAssigned', data: { ownerId: ADMIN, at } }
const answered: SupportRequestEvent = { type: 'SupportRequestAnswered', data: { ...note, at } }
const closed: SupportRequestEvent = { type: 'SupportRequestClosed', data: { reason: note, at } }
const reopened: SupportRequestEvent = { type: 'SupportRequestReopened', data: { reason: null, at } }

const receive = { type: 'ReceiveSupportRequest', kind: 'contact', textHash: 'h', at } as const
const assign = (ownerId: string | null) => ({ type: 'AssignSupportRequest', ownerId, at }) as const
const answer = { type: 'AnswerSupportRequest', ...note, at } as const
const close = { type: 'CloseSupportRequest', reason: note, at } as const
const reopen = { type: 'ReopenSupportRequest', reason: null, at } as const

describe('a message', () => {
	it('is received once', () => {
		expect(given().when(receive)).toEqual([received])
		expect(given(received).when(receive)).toEqual([])
	})

	it('is what a report says of a request', () => {
		const report = { ...receive, kind: 'report', requestId: 'r1', code: 'fraud' }
		const { type: _, ...data } = report
		expect(given().when(report)).toEqual([{ type: 'SupportRequestReceived', data }])
	})

	it('can be nothing but received before it is there', () => {
		for (const command of [assign(ADMIN), answer, close, reopen])
			expect(given().refusal(command)).toBe('NOT_FOUND')
	})

	it('is given to somebody, and back', () => {
		expect(given(received).when(assign(ADMIN))).toEqual([assigned])
		expect(given(received, assigned).when(assign(ADMIN))).toEqual([])
		expect(given(received, assigned).when(assign(null))).toEqual([
			{ type: 'SupportRequestAssigned', data: { ownerId: null, at } },
		])
	})

	it('is answered, more than once if need be', () => {
		expect(given(received).when(answer)).toEqual([answered])
		expect(given(received, answered).when(answer)).toEqual([answered])
		expect(given(received, assigned, answered).state).toEqual({ status: 'answered', ownerId: ADMIN })
	})

	it('is closed once, and then neither answered nor given to anybody', () => {
		expect(given(received).when(close)).toEqual([closed])
		expect(given(received, closed).when(close)).toEqual([])
		for (const command of [answer, assign(ADMIN)])
			expect(given(received, closed).refusal(command)).toBe('MESSAGE_CLOSED')
	})

	it('is reopened when it was closed', () => {
		expect(given(received).when(reopen)).toEqual([])
		expect(given(received, closed).when(reopen)).toEqual([reopened])
		expect(given(received, assigned, closed, reopened).state).toEqual({ status: 'open', ownerId: ADMIN })
	})
})
