import { demoUserId } from '../demo/seed/accounts.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { DAY_MS, HOUR_MS } from '../kernel/wire/time.ts'
import type { BenchUrls } from './append.ts'
import { insertRows } from './bulk.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'

export interface PayoutsSizes {
	readonly payouts: number
	readonly discrepancies: number
	readonly calls: number
}
const FULL: PayoutsSizes = { payouts: 100_000, discrepancies: 500, calls: 100 }

const ACCOUNTS = [
	{ provider: 'stripe', account: 'stripe-in', currency: 'INR', prefix: 'po_' },
	{ provider: 'razorpay', account: 'razorpay-in', currency: 'INR', prefix: 'setl_' },
	{ provider: 'stripe', account: 'stripe-us', currency: 'USD', prefix: 'po_' },
	{ provider: 'paypal', account: 'paypal-us', currency: 'USD', prefix: 'payout-' },
] as const
const accountOf = (index: number) => ACCOUNTS[index % ACCOUNTS.length] ?? ACCOUNTS[0]
const refOf = (index: number): string => `${accountOf(index).prefix}bench${String(index).padStart(6, '0')}`

function statusOf(index: number, payouts: number): 'pending' | 'paid' | 'failed' | 'canceled' {
	if (index >= payouts - payouts / 100) return 'pending'
	const place = Math.trunc(index / ACCOUNTS.length) % 500
	if (place === 7) return 'canceled'
	return place % 100 === 11 ? 'failed' : 'paid'
}

function* payoutsOf({ payouts }: PayoutsSizes, now: number) {
	for (let index = 0; index < payouts; index += 1) {
		const { provider, account, currency } = accountOf(index)
		const createdAt = now - (payouts - index) * 0.2 * HOUR_MS
		const status = statusOf(index, payouts)
		const ref = refOf(index)
		yield {
			id: `${provider}.${ref}`,
			provider,
			account,
			payout_ref: ref,
			amount: 100_000 + ((index * 7_919) % 900_000),
			currency,
			status,
			failure_code: status === 'failed' ? 'account_closed' : null,
			automatic: true,
			source_type: 'bank_account',
			created_at: new Date(createdAt),
			arrival_at: new Date(createdAt + 2 * DAY_MS),
			lines: 40,
			lines_sum: 100_000,
			lines_digest: `digest-${index}`,
			reconciled_at: status === 'paid' && index % 50 !== 3 ? new Date(createdAt + 3 * DAY_MS) : null,
		}
	}
}

function* discrepanciesOf({ payouts, discrepancies }: PayoutsSizes, now: number) {
	for (let index = 0; index < discrepancies; index += 1) {
		const payout = payouts - 1 - index
		const { provider, account, currency } = accountOf(payout)
		const ofPayout = index % 2 === 0
		yield {
			id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
			stream: ofPayout ? `payout-${provider}.${refOf(payout)}` : `providerAccount-${account}`,
			kind: ofPayout ? 'sumOfLines' : 'unknownLine',
			provider,
			account,
			payout_ref: ofPayout ? refOf(payout) : null,
			line_ref: ofPayout ? null : `txn_bench${index}`,
			object_ref: null,
			donation_id: null,
			expected: 0,
			reported: 1_000,
			currency,
			effective_at: new Date(now - index * HOUR_MS),
			found_at: new Date(now - index * HOUR_MS),
			status: 'open',
			owner_id: null,
			notes: 0,
			resolution: null,
			resolved_at: null,
			version: 1,
		}
	}
}

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const day = (now: number, daysAgo: number) => new Date(now - daysAgo * DAY_MS)

const CALLS = {
	first: () => '',
	deep: ({ payouts }) => `starting_after=${refOf(deepIn(payouts))}`,
	back: ({ payouts }) => `ending_before=${refOf(deepIn(payouts))}`,
	failed: () => 'status=failed',
	canceled: () => 'status=canceled',
	days: (_, now) => `startTime=${day(now, 300).getTime()}&endTime=${day(now, 290).getTime()}`,
	failedDeep: ({ payouts }) => `status=failed&starting_after=${refOf(deepIn(payouts))}`,
	id: ({ payouts }) => `search=${refOf(deepIn(payouts))}`,
} as const satisfies Readonly<Record<string, (sizes: PayoutsSizes, now: number) => string>>

const LIST = {
	all: () => filtered({}),
	deepOfAll: ({ payouts }) => `${filtered({})}&starting_after=${refOf(deepIn(payouts))}`,
	ofProvider: () => filtered({ provider: 'razorpay' }),
	ofStatus: () => filtered({ status: 'failed' }),
	ofCurrency: () => filtered({ currency: 'USD' }),
	unreconciled: () => filtered({ reconciliation: 'pending' }),
	late: () => filtered({ late: true }),
	between: (_, now) => filtered({ from: day(now, 300).toISOString(), to: day(now, 290).toISOString() }),
	byAmount: () => `${filtered({})}&sort=${encodeURIComponent('["amount","DESC"]')}`,
} as const satisfies Readonly<Record<string, (sizes: PayoutsSizes, now: number) => string>>

const deepIn = (payouts: number): number => Math.trunc(payouts / 10 / ACCOUNTS.length) * ACCOUNTS.length

export type PayoutsPage = keyof typeof CALLS | keyof typeof LIST

export interface PayoutsBench {
	readonly 'payouts.p95ms': Readonly<Record<PayoutsPage, number>>
	readonly 'payouts.bareP95ms': number
	readonly payouts: number
	readonly calls: number
}

export async function benchPayouts(urls: BenchUrls, sizes: PayoutsSizes = FULL): Promise<PayoutsBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		const now = Date.now()
		await insertRows(sql, 'read.payouts', payoutsOf(sizes, now))
		await insertRows(sql, 'read.discrepancies', discrepanciesOf(sizes, now))
		await running.vacuum()
		const token = await running.signIn(demoUserId('finance'))
		const measured: [PayoutsPage, number][] = []
		const measure = async (page: PayoutsPage, path: string) => {
			const taken = await times(sizes.calls, () => running.call('GET', path, { token }))
			measured.push([page, percentile(taken, 95)])
		}
		for (const [page, query] of Object.entries(CALLS))
			await measure(page as PayoutsPage, `/api/v1/stripe/payouts?limit=100&${query(sizes, now)}`)
		const range = `range=${encodeURIComponent('[0,99]')}`
		for (const [page, query] of Object.entries(LIST))
			await measure(page as PayoutsPage, `/api/backoffice/payouts?${range}&${query(sizes, now)}`)
		return {
			'payouts.p95ms': Object.fromEntries(measured) as Record<PayoutsPage, number>,
			'payouts.bareP95ms': percentile(await times(sizes.calls, () => readBare(sql)), 95),
			payouts: sizes.payouts,
			calls: sizes.calls,
		}
	} finally {
		await running.stop()
	}
}

const readBare = (sql: Sql) =>
	sql.query('SELECT * FROM read.payouts ORDER BY created_at DESC, payout_ref DESC LIMIT 100', [], {
		name: 'bare payouts',
	})
