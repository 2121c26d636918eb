import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type OfflineDonationCommand, offlineDonationDecider } from './offline-donations.decider.ts'

const given = scenario(offlineDonationDecider)

const TARGET = { kind: 'request', id: '018f0000-0000-7000-8000-000000000001' } as const
const NOTE = { noteId: 'n1', noteHash: 'h1' }
const AT = '2026-11-21T08:00:00.000Z'
const CAME = '2026-11-20T18:29:59.999Z'

type Of<T extends OfflineDonationCommand['type']> = Extract<OfflineDonationCommand, { type: T }>

const FACTS = { byUserId: 'finance', isForSelf: false, lastClosed: '2026-10', at: AT } as const
const OPEN = { currency: 'INR', takesAssigned: true } as const

const record = (changes: Partial<Of<'RecordOfflineDonation'>> = {}): OfflineDonationCommand => ({
	type: 'RecordOfflineDonation',
	method: 'cheque',
	target: TARGET,
	donor: { kind: 'guest', id: 'd1' },
	anonymous: false,
	hasReceipt: true,
	entity: 'IN',
	currency: 'INR',
	amount: 100_000n,
	receivedOn: '2026-11-20',
	effectiveAt: CAME,
	request: OPEN,
	hasTwin: false,
	isAnother: false,
	together: 100_000n,
	secondPersonAbove: 100_000n,
	...FACTS,
	...changes,
})
const approve = (changes: Partial<Of<'ApproveOfflineDonation'>> = {}): OfflineDonationCommand => ({
	type: 'ApproveOfflineDonation',
	request: OPEN,
	...FACTS,
	byUserId: 'colleague',
	...changes,
})
const giveBack: OfflineDonationCommand = {
	type: 'ReturnOfflineDonation',
	byUserId: 'colleague',
	reason: NOTE,
	at: AT,
}
const reverse = (changes: Partial<Of<'ReverseOfflineDonation'>> = {}): OfflineDonationCommand => ({
	type: 'ReverseOfflineDonation',
	because: 'bounced',
	reversedOn: '2026-11-21',
	effectiveAt: AT,
	reason: NOTE,
	together: 100_000n,
	secondPersonAbove: 100_000n,
	...FACTS,
	...changes,
})
const LARGE = { together: 100_001n } as const

const after = (...commands: readonly OfflineDonationCommand[]) =>
	commands.reduce(
		(events, command) => [...events, ...given(...events).when(command)],
		given()
			.when(commands[0] as OfflineDonationCommand)
			.slice(0, 0),
	)
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type)

const received = after(record())
const waiting = after(record(LARGE))
const reversing = after(record(), reverse(LARGE))

describe('an offline donation', () => {
	it('counts at once up to the limit', () => {
		expect(received).toEqual([
			expect.objectContaining({
				type: 'OfflineDonationRecorded',
				data: expect.objectContaining({ amount: '100000', needsSecondPerson: false, byUserId: 'finance' }),
			}),
			expect.objectContaining({
				type: 'OfflineDonationReceived',
				data: expect.objectContaining({ amount: '100000', effectiveAt: CAME, byUserIds: ['finance'] }),
			}),
		])
	})

	it('waits for a second person above the limit', () => {
		expect(types(waiting)).toEqual(['OfflineDonationRecorded'])
		expect(given(...waiting).when(approve())).toEqual([
			expect.objectContaining({
				type: 'OfflineDonationReceived',
				data: expect.objectContaining({ byUserIds: ['finance', 'colleague'] }),
			}),
		])
	})

	it('is not recorded twice', () => {
		expect(given(...received).when(record())).toEqual([])
	})

	it.each([
		['OWN_DONATION', { isForSelf: true }],
		['INVALID_AMOUNT', { amount: 99n }],
		['INVALID_DATE', { effectiveAt: '2026-11-21T18:29:59.999Z' }],
		['INVALID_DATE', { receivedOn: '2025-11-01', effectiveAt: '2025-11-01T18:29:59.999Z' }],
		['MONTH_CLOSED', { receivedOn: '2026-10-31', effectiveAt: '2026-10-31T18:29:59.999Z' }],
		['NOT_FOUND', { request: null }],
		['CURRENCY_MISMATCH', { request: { currency: 'USD', takesAssigned: true } }],
		['NOT_ASSIGNABLE', { request: { currency: 'INR', takesAssigned: false } }],
		['POSSIBLE_DUPLICATE', { hasTwin: true }],
	] as const)('is refused with %s', (code, changes) => {
		expect(given().refusal(record(changes))).toBe(code)
	})

	it('is recorded beside its twin when it is another one', () => {
		expect(types(given().when(record({ hasTwin: true, isAnother: true })))).toHaveLength(2)
	})

	it('belongs to a person or the foundation without a request', () => {
		for (const target of [{ kind: 'individual', id: 'p1' }, { kind: 'foundation' }] as const)
			expect(given().when(record({ target, request: null }))).toHaveLength(2)
	})
})

