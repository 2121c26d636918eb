import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, scenario } from '../../kernel/events/decider.ts'
import type { PaymentReport } from '../_shared/payment-report.contract.ts'
import { type DonationCommand, donationDecider } from './donations.decider.ts'
import type { DonationEvent } from './donations.events.ts'
import { type Donation, isSecondPayment, lossesOf } from './donations.state.ts'
import {
	CHARGE,
	carriedOut,
	delivered,
	observing,
	paymentLife,
	paymentReport,
	startCommand,
} from './histories.fixtures.ts'
import { fitsFeeOnTop } from './terms.ts'

const AT = '2026-11-21T10:00:00.000Z'
const REQUEST = { kind: 'request', id: '11111111-1111-4111-8111-111111111111' } as const
const FOR_EVENT = {
	target: { kind: 'event', id: '99999999-9999-4999-8999-999999999999' },
	request: null,
} as const
const DONOR = { kind: 'guest', id: '22222222-2222-4222-8222-222222222222' } as const
const accepting = { acceptsDonations: true, currency: 'USD', revision: '2' }
const covered = { donation: 10_000n, fee: 290n, total: 10_290n, coversFee: true, rate: 29_000n }

type Start = Extract<DonationCommand, { type: 'StartDonation' }>
const start = (over: Partial<Start> = {}): Start => startCommand(over)
const observe = (over: Partial<PaymentReport> = {}): DonationCommand => ({
	type: 'ObservePayment',
	report: paymentReport(over),
})
const given = scenario(donationDecider)
const started = given().when(start())
const unassigned = given().when(
	start({ target: null, request: null, terms: { ...covered, coversFee: false } }),
)
const run = (history: readonly DonationEvent[], ...commands: readonly DonationCommand[]) => {
	let events = [...history]
	for (const command of commands) events = [...events, ...given(...events).when(command)]
	return events
}
const donationOf = (events: readonly DonationEvent[]) => fold(donationDecider, events) as Donation
const types = (events: readonly DonationEvent[]) => events.map((event) => event.type)

describe('starting a donation', () => {
	it('records where it goes, from whom and how it divides', () => {
		expect(started).toEqual([
			{
				type: 'DonationStarted',
				data: {
					target: REQUEST,
					donor: DONOR,
					currency: 'USD',
					split: { donation: '10000', fee: '290', total: '10290' },
					coversFee: true,
					anonymous: false,
					provider: 'stripe',
					account: 'stripe-us',
					requestRevision: '2',
					at: AT,
				},
			},
		])
	})
	it.each<[string, Partial<Start>, string]>([
		[
			'a fundraiser that takes no donations',
			{ request: { ...accepting, acceptsDonations: false } },
			'NOT_ACCEPTING_DONATIONS',
		],
		['a fundraiser that is not there', { request: null }, 'NOT_FOUND'],
		['another currency than the fund', { request: { ...accepting, currency: 'INR' } }, 'CURRENCY_MISMATCH'],
		['a fee that is a cent off', { terms: { ...covered, fee: 289n, total: 10_289n } }, 'FEE_MISMATCH'],
		['parts that do not add up', { terms: { ...covered, total: 10_300n } }, 'FEE_MISMATCH'],
		[
			'less than one',
			{ terms: { donation: 99n, fee: 3n, total: 102n, coversFee: true, rate: 29_000n } },
			'INVALID_AMOUNT',
		],
	])('is refused for %s', (_, over, code) => {
		expect(given().refusal(start(over))).toBe(code)
	})
	it('accepts one whole unit with the fee inside', () => {
		const terms = { donation: 97n, fee: 3n, total: 100n, coversFee: false, rate: 29_000n }
		expect(given().refusal(start({ terms }))).toBeNull()
	})
	it.each([
		[10_000n, 290n, 10_290n, true],
		[9_741n, 283n, 10_024n, false],
		[97n, 3n, 100n, false],
	])('knows by %s and %s of %s who covers the fee', (donation, fee, total, coversFee) => {
		const figures = { donation, fee, total, rate: 29_000n }
		expect(fitsFeeOnTop(figures, 'USD')).toBe(coversFee)
		expect(given().refusal(start({ terms: { ...figures, coversFee } }))).toBeNull()
	})
	it('is refused twice', () => {
		expect(given(...started).refusal(start())).toBe('ALREADY_EXISTS')
	})
	it('for seats of an event records the value of what its payer gets', () => {
		const [event] = given().when(start({ ...FOR_EVENT, valueReceived: '4000' }))
		expect(event?.data).toMatchObject({ target: FOR_EVENT.target, valueReceived: '4000' })
	})
	it('for seats of an event is refused in another currency than dollars', () => {
		expect(given().refusal(start({ ...FOR_EVENT, currency: 'INR' }))).toBe('CURRENCY_MISMATCH')
	})
	it('asks nothing of a request for a donation to the foundation', () => {
		expect(given().refusal(start({ target: { kind: 'foundation' }, request: null }))).toBeNull()
	})
})

