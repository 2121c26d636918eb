import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type OwnMoneyCommand, ownMoneyDecider } from './own-money.decider.ts'
import type { OwnMoneyEvent, OwnMoneyPrepared } from './own-money.events.ts'

const given = scenario(ownMoneyDecider)
const AT = '2026-11-20T10:00:00.000Z'
const FUND = 'request.01930000-0000-7000-8000-000000000001.INR'
const reason = { noteId: '01930000-0000-7000-8000-000000000002', noteHash: 'h' }

const prepared = (changes: Partial<OwnMoneyPrepared['data']> = {}): OwnMoneyPrepared => ({
	type: 'OwnMoneyPrepared',
	data: {
		kind: 'topUp',
		entryId: 'e1',
		entity: 'IN',
		fund: null,
		amount: '20000',
		currency: 'INR',
		byUserId: 'anita',
		reason,
		effectiveAt: AT,
		at: AT,
		...changes,
	},
})
const prepare = (
	changes: Partial<Extract<OwnMoneyCommand, { type: 'PrepareOwnMoney' }>> = {},
): OwnMoneyCommand => ({
	...prepared().data,
	type: 'PrepareOwnMoney',
	amount: 20_000n,
	fact: null,
	closedUntil: null,
	twoPeopleFrom: 100_000n,
	...changes,
})
const approve = (changes: Partial<Extract<OwnMoneyCommand, { type: 'ApproveOwnMoney' }>> = {}) => ({
	type: 'ApproveOwnMoney' as const,
	entryId: 'e1',
	byUserId: 'ravi',
	fact: null,
	closedUntil: null,
	at: AT,
	...changes,
})
const WRITE_OFF = { kind: 'writeOff', fund: FUND } as const
const booked = {
	entryId: 'e1',
	entity: 'IN',
	amount: '20000',
	currency: 'INR',
	effectiveAt: AT,
	at: AT,
}
const toppedUp: OwnMoneyEvent = { type: 'OwnMoneyToppedUp', data: { ...booked, approvers: ['anita'] } }

describe('own money', () => {
	it('is brought in by one person below the limit, and once', () => {
		expect(given().when(prepare())).toEqual([prepared(), toppedUp])
		expect(given(prepared(), toppedUp).when(prepare())).toEqual([])
	})

	it('waits for another person from the limit on, in one sum or in parts of a day', () => {
		expect(given().when(prepare({ amount: 100_000n }))).toEqual([prepared({ amount: '100000' })])
		const parts = given(prepared({ amount: '90000' }), toppedUp)
		expect(parts.when(prepare({ entryId: 'e2' }))).toEqual([prepared({ entryId: 'e2' })])
		const later = '2026-11-21T10:00:00.000Z'
		expect(parts.when(prepare({ entryId: 'e2', at: later }))).toHaveLength(2)
		expect(parts.when(prepare({ entryId: 'e2', byUserId: 'ravi' }))).toHaveLength(2)
	})

	it('is approved by another person alone', () => {
		const waiting = given(prepared())
		expect(waiting.refusal(approve({ byUserId: 'anita' }))).toBe('SECOND_PERSON')
		expect(waiting.when(approve())).toEqual([
			{ type: 'OwnMoneyToppedUp', data: { ...booked, approvers: ['anita', 'ravi'] } },
		])
		expect(given().refusal(approve())).toBe('NOT_FOUND')
		expect(given(prepared(), toppedUp).refusal(approve())).toBe('ENTRY_DECIDED')
	})

	it('is declined once', () => {
		const decline = { type: 'DeclineOwnMoney', entryId: 'e1', byUserId: 'ravi', at: AT } as const
		const declined: OwnMoneyEvent = {
			type: 'OwnMoneyDeclined',
			data: { entryId: 'e1', byUserId: 'ravi', at: AT },
		}
		expect(given(prepared()).when(decline)).toEqual([declined])
		expect(given(prepared(), declined).refusal(decline)).toBe('ENTRY_DECIDED')
		expect(given(prepared(), declined).refusal(approve())).toBe('ENTRY_DECIDED')
	})

	it('moves neither in the future nor in a closed month, whenever it is approved', () => {
		const closedUntil = AT
		const at = '2026-11-20T10:00:00.001Z'
		expect(given().refusal(prepare({ effectiveAt: '2026-11-21T00:00:00.000Z' }))).toBe('INVALID_DATE')
		expect(given().refusal(prepare({ closedUntil, at }))).toBe('INVALID_DATE')
		expect(given(prepared()).refusal(approve({ closedUntil, at }))).toBe('INVALID_DATE')
		expect(given().refusal(prepare({ amount: 0n }))).toBe('INVALID_AMOUNT')
	})

	it('bears at most what a fund lacks, and never decides about one’s own', () => {
		const fact = { receivable: 20_000n, settledIds: [], isOwn: false }
		const writtenOff = { type: 'ReceivableWrittenOff', data: { ...booked, fund: FUND, approvers: ['anita'] } }
		expect(given().when(prepare({ ...WRITE_OFF, fact }))).toEqual([prepared(WRITE_OFF), writtenOff])
		const less = { ...fact, receivable: 19_999n }
		expect(given().refusal(prepare({ ...WRITE_OFF, fact: less }))).toBe('RECEIVABLE_SMALLER')
		expect(given().refusal(prepare({ ...WRITE_OFF, fact: { ...fact, isOwn: true } }))).toBe('OWN_RECEIVABLE')
		const once = given(prepared(WRITE_OFF), { type: 'ReceivableWrittenOff', data: writtenOff.data })
		expect(once.refusal(prepare({ ...WRITE_OFF, entryId: 'e2', fact }))).toBe('RECEIVABLE_SMALLER')
		expect(
			once.when(prepare({ ...WRITE_OFF, entryId: 'e2', fact: { ...fact, settledIds: ['e1'] } })),
		).toHaveLength(2)
		const waiting = given(prepared(WRITE_OFF))
		expect(waiting.refusal(approve({ fact: { ...fact, receivable: -5n } }))).toBe('RECEIVABLE_SMALLER')
		expect(waiting.when(approve({ fact }))).toMatchObject([{ type: 'ReceivableWrittenOff' }])
	})
})
