import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, scenario } from '../../kernel/events/decider.ts'
import type { Finding } from './discrepancies.ts'
import {
	type Payout,
	type PayoutCommand,
	type PayoutReport,
	type PayoutStreamEvent,
	payoutDecider,
} from './payouts.decider.ts'

const AT = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-23T00:00:00.000Z'
const given = scenario(payoutDecider)

const report = (over: Partial<PayoutReport> = {}): PayoutReport => ({
	provider: 'stripe',
	account: 'stripe-us',
	payoutRef: 'po_1',
	amount: 213_074n,
	currency: 'USD',
	status: 'pending',
	automatic: true,
	sourceType: 'card',
	createdAt: AT,
	arrivalAt: LATER,
	movedAt: null,
	failureCode: null,
	...over,
})
const observe = (over: Partial<PayoutReport> = {}): PayoutCommand => ({
	type: 'ObservePayout',
	report: report(over),
	at: AT,
})
const PAID = { status: 'paid', movedAt: LATER } as const
const FAILED = { status: 'failed', movedAt: LATER, failureCode: 'account_closed' } as const

const finding = (discrepancyId: string, over: Partial<Finding> = {}): Finding => ({
	discrepancyId,
	kind: 'unknownLine',
	provider: 'stripe',
	account: 'stripe-us',
	payoutRef: 'po_1',
	lineRef: 'txn_1',
	objectRef: 'ch_1',
	donationId: null,
	expected: '0',
	reported: '500',
	currency: 'USD',
	effectiveAt: AT,
	...over,
})
const lines = { count: 2, sum: 213_074n, digest: 'a' }
const tieOut = (findings: readonly Finding[], over: object = {}): PayoutCommand => ({
	type: 'TieOutPayout',
	findings,
	openElsewhere: 0,
	digest: 'a',
	at: AT,
	...over,
})

function run(...commands: readonly PayoutCommand[]): PayoutStreamEvent[] {
	const events: PayoutStreamEvent[] = []
	for (const command of commands) events.push(...given(...events).when(command))
	return events
}
const types = (events: readonly PayoutStreamEvent[]) => events.map(({ type }) => type)
const mirrored = run(observe(), { type: 'MirrorPayoutLines', lines, at: AT })

function balances(events: readonly PayoutStreamEvent[]) {
	const held = { provider: 0n, transit: 0n, bank: 0n }
	for (const event of events) {
		if (!('amount' in event.data)) continue
		const amount = BigInt(event.data.amount)
		if (event.type === 'PayoutSent') {
			held.provider -= amount
			held.transit += amount
		} else if (event.type === 'PayoutPaid') {
			held.transit -= amount
			held.bank += amount
		} else if (event.type === 'PayoutFailed' || event.type === 'PayoutCanceled') {
			held.provider += amount
			if (event.type === 'PayoutFailed' && event.data.wasPaid) held.bank -= amount
			else held.transit -= amount
		}
	}
	return held
}

