import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import { type Donation, lossesOf } from '../../domain/donations/donations.state.ts'
import {
	carriedOut,
	delivered,
	observing,
	paymentLife,
	startCommand,
} from '../../domain/donations/histories.fixtures.ts'
import {
	DONATION_STEPS,
	KINDNESS_A_DAY,
	pointsOfDonation,
} from '../../domain/users/kindness-rules.contract.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { recorded } from '../../tests/harness/replay.ts'
import { kindnessRows } from './kindness.actions.ts'
import { emptyBook } from './kindness.book.ts'
import type { KindnessRow } from './kindness.row.ts'

const DONOR = '22222222-2222-4222-8222-222222222222'
const AUTHOR = '11111111-1111-4111-8111-111111111111'
const LEADER = '66666666-6666-4666-8666-666666666666'
const ORGANIZATION = '33333333-3333-4333-8333-333333333333'
const REQUEST = '77777777-7777-4777-8777-777777777777'
const at = '2026-11-21T10:00:00.000Z'

function written(events: readonly RecordedEvent[]): KindnessRow[] {
	const once = () => {
		const book = emptyBook()
		return events.flatMap((event) => kindnessRows(book, event))
	}
	const rows = once()
	expect(once()).toEqual(rows)
	return rows
}
const scoreOf = (rows: readonly KindnessRow[], personId: string) =>
	rows.filter(({ person_id }) => person_id === personId).reduce((sum, { points }) => sum + points, 0)
const pointsOf = (rows: readonly KindnessRow[]) =>
	rows.filter(({ change }) => change !== 0).map(({ because, change, points }) => [because, change, points])

const raised = (organizationId: string | null = null): DomainEvent => ({
	type: 'RequestRaised',
	data: { authorId: AUTHOR, organizationId },
})
const plain = (type: string, data: DomainEvent['data'] = { at }): DomainEvent => ({ type, data })
const confirmed = (donation: string, over: DomainEvent['data'] = {}): DomainEvent => ({
	type: 'DonationConfirmed',
	data: {
		target: { kind: 'request', id: REQUEST },
		donor: { kind: 'user', id: DONOR },
		currency: 'INR',
		split: { donation, fee: '0', total: donation },
		...over,
	},
})
const request = (...events: DomainEvent[]) => recorded(`request-${REQUEST}`, [raised(), ...events])
const donations = (...lists: readonly (readonly DomainEvent[])[]) =>
	lists.flatMap((events, index) => recorded(`donation-${index}`, events, 100 * (index + 1)))

