import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { RECURRING_ID, startRecurring } from '../../domain/recurring/histories.fixtures.ts'
import { recurringDecider } from '../../domain/recurring/recurring.decider.ts'
import type { ChargeBegun, RecurringEvent } from '../../domain/recurring/recurring.events.ts'
import { recurringStream } from '../../domain/recurring/streams.contract.ts'
import { createInMemoryEventStore, newInMemoryLog } from '../../infra/event-store/in-memory.ts'
import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import { createDispatch, type Dispatch } from '../../kernel/events/dispatch.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import {
	type CreatePayment,
	PaymentDeclined,
	PaymentOutcomeUnknown,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { sized } from '../../tests/harness/length.ts'
import { advanceRecurring } from './advance.ts'
import { chargeRecurring, observeTry } from './charge.ts'
import type { Worker } from './deps.ts'

class Killed extends Error {}

interface Stretch {
	readonly hours: number
	readonly diesAfter: number | null
	readonly isDone: boolean
	readonly provider: 'pays' | 'declines' | 'lost' | 'unreached'
}
const stretches = fc.array(
	fc.record({
		hours: fc.integer({ min: 2, max: 30 }),
		diesAfter: fc.option(fc.integer({ min: 0, max: 14 }), { freq: 2 }),
		isDone: fc.boolean(),
		provider: fc.oneof(
			{ weight: 6, arbitrary: fc.constant('pays' as const) },
			{ weight: 1, arbitrary: fc.constantFrom('declines' as const, 'lost' as const, 'unreached' as const) },
		),
	}),
	// From New Year's Eve to the next one, and then some.
	{ minLength: 800, maxLength: 800 },
)

const CARD = {
	id: startRecurring().methodId,
	account: 'stripe-us',
	method_ref: 'pm_1',
	customer_ref: 'cus_1',
	brand: 'visa',
	last4: '4242',
}
const BANK = { ...CARD, label: 'First Bank', mandate_ref: 'mandate_1', status: 'verified' }
const MANDATE = {
	...CARD,
	mandate_ref: 'token_1',
	setup_ref: 'order_1',
	name: 'me•••@bank',
	most: 100_000n,
	status: 'active',
}
const TAKES: Readonly<Partial<Record<PaymentMethod, number>>> = { bankDebit: 4 * DAY_MS, upi: 25 * HOUR_MS }
const RECORDS: readonly (readonly [table: string, row: object])[] = [
	['saved_cards', CARD],
	['bank_accounts', BANK],
	['payment_mandates', MANDATE],
]
const PERSON = {
	id: startRecurring().donorId,
	first_name: 'Meera',
	last_name: 'K',
	email: 'm@mail.example',
	locale: 'en',
}

/**
 * Plays a recurring donation, its provider, worker and sweeper on a virtual clock.
 * @param forgetsKeys a planted fault: the provider charges again for each call
 */
