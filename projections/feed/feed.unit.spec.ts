import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedLine, feedLine } from '../../domain/feed/contract.ts'
import { FEED_VERSION, MIN_DONATIONS_TOGETHER } from '../../domain/feed/feed-rules.contract.ts'
import type { Terms } from '../../domain/requests/requests.events.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { recorded } from '../../tests/harness/replay.ts'
import { applyToFeed, feedProjection, openFeedBook } from './feed.ts'

const OPEN = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const SECRET = '33333333-3333-4333-8333-333333333333'
const at = '2026-11-21T10:00:00.000Z'
const CANARY = 'canary'

const terms = (over: Partial<Terms> = {}): Terms => ({
	contentId: `${CANARY} content`,
	contentHash: `${CANARY} hash`,
	goal: '100000',
	target: null,
	endDate: '2027-01-31',
	category: 'health',
	isPrivate: false,
	isTaxBenefit: false,
	isUrgent: true,
	...over,
})
const plain = (type: string, data: DomainEvent['data'] = { at }): DomainEvent => ({ type, data })
const raised = (over: Partial<Terms> = {}): DomainEvent =>
	plain('RequestRaised', {
		requestType: 'cash',
		side: 'donee',
		authorId: `${CANARY} author`,
		organizationId: null,
		authorRole: null,
		region: 'IN',
		currency: 'INR',
		source: 'web',
		terms: terms(over),
		awaits: 'admin',
		at,
	})
const approved = plain('RequestApproved')
const confirmed = (target: object, donation = '50000'): DomainEvent =>
	plain('DonationConfirmed', {
		target,
		donor: { kind: 'user', id: `${CANARY} donor` },
		currency: 'INR',
		split: { donation, fee: '0', total: donation },
	} as never)
const toRequest = (id: string, donation?: string) => confirmed({ kind: 'request', id }, donation)

function atMinute(minute: number, stream: string, event: DomainEvent): RecordedEvent {
	const [one] = recorded(stream, [event])
	if (!one) throw new Error('one event')
	const recordedAt = new Date(Date.UTC(2026, 10, 21) + minute * 60_000).toISOString()
	return { ...one, metadata: { ...one.metadata, recordedAt } }
}
const ofRequest = (minute: number, id: string, event: DomainEvent) => atMinute(minute, `request-${id}`, event)
const donation = (minute: number, event: DomainEvent) => atMinute(minute, 'donation-1', event)
const times = (count: number, of: (index: number) => RecordedEvent) =>
	Array.from({ length: count }, (_, index) => of(index))

function linesOf(events: readonly RecordedEvent[]): string[] {
	const once = () => {
		const book = openFeedBook()
		for (const event of events) if (feedProjection.handles.includes(event.type)) applyToFeed(book, event)
		return book.lines.map(({ line }) => line ?? '')
	}
	const lines = once()
	expect(once()).toEqual(lines)
	return lines
}
const parsed = (lines: readonly string[]): FeedLine[] => lines.map((line) => feedLine.parse(JSON.parse(line)))
const typesOf = (events: readonly RecordedEvent[]) => parsed(linesOf(events)).map(({ type }) => type)