describe('observing a payment', () => {
	it('books attempt, confirmation and cost in order, whatever came first', () => {
		const events = given(...started).when(observe())
		expect(types(events)).toEqual(['PaymentAttempted', 'DonationConfirmed', 'ProviderCostRecorded'])
	})
	it('says nothing the second time', () => {
		expect(given(...run(started, observe())).when(observe())).toEqual([])
	})
	it('remembers that the card asks its holder, then that it was refused', () => {
		const requested = observe({ status: 'requires_action', charge: null, amountReceived: 0n })
		const refused = observe({
			status: 'requires_payment_method',
			charge: null,
			amountReceived: 0n,
			failure: { code: 'card_declined', declineCode: 'insufficient_funds' },
		})
		const events = run(started, requested, refused)
		expect(types(events)).toEqual([
			'DonationStarted',
			'PaymentAttempted',
			'PaymentActionRequired',
			'PaymentDeclined',
		])
		expect(donationOf(events).status).toBe('started')
	})
	it('remembers that it is under way, once, and that nothing is for the donor to do', () => {
		const unpaid = { charge: null, amountReceived: 0n } as const
		const [requested, processing] = (['requires_action', 'processing'] as const).map((status) =>
			observe({ ...unpaid, status }),
		)
		if (!requested || !processing) throw new Error('Nothing is observed.')
		const events = run(started, requested, processing)
		expect(types(events).slice(-2)).toEqual(['PaymentActionRequired', 'PaymentProcessing'])
		expect(donationOf(events).status).toBe('processing')
		for (const older of [requested, processing]) expect(given(...events).when(older)).toEqual([])
		const refused = observe({
			...unpaid,
			status: 'requires_payment_method',
			failure: { code: 'CAPTURE_DECLINED', declineCode: null },
		})
		expect(donationOf(run(started, processing, refused)).status).toBe('started')
		expect(donationOf(run(started, processing, observe())).status).toBe('confirmed')
	})
	it('confirms a second try after a declined one', () => {
		const declined = observe({
			status: 'requires_payment_method',
			charge: null,
			amountReceived: 0n,
			failure: { code: 'card_declined', declineCode: null },
		})
		const events = run(started, declined, observe({ providerRef: 'pi_2', attempt: 2 }))
		expect(donationOf(events)).toMatchObject({ status: 'confirmed', received: { providerRef: 'pi_2' } })
	})
	it('confirms even after the provider had said failed', () => {
		const canceled = observe({ status: 'canceled', charge: null, amountReceived: 0n })
		expect(donationOf(run(started, canceled)).status).toBe('failed')
		expect(donationOf(run(started, canceled, observe())).status).toBe('confirmed')
	})
	it.each<[string, Partial<PaymentReport>, string]>([
		['another amount', { amount: 10_291n, amountReceived: 10_291n }, 'amount'],
		['another currency', { currency: 'INR' }, 'currency'],
		['less received than asked', { amountReceived: 10_000n }, 'amount'],
	])('credits nothing for %s, and tells finance once', (_, over, reason) => {
		const events = given(...started).when(observe(over))
		expect(events).toMatchObject([{ type: 'PaymentDiscrepancyFound', data: { reason } }])
		expect(given(...started, ...events).when(observe(over))).toEqual([])
	})
	it('never credits a second payment of one donation', () => {
		const events = run(
			started,
			observe(),
			observe({ providerRef: 'pi_2', attempt: 2, charge: { ...CHARGE, ref: 'ch_2' } }),
		)
		expect(events.filter((event) => event.type === 'DonationConfirmed')).toHaveLength(1)
		expect(events.at(-1)).toMatchObject({
			type: 'PaymentDiscrepancyFound',
			data: { reason: 'secondPayment' },
		})
	})
	it('is refused for a donation that is not there', () => {
		expect(given().refusal(observe())).toBe('NOT_FOUND')
	})
	it('refunds in parts take from the fund exactly what the donation brought', () => {
		const refund = (ref: string, amount: bigint) =>
			({ ref, refundId: null, amount, status: 'succeeded', at: AT, returnedAt: null }) as const
		const parts = [refund('re_1', 3_333n), refund('re_2', 3_333n), refund('re_3', 3_624n)]
		const donation = donationOf(
			run(started, ...parts.map((_, index) => observe({ refunds: parts.slice(0, index + 1) }))),
		)
		expect(lossesOf(donation)).toEqual({ amount: 10_290n, share: 10_000n })
		expect(donation.status).toBe('refunded')
	})
	it('tells finance of each refund that goes too far, and of each once', () => {
		const refund = (ref: string, amount: bigint) =>
			({ ref, refundId: null, amount, status: 'succeeded', at: AT, returnedAt: null }) as const
		const [whole, first, second] = [refund('re_1', 10_290n), refund('re_2', 5n), refund('re_3', 7n)]
		const paid = run(started, observe({ refunds: [whole] }), observe({ refunds: [whole, first] }))
		expect(paid.at(-1)).toMatchObject({ data: { reason: 'overRefunded', refundRef: 're_2', reported: '5' } })
		expect(given(...paid).when(observe({ refunds: [whole, first] }))).toEqual([])
		const again = given(...paid).when(observe({ refunds: [whole, first, second] }))
		expect(again).toMatchObject([{ data: { reason: 'overRefunded', refundRef: 're_3', reported: '7' } }])
		expect(given(...paid, ...again).when(observe({ refunds: [whole, first, second] }))).toEqual([])
	})
	describe('while a refund of ours is under way', () => {
		const ask: DonationCommand = {
			type: 'RequestRefund',
			refundId: 'r1',
			fund: 'request-1.USD',
			amount: 5_145n,
			at: AT,
		}
		const elsewhere = (amount: bigint) =>
			({ ref: 're_1', refundId: null, amount, status: 'succeeded', at: AT, returnedAt: null }) as const
		it('one of all made elsewhere takes all that the donation brought, and ours nothing once it is refused', () => {
			const refused: DonationCommand = { type: 'RecordRefusedRefund', refundId: 'r1', code: 'gone', at: AT }
			const events = run(started, observe(), ask, observe({ refunds: [elsewhere(10_290n)] }), refused)
			expect(lossesOf(donationOf(events))).toEqual({ amount: 10_290n, share: 10_000n })
		})
		it.each([1n, 3_333n, 5_145n])('one of %d made elsewhere and ours take what both come to', (amount) => {
			const ours = { ...elsewhere(5_145n), ref: 're_2', refundId: 'r1' }
			const both = [elsewhere(amount), ours]
			const events = run(
				started,
				observe(),
				ask,
				observe({ refunds: both.slice(0, 1) }),
				observe({ refunds: both }),
			)
			const atOnce = run(started, observe({ refunds: [elsewhere(amount + 5_145n)] }))
			expect(lossesOf(donationOf(events))).toEqual(lossesOf(donationOf(atOnce)))
		})
	})
	it('books a refund that the bank sent back, and never again', () => {
		const refund = (status: 'succeeded' | 'failed') =>
			observe({
				refunds: [{ ref: 're_1', refundId: null, amount: 10_290n, status, at: AT, returnedAt: null }],
			})
		const events = run(started, refund('succeeded'), refund('failed'), refund('succeeded'))
		expect(donationOf(events)).toMatchObject({ status: 'confirmed' })
		expect(types(events).slice(-2)).toEqual(['DonationRefunded', 'DonationRefundReversed'])
	})
	const dispute = (status: 'open' | 'won' | 'lost') =>
		observe({
			disputes: [
				{
					ref: 'dp_1',
					amount: 10_290n,
					status,
					at: AT,
					reinstatedAt: null,
					decidedAt: null,
					costs: [],
					evidenceDueAt: '2026-12-01T00:00:00.000Z',
				},
			],
		})
	it('a lost dispute takes the share from the fund, a won one nothing', () => {
		expect(donationOf(run(started, dispute('open'))).status).toBe('disputed')
		expect(donationOf(run(started, dispute('open'), dispute('won'))).status).toBe('confirmed')
		expect(lossesOf(donationOf(run(started, dispute('lost')))).share).toBe(10_000n)
	})
	it('a dispute that is won on appeal gives the share back, and older news of it takes nothing again', () => {
		const appealed = run(started, dispute('open'), dispute('lost'), dispute('won'))
		expect(appealed.at(-1)).toMatchObject({
			type: 'DonationChargebackReversed',
			data: { disputeRef: 'dp_1', share: '10000', target: { kind: 'request' } },
		})
		expect(lossesOf(donationOf(appealed))).toEqual({ amount: 0n, share: 0n })
		for (const status of ['open', 'lost', 'won'] as const) {
			const late = run(started, dispute('open'), dispute('lost'), dispute('won'), dispute(status))
			expect(types(late)).toEqual(types(appealed))
		}
	})
})