async function played(
	days: readonly Stretch[],
	over: Parameters<typeof startRecurring>[0],
	forgetsKeys = false,
) {
	const start = startRecurring(over)
	let now = Date.parse(start.at)
	let scanned = now
	let calls = Number.POSITIVE_INFINITY
	let stretch: Stretch = { hours: 0, diesAfter: null, isDone: false, provider: 'pays' }
	const clock = { now: () => now }
	const store = createInMemoryEventStore({ log: newInMemoryLog(), turn: async () => {} })
	const dispatch = createDispatch(store, clock, async () => {})

	async function through<T>(work: () => Promise<T>): Promise<T> {
		calls -= 1
		if (calls === -1 && !stretch.isDone) throw new Killed()
		const result = await work()
		if (calls === -1) throw new Killed()
		return result
	}

	const takes = TAKES[start.method ?? 'card'] ?? 0
	const made = new Map<string, PaymentSnapshot | PaymentDeclined>()
	const payments = {
		accounts: () => [],
		accountNamed: () => ({ provider: 'stripe', account: CARD.account, currency: start.currency }),
		create: (command: CreatePayment) =>
			through(async () => {
				if (stretch.provider === 'unreached') throw new PaymentOutcomeUnknown('no answer')
				const key = forgetsKeys ? `${command.idempotencyKey}:${made.size}` : command.idempotencyKey
				const known = made.get(key)
				const ref = `pi_${made.size}`
				const answer =
					known ??
					(stretch.provider === 'declines'
						? new PaymentDeclined('declined', 'card_declined', 'insufficient_funds', null)
						: takes > 0
							? { ...paid(command, ref, now), status: 'processing', amountReceived: 0n, charge: null }
							: paid(command, ref, now))
				made.set(key, answer)
				if (stretch.provider === 'lost') throw new PaymentOutcomeUnknown('no answer')
				if (answer instanceof PaymentDeclined) throw answer
				return answer
			}),
	} as unknown as Payments
	const sql = {
		query: () => through(async () => [PERSON]),
		execute: () => through(async () => 1),
		maybeOne: (text: string) =>
			through(async () => {
				if (text.includes('payment_scans')) return { until: new Date(scanned) }
				if (text.includes('first_name')) return PERSON
				return RECORDS.find(([table]) => text.includes(table))?.[1] ?? { there: 1 }
			}),
	} as unknown as Sql
	const dying: Dispatch = (decider, stream, command, context) =>
		through(() => dispatch(decider, stream, command, context))
	const worker: Worker = { sql, store, dispatch: dying, clock, payments }
	const sendNotice = () => through(async () => true)
	const effect = chargeRecurring(worker)
	const observed = observeTry(worker)
	const context = () => ({
		commandId: newId(now),
		actor: { kind: 'system', id: 'test' } as const,
		correlationId: newId(now),
	})
	const all = () => Array.fromAsync(store.readStream(recurringStream(RECURRING_ID)))

	async function sweep(begun: readonly RecordedEvent[]): Promise<void> {
		for (const event of begun) {
			const { donationId } = asEvent<ChargeBegun>(event).data
			const donation = await loadDonation(store, donationId)
			if (!donation || donation.received || donation.abandoned) continue
			const key = `donation:${donationId}:1`
			const underWay = made.get(key)
			// The bank has answered by now.
			const payment =
				underWay &&
				!(underWay instanceof PaymentDeclined) &&
				underWay.status === 'processing' &&
				now >= underWay.createdAt + takes
					? taken(underWay, underWay.createdAt + takes)
					: underWay
			if (payment) made.set(key, payment)
			const free = { sql: { ...sql, execute: async () => 1 } as Sql, store, dispatch, payments }
			if (payment && !(payment instanceof PaymentDeclined)) await bookSnapshot(free, payment, context())
			else if (now - Date.parse(donation.startedAt) >= DAY_MS)
				await dispatch(
					donationDecider,
					donationStream(donationId),
					{ type: 'AbandonDonation', at: new Date(now).toISOString() },
					context(),
				)
		}
		scanned = now
	}

	async function newsOf(begun: readonly RecordedEvent[], done: ReadonlySet<string>) {
		const streams = begun.map((event) => donationStream(asEvent<ChargeBegun>(event).data.donationId))
		const events = await Promise.all(streams.map((stream) => Array.fromAsync(store.readStream(stream))))
		return events.flat().filter(({ id, type }) => observed.on.includes(type) && !done.has(id))
	}

	await dispatch(recurringDecider, recurringStream(RECURRING_ID), start, context())
	const done = new Set<string>()
	const calm: Stretch = { hours: 12, diesAfter: null, isDone: false, provider: 'pays' }
	for (stretch of [...days, calm, calm, calm]) {
		now += stretch.hours * HOUR_MS
		calls = Number.POSITIVE_INFINITY
		const begun = (await all()).filter(({ type }) => type === 'ChargeBegun')
		await sweep(begun)
		calls = stretch.diesAfter ?? Number.POSITIVE_INFINITY
		try {
			await advanceRecurring(worker, sendNotice, RECURRING_ID)
			for (const event of (await all()).filter(({ id, type }) => type === 'ChargeBegun' && !done.has(id))) {
				const outcome = await effect.run(event, effectOf(event))
				if ('done' in outcome) done.add(event.id)
			}
			for (const event of await newsOf(begun, done)) {
				await observed.run(event, effectOf(event))
				done.add(event.id)
			}
		} catch (error) {
			if (!(error instanceof Killed)) throw error
		}
	}
	const events = (await all()).map((event) => asEvent<RecurringEvent>(event))
	const charged = [...made.values()].filter((payment) => !(payment instanceof PaymentDeclined)).length
	return { events, charged }
}