describe('the life of a request', () => {
	it('is told from the moment it is public, and as far as it is', () => {
		const events = [
			raised(),
			approved,
			plain('RequestWentLive'),
			plain('PlaceTaken', { answerId: `${CANARY} answer`, round: 1, count: 2, at }),
			plain('RequestRenewed', { endDate: '2027-02-28', at }),
			plain('RequestHeld', { reason: { noteId: CANARY, noteHash: CANARY } }),
			plain('PlaceFreed', { answerId: `${CANARY} answer`, round: 1, count: 1, at }),
			plain('RequestReleased', { to: 'live', at }),
			plain('RequestFulfilled', { because: 'closedByAuthor', outcome: 'elsewhere', at }),
			plain('RequestRemoved'),
		].map((event, minute) => ofRequest(minute, OPEN, event))
		const lines = linesOf(events)
		expect(parsed(lines).map(({ type, n, v }) => [n, type, v])).toEqual(
			[
				'request.published',
				'request.places',
				'request.changed',
				'request.hidden',
				'request.published',
				'request.fulfilled',
				'request.hidden',
			].map((type, index) => [index + 1, type, FEED_VERSION]),
		)
		expect(JSON.parse(lines[0] ?? '')).toEqual({
			v: 1,
			n: 1,
			at: '2026-11-21T00:01:00.000Z',
			type: 'request.published',
			request: OPEN,
			requestType: 'cash',
			side: 'donee',
			region: 'IN',
			category: 'health',
			currency: 'INR',
			goal: '100000',
			target: null,
			endDate: '2027-01-31',
			isUrgent: true,
			isTaxBenefit: false,
		})
		expect(lines.join()).not.toContain(CANARY)
	})
	it('says closed of one that its author ends, and hidden of one that becomes private, held or spam', () => {
		const lastOf = (...events: readonly DomainEvent[]) =>
			typesOf([raised(), approved, ...events].map((event, minute) => ofRequest(minute, OPEN, event))).at(-1)
		expect(lastOf(plain('RequestDeactivated', { reason: null }))).toBe('request.closed')
		expect(lastOf(plain('RequestExpired'))).toBe('request.expired')
		expect(lastOf(plain('RequestHeld', { reason: null }))).toBe('request.hidden')
		expect(lastOf(plain('RequestMarkedSpam', { reason: null }))).toBe('request.hidden')
		expect(lastOf(plain('RequestChangeProposed', { terms: terms({ isPrivate: true }) as never, at }))).toBe(
			'request.hidden',
		)
	})
	it('is silent about an event that nobody has decided on', () => {
		const events = [raised(), approved, plain('RequestBlessed', { note: CANARY }), plain('RequestConfirmed')]
		expect(typesOf(events.map((event, minute) => ofRequest(minute, OPEN, event)))).toEqual([
			'request.published',
		])
	})
})

describe('donations', () => {
	const open = [ofRequest(0, OPEN, raised()), ofRequest(1, OPEN, approved)]
	const donationsOf = (events: readonly RecordedEvent[]) =>
		parsed(linesOf(events)).filter((line) => line.type === 'donations')

	it('are told by amount and hour where five fall together', () => {
		const events = [
			...open,
			...times(5, (index) => donation(10 + index, toRequest(OPEN, index < 3 ? '50000' : '9900'))),
			donation(70, toRequest(OPEN)),
		]
		expect(donationsOf(events)).toEqual([
			{
				v: 1,
				n: 2,
				at: '2026-11-21T01:00:00.000Z',
				type: 'donations',
				to: { kind: 'request', request: OPEN },
				currency: 'INR',
				from: '2026-11-21T00:00:00.000Z',
				until: '2026-11-21T01:00:00.000Z',
				count: 5,
				sum: '169800',
				amounts: [
					['9900', 2],
					['50000', 3],
				],
			},
		])
	})
	it('wait for each other where fewer do', () => {
		const events = [
			...open,
			...times(4, (index) => donation(10 + index, toRequest(OPEN))),
			donation(190, toRequest(OPEN)),
			donation(260, confirmed({ kind: 'foundation' })),
		]
		expect(donationsOf(events)).toMatchObject([
			{ from: '2026-11-21T00:00:00.000Z', until: '2026-11-21T04:00:00.000Z', count: 5 },
		])
	})
	it('of requests that are over are told together', () => {
		const events = [
			...open,
			ofRequest(2, OTHER, raised()),
			ofRequest(3, OTHER, approved),
			...times(3, () => donation(10, toRequest(OPEN))),
			...times(2, () => donation(11, toRequest(OTHER, '100'))),
			ofRequest(20, OPEN, plain('RequestExpired')),
			ofRequest(21, OTHER, plain('RequestFulfilled', { because: 'goalReached', at })),
			donation(80, confirmed({ kind: 'foundation' })),
		]
		expect(donationsOf(events)).toMatchObject([
			{ to: { kind: 'requests' }, count: 5, sum: '150200', until: '2026-11-21T01:00:00.000Z' },
		])
	})
	it('to persons name nobody', () => {
		const events = [
			...times(5, (index) => donation(index, confirmed({ kind: 'individual', id: `${CANARY} ${index}` }))),
			donation(70, confirmed({ kind: 'foundation' })),
		]
		const lines = linesOf(events)
		expect(parsed(lines)).toMatchObject([{ to: { kind: 'people' }, count: 5 }])
		expect(lines.join()).not.toContain(CANARY)
	})
	it('to events are never told', () => {
		const events = [
			...times(6, (index) => donation(index, confirmed({ kind: 'event', id: `${CANARY} ${index}` }))),
			donation(70, confirmed({ kind: 'foundation' })),
		]
		expect(linesOf(events)).toEqual([])
	})
	it('to a private request are never told, also once it is public', () => {
		const secret = [
			ofRequest(0, SECRET, raised({ isPrivate: true })),
			ofRequest(1, SECRET, approved),
			...times(6, () => donation(10, toRequest(SECRET))),
			ofRequest(80, SECRET, plain('RequestChangeProposed', { terms: terms() as never, at })),
			ofRequest(81, SECRET, plain('RequestChangeAccepted', { contentId: 'c', reopened: false, at })),
			donation(200, toRequest(SECRET)),
		]
		expect(typesOf(secret)).toEqual(['request.published'])
	})
})