describe('a payment that nobody has said what for', () => {
	const assign = (
		over: Partial<Extract<DonationCommand, { type: 'AssignDonation' }>> = {},
	): DonationCommand => ({
		type: 'AssignDonation',
		target: REQUEST,
		request: accepting,
		byDonor: DONOR,
		currency: 'USD',
		terms: covered,
		choices: { anonymous: true },
		at: AT,
		...over,
	})
	it('is received without crediting any fund', () => {
		const events = run(unassigned, observe())
		expect(types(events)).toContain('UnassignedPaymentReceived')
		expect(donationOf(events).confirmed).toBe(false)
	})
	it('is credited once it is assigned, out of suspense', () => {
		const events = run(unassigned, observe(), assign())
		expect(events.at(-1)).toMatchObject({
			type: 'DonationConfirmed',
			data: { fromSuspense: true, split: { donation: '10000' } },
		})
	})
	it('is credited by the payment when it was assigned before', () => {
		const events = run(unassigned, assign(), observe())
		expect(events.find((event) => event.type === 'DonationConfirmed')).toMatchObject({
			data: { fromSuspense: false },
		})
	})
	it('says nothing when it is assigned to the same again, and refuses another', () => {
		const events = run(unassigned, observe(), assign())
		expect(given(...events).when(assign())).toEqual([])
		expect(given(...events).refusal(assign({ target: { kind: 'foundation' }, request: null }))).toBe(
			'ALREADY_ASSIGNED',
		)
	})
	it('is refused to anybody but the donor, and for another amount', () => {
		const stranger = { kind: 'guest', id: '33333333-3333-4333-8333-333333333333' } as const
		expect(given(...unassigned).refusal(assign({ byDonor: stranger }))).toBe('NOT_ALLOWED')
		expect(given(...unassigned).refusal(assign({ terms: { ...covered, total: 10_291n } }))).toBe(
			'INVALID_AMOUNT',
		)
	})
})