describe('a kindness score', () => {
	it('grows in steps with what the cause holds, and not with every rupee', () => {
		const worth = ['99', '100', '49999', '50000', '499999', '500000', '5000000', '999999999'].map((amount) =>
			scoreOf(written([...request(), ...donations([confirmed(amount)])]), DONOR),
		)
		expect(worth).toEqual([0, 2, 2, 4, 4, 6, 8, 8])
	})
	it('counts so much a day, however a donation is split', () => {
		const many = Array.from({ length: 10 }, () => [confirmed('50000')])
		const rows = written([...request(), ...donations(...many)])
		expect(scoreOf(rows, DONOR)).toBe(KINDNESS_A_DAY.donation)
		expect(pointsOf(rows).slice(0, 4)).toEqual([
			['donationConfirmed', 4, 4],
			['donationConfirmed', 4, 4],
			['donationConfirmed', 4, 4],
			['donationConfirmed', 4, 0],
		])
	})
	it('goes back with the donation: by steps, and wholly', () => {
		const back = (share: string) => plain('DonationRefunded', { share })
		const rows = written([...request(), ...donations([confirmed('500000'), back('1'), back('499999')])])
		expect(pointsOf(rows)).toEqual([
			['donationConfirmed', 6, 6],
			['donationRefunded', -2, -2],
			['donationRefunded', -4, -4],
		])
	})
	it('stands again when the bank sends a refund back, and falls with a lost dispute', () => {
		const rows = written([
			...request(),
			...donations([
				confirmed('10000'),
				plain('DonationRefunded', { share: '10000' }),
				plain('DonationRefundReversed', { share: '10000' }),
				plain('DonationChargedBack', { share: '10000' }),
			]),
		])
		expect(pointsOf(rows).map(([because]) => because)).toEqual([
			'donationConfirmed',
			'donationRefunded',
			'donationRefundReversed',
			'donationChargedBack',
		])
		expect(scoreOf(rows, DONOR)).toBe(0)
	})
	it('gives the place of a donation that went back to another one of that day', () => {
		const full = Array.from({ length: 4 }, () => [confirmed('50000')])
		const rows = written([
			...request(),
			...donations(...full),
			...recorded('donation-0', [plain('DonationRefunded', { share: '50000' })], 900),
		])
		expect(scoreOf(rows, DONOR)).toBe(12)
	})

	it.each([
		[
			'to one’s own fundraiser',
			raised(),
			confirmed('50000', { donor: { kind: 'user', id: AUTHOR } }),
			AUTHOR,
		],
		[
			'to an organization that one runs',
			raised(ORGANIZATION),
			confirmed('50000', { donor: { kind: 'user', id: LEADER } }),
			LEADER,
		],
		['to oneself', raised(), confirmed('50000', { target: { kind: 'individual', id: DONOR } }), DONOR],
	])('counts nothing for a donation %s', (_, first, donation, who) => {
		const rows = written([
			...recorded(`organization-${ORGANIZATION}`, [
				plain('OrganizationRegistered', { ownerId: AUTHOR }),
				plain('MemberJoined', { userId: LEADER, role: 'admin' }),
			]),
			...recorded(`request-${REQUEST}`, [first], 10),
			...donations([donation, plain('DonationRefunded', { share: '50000' })]),
		])
		expect(scoreOf(rows, who)).toBe(0)
	})
	it('counts donations of plain members, to the foundation and to others', () => {
		const rows = written([
			...recorded(`organization-${ORGANIZATION}`, [
				plain('OrganizationRegistered', { ownerId: AUTHOR }),
				plain('MemberJoined', { userId: DONOR, role: 'member' }),
			]),
			...recorded(`request-${REQUEST}`, [raised(ORGANIZATION)], 10),
			...donations(
				[confirmed('50000')],
				[confirmed('50000', { target: { kind: 'foundation' } })],
				[confirmed('50000', { target: { kind: 'individual', id: AUTHOR } })],
			),
		])
		expect(scoreOf(rows, DONOR)).toBe(12)
	})
	it('counts no seats of events', () => {
		const seats = confirmed('50000', { target: { kind: 'event', id: REQUEST } })
		expect(pointsOf(written(donations([seats])))).toEqual([])
	})
	it('knows nothing of guests', () => {
		const guest = confirmed('50000', { donor: { kind: 'guest', id: DONOR } })
		expect(pointsOf(written([...request(), ...donations([guest])]))).toEqual([])
	})

	it('counts a fundraiser once, when it is approved and when it reaches its goal', () => {
		const goal = plain('RequestFulfilled', { because: 'goalReached', at })
		const reopened = plain('RequestChangeAccepted', { contentId: 'x', reopened: true, at })
		const rows = written(request(plain('RequestApproved'), plain('RequestApproved'), goal, reopened, goal))
		expect(pointsOf(rows)).toEqual([
			['fundraiserApproved', 3, 3],
			['fundraiserFulfilled', 20, 20],
			['fundraiserReopened', -20, -20],
			['fundraiserFulfilled', 20, 20],
		])
		expect(scoreOf(rows, AUTHOR)).toBe(23)
	})
	it('counts nothing for closing a fundraiser early, and takes back what was taken down', () => {
		const early = plain('RequestFulfilled', { because: 'closedByAuthor', at })
		expect(scoreOf(written(request(plain('RequestApproved'), early)), AUTHOR)).toBe(3)
		const spam = plain('RequestMarkedSpam', { reason: null })
		expect(scoreOf(written(request(plain('RequestApproved'), spam)), AUTHOR)).toBe(0)
	})
	it('counts news of an approved fundraiser, one a day, while it is there and the fundraiser is, too', () => {
		const news = (id: string, at: number, ...more: DomainEvent[]) =>
			recorded(
				`update-${id}`,
				[plain('UpdatePosted', { requestId: REQUEST, authorId: AUTHOR, at: '' }), ...more],
				at,
			)
		expect(pointsOf(written([...request(), ...news('a', 50)]))).toEqual([])
		const approved = request(plain('RequestApproved'))
		const two = [...approved, ...news('a', 50), ...news('b', 60)]
		expect(pointsOf(written(two)).slice(1)).toEqual([
			['updatePosted', 1, 1],
			['updatePosted', 1, 0],
		])
		const removed = written([...approved, ...news('a', 50, plain('UpdateRemoved')), ...news('b', 60)])
		expect(scoreOf(removed, AUTHOR)).toBe(4)
		const spam = recorded(`request-${REQUEST}`, [plain('RequestMarkedSpam', { reason: null })], 70)
		expect(scoreOf(written([...two, ...spam]), AUTHOR)).toBe(0)
		const again = recorded(`request-${REQUEST}`, [plain('RequestApproved')], 80)
		const back = written([...two, ...spam, ...again])
		expect(scoreOf(back, AUTHOR)).toBe(4)
		expect(pointsOf(back).slice(3)).toEqual([
			['fundraiserTakenDown', -3, -3],
			['fundraiserTakenDown', -1, 0],
			['fundraiserTakenDown', -1, -1],
			['fundraiserApproved', 3, 3],
			['fundraiserApproved', 1, 1],
			['fundraiserApproved', 1, 0],
		])
	})
	it('counts an organization while it is verified', () => {
		const events = [plain('OrganizationRegistered', { ownerId: AUTHOR }), plain('OrganizationVerified')]
		const stream = `organization-${ORGANIZATION}`
		expect(scoreOf(written(recorded(stream, events)), AUTHOR)).toBe(15)
		const refused = [...events, plain('OrganizationUnverified', { because: 'renamed', reason: null, at })]
		expect(scoreOf(written(recorded(stream, refused)), AUTHOR)).toBe(0)
	})
})

