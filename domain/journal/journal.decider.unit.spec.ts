import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type JournalCommand, journalDecider } from './journal.decider.ts'
import type { JournalDeclined, JournalEvent, JournalPosted, JournalPrepared } from './journal.events.ts'

const given = scenario(journalDecider)
const AT = '2026-11-20T10:00:00.000Z'
const FUND = 'request.0193a000-0000-7000-8000-000000000001.INR'
const STRIPE = 'stripe/stripe-in'
const TEXT = { noteId: 'note', noteHash: 'hash' }

type Prepare = Extract<JournalCommand, { type: 'PrepareEntry' }>
const COMMON = {
	entryId: 'e1',
	entity: 'IN',
	currency: 'INR',
	effectiveAt: '2026-11-19T18:29:59.999Z',
	byUserId: 'anita',
	reason: TEXT,
	document: null,
	closedUntil: null,
	secondPersonAbove: 100_000n,
	ownFunds: [],
	at: AT,
}
const charge: Prepare = {
	type: 'PrepareEntry',
	...COMMON,
	lines: [
		{ account: 'fee expense', owner: 'IN', amount: 5_900n },
		{ account: 'bank', owner: 'IN', amount: -5_900n },
	],
	owners: [STRIPE, FUND],
}
const prepare = (over: Partial<Prepare> = {}): Prepare => ({ ...charge, ...over })
const LINES = [
	{ account: 'fee expense', owner: 'IN', amount: '5900' },
	{ account: 'bank', owner: 'IN', amount: '-5900' },
] as const
const entry = {
	entryId: 'e1',
	entity: 'IN',
	currency: 'INR',
	effectiveAt: COMMON.effectiveAt,
	lines: LINES,
	at: AT,
}
const prepared = (over: Partial<JournalPrepared['data']> = {}): JournalPrepared => ({
	type: 'JournalPrepared',
	data: { ...entry, byUserId: 'anita', reason: TEXT, document: null, needsSecond: false, ...over },
})
const posted = (over: Partial<JournalPosted['data']> = {}): JournalPosted => ({
	type: 'JournalPosted',
	data: { ...entry, approvers: ['anita'], ...over },
})
const declined = (over: Partial<JournalDeclined['data']> = {}): JournalDeclined => ({
	type: 'JournalDeclined',
	data: { entryId: 'e1', because: 'person', byUserId: 'ravi', reason: TEXT, at: AT, ...over },
})
const POST = { type: 'PostEntry', entryId: 'e1', closedUntil: null, at: AT } as const
const APPROVE = {
	type: 'ApproveEntry',
	entryId: 'e1',
	byUserId: 'ravi',
	ownFunds: [],
	isOpen: true,
	closedUntil: null,
	at: AT,
} as const