describe('a payment in suspense', () => {
	const FINANCE = '44444444-4444-4444-8444-444444444444'
	const reason = { noteId: 'n1', noteHash: 'h1' }
	const decision = { byUserId: FINANCE, mayDecideOwn: false, isForSelf: false, reason, at: AT }
	const waiting = run(unassigned, observe())
	type Of<T extends DonationCommand['type']> = Extract<DonationCommand, { type: T }>
	const refund = (over: Partial<Of<'RefundUnassigned'>> = {}): DonationCommand => ({
		type: 'RefundUnassigned',
		refundId: 'r1',
		amount: 10_290n,
		...decision,
		...over,
	})
	const assign = (over: Partial<Of<'AssignByFinance'>> = {}): DonationCommand => ({
		type: 'AssignByFinance',
		target: REQUEST,
		request: { currency: 'USD', takesAssigned: true },
		rate: 29_000n,
		...decision,
		...over,
	})
	const byDonor: DonationCommand = {
		type: 'AssignDonation',
		target: REQUEST,
		request: accepting,
		byDonor: DONOR,
		currency: 'USD',
		terms: covered,
		choices: { anonymous: true },
		at: AT,
	}
	const back = (status: 'succeeded' | 'failed', amount = 10_290n, refundId: string | null = null) => ({
		refunds: [{ ref: 're_1', refundId, amount, status, at: AT, returnedAt: status === 'failed' ? AT : null }],
	})
	const dispute = (status: 'open' | 'won' | 'lost') => ({
		disputes: [
			{
				ref: 'dp_1',
				amount: 10_290n,
				status,
				at: AT,
				reinstatedAt: status === 'won' ? AT : null,
				decidedAt: null,
				evidenceDueAt: null,
				costs: [],
			},
		],
	})

	it('is assigned by finance, who says why; the fee is taken out, and nobody is named', () => {
		expect(given(...waiting).when(assign())).toMatchObject([
			{
				type: 'DonationAssigned',
				data: {
					target: REQUEST,
					split: { donation: '10000', fee: '290', total: '10290' },
					coversFee: false,
					anonymous: true,
					byUserId: FINANCE,
					reason,
					at: AT,
				},
			},
			{ type: 'DonationConfirmed', data: { fromSuspense: true, target: REQUEST, donor: DONOR } },
		])
		const foundation = { target: { kind: 'foundation' }, request: null } as const
		expect(given(...waiting).when(assign(foundation))).toHaveLength(2)
	})
	it('is not assigned before it is paid, twice, to what can’t have it, or to oneself', () => {
		expect(given(...unassigned).refusal(assign())).toBe('NOT_PAID')
		expect(given(...run(waiting, byDonor)).refusal(assign())).toBe('ALREADY_ASSIGNED')
		expect(given(...run(waiting, assign())).when(byDonor)).toEqual([])
		const other = { ...byDonor, target: { kind: 'foundation' }, request: null } as DonationCommand
		expect(given(...run(waiting, assign())).refusal(other)).toBe('ALREADY_ASSIGNED')
		expect(given(...waiting).refusal(assign({ request: null }))).toBe('NOT_FOUND')
		const rupees = { currency: 'INR', takesAssigned: true }
		expect(given(...waiting).refusal(assign({ request: rupees }))).toBe('CURRENCY_MISMATCH')
		const closed = { currency: 'USD', takesAssigned: false }
		expect(given(...waiting).refusal(assign({ request: closed }))).toBe('NOT_ASSIGNABLE')
		expect(given(...waiting).refusal(assign(FOR_EVENT))).toBe('NOT_ASSIGNABLE')
		expect(given(...waiting).refusal({ ...byDonor, ...FOR_EVENT })).toBe('NOT_ASSIGNABLE')
		expect(given(...waiting).refusal(assign({ isForSelf: true }))).toBe('OWN_ASSIGNMENT')
		expect(given(...waiting).refusal(assign({ isForSelf: true, mayDecideOwn: true }))).toBeNull()
	})
	it('is refunded whole, by someone else than who gave it', () => {
		const requested = run(waiting, refund())
		expect(requested.at(-1)).toEqual({
			type: 'RefundRequested',
			data: {
				refundId: 'r1',
				fund: null,
				amount: '10290',
				share: '0',
				currency: 'USD',
				byUserId: FINANCE,
				reason,
				at: AT,
			},
		})
		expect(given(...requested).when(refund())).toEqual([])
		expect(given(...requested).refusal(refund({ refundId: 'r2' }))).toBe('NOT_REFUNDABLE')
		expect(given(...waiting).refusal(refund({ amount: 10_000n }))).toBe('NOT_WHOLE')
		expect(given(...waiting).refusal(refund({ amount: 10_291n }))).toBe('NOT_REFUNDABLE')
		expect(given(...unassigned).refusal(refund())).toBe('NOT_REFUNDABLE')
		expect(given(...waiting).refusal(refund({ isForSelf: true }))).toBe('OWN_REFUND')
		expect(given(...waiting).refusal(refund({ isForSelf: true, mayDecideOwn: true }))).toBeNull()
		expect(given(...run(waiting, byDonor)).refusal(refund())).toBe('ALREADY_ASSIGNED')
		expect(given(...run(waiting, assign())).refusal(refund())).toBe('ALREADY_ASSIGNED')
	})
	it('becomes no donation while a refund is under way; it may once that was refused or came back', () => {
		const requested = run(waiting, refund())
		expect(given(...requested).refusal(byDonor)).toBe('NOT_ASSIGNABLE')
		expect(given(...requested).refusal(assign())).toBe('NOT_ASSIGNABLE')
		const refused = run(requested, {
			type: 'RecordRefusedRefund',
			refundId: 'r1',
			code: 'charge_disputed',
			at: AT,
		})
		expect(given(...refused).refusal(byDonor)).toBeNull()
		const done = run(requested, observe(back('succeeded', 10_290n, 'r1')))
		expect(done.at(-1)).toMatchObject({
			type: 'DonationRefunded',
			data: { refundId: 'r1', target: null, amount: '10290', share: '0' },
		})
		expect(donationOf(done).status).toBe('refunded')
		expect(given(...done).refusal(byDonor)).toBe('NOT_ASSIGNABLE')
		const returned = run(done, observe(back('failed', 10_290n, 'r1')))
		expect(returned.at(-1)).toMatchObject({ type: 'DonationRefundReversed', data: { target: null } })
		expect(given(...returned).refusal(byDonor)).toBeNull()
	})
	it('hears what befalls it at the provider, once', () => {
		const partly = run(waiting, observe(back('succeeded', 290n)))
		expect(partly.at(-1)).toMatchObject({
			type: 'DonationRefunded',
			data: { target: null, amount: '290', share: '0' },
		})
		expect(given(...partly).when(observe(back('succeeded', 290n)))).toEqual([])
		expect(given(...partly).refusal(byDonor)).toBe('NOT_ASSIGNABLE')
		expect(given(...partly).refusal(refund({ amount: 10_000n }))).toBeNull()
		const open = run(waiting, observe(dispute('open')))
		expect(open.at(-1)).toMatchObject({ type: 'DonationDisputed', data: { target: null } })
		expect(given(...open).refusal(byDonor)).toBe('NOT_ASSIGNABLE')
		expect(given(...open).refusal(refund())).toBe('NOT_REFUNDABLE')
		expect(given(...run(open, observe(dispute('won')))).refusal(byDonor)).toBeNull()
		expect(given(...open).when(observe(dispute('lost')))).toMatchObject([
			{ type: 'DonationChargedBack', data: { target: null, amount: '10290', share: '0' } },
		])
	})
})

