import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { freePlaces } from './places.ts'
import { type RequestCommand, requestDecider } from './requests.decider.ts'
import type { RequestEvent, Terms } from './requests.events.ts'

const AT = '2026-11-21T10:00:00.000Z'
const AUTHOR = '11111111-1111-4111-8111-111111111111'
const ASHA = '22222222-2222-4222-8222-222222222222'
const BALA = '33333333-3333-4333-8333-333333333333'

const terms = (count: number | null, own: Partial<Terms> = {}): Terms => ({
	contentId: '55555555-5555-4555-8555-555555555555',
	contentHash: 'b'.repeat(64),
	goal: null,
	target: count === null ? null : { count, unit: 'places' },
	endDate: '2026-12-31',
	category: 'health',
	isPrivate: false,
	isTaxBenefit: false,
	isUrgent: false,
	...own,
})
const live = (count: number | null): RequestEvent[] => [
	{
		type: 'RequestRaised',
		data: {
			requestType: 'volunteering',
			side: 'donee',
			authorId: AUTHOR,
			organizationId: null,
			authorRole: null,
			region: 'IN',
			currency: 'INR',
			source: 'web',
			terms: terms(count),
			awaits: 'admin',
			at: AT,
		},
	},
	{ type: 'RequestApproved', data: { at: AT } },
]
const taken = (answerId: string, count: number, round = 1): RequestEvent => ({
	type: 'PlaceTaken',
	data: { answerId, round, count, at: AT },
})
const freed = (answerId: string, count: number, round = 1): RequestEvent => ({
	type: 'PlaceFreed',
	data: { answerId, round, count, at: AT },
})
const edit = (count: number): Extract<RequestCommand, { type: 'EditRequest' }> => ({
	type: 'EditRequest',
	byUserId: AUTHOR,
	requestType: 'volunteering',
	side: 'donee',
	currency: 'INR',
	authorRole: null,
	taxRegistrations: [],
	terms: terms(count, { contentId: '66666666-6666-4666-8666-666666666666' }),
	at: AT,
	today: '2026-11-21',
})
const given = scenario(requestDecider)
const take = (answerId: string, total: number, round = 1): RequestCommand => ({
	type: 'TakePlace',
	answerId,
	round,
	total,
	at: AT,
})
const free = (answerId: string, round = 1): RequestCommand => ({ type: 'FreePlace', answerId, round, at: AT })
const fulfil = (answerId: string, total: number, round = 1): RequestCommand => ({
	type: 'FulfilPlace',
	answerId,
	round,
	total,
	at: AT,
})

describe('taking places', () => {
	it('takes them while they last', () => {
		expect(given(...live(3)).when(take(ASHA, 2))).toEqual([taken(ASHA, 2)])
		expect(given(...live(3), taken(ASHA, 2)).when(take(BALA, 1))).toEqual([taken(BALA, 1)])
		expect(given(...live(3), taken(ASHA, 2)).refusal(take(BALA, 2))).toBe('NO_PLACES')
	})
	it('takes what is missing of a total, and nothing twice', () => {
		const history = [...live(5), taken(ASHA, 2)]
		expect(given(...history).when(take(ASHA, 5))).toEqual([taken(ASHA, 3)])
		expect(given(...history).when(take(ASHA, 2))).toEqual([])
	})
	it('counts nothing where nobody counts', () => {
		expect(given(...live(null)).when(take(ASHA, 500))).toEqual([taken(ASHA, 500)])
	})
	it('gives up what an earlier round held in the same append, and hears nothing of it later', () => {
		const history = [...live(1), taken(ASHA, 1)]
		expect(given(...history).when(take(ASHA, 1, 2))).toEqual([freed(ASHA, 1), taken(ASHA, 1, 2)])
		const again = [...history, freed(ASHA, 1), taken(ASHA, 1, 2)]
		expect(given(...again).when(take(ASHA, 1))).toEqual([])
		expect(given(...again).when(free(ASHA))).toEqual([])
	})
	it('is refused before a request is approved, while it is on hold and once it is over', () => {
		const [first, ...rest] = live(1)
		if (!first) throw new Error('There is no first event.')
		const hold: RequestEvent = { type: 'RequestHeld', data: { reason: null } }
		const closed: RequestEvent = { type: 'RequestFulfilled', data: { because: 'closedByAuthor', at: AT } }
		for (const history of [[first], [first, ...rest, hold], [first, ...rest, closed]])
			expect(given(...history).refusal(take(ASHA, 1))).toBe('STATUS_CONFLICT')
	})
	it('is possible after the end date for those who answered in time', () => {
		const expired: RequestEvent = { type: 'RequestExpired', data: { at: AT } }
		expect(given(...live(1), expired).when(take(ASHA, 1))).toEqual([taken(ASHA, 1)])
	})
	it('is refused for a request that is not there', () => {
		expect(given().refusal(take(ASHA, 1))).toBe('NOT_FOUND')
	})
})