describe('random histories', () => {
	const step = fc.record({
		pause: fc.integer({ min: 0, max: 50 }),
		request: fc.constantFrom(OPEN, OTHER, SECRET),
		event: fc.oneof(
			{ weight: 6, arbitrary: fc.constantFrom('100', '200', '12345').map((amount) => ({ amount })) },
			{
				weight: 2,
				arbitrary: fc.constantFrom(
					approved,
					plain('RequestHeld', { reason: null }),
					plain('RequestReleased', { to: 'live', at }),
					plain('RequestFulfilled', { because: 'goalReached', at }),
					plain('RequestExpired'),
					plain('PlaceTaken', { answerId: CANARY, round: 1, count: 1, at }),
				),
			},
			{ weight: 1, arbitrary: fc.constantFrom('foundation', 'individual').map((pool) => ({ pool })) },
		),
	})
	type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
	const log = (steps: readonly Step[]): RecordedEvent[] => {
		let minute = 5
		const begin = [OPEN, OTHER, SECRET].flatMap((id) => [
			ofRequest(1, id, raised({ isPrivate: id === SECRET })),
			ofRequest(2, id, approved),
		])
		return [
			...begin,
			...steps.map(({ pause, request, event }) => {
				minute += pause
				if ('amount' in event) return donation(minute, toRequest(request, event.amount))
				if ('pool' in event) return donation(minute, confirmed({ kind: event.pool, id: CANARY }))
				return ofRequest(minute, request, event)
			}),
		]
	}
	const histories = fc.array(step, { minLength: 20, maxLength: 120 }).map(log)
	const isOfSecret = ({ stream, data }: RecordedEvent) =>
		stream === `request-${SECRET}` || (data.target as { id?: string } | undefined)?.id === SECRET

	it('give numbers without gaps, groups of five at least, and nothing private', () => {
		fc.assert(
			fc.property(histories, (events) => {
				const lines = linesOf(events)
				expect(lines.join()).not.toContain(CANARY)
				expect(lines.join()).not.toContain(SECRET)
				for (const [index, line] of parsed(lines).entries()) {
					expect(line.n).toBe(index + 1)
					if (line.type !== 'donations') continue
					expect(line.count).toBeGreaterThanOrEqual(MIN_DONATIONS_TOGETHER)
					expect(line.amounts.reduce((sum, [, count]) => sum + count, 0)).toBe(line.count)
				}
			}),
		)
	})
	it('give the same bytes with and without what is private', () => {
		fc.assert(
			fc.property(histories, (events) => {
				const open = events.filter((event) => !isOfSecret(event))
				// It shows in both that the same hours are over.
				const end = donation(60 * 24 * 10, confirmed({ kind: 'foundation' }))
				expect(linesOf([...events, end])).toEqual(linesOf([...open, end]))
			}),
		)
	})
	it('give the same bytes however they are cut into batches', () => {
		fc.assert(
			fc.property(histories, fc.integer({ min: 1, max: 30 }), (events, size) => {
				const lines: (string | null)[] = []
				let book = openFeedBook()
				for (let from = 0; from < events.length; from += size) {
					for (const event of events.slice(from, from + size)) applyToFeed(book, event)
					lines.push(...book.lines.map(({ line }) => line))
					const { hour, number, due, requests, pools } = book
					book = openFeedBook(JSON.parse(JSON.stringify({ hour, number, due: [...due] })))
					for (const [id, subject] of requests) book.requests.set(id, JSON.parse(JSON.stringify(subject)))
					for (const [key, group] of pools) book.pools.set(key, JSON.parse(JSON.stringify(group)))
				}
				expect(lines).toEqual(linesOf(events))
			}),
		)
	})
})
