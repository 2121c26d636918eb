import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendTo } from '../../../apps/demo.ts'
import { type RunningSystem, startSystem } from '../../../apps/system.ts'
import { type Visitor, visitor } from '../../../demo/client.ts'
import { DEMO_PASSWORD } from '../../../demo/people.ts'
import type { OpenDispute } from '../../../domain/donations/disputes.contract.ts'
import type { BookCheck } from '../../../domain/ledger/books.contract.ts'
import type { BackofficeOfflineDonation } from '../../../domain/offline-donations/contract.ts'
import { loadConfig } from '../../../infra/config/config.ts'
import { freePort } from '../../../infra/net/free-port.ts'
import { makeTemporaryFolder, removeTemporaryFolder } from '../../../infra/postgres/temporary-folder.ts'
import { standingDiscrepancies } from '../../../queries/payouts/lookups.ts'

/**
 * All 120 days take minutes; `tests/api/demo-donations.int.spec.ts` plays the part that is likely to reach
 * limits.
 */
describe.runIf(process.env.NIGHTLY)('the demo, played to its end with the limits of a new start', () => {
	let dataDir: string
	let system: RunningSystem
	let finance: Visitor

	beforeAll(async () => {
		dataDir = await makeTemporaryFolder('karuna-demo-')
		const config = loadConfig({
			NODE_ENV: 'test',
			DEMO: 'on',
			DATA_DIR: dataDir,
			LOG_LEVEL: 'silent',
			PORT: String(await freePort()),
		})
		system = await startSystem(config, { demo: 'full', limits: true, pages: false })
		expect(await system.demo).toBe(true)
		finance = visitor(sendTo(system.app), 1)
		await finance.signIn('finance@karuna.example', DEMO_PASSWORD)
	}, 1_800_000)
	afterAll(async () => {
		await system?.stop()
		await removeTemporaryFolder(dataDir)
	})

	it('has donations by every method in both currencies, to requests, persons and the foundation', async () => {
		const given = await system.sql.query<{ way: string; named: boolean; covered: boolean; kinds: string }>(
			`SELECT concat_ws(' ', d.currency, d.provider, nullif(t.payment_mode, '')) AS way,
				bool_or(NOT d.anonymous) AND bool_or(d.anonymous) AS named,
				bool_or(NOT d.covers_fee) AND bool_or(d.covers_fee) AS covered,
				string_agg(DISTINCT d.target_kind, ' ' ORDER BY d.target_kind) AS kinds
			FROM read.donations d JOIN rec.donation_details t ON t.donation_id = d.id
			WHERE d.confirmed_at IS NOT NULL AND d.provider <> 'offline' GROUP BY 1 ORDER BY 1`,
		)
		expect(given.map(({ way }) => way)).toEqual([
			'INR razorpay UPI',
			'INR razorpay card',
			'INR razorpay net banking',
			'INR razorpay wallet',
			'INR stripe card',
			'USD paypal',
			'USD stripe ACH',
			'USD stripe card',
		])
		for (const { named, covered } of given) expect([named, covered]).toEqual([true, true])
		const everything = 'foundation individual request'
		// Bank debits are for the foundation nowhere.
		for (const { way, kinds } of given)
			expect(kinds).toBe(way === 'USD stripe ACH' ? 'individual request' : everything)
	})

	it('has donations without a provider: received by one or two, bounced, and one that waits', async () => {
		const donations = await finance.json<BackofficeOfflineDonation[]>(
			'GET',
			'/api/backoffice/offlineDonations',
		)
		expect(donations.map(({ method, status }) => `${method} ${status}`).toSorted()).toEqual([
			'bankTransfer received',
			'cheque received',
			'cheque recorded',
			'cheque reversed',
			'collectionBox received',
		])
	})

	it('has monthly donors, charged when due: paid, declined and tried again, paused, stopped, waiting, ended', async () => {
		const monthly = await system.sql.query<{ standing: string; months: number }>(
			`SELECT concat_ws(' ', status, phase, because) AS standing, months
			FROM read.recurring_donations ORDER BY 1, 2 DESC`,
		)
		const standings = new Set(monthly.map(({ standing }) => standing))
		for (const standing of [
			'active scheduled',
			'active needsDonor',
			'paused scheduled',
			'ended scheduled donor',
			'ended scheduled request',
		])
			expect(standings).toContain(standing)
		expect(monthly.filter(({ months }) => months >= 2).length).toBeGreaterThanOrEqual(4)
		const tries = await system.sql.query<{ outcome: string }>(
			`SELECT string_agg(replace(type, 'Charge', ''), ' ' ORDER BY position) AS outcome FROM (
				SELECT stream, type, data ->> 'period' AS period, position FROM es.events
				WHERE type IN ('ChargePaid', 'ChargeDeclined')
			) charges GROUP BY stream, period`,
		)
		expect(tries.some(({ outcome }) => /^Declined( Declined)* Paid$/.test(outcome))).toBe(true)
	})

	it('has a debit that came back and ended its mandate, and two disputes by PayPal, one of them answered', async () => {
		expect(
			await system.sql.query(
				`SELECT d.status, b.status AS account FROM read.donations d
				JOIN rec.donation_details t ON t.donation_id = d.id AND t.payment_mode = 'ACH'
				JOIN rec.saved_customers c ON c.user_id = d.donor_id AND c.account = d.account
				JOIN rec.bank_accounts b ON b.customer_id = c.id WHERE d.charged_back > 0`,
			),
		).toEqual([{ status: 'chargedBack', account: 'errored' }])
		const filter = encodeURIComponent(JSON.stringify({ provider: 'paypal' }))
		const disputes = await finance.json<OpenDispute[]>('GET', `/api/backoffice/disputes?filter=${filter}`)
		expect(disputes.map(({ reply }) => reply?.state ?? 'none').toSorted()).toEqual(['none', 'sent'])
	})

	it.each(['stripe', 'paypal', 'razorpay'])('lists the payouts of %s', async (provider) => {
		const { data } = await finance.json<{ data: { status: string }[] }>(
			'GET',
			`/api/v1/${provider}/payouts?limit=100`,
		)
		expect(data.length).toBeGreaterThanOrEqual(12)
		expect(data.filter(({ status }) => status === 'paid').length).toBeGreaterThanOrEqual(10)
	})

	it('ties out at every account, but for the mistakes that were planted, each of which was found', async () => {
		const { holds, results } = await finance.json<BookCheck>('POST', '/api/backoffice/books/checks', {})
		expect(results.filter((result) => !result.holds)).toEqual([])
		expect(holds).toBe(true)
		const examined = Object.fromEntries(results.map((result) => [result.name, result.examined]))
		expect(examined.providerAgrees).toBe(4)
		expect(examined.payoutsAddUp).toBeGreaterThan(50)
		const standing = await standingDiscrepancies(system.sql)
		expect(standing.map(({ account, kind, status }) => `${account} ${kind} ${status}`).toSorted()).toEqual([
			'razorpay-in feeDiffers open',
			'razorpay-in sumOfLines open',
			'stripe-in missingLine open',
			'stripe-in sumOfLines open',
			'stripe-us feeDiffers open',
			'stripe-us sumOfLines open',
			'stripe-us unknownLine resolved',
		])
		const wrong = standing.find(({ account, kind }) => account === 'razorpay-in' && kind === 'feeDiffers')
		expect((wrong?.reported ?? 0n) - (wrong?.expected ?? 0n)).toBe(100n)
	})
})