const effectOf = ({ id }: RecordedEvent) => ({
	effectId: id,
	attempt: 1,
	correlationId: id,
	causationId: id,
})

const taken = (payment: PaymentSnapshot, at: number): PaymentSnapshot => ({
	...payment,
	status: 'succeeded',
	amountReceived: payment.amount,
	charge: { ref: `ch_${payment.providerRef}`, at, begunAt: at, cost: null, card: null },
})

const paid = (command: CreatePayment, providerRef: string, at: number): PaymentSnapshot => ({
	provider: 'stripe',
	account: command.account,
	providerRef,
	status: 'succeeded',
	method: command.method,
	amount: command.amount,
	amountReceived: command.amount,
	currency: command.currency,
	donationId: command.donationId,
	attempt: 1,
	createdAt: at,
	charge: { ref: `ch_${providerRef}`, at, begunAt: at, cost: null, card: null },
	failure: null,
	refunds: [],
	disputes: [],
	nextAction: null,
	clientSecret: '',
	customerRef: null,
})

describe('a year of a recurring donation, on a clock that is turned', () => {
	it.each([
		{ currency: 'USD', zone: 'America/Los_Angeles', method: 'card' },
		{ currency: 'INR', zone: 'Asia/Kolkata', method: 'card' },
		{ currency: 'USD', zone: 'America/Los_Angeles', method: 'bankDebit' },
		{ currency: 'INR', zone: 'Asia/Kolkata', method: 'upi' },
	] as const)(
		'charges each month once, twelve at most, whatever is killed: $currency, $method',
		async (region) => {
			await fc.assert(
				fc.asyncProperty(stretches, fc.integer({ min: 1, max: 31 }), async (days, day) => {
					const { events, charged } = await played(days, { ...region, day, target: { kind: 'foundation' } })
					const months = events.flatMap((event) => (event.type === 'ChargePaid' ? [event.data.period] : []))
					expect(new Set(months).size).toBe(months.length)
					expect(charged).toBe(months.length)
					expect(events.filter(({ type }) => type === 'SurplusChargeFound')).toEqual([])
					const isWhole = !events.some(
						({ type }) => type === 'RecurringPeriodMissed' || type === 'RecurringDonationEnded',
					)
					const ofYear = months.filter((month) => month.startsWith('2027')).length
					expect(ofYear).toBeLessThanOrEqual(12)
					if (isWhole) expect(ofYear).toBe(12)
				}),
				{ numRuns: sized(1, 60) },
			)
		},
		sized(30_000, 600_000),
	)

	it('finds what a provider that forgets its keys would charge twice', async () => {
		const lost = { hours: 12, diesAfter: null, isDone: false, provider: 'lost' } as const
		const half = Array.from({ length: 400 }, () => lost)
		const over = { day: 5, target: { kind: 'foundation' } } as const
		const months = ({ events }: Awaited<ReturnType<typeof played>>) =>
			events.filter(({ type }) => type === 'ChargePaid').length
		const right = await played(half, over)
		expect(right.charged).toBe(months(right))
		const faulty = await played(half, over, true)
		expect(faulty.charged).toBeGreaterThan(months(faulty))
	})
})
