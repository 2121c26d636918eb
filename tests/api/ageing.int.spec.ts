import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgedItems } from '../../domain/ageing.contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { give, publish } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { lackingFund } from './own-money.fixtures.ts'
import { addAccount, requested } from './withdrawals.fixtures.ts'

const LISTS = {
	withdrawals: ['withdrawals', { waiting: true }],
	receivables: ['funds', { state: 'lacking' }],
	suspense: ['discrepancies', { suspense: true }],
	disputes: ['disputes', { warning: false }],
	recurring: ['recurringDonations', { due: true }],
} as const

describe('open items by age', () => {
	let harness: Harness
	let finance: Caller
	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		const people = { author: await harness.person('donee'), admin: await harness.person('admin'), finance }
		const account = (await addAccount(people.author)).uniqueId
		harness.clock.advance(2 * DAY_MS)
		await lackingFund(harness, people, account)
		const requestId = await publish(people, { title: 'A pump' })
		await give(harness, harness.guest(), requestId)
		await requested(people.author, requestId, 50, account)
		const { paymentIntentId } = await give(harness, harness.guest(), requestId)
		harness.stripe.control.dispute('stripe-in', paymentIntentId)
		await harness.system.untilIdle()
	}, 180_000)
	afterAll(() => harness?.stop())

	const ageing = async () => {
		const { data } = await finance.json<{ data: AgedItems[] }>('GET', '/api/backoffice/ageing')
		return data.filter(({ kind }) => kind !== 'suspense')
	}

	it('count each item in the age of its days, as the list of its kind does', async () => {
		const today = await ageing()
		expect(today).toMatchObject([
			{ kind: 'disputes', age: '0-7', units: 'INR', count: 1 },
			{ kind: 'receivables', age: '0-7', units: 'INR', count: 1, amount: '100.00' },
			{ kind: 'withdrawals', age: '0-7', units: 'INR', count: 1, amount: '50.00' },
		])
		for (const [days, age] of [
			[8, '8-30'],
			[23, '31-60'],
			[30, '61-'],
		] as const) {
			harness.clock.advance(days * DAY_MS)
			const aged = (await ageing()).filter(({ kind }) => kind !== 'recurring')
			expect(aged.map((each) => each.age)).toEqual([age, age, age])
			for (const { kind, units, count } of aged) {
				const [path, filter] = LISTS[kind]
				const of = encodeURIComponent(JSON.stringify({ ...filter, currency: units, age }))
				const rows = await finance.json<unknown[]>('GET', `/api/backoffice/${path}?filter=${of}`)
				expect({ kind, count: rows.length }).toEqual({ kind, count })
				const other = encodeURIComponent(JSON.stringify({ ...filter, currency: units, age: '0-7' }))
				expect(await finance.json('GET', `/api/backoffice/${path}?filter=${other}`)).toEqual([])
			}
		}
	})

	it('are read by finance, and filters of no age are refused', async () => {
		const donor = await harness.person('donor')
		expect(await donor.call('GET', '/api/backoffice/ageing')).toMatchObject({ status: 403 })
		for (const [path] of Object.values(LISTS)) {
			const filter = encodeURIComponent(JSON.stringify({ age: '0-8' }))
			expect(await finance.call('GET', `/api/backoffice/${path}?filter=${filter}`)).toMatchObject({
				status: 400,
			})
		}
	})
})