describe('a payout', () => {
	it('is sent when it is first seen, with what the provider said', () => {
		const { createdAt: effectiveAt, amount, status: _, movedAt: __, failureCode: ___, ...rest } = report()
		expect(given().when(observe())).toEqual([
			{ type: 'PayoutSent', data: { ...rest, amount: amount.toString(), effectiveAt, at: AT } },
		])
	})
	it.each([
		['paid', PAID, ['PayoutSent', 'PayoutPaid']],
		['failed', FAILED, ['PayoutSent', 'PayoutFailed']],
		['canceled', { status: 'canceled' }, ['PayoutSent', 'PayoutCanceled']],
	] as const)('that is %s already has all that came before', (_, over, expected) => {
		expect(types(run(observe(over)))).toEqual(expected)
	})
	it('takes from the bank what had been paid, and from transit what had not', () => {
		expect(run(observe(PAID), observe(FAILED)).at(-1)).toMatchObject({ data: { wasPaid: true } })
		expect(run(observe(), observe(FAILED)).at(-1)).toMatchObject({
			data: { wasPaid: false, code: 'account_closed' },
		})
	})
	it('is told of once, however often it is reported', () => {
		expect(types(run(observe(), observe(), observe(PAID), observe(PAID)))).toEqual([
			'PayoutSent',
			'PayoutPaid',
		])
	})
	it('is rescheduled while it is on its way, and not after', () => {
		const arrivalAt = '2026-11-25T00:00:00.000Z'
		expect(types(run(observe(), observe({ arrivalAt })))).toEqual(['PayoutSent', 'PayoutRescheduled'])
		expect(types(run(observe(FAILED), observe({ arrivalAt })))).toEqual(['PayoutSent', 'PayoutFailed'])
	})
	it('comes to the same balances for any order and number of its reports', () => {
		const life = fc.constantFrom<readonly Partial<PayoutReport>[]>(
			[{}, { status: 'in_transit' }, PAID],
			[{}, { status: 'in_transit' }, PAID, FAILED],
			[{}, { status: 'in_transit' }, FAILED],
			[{}, { status: 'canceled', movedAt: LATER }],
		)
		const seen = life.chain((reports) =>
			fc.tuple(
				fc.constant(reports),
				fc.array(fc.constantFrom(...reports), { maxLength: 8 }),
				// The last one is always read at some time: the sweeper sees to that.
				fc.nat({ max: 8 }),
			),
		)
		fc.assert(
			fc.property(seen, fc.bigInt({ min: -9_999n, max: 9_999n }), ([reports, others, place], amount) => {
				const last = reports.at(-1) ?? {}
				const order = others.toSpliced(place, 0, last)
				const expected = balances(run(...reports.map((each) => observe({ ...each, amount }))))
				expect(balances(run(...order.map((each) => observe({ ...each, amount }))))).toEqual(expected)
			}),
			{ numRuns: 500, seed: 1 },
		)
	})
	it('has lines under a digest, and says so when they change', () => {
		expect(given(...mirrored).when({ type: 'MirrorPayoutLines', lines, at: AT })).toEqual([])
		const changed = { ...lines, digest: 'b' }
		expect(types(given(...mirrored).when({ type: 'MirrorPayoutLines', lines: changed, at: AT }))).toEqual([
			'PayoutLinesMirrored',
		])
		expect(given().refusal({ type: 'MirrorPayoutLines', lines, at: AT })).toBe('NOT_FOUND')
	})
})