describe('an unknown payment that finance takes in', () => {
	const unknown = (over: Partial<PaymentReport> = {}): DonationCommand => ({
		type: 'ObserveUnknownPayment',
		donor: DONOR,
		report: paymentReport(over),
		at: AT,
	})

	it('becomes a donation without a target, of what was really paid, once', () => {
		const events = run([], unknown({ amount: 90_000n }))
		expect(types(events).slice(0, 3)).toEqual([
			'DonationStarted',
			'PaymentAttempted',
			'UnassignedPaymentReceived',
		])
		expect(events[0]?.data).toMatchObject({ target: null, split: { fee: '0', total: '10290' } })
		expect(events[0]?.data).not.toHaveProperty('secondOf')
		expect(given(...events).when(unknown({ amount: 90_000n }))).toEqual([])
	})
})

describe('a second payment for a donation that was paid', () => {
	const OF = '55555555-5555-4555-8555-555555555555'
	const paid = { providerRef: 'pi_2', attempt: 2, charge: { ...CHARGE, ref: 'ch_2' } }
	const second = (over: Partial<PaymentReport> = {}): DonationCommand => ({
		type: 'ObserveSecondPayment',
		of: OF,
		donor: DONOR,
		report: paymentReport({ ...paid, ...over }),
		at: AT,
	})
	const sendBack = (refundId: string): DonationCommand => ({ type: 'RefundSecondPayment', refundId, at: AT })
	const asksFor = (events: readonly DonationEvent[], refundId = 'r1') =>
		given(...events)
			.when(sendBack(refundId))
			.map(({ data }) => ('amount' in data ? data.amount : null))
	const waiting = run([], second())
	const dispute = (status: 'open' | 'won' | 'lost') => ({
		disputes: [
			{
				ref: 'dp_2',
				amount: 10_290n,
				status,
				at: AT,
				reinstatedAt: null,
				decidedAt: null,
				evidenceDueAt: null,
				costs: [],
			},
		],
	})
	const back = (refundId: string | null, amount = 10_290n, status: 'succeeded' | 'failed' = 'succeeded') => ({
		refunds: [{ ref: 're_2', refundId, amount, status, at: AT, returnedAt: null }],
	})

	it('is known to the donation, which it changes nothing of', () => {
		const events = run(started, observe(), observe(paid), observe(paid))
		expect(types(events).filter((type) => type === 'PaymentDiscrepancyFound')).toHaveLength(1)
		expect(isSecondPayment(donationOf(events), 'pi_2')).toBe(true)
		expect(isSecondPayment(donationOf(events), 'pi_1')).toBe(false)
		expect(balances(events)).toEqual(balances(run(started, observe())))
	})
	it('is booked by itself: received for nothing, of the same donor, and never twice', () => {
		expect(types(waiting)).toEqual([
			'DonationStarted',
			'PaymentAttempted',
			'UnassignedPaymentReceived',
			'ProviderCostRecorded',
		])
		expect(waiting[0]).toMatchObject({ data: { target: null, donor: DONOR, secondOf: OF } })
		expect(donationOf(waiting)).toMatchObject({ secondOf: OF, split: { donation: 10_290n, fee: 0n } })
		expect(given(...waiting).when(second())).toEqual([])
	})
	it('goes back whole, once', () => {
		const requested = run(waiting, sendBack('r1'))
		expect(requested.at(-1)).toEqual({
			type: 'RefundRequested',
			data: { refundId: 'r1', fund: null, amount: '10290', share: '0', currency: 'USD', at: AT },
		})
		expect(asksFor(requested)).toEqual([])
		expect(asksFor(requested, 'r2')).toEqual([])
		const done = run(requested, second(back('r1')))
		expect(donationOf(done).status).toBe('refunded')
		expect(asksFor(done, 'r2')).toEqual([])
	})
	it('goes back as far as it is still here: less what was refunded at the provider, and not while it is disputed', () => {
		expect(asksFor(run(waiting, second(back(null))))).toEqual([])
		expect(asksFor(run(waiting, second(back(null, 290n))))).toEqual(['10000'])
		expect(asksFor(run(waiting, second(dispute('open'))))).toEqual([])
		expect(asksFor(run(waiting, second(dispute('lost'))))).toEqual([])
		expect(asksFor(run(waiting, second(dispute('open')), second(dispute('won'))))).toEqual(['10290'])
	})
	it('becomes no donation, and nothing else is sent back by itself', () => {
		const byDonor = {
			...startCommand(),
			type: 'AssignDonation',
			byDonor: DONOR,
			choices: { anonymous: false },
		} as unknown as DonationCommand
		expect(given(...waiting).refusal(byDonor)).toBe('NOT_ASSIGNABLE')
		expect(asksFor(run(unassigned, observe()))).toEqual([])
		expect(asksFor(run(started, observe()))).toEqual([])
	})
})