const started = carriedOut([], [startCommand({ donor: { kind: 'user', id: DONOR } } as never)])
const lives = fc.array(
	paymentLife
		.chain((life) => delivered(life.snapshots))
		.map((seen) => carriedOut(started, seen.map(observing))),
	{ minLength: 1, maxLength: 6 },
)
const worthOf = (events: readonly DonationEvent[]) => {
	const donation = events.reduce(donationDecider.evolve, donationDecider.initial) as Donation
	const isConfirmed = events.some(({ type }) => type === 'DonationConfirmed')
	return isConfirmed ? pointsOfDonation('USD', donation.split.donation - lossesOf(donation).share) : 0
}

describe('whatever happens to donations, in whatever order, however often it is reported', () => {
	it('counts what stands in the end, day by day', () => {
		fc.assert(
			fc.property(lives, fc.infiniteStream(fc.nat()), (histories, pick) => {
				const streams = histories.map((events, index) => [...recorded(`donation-${index}`, events)])
				const queues = streams.map((events) => [...events])
				const log: RecordedEvent[] = []
				while (queues.some((queue) => queue.length > 0)) {
					const open = queues.filter((queue) => queue.length > 0)
					const next = open[(pick.next().value ?? 0) % open.length]?.shift()
					if (next) log.push({ ...next, position: String(log.length).padStart(20, '0') as never })
				}
				const rows = written(log)
				const worth = histories.map(worthOf).reduce((sum, points) => sum + points, 0)
				expect(scoreOf(rows, DONOR)).toBe(Math.min(KINDNESS_A_DAY.donation, worth))
				expect(scoreOf(written(streams.flat()), DONOR)).toBe(scoreOf(rows, DONOR))
			}),
			{ numRuns: 300, seed: 20261121 },
		)
	})
	it('never falls below nothing, nor above what its days hold', () => {
		fc.assert(
			fc.property(lives, (histories) => {
				let score = 0
				for (const { points } of written(
					histories.flatMap((events, n) => recorded(`donation-${n}`, events)),
				)) {
					score += points
					expect(score).toBeGreaterThanOrEqual(0)
					expect(score).toBeLessThanOrEqual(KINDNESS_A_DAY.donation)
				}
			}),
			{ numRuns: 100, seed: 7 },
		)
	})
})

