import { setTimeout as sleep } from 'node:timers/promises'
import { dueAt, periodOf } from '../domain/recurring/calendar-rules.contract.ts'
import { recurringDecider } from '../domain/recurring/recurring.decider.ts'
import { recurringStream } from '../domain/recurring/streams.contract.ts'
import { createDispatch } from '../kernel/events/dispatch.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { derivedId, newId } from '../kernel/wire/ids.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { advanceDue, advanceRecurring } from '../workers/recurring/advance.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRows, personId } from './bulk.ts'
import { startRunning } from './running.ts'

export interface RecurringSizes {
	readonly active: number
	readonly due: number
	readonly people: number
}
const FULL: RecurringSizes = { active: 100_000, due: 3_400, people: 3_400 }

export interface RecurringBench {
	readonly 'recurring.seconds': number
	readonly 'recurring.bareSeconds': number
	readonly 'recurring.growthMiB': number
	readonly begun: number
	readonly active: number
}

const ZONE = 'America/Los_Angeles'
const SPLIT = { donation: '10000', fee: '290', total: '10290' } as const
const recurringId = (index: number): string => derivedId('benchRecurring', String(index))
const cardId = (person: number): string => derivedId('benchCard', String(person))
const customerId = (person: number): string => derivedId('benchCustomer', String(person))
const LOG = { debug() {}, info() {}, warn() {}, error() {} }

const each = function* <T>(from: number, to: number, make: (index: number) => T): Generator<T> {
	for (let index = from; index < to; index += 1) yield make(index)
}

export async function benchRecurring(urls: BenchUrls, sizes = FULL): Promise<RecurringBench> {
	const running = await startRunning(urls)
	try {
		const { sql, store } = running.system
		const clock = { now: () => Date.now() }
		const dispatch = createDispatch(store, clock, sleep)
		// The system's own worker leaves them to the bench.
		await sql.execute(
			`INSERT INTO ops.jobs (name, next_at, last_started_at, claims) VALUES ('recurring/advance', now() + interval '1 day', now(), 1)
			ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at`,
		)
		await insertPeople(sql, sizes.people)
		const at = new Date(Date.now() - 40 * DAY_MS).toISOString()
		await insertRows(
			sql,
			'rec.saved_customers',
			each(0, sizes.people, (person) => ({
				id: customerId(person),
				user_id: personId(person),
				account: 'stripe-us',
				customer_ref: `cus_bench${person}`,
				created_at: at,
			})),
		)
		await insertRows(
			sql,
			'rec.saved_cards',
			each(0, sizes.people, (person) => ({
				id: cardId(person),
				customer_id: customerId(person),
				method_ref: `pm_bench${person}`,
				brand: 'visa',
				last4: '4242',
				exp_month: 12,
				exp_year: 2099,
				is_default: true,
				created_at: at,
			})),
		)
		// Two days ago, so that all are due at any time of day.
		const dueDay = Date.now() - 2 * DAY_MS
		const firstPeriod = periodOf(dueDay, ZONE)
		const day = Number(new Intl.DateTimeFormat('en-US', { timeZone: ZONE, day: 'numeric' }).format(dueDay))
		const start = (index: number) =>
			dispatch(
				recurringDecider,
				recurringStream(recurringId(index)),
				{
					type: 'StartRecurringDonation',
					donorId: personId(index % sizes.people),
					target: { kind: 'foundation' },
					currency: 'USD',
					split: SPLIT,
					coversFee: true,
					anonymous: false,
					day,
					zone: ZONE,
					methodId: cardId(index % sizes.people),
					mandate: 1,
					firstPeriod,
					begunBy: derivedId('benchBegun', String(index)),
					at,
				},
				{
					commandId: derivedId('benchStart', String(index)),
					actor: { kind: 'system', id: 'bench' },
					correlationId: newId(Date.now()),
				},
			)
		for (let from = 0; from < sizes.due; from += 200)
			await Promise.all([...each(from, Math.min(from + 200, sizes.due), start)])
		await running.system.untilIdle()
		const later = new Date(dueAt(firstPeriod, day, ZONE) + 9 * DAY_MS).toISOString()
		await insertRows(
			sql,
			'read.recurring_donations',
			each(sizes.due, sizes.active, (index) => ({
				id: recurringId(index),
				donor_id: personId(index % sizes.people),
				target_kind: 'foundation',
				target_id: null,
				currency: 'USD',
				donation: 10_000,
				fee: 290,
				total: 10_290,
				covers_fee: true,
				anonymous: false,
				method_id: cardId(index % sizes.people),
				method: 'card',
				status: 'active',
				phase: 'scheduled',
				period: firstPeriod,
				tries: 0,
				retry_at: null,
				notice_at: null,
				phase_at: at,
				day,
				zone: ZONE,
				paused_until: null,
				paused_because: null,
				bank_wants: null,
				confirmed: [],
				declined_at: null,
				declined_code: null,
				problem: null,
				because: null,
				started_at: at,
				ended_at: null,
				months: 0,
				given: 0,
				next_at: later,
			})),
		)
		await running.vacuum()

		const seconds = async (advance: (id: string) => Promise<void>) => {
			const began = performance.now()
			const found = await advanceDue(sql, Date.now(), advance, LOG)
			if (found !== sizes.due) throw new Error(`${found} of ${sizes.due} were due.`)
			return Math.round(performance.now() - began) / 1_000
		}
		const bare = await seconds(async () => {})
		const deps = { sql, store, dispatch, clock }
		globalThis.gc?.()
		const before = process.memoryUsage().rss
		let peak = before
		const sampling = setInterval(() => {
			peak = Math.max(peak, process.memoryUsage().rss)
		}, 50)
		const taken = await seconds((id) => advanceRecurring(deps, async () => true, id)).finally(() =>
			clearInterval(sampling),
		)
		const begun = await begunOf(sql, sizes.due)
		return {
			'recurring.seconds': taken,
			'recurring.bareSeconds': bare,
			'recurring.growthMiB': Math.round((peak - before) / 2 ** 20),
			begun,
			active: sizes.active,
		}
	} finally {
		await running.stop()
	}
}

/**
 * Counts the begun charges once the read model has all of them.
 * @throws Error when it has not within a minute
 */
async function begunOf(sql: Sql, due: number): Promise<number> {
	for (let waits = 0; waits < 600; waits += 1) {
		const { begun } = await sql.one<{ begun: number }>(
			'SELECT count(*)::int AS begun FROM read.recurring_donations WHERE tries > 0',
		)
		if (begun === due) return begun
		await sleep(100)
	}
	throw new Error(`Not all of ${due} were begun.`)
}