describe('abandoning', () => {
	const abandon: DonationCommand = { type: 'AbandonDonation', at: AT }
	it('ends a donation that nobody paid, and no other', () => {
		expect(given(...started).when(abandon)).toMatchObject([
			{ type: 'DonationFailed', data: { because: 'abandoned' } },
		])
		expect(given(...run(started, observe())).when(abandon)).toEqual([])
		expect(given(...run(started, abandon)).when(abandon)).toEqual([])
	})
	it('ends a donation whose payment was canceled, too, so that no other card is tried for it', () => {
		const canceled = run(started, observe({ status: 'canceled', amountReceived: 0n, charge: null }))
		expect(donationOf(canceled)).toMatchObject({ failed: true, abandoned: false })
		expect(donationOf(run(canceled, abandon))).toMatchObject({ failed: true, abandoned: true })
	})
})

/** Sums the events: the donation's value for its fund, and the provider's rest of the charge. */
function balances(events: readonly DonationEvent[]) {
	const books = { confirmed: 0, cost: 0n, disputeCosts: 0n, open: 0n, saved: 10_290n, fund: 10_000n }
	for (const { type, data } of events) {
		if (type === 'DonationConfirmed') books.confirmed += 1
		if (type === 'ProviderCostRecorded') books.cost += BigInt(data.cost)
		if (type === 'DisputeCostRecorded') books.disputeCosts += BigInt(data.cost)
		if (type === 'DonationDisputed') books.open += BigInt(data.amount)
		if (type === 'DonationDisputeWon' || type === 'DonationChargedBack') books.open -= BigInt(data.amount)
		if (type === 'DonationRefunded' || type === 'DonationChargedBack') {
			books.saved -= BigInt(data.amount)
			books.fund -= BigInt(data.share)
		}
		if (type === 'DonationRefundReversed' || type === 'DonationChargebackReversed') {
			books.saved += BigInt(data.amount)
			books.fund += BigInt(data.share)
		}
	}
	return books
}
const stateAfter = (events: readonly DonationEvent[]) => {
	const donation = donationOf(events)
	return { status: donation.status, discrepancies: donation.discrepancies, ...lossesOf(donation) }
}
const inAnyOrder = paymentLife.chain((life) => fc.tuple(fc.constant(life), delivered(life.snapshots)))