describe('the second person', () => {
	it.each([
		['SECOND_PERSON', { byUserId: 'finance' }],
		['OWN_DONATION', { isForSelf: true }],
		['MONTH_CLOSED', { lastClosed: '2026-11' }],
		['NOT_ASSIGNABLE', { request: { currency: 'INR', takesAssigned: false } }],
	] as const)('is refused with %s', (code, changes) => {
		expect(given(...waiting).refusal(approve(changes))).toBe(code)
	})

	it('approves nothing that is decided', () => {
		expect(given(...received).refusal(approve())).toBe('WRONG_STATUS')
		expect(given().refusal(approve())).toBe('NOT_FOUND')
	})

	it('returns it with a reason, once', () => {
		const returned = [...waiting, ...given(...waiting).when(giveBack)]
		expect(returned.at(-1)).toEqual({
			type: 'OfflineDonationReturned',
			data: { byUserId: 'colleague', reason: NOTE, at: AT },
		})
		expect(given(...returned).refusal(giveBack)).toBe('WRONG_STATUS')
		expect(given(...returned).refusal(approve())).toBe('WRONG_STATUS')
	})
})

describe('a reversal', () => {
	it('takes the money at once up to the limit', () => {
		expect(types(given(...received).when(reverse()))).toEqual([
			'OfflineReversalRecorded',
			'OfflineDonationReversed',
		])
	})

	it('waits for a second person above the limit', () => {
		expect(types(reversing.slice(-1))).toEqual(['OfflineReversalRecorded'])
		expect(given(...reversing).refusal(approve({ byUserId: 'finance' }))).toBe('SECOND_PERSON')
		expect(given(...reversing).refusal(approve({ lastClosed: '2026-11' }))).toBe('MONTH_CLOSED')
		expect(given(...reversing).when(approve())).toEqual([
			{
				type: 'OfflineDonationReversed',
				data: {
					because: 'bounced',
					currency: 'INR',
					amount: '100000',
					reversedOn: '2026-11-21',
					effectiveAt: AT,
					byUserIds: ['finance', 'colleague'],
					at: AT,
				},
			},
		])
	})

	it('is returned, and the donation goes on counting', () => {
		const counting = [...reversing, ...given(...reversing).when(giveBack)]
		expect(types(counting.slice(-1))).toEqual(['OfflineReversalReturned'])
		expect(types(given(...counting).when(reverse()))).toHaveLength(2)
	})

	it.each([
		['OWN_DONATION', { isForSelf: true }],
		['INVALID_DATE', { effectiveAt: '2026-11-22T00:00:00.000Z' }],
		['INVALID_DATE', { effectiveAt: '2026-11-19T18:29:59.999Z' }],
		['MONTH_CLOSED', { reversedOn: '2026-10-31' }],
	] as const)('is refused with %s', (code, changes) => {
		expect(given(...received).refusal(reverse(changes))).toBe(code)
	})

	it('is of money that came, and happens once', () => {
		expect(given(...waiting).refusal(reverse())).toBe('WRONG_STATUS')
		expect(given(...received, ...given(...received).when(reverse())).refusal(reverse())).toBe('WRONG_STATUS')
	})
})
