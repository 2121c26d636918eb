import { describe, expect, test } from 'vitest'
import type { Overview } from '../../../../domain/activity/contract.ts'
import type { MoneyOverview, Queue } from '../../../../domain/activity/overview.contract.ts'
import { type BackofficeRole, mayAccess } from '../../providers/access.ts'
import { BACKOFFICE_ROLES } from '../declaration.ts'
import { workFor } from './work-for.ts'

const ME = '01930000-0000-7000-8000-000000000001'
const EMPTY: Queue = { count: 0, sums: [], oldestHours: null }
const some = (count: number, oldestHours: number | null = 1): Queue => ({
	count,
	oldestHours,
	sums: [{ units: 'INR', amount: '150.00' }],
})

const quiet: MoneyOverview = {
	discrepancies: { ...EMPTY, kinds: [] },
	mine: EMPTY,
	unowned: EMPTY,
	inTransit: { ...EMPTY, oldest: null },
	lateTransit: EMPTY,
	toApprove: EMPTY,
	toPay: EMPTY,
	paymentFailed: EMPTY,
	disputes: { ...EMPTY, evidenceDueAt: null },
	fraudWarnings: EMPTY,
	pending: EMPTY,
	receivables: EMPTY,
	unassigned: EMPTY,
	deadLetters: { effects: 0, webhooks: 0 },
	months: [],
	lastSigned: null,
	verified: null,
}

const overview = (changes: Partial<Overview> = {}, money: Partial<MoneyOverview> = {}): Overview => ({
	waiting: 5,
	oldestWaitingHours: 12,
	donationsToday: 128,
	projectionLagMs: 40,
	deadLetters: 0,
	unmatchedDonations: 0,
	messages: 2,
	reports: 0,
	pictures: 1,
	campaigns: 0,
	money: { ...quiet, ...money },
	...changes,
})

const keys = (given: Overview, ...roles: Parameters<typeof workFor>[1]) => {
	const { waiting, idle } = workFor(given, roles, ME)
	return { waiting: waiting.map(({ key }) => key), idle: idle.map(({ key }) => key) }
}
const everything = (money: Partial<MoneyOverview>, role: BackofficeRole, now?: number) => {
	const { waiting, idle } = workFor(overview({}, money), [role], ME, now)
	return [...waiting, ...idle]
}
const work = (key: string, money: Partial<MoneyOverview>, now?: number) =>
	everything(money, 'finAdmin', now).find((each) => each.key === key)
const filterOf = (to: string | undefined) =>
	JSON.parse(new URL(to ?? '', 'http://karuna.example').searchParams.get('filter') ?? 'null')

describe('What needs my attention today', () => {
	test('An admin is sent to the queues of requests and campaigns alone.', () => {
		const waiting = keys(overview({ money: null, campaigns: 2 }), 'admin')
		expect(waiting).toEqual({ waiting: ['review', 'campaigns'], idle: [] })
	})

	test('Finance sees what went wrong before what waits for others, and what waits for nobody apart.', () => {
		const busy = {
			deadLetters: { effects: 1, webhooks: 2 },
			unassigned: some(2),
			disputes: { ...some(1), evidenceDueAt: null },
		}
		const { waiting, idle } = keys(overview({}, busy), 'finAdmin')
		expect(waiting).toEqual(['unmatched', 'effects', 'disputes', 'review'])
		expect(idle).toContain('receivables')
		expect([...waiting, ...idle].toSorted()).toEqual([...new Set([...waiting, ...idle])].toSorted())
	})

	test('An open dispute says until when its evidence is due, and afterwards that it was.', () => {
		const disputes = { ...some(1), evidenceDueAt: '2026-11-21T10:00:00.000Z' }
		const helpAt = (now: string) => work('disputes', { disputes }, Date.parse(now))?.help
		expect(helpAt('2026-11-21T09:59:59.999Z')).toBe('home.disputesDue')
		expect(helpAt('2026-11-21T10:00:00.000Z')).toBe('home.disputesOver')
	})

	test('A request that has waited a day and a half is hot.', () => {
		const hot = (oldestWaitingHours: number | null) =>
			workFor(overview({ oldestWaitingHours, money: null }), ['admin'], ME).waiting[0]?.hot
		expect(hot(35)).toBe(false)
		expect(hot(36)).toBe(true)
		expect(hot(null)).toBe(false)
	})

	test('Nothing waits for anybody when there is nothing.', () => {
		expect(keys(overview({ waiting: 0 }), 'superAdmin').waiting).toEqual([])
	})

	test('Only who may decide is asked to review.', () => {
		expect(workFor(overview({ money: null }), ['admin'], ME).waiting[0]?.go).toBe('home.reviewGo')
		expect(workFor(overview({ money: null }), ['volunteerAdmin'], ME).waiting[0]?.go).toBe('home.open')
	})

	test('No role is led where it may not go.', () => {
		for (const role of BACKOFFICE_ROLES) {
			for (const { to } of everything({}, role))
				expect(mayAccess([role], to.slice(1).split('?')[0] ?? '', 'list')).toBe(true)
		}
	})
})

describe('What waits for finance', () => {
	test('Differences open with their kinds, each a way to the list of that kind.', () => {
		const kinds = [
			{ kind: 'feeDiffers', count: 2 },
			{ kind: 'unknownLine', count: 1 },
		]
		const found = work('discrepancies', { discrepancies: { ...some(3, 48), kinds } })
		expect(found).toMatchObject({ count: 3, hot: true, age: 48 })
		expect(filterOf(found?.to)).toEqual({ status: 'open' })
		expect(found?.kinds?.map(({ to }) => filterOf(to))).toEqual([
			{ status: 'open', kind: 'feeDiffers' },
			{ status: 'open', kind: 'unknownLine' },
		])
	})

	test('Mine are mine, and those without an owner are nobody’s.', () => {
		expect(filterOf(work('mine', {})?.to)).toEqual({ status: 'open', ownerId: ME })
		expect(filterOf(work('unowned', {})?.to)).toEqual({ status: 'open', ownerId: 'none' })
	})

	test('Money in transit is hot once something is late: then all that it says is of what is late.', () => {
		const inTransit = { ...some(4, 40), oldest: null }
		const inTime = work('transit', { inTransit })
		expect(inTime).toMatchObject({ count: 4, hot: false, age: 40, waiting: 'inTransit' })
		expect(filterOf(inTime?.to)).toEqual({ status: 'pending' })
		const lateTransit: Queue = { count: 1, oldestHours: 30, sums: [{ units: 'INR', amount: '40.00' }] }
		const overdue = work('transit', { inTransit, lateTransit })
		expect(overdue).toMatchObject({ count: 1, hot: true, age: 30, sums: lateTransit.sums })
		expect(overdue?.waiting).toBe('lateTransit')
		expect(filterOf(overdue?.to)).toEqual({ late: true })
	})

	test('Each state of a withdrawal leads to the list of that state.', () => {
		const statuses = ['toApprove', 'toPay', 'paymentFailed'].map((key) => filterOf(work(key, {})?.to).status)
		expect(statuses).toEqual(['requested', 'approved', 'failed'])
	})

	test('A failed payment never gets better by itself.', () => {
		expect(work('paymentFailed', { paymentFailed: some(1, 0) })?.hot).toBe(true)
	})

	test('Months to close are named, and lead to the months that are over.', () => {
		const months = [
			{ entity: 'IN', month: '2026-09' },
			{ entity: 'US', month: '2026-10' },
		]
		expect(work('months', { months })).toMatchObject({ count: 2, months })
		expect(filterOf(work('months', { months })?.to)).toEqual({ state: 'ended' })
	})
})