describe('no order, repetition or interleaving of snapshots breaks a balance', () => {
	it('ends where the last snapshot alone ends', () => {
		fc.assert(
			fc.property(inAnyOrder, ([{ snapshots, left }, seen]) => {
				const alone = carriedOut(started, snapshots.slice(-1).map(observing))
				const mixed = carriedOut(started, seen.map(observing))
				expect(balances(mixed)).toEqual(balances(alone))
				expect(stateAfter(mixed)).toEqual(stateAfter(alone))
				expect(balances(mixed)).toMatchObject({ saved: left, confirmed: 1 })
				expect(stateAfter(mixed)).toMatchObject({ discrepancies: [], amount: 10_290n - left })
			}),
			{ numRuns: 2_000, seed: 20261121 },
		)
	})
	it('never takes more from a fund than the donation brought, not even in between', () => {
		fc.assert(
			fc.property(inAnyOrder, ([, seen]) => {
				let events: readonly DonationEvent[] = started
				for (const item of seen) {
					events = carriedOut(events, [observing(item)])
					expect(balances(events).fund).toBeGreaterThanOrEqual(0n)
					expect(balances(events).saved).toBeGreaterThanOrEqual(0n)
				}
			}),
			{ numRuns: 200, seed: 7 },
		)
	})
	it('an assignment at any moment credits the fund once, unless something had gone back before', () => {
		const byDonor = {
			...startCommand(),
			type: 'AssignDonation',
			byDonor: DONOR,
			choices: { anonymous: false },
		} as unknown as DonationCommand
		const byFinance: DonationCommand = {
			type: 'AssignByFinance',
			target: REQUEST,
			request: { currency: 'USD', takesAssigned: true },
			rate: 29_000n,
			byUserId: DONOR.id,
			mayDecideOwn: false,
			isForSelf: false,
			reason: null,
			at: AT,
		}
		const assigning = fc.constantFrom(byDonor, byFinance)
		fc.assert(
			fc.property(inAnyOrder, fc.nat(), assigning, ([{ left }, seen], at, assign) => {
				const commands = seen.map(observing)
				commands.splice(at % commands.length, 0, assign)
				const events = carriedOut(unassigned, commands)
				const credited = events.filter((event) => event.type === 'DonationConfirmed').length
				expect(credited).toBe(donationOf(events).target === null ? 0 : 1)
				if (credited === 0) expect(lossesOf(donationOf(events)).share).toBe(0n)
				expect(balances(events).saved).toBe(left)
			}),
			{ numRuns: 300, seed: 11 },
		)
	})
})