describe('an entry of the journal', () => {
	it('is prepared and booked by one person up to the limit, once', () => {
		expect(given().when(prepare())).toEqual([prepared()])
		expect(given(prepared()).when(POST)).toEqual([posted()])
		expect(given(prepared(), posted()).when(POST)).toEqual([])
	})

	it('waits for another person above the limit, in one sum or in parts of a day', () => {
		const large = { account: 'fee expense', owner: 'IN', amount: 100_001n } as const
		const lines = [large, { account: 'bank', owner: 'IN', amount: -100_001n } as const]
		expect(given().when(prepare({ lines }))).toMatchObject([{ data: { needsSecond: true } }])
		const parts = given(
			prepared({
				lines: [
					{ ...LINES[0], amount: '95000' },
					{ ...LINES[1], amount: '-95000' },
				],
			}),
		)
		expect(parts.when(prepare({ entryId: 'e2' }))).toMatchObject([{ data: { needsSecond: true } }])
		const next = prepare({ entryId: 'e2', at: '2026-11-21T10:00:00.000Z' })
		expect(parts.when(next)).toMatchObject([{ data: { needsSecond: false } }])
		expect(parts.when(prepare({ entryId: 'e2', byUserId: 'ravi' }))).toMatchObject([
			{ data: { needsSecond: false } },
		])
	})

	it('is approved by another person alone, whatever their roles', () => {
		const waiting = given(prepared({ needsSecond: true }))
		expect(waiting.when(POST)).toEqual([])
		expect(waiting.refusal({ ...APPROVE, byUserId: 'anita' })).toBe('SECOND_PERSON')
		expect(waiting.refusal({ ...APPROVE, ownFunds: [FUND] })).toBe('OWN_FUND')
		expect(waiting.refusal({ ...APPROVE, isOpen: false })).toBe('DISCREPANCY_RESOLVED')
		expect(waiting.when(APPROVE)).toEqual([posted({ approvers: ['anita', 'ravi'] })])
		expect(given().refusal(APPROVE)).toBe('NOT_FOUND')
		expect(given(prepared(), posted()).refusal(APPROVE)).toBe('ENTRY_DECIDED')
	})

	it('is declined once, and then never booked', () => {
		const decline = {
			type: 'DeclineEntry',
			entryId: 'e1',
			because: 'person',
			byUserId: 'ravi',
			reason: TEXT,
			at: AT,
		} as const
		expect(given(prepared()).when(decline)).toEqual([declined()])
		expect(given(prepared(), declined()).refusal(decline)).toBe('ENTRY_DECIDED')
		expect(given(prepared({ needsSecond: true }), declined()).refusal(APPROVE)).toBe('ENTRY_DECIDED')
	})

	it('is neither in the future nor in a closed month, when it is prepared and when it is booked', () => {
		const closedUntil = '2026-11-30T18:29:59.999Z'
		expect(given().refusal(prepare({ effectiveAt: '2026-11-21T00:00:00.000Z' }))).toBe('INVALID_DATE')
		expect(given().refusal(prepare({ closedUntil }))).toBe('INVALID_DATE')
		expect(given(prepared({ needsSecond: true })).refusal({ ...APPROVE, closedUntil })).toBe('INVALID_DATE')
		expect(given(prepared()).when({ ...POST, closedUntil })).toEqual([
			declined({ because: 'monthClosed', byUserId: null, reason: null }),
		])
	})

	it('balances, and joins the lines of an account', () => {
		const bank = { account: 'bank', owner: 'IN', amount: -1n } as const
		const costs = { account: 'fee expense', owner: STRIPE, amount: 1n } as const
		expect(given().refusal(prepare({ lines: [bank, { ...costs, amount: 2n }] }))).toBe('NOT_BALANCED')
		expect(given().refusal(prepare({ lines: [bank, { ...bank, amount: 1n }] }))).toBe('NOT_BOOKABLE')
		expect(given().when(prepare({ lines: [bank, bank, costs, costs] }))).toMatchObject([
			{
				data: {
					lines: [
						{ account: 'bank', owner: 'IN', amount: '-2' },
						{ account: 'fee expense', owner: STRIPE, amount: '2' },
					],
				},
			},
		])
	})

	it.each([
		['bank', 'US'],
		['own money', STRIPE],
		['fund', 'IN'],
		['fund', STRIPE],
		['fund', 'request.unknown.INR'],
		['fee cover', 'US'],
	] as const)('is not booked on %s of %s', (account, owner) => {
		const lines = [
			{ account: 'other income', owner: 'IN', amount: -5n } as const,
			{ account, owner, amount: 5n },
		]
		expect(given().refusal(prepare({ lines }))).toBe('NOT_BOOKABLE')
	})

	it('is not made by the owner of a fund', () => {
		expect(given().refusal(prepare({ ownFunds: [FUND] }))).toBe('OWN_FUND')
	})

	it('is taken back once, by another entry', () => {
		const reverse = { type: 'PrepareReversal', ...COMMON, entryId: 'r1', reverses: 'e1' } as const
		const opposite = LINES.map((line) => ({ ...line, amount: String(-BigInt(line.amount)) }))
		const reversal = prepared({ entryId: 'r1', reverses: 'e1', lines: opposite })
		const booked: readonly JournalEvent[] = [prepared(), posted()]
		expect(given(...booked).when(reverse)).toEqual([reversal])
		expect(given(prepared()).refusal(reverse)).toBe('NOT_POSTED')
		expect(given().refusal(reverse)).toBe('NOT_FOUND')
		const again = { ...reverse, entryId: 'r2' }
		expect(given(...booked, reversal).refusal(again)).toBe('ALREADY_REVERSED')
		const back = posted({ entryId: 'r1', reverses: 'e1', lines: opposite })
		expect(given(...booked, reversal, back).refusal(again)).toBe('ALREADY_REVERSED')
		expect(given(...booked, reversal, back).refusal({ ...again, reverses: 'r1' })).toBe('ALREADY_REVERSED')
		const refused = declined({ entryId: 'r1', reverses: 'e1' })
		expect(given(...booked, reversal, refused).when(again)).toHaveLength(1)
	})
})

describe('a write-off', () => {
	type WriteOff = Extract<JournalCommand, { type: 'PrepareWriteOff' }>
	const command: WriteOff = {
		type: 'PrepareWriteOff',
		...COMMON,
		entryId: 'w1',
		discrepancyId: 'd1',
		lineRef: 'txn_1',
		ofLine: ['d1', 'd2'],
		isOpen: true,
		owner: STRIPE,
		inSuspense: 4_882n,
	}
	const lines = [
		{ account: 'suspense', owner: STRIPE, amount: '-4882' },
		{ account: 'fee expense', owner: STRIPE, amount: '4882' },
	] as const
	const waiting = prepared({ entryId: 'w1', discrepancyId: 'd1', lineRef: 'txn_1', lines })
	const booked = posted({ entryId: 'w1', discrepancyId: 'd1', lineRef: 'txn_1', lines })

	it('takes what the provider took out of suspense into its fees, and what it brought into income', () => {
		expect(given().when(command)).toEqual([waiting])
		expect(given().when({ ...command, inSuspense: -5_000n })).toMatchObject([
			{
				data: {
					lines: [
						{ account: 'suspense', owner: STRIPE, amount: '5000' },
						{ account: 'other income', owner: 'IN', amount: '-5000' },
					],
				},
			},
		])
	})

	it('is refused when nothing is left in suspense, or another one waits', () => {
		expect(given().refusal({ ...command, inSuspense: 0n })).toBe('NOTHING_IN_SUSPENSE')
		expect(given().refusal({ ...command, isOpen: false })).toBe('DISCREPANCY_RESOLVED')
		const other = { ...command, entryId: 'w2', discrepancyId: 'd2' }
		expect(given(waiting).refusal(other)).toBe('WRITE_OFF_WAITS')
		expect(given(waiting, booked).refusal(other)).toBe('NOTHING_IN_SUSPENSE')
		expect(given(waiting, booked).when({ ...other, inSuspense: 5_000n })).toMatchObject([
			{ data: { lines: [{ amount: '-118' }, { amount: '118' }] } },
		])
	})
})