describe('freeing places', () => {
	it('frees them once', () => {
		const history = [...live(3), taken(ASHA, 2)]
		expect(given(...history).when(free(ASHA))).toEqual([freed(ASHA, 2)])
		expect(given(...history, freed(ASHA, 2)).when(free(ASHA))).toEqual([])
	})
	it('makes room', () => {
		expect(given(...live(1), taken(ASHA, 1), freed(ASHA, 1)).when(take(BALA, 1))).toEqual([taken(BALA, 1)])
	})
})

describe('giving places for good', () => {
	const fulfilled = (count: number): RequestEvent => ({
		type: 'PlaceFulfilled',
		data: { answerId: ASHA, round: 1, count, at: AT },
	})
	it('keeps them taken', () => {
		const history = [...live(3), taken(ASHA, 2)]
		expect(given(...history).when(fulfil(ASHA, 2))).toEqual([fulfilled(2)])
		const { state } = given(...history, fulfilled(2))
		expect(state.status !== 'none' && freePlaces(state)).toBe(1)
		expect(given(...history, fulfilled(2)).when(fulfil(ASHA, 2))).toEqual([])
		expect(given(...history, fulfilled(2)).when(free(ASHA))).toEqual([])
	})
	it('frees what was accepted and not given', () => {
		expect(given(...live(5), taken(ASHA, 3)).when(fulfil(ASHA, 1))).toEqual([fulfilled(1), freed(ASHA, 2)])
	})
	it('fulfils the request when it reaches the target', () => {
		expect(given(...live(2), taken(ASHA, 2)).when(fulfil(ASHA, 2))).toEqual([
			fulfilled(2),
			{ type: 'RequestFulfilled', data: { because: 'goalReached', at: AT } },
		])
	})
})

describe('a target', () => {
	const accept: RequestCommand = {
		type: 'ReviewRequest',
		action: 'acceptChange',
		reason: null,
		at: AT,
		today: '2026-11-21',
	}
	it('is never below what is taken', () => {
		const history = [...live(4), taken(ASHA, 3)]
		expect(given(...history).refusal(edit(2))).toBe('TARGET_BELOW_TAKEN')
		const proposed = given(...live(4)).when(edit(2))
		expect(given(...live(4), ...proposed, taken(ASHA, 3)).refusal(accept)).toBe('TARGET_BELOW_TAKEN')
		expect(given(...live(4), ...proposed, taken(ASHA, 2)).refusal(accept)).toBeNull()
	})
})

describe('shifts', () => {
	const [MORNING, NOON] = [
		'66666666-6666-4666-8666-666666666666',
		'77777777-7777-4777-8777-777777777777',
	] as const
	const ofShifts = (shifts: Readonly<Record<string, number>>): Partial<Terms> => ({
		target: { count: Object.values(shifts).reduce((sum, count) => sum + count, 0), unit: 'places', shifts },
	})
	const withShifts = (shifts: Readonly<Record<string, number>>): RequestEvent[] =>
		live(0).map((event) =>
			event.type === 'RequestRaised'
				? { ...event, data: { ...event.data, terms: terms(0, ofShifts(shifts)) } }
				: event,
		)
	const of = <T extends RequestEvent | RequestCommand>(shift: string, one: T): T =>
		('data' in one ? { ...one, data: { ...one.data, shift } } : { ...one, shift }) as T

	it('have places each, and what an answer has of one is not of another', () => {
		const history = [...withShifts({ [MORNING]: 1, [NOON]: 2 }), of(MORNING, taken(ASHA, 1))]
		expect(given(...history).refusal(of(MORNING, take(BALA, 1)))).toBe('NO_PLACES')
		expect(given(...history).when(of(NOON, take(ASHA, 1)))).toEqual([of(NOON, taken(ASHA, 1))])
		expect(given(...history).when(of(NOON, free(ASHA)))).toEqual([])
		expect(given(...history).when(of(MORNING, free(ASHA)))).toEqual([of(MORNING, freed(ASHA, 1))])
		expect(given(...history).refusal(of('another', take(BALA, 1)))).toBe('NO_PLACES')
	})

	it('go over to a later turn in one append', () => {
		const history = [...withShifts({ [MORNING]: 1 }), of(MORNING, taken(ASHA, 1))]
		expect(given(...history).when(of(MORNING, take(ASHA, 1, 2)))).toEqual([
			of(MORNING, freed(ASHA, 1)),
			of(MORNING, taken(ASHA, 1, 2)),
		])
	})

	it('that somebody has are neither moved nor made smaller', () => {
		const history = [
			...withShifts({ [MORNING]: 2, [NOON]: 2 }),
			of(MORNING, taken(ASHA, 1)),
			of(MORNING, taken(BALA, 1)),
		]
		const editTo = (shifts: Readonly<Record<string, number>>): RequestCommand => ({
			...edit(0),
			terms: terms(0, { contentHash: 'c'.repeat(64), ...ofShifts(shifts) }),
		})
		expect(given(...history).refusal(editTo({ [MORNING]: 1, [NOON]: 3 }))).toBe('SHIFT_IN_USE')
		expect(given(...history).refusal(editTo({ [NOON]: 4 }))).toBe('SHIFT_IN_USE')
		expect(given(...history).refusal(editTo({ [MORNING]: 2 }))).toBeNull()
	})
})