describe('an answer to a dispute', () => {
	const disputed = (status: 'open' | 'won' = 'open') =>
		observe({
			disputes: [
				{
					ref: 'dp_1',
					amount: 10_290n,
					status,
					at: AT,
					reinstatedAt: status === 'won' ? AT : null,
					decidedAt: null,
					evidenceDueAt: '2026-11-28T10:00:00.000Z',
					costs: [],
				},
			],
		})
	const answer = (
		over: Partial<Extract<DonationCommand, { type: 'AnswerDispute' }>> = {},
	): DonationCommand => ({
		type: 'AnswerDispute',
		disputeRef: 'dp_1',
		answer: 'contested',
		byUserId: DONOR.id,
		mayDecideOwn: false,
		isForSelf: false,
		reason: { noteId: REQUEST.id, noteHash: 'hash' },
		fileIds: [],
		at: AT,
		...over,
	})
	const record = { type: 'RecordDisputeAnswer', disputeRef: 'dp_1', at: AT } as const
	const refused = { type: 'RecordRefusedDisputeAnswer', disputeRef: 'dp_1', code: 'no', at: AT } as const
	const open = run(started, disputed())
	const codeOf = (history: readonly DonationEvent[], command: DonationCommand) =>
		given(...history).refusal(command)

	it('is given once, and again only where the provider would not have it', () => {
		const answered = run(open, answer())
		expect(codeOf(answered, answer())).toBe('NOT_ANSWERABLE')
		expect(codeOf(run(answered, record), answer({ answer: 'accepted' }))).toBe('NOT_ANSWERABLE')
		const again = run(answered, refused, answer({ answer: 'accepted' }), record)
		expect(donationOf(again).disputes.dp_1?.answer).toEqual({ answer: 'accepted', state: 'sent', code: null })
		expect(types(run(again, record, refused))).toEqual(types(again))
	})

	it('is for a dispute that is open, and evidence for as long as it is taken', () => {
		expect(codeOf(open, answer({ disputeRef: 'dp_2' }))).toBe('NOT_FOUND')
		expect(codeOf(run(open, disputed('won')), answer())).toBe('NOT_ANSWERABLE')
		const late = { at: '2026-11-28T10:00:00.000Z' }
		expect(codeOf(open, answer(late))).toBe('NOT_ANSWERABLE')
		expect(codeOf(open, answer({ ...late, answer: 'accepted' }))).toBeNull()
	})

	it('that leaves the money to the donor is not for whoever gave it to decide', () => {
		const own = { isForSelf: true } as const
		expect(codeOf(open, answer({ ...own, answer: 'accepted' }))).toBe('OWN_REFUND')
		expect(codeOf(open, answer({ ...own, answer: 'accepted', mayDecideOwn: true }))).toBeNull()
		expect(codeOf(open, answer(own))).toBeNull()
	})
})

describe('donations that continue each other', () => {
	const [FIRST, SECOND] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444']
	const about = (
		type: 'ContinueDonation' | 'ClaimDonation' | 'CloseAsPaid',
		by = SECOND,
	): DonationCommand => ({
		type,
		by,
		at: AT,
	})
	const second = given().when(start({ continues: FIRST }))
	const noted = run(started, about('ContinueDonation'))

	it('are noted on the first, once each', () => {
		expect(types(noted)).toEqual(['DonationStarted', 'DonationContinued'])
		expect(given(...noted).when(about('ContinueDonation'))).toEqual([])
		expect(donationOf(noted).continuedBy).toEqual([SECOND])
	})

	it('are paid by whichever asks the first one first', () => {
		const claimed = run(noted, about('ClaimDonation'), about('ClaimDonation', FIRST))
		expect(types(claimed)).toEqual(['DonationStarted', 'DonationContinued', 'DonationPaidElsewhere'])
		expect(donationOf(claimed).paidElsewhere).toBe(SECOND)
		// A late payment of the first one is then a second payment.
		expect(given(...claimed).when(observe())).toMatchObject([
			{ type: 'PaymentDiscrepancyFound', data: { reason: 'secondPayment', expected: SECOND } },
		])
		const paidFirst = run(noted, observe())
		expect(given(...paidFirst).when(about('ClaimDonation'))).toEqual([])
	})

	it('are booked once the first one gave way, and else as second payments', () => {
		const held = run(second, observe())
		expect(types(held)).toEqual(['DonationStarted', 'PaymentAttempted'])
		const claimed: DonationCommand = {
			type: 'ObservePayment',
			report: paymentReport({ isClaimed: true }),
		}
		expect(types(run(held, claimed)).slice(2)).toEqual(['DonationConfirmed', 'ProviderCostRecorded'])
		const lost = run(held, about('CloseAsPaid', FIRST), claimed)
		expect(types(lost).slice(2)).toEqual(['DonationPaidElsewhere', 'PaymentDiscrepancyFound'])
	})

	it('are begun no more once one of them is paid', () => {
		for (const paid of [run(started, observe()), run(noted, about('ClaimDonation'))])
			expect(() => given(...paid).when(about('ContinueDonation', FIRST))).toThrow(
				expect.objectContaining({ code: 'ALREADY_PAID' }),
			)
	})
})