describe('the published rules', () => {
	it('have steps that rise in amount and in points, up to a day’s most', () => {
		for (const steps of Object.values(DONATION_STEPS)) {
			const points = steps.map((step) => step.points)
			expect(points).toEqual(points.toSorted((a, b) => a - b))
			expect(steps.map(({ from }) => from)).toEqual(
				steps.map(({ from }) => from).toSorted((a, b) => Number(a - b)),
			)
			expect(points.at(-1)).toBeLessThanOrEqual(KINDNESS_A_DAY.donation)
		}
	})
})

describe('answers', () => {
	const [ASHA, BALA, CHITRA] = [
		'aaaaaaaa-0000-4000-8000-000000000001',
		'bbbbbbbb-0000-4000-8000-000000000002',
		'cccccccc-0000-4000-8000-000000000003',
	] as const
	const requestOf = { [ASHA]: 'aaaaaaaa-1111', [BALA]: 'bbbbbbbb-1111', [CHITRA]: 'cccccccc-1111' } as const
	type Person = keyof typeof requestOf
	const requests = Object.entries(requestOf).flatMap(([authorId, id]) =>
		recorded(`request-${id}`, [{ type: 'RequestRaised', data: { authorId, organizationId: null } }]),
	)
	let nth = 0
	const helps = (userId: Person, author: Person, events: readonly string[] = ['AnswerFulfilled']) => {
		nth += 1
		const offered = { type: 'AnswerOffered', data: { requestId: requestOf[author], userId } }
		return recorded(`answer-${nth}`, [offered, ...events.map((type) => plain(type))], 100 * nth)
	}
	const scores = (...answers: readonly (readonly RecordedEvent[])[]) => {
		const rows = written([...requests, ...answers.flat()])
		return [ASHA, BALA, CHITRA].map((person) => scoreOf(rows, person))
	}

	it('count once they are done, and so much a day', () => {
		expect(scores(helps(ASHA, BALA, []))).toEqual([0, 0, 0])
		expect(scores(helps(ASHA, BALA))).toEqual([5, 0, 0])
		const many = Array.from({ length: 4 }, () => helps(ASHA, BALA))
		expect(scores(...many)).toEqual([KINDNESS_A_DAY.answer, 0, 0])
	})

	it('count nothing between two who answer only each other, whoever was first', () => {
		expect(scores(helps(ASHA, BALA), helps(BALA, ASHA))).toEqual([0, 0, 0])
		expect(scores(helps(ASHA, BALA), helps(BALA, ASHA), helps(ASHA, BALA))).toEqual([0, 0, 0])
	})

	it('count again once one of the two answers somebody else', () => {
		expect(scores(helps(ASHA, BALA), helps(BALA, ASHA), helps(ASHA, CHITRA))).toEqual([10, 5, 0])
		expect(scores(helps(ASHA, CHITRA), helps(ASHA, BALA), helps(BALA, ASHA))).toEqual([10, 5, 0])
		expect(scores(helps(BALA, ASHA), helps(ASHA, BALA), helps(CHITRA, ASHA))).toEqual([0, 0, 5])
	})
})