describe('tying out', () => {
	const ID = '11111111-1111-4111-8111-111111111111'
	const found = [...mirrored, ...given(...mirrored).when(tieOut([finding(ID)]))]
	const about = { discrepancyId: ID, at: AT }
	const note = { noteId: '22222222-2222-4222-8222-222222222222', noteHash: 'c'.repeat(64) }
	const resolve = (expected: number): PayoutCommand => ({
		type: 'ResolveDiscrepancy',
		...about,
		expected,
		resolution: 'explained',
		note,
	})

	it('reconciles once when nothing is open', () => {
		const reconciled = given(...mirrored).when(tieOut([]))
		expect(reconciled).toEqual([{ type: 'PayoutReconciled', data: { count: 2, digest: 'a', at: AT } }])
		expect(given(...mirrored, ...reconciled).when(tieOut([]))).toEqual([])
	})
	it('does nothing about lines that are not the present ones, or while something is open elsewhere', () => {
		expect(given(...mirrored).when(tieOut([finding(ID)], { digest: 'old' }))).toEqual([])
		expect(given(...mirrored).when(tieOut([], { openElsewhere: 1 }))).toEqual([])
	})
	it('finds each discrepancy once', () => {
		expect(types(found)).toEqual(['PayoutSent', 'PayoutLinesMirrored', 'DiscrepancyFound'])
		expect(given(...found).when(tieOut([finding(ID)]))).toEqual([])
	})
	it('resolves what agrees now, and finds it again when it comes back', () => {
		const agrees = [...found, ...given(...found).when(tieOut([]))]
		expect(agrees.slice(3)).toEqual([
			{ type: 'DiscrepancyResolved', data: { ...about, resolution: 'agreesNow', reason: null } },
			{ type: 'PayoutReconciled', data: { count: 2, digest: 'a', at: AT } },
		])
		const back = [...agrees, ...given(...agrees).when(tieOut([finding(ID)]))]
		expect(types(back).at(-1)).toBe('DiscrepancyFound')
		expect((fold(payoutDecider, back) as Payout).reconciled).toBeNull()
	})
	it('leaves alone what a person has resolved, and reconciles then', () => {
		const resolved = [...found, ...given(...found).when(resolve(1))]
		expect(types(given(...resolved).when(tieOut([finding(ID)])))).toEqual(['PayoutReconciled'])
	})
	it('says when the figures of an open one change, once, so that nobody resolves what they have not seen', () => {
		const other = finding(ID, { expected: '0', reported: '700' })
		const changed = given(...found).when(tieOut([other]))
		expect(changed).toEqual([
			{ type: 'DiscrepancyChanged', data: { ...about, expected: '0', reported: '700', currency: 'USD' } },
		])
		expect(given(...found, ...changed).when(tieOut([other]))).toEqual([])
		expect(given(...found, ...changed).refusal(resolve(1))).toBe('PRECONDITION_FAILED')
		expect(types(given(...found, ...changed).when(resolve(2)))).toEqual(['DiscrepancyResolved'])
		// And back again is another change.
		expect(given(...found, ...changed).when(tieOut([finding(ID)]))).toMatchObject([
			{ type: 'DiscrepancyChanged', data: { reported: '500' } },
		])
		expect(given(...found).when(tieOut([finding(ID, { expected: '200', reported: '700' })]))).toMatchObject([
			{ type: 'DiscrepancyChanged', data: { expected: '200', reported: '700' } },
		])
	})
	it('opens what a person has resolved when its figures are others, and takes back the reconciliation', () => {
		const resolved = [...found, ...given(...found).when(resolve(1))]
		const reconciled = [...resolved, ...given(...resolved).when(tieOut([finding(ID)]))]
		expect((fold(payoutDecider, reconciled) as Payout).reconciled).toBe('a')
		const other = tieOut([finding(ID, { reported: '700' })])
		const changed = given(...reconciled).when(other)
		expect(types(changed)).toEqual(['DiscrepancyChanged'])
		const open = fold(payoutDecider, [...reconciled, ...changed]) as Payout
		expect(open.reconciled).toBeNull()
		expect(open.discrepancies.get(ID)).toMatchObject({ resolution: null, reported: '700' })
		expect(given(...reconciled, ...changed).when(other)).toEqual([])
	})
	it('is refused to people who saw another version, or what is resolved already', () => {
		expect(given(...found).refusal(resolve(2))).toBe('PRECONDITION_FAILED')
		const resolved = [...found, ...given(...found).when(resolve(1))]
		expect(given(...resolved).refusal(resolve(2))).toBe('ALREADY_RESOLVED')
		expect(given(...mirrored).refusal(resolve(1))).toBe('NOT_FOUND')
	})
	it('says who looks after a discrepancy, once', () => {
		const assign = (ownerId: string | null, expected: number): PayoutCommand => ({
			type: 'AssignDiscrepancy',
			...about,
			ownerId,
			expected,
		})
		expect(given(...found).when(assign(null, 1))).toEqual([])
		const taken = [...found, ...given(...found).when(assign(ID, 1))]
		expect(taken.at(-1)).toEqual({ type: 'DiscrepancyAssigned', data: { ...about, ownerId: ID } })
		expect(given(...taken).when(assign(ID, 2))).toEqual([])
	})
	it('takes notes also afterwards', () => {
		const resolved = [...found, ...given(...found).when(resolve(1))]
		expect(given(...resolved).when({ type: 'NoteDiscrepancy', ...about, expected: 2, note })).toEqual([
			{ type: 'DiscrepancyNoted', data: { ...about, ...note } },
		])
	})
})
