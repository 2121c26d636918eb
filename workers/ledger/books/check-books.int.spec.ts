import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '../../../domain/donations/orders.contract.ts'
import type { BookCheck } from '../../../domain/ledger/books.contract.ts'
import { payoutStream } from '../../../domain/payouts/streams.contract.ts'
import { type Position, START } from '../../../kernel/ports/event-store.ts'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/wire/time.ts'
import { DOLLARS_500, donationTo, give, orderBodyOf, publish } from '../../../tests/api/fundraiser.ts'
import { type Caller, type Harness, startHarness } from '../../../tests/api/harness.ts'
import { toppedUp } from '../../../tests/api/own-money.fixtures.ts'
import { heldCoversOwed, lateItemsOwned } from './coverage.ts'
import { clearingReturnsToZero, fundsAgree, transactionsBalance } from './ledger.ts'
import { logAgrees } from './log.ts'
import { daysThatDiffer, dayToBeginWith, payoutsAddUp } from './provider.ts'
import { receiptsHaveNoGaps } from './receipts.ts'
import { type CheckResult, faultsOf } from './result.ts'

const CHECKS = '/api/backoffice/books/checks'
const MADE_UP = '01930000-0000-7000-8000-00000000000a'

class Undo extends Error {
	readonly result: CheckResult
	constructor(result: CheckResult) {
		super('undone')
		this.result = result
	}
}

describe('the standing check of the books', () => {
	let harness: Harness
	let finance: Caller
	let ledger: string
	let payments: readonly string[]

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		const people = { author: await harness.person('donee'), admin: await harness.person('admin') }
		const requestId = await publish(people, { quantity: 10_000_000 })
		const guest = harness.guest()
		const donations = [
			await give(harness, guest, requestId),
			await give(harness, guest, requestId),
			await give(harness, guest, null),
			await give(harness, guest, requestId),
		]
		payments = donations.map(({ paymentIntentId }) => paymentIntentId)
		const { control } = harness.stripe
		control.refund('stripe-in', payments[0] ?? '', { amount: 10_000 })
		const dispute = control.dispute('stripe-in', payments[1] ?? '')
		await harness.system.untilIdle()
		control.closeDispute('stripe-in', dispute.id, 'lost')
		await harness.system.untilIdle()
		const both = [finance, await harness.person('super')] as const
		await toppedUp(harness, both, '5000.00')
		await toppedUp(harness, both, '100.00', 'US')
		ledger = await tableOf('postings')
	}, 120_000)
	afterAll(() => harness?.stop())

	async function tableOf(model: string): Promise<string> {
		const live = await harness.system.sql.one<{ version: number; generation: number }>(
			"SELECT version, generation FROM ops.projections WHERE name = $1 AND phase = 'live'",
			[model],
		)
		expect(live.generation).toBe(1)
		return `read.${model}_v${live.version}`
	}

	const checkBooksOnce = (key?: string) =>
		finance.json<BookCheck>('POST', CHECKS, {}, key === undefined ? {} : { 'idempotency-key': key })
	const found = ({ results }: BookCheck) =>
		Object.fromEntries(results.map(({ name, holds }) => [name, holds]))

	async function planted(
		statements: readonly string[],
		check: (sql: SqlExecutor) => Promise<CheckResult>,
	): Promise<CheckResult> {
		const { sql } = harness.system
		return sql
			.transaction(async (tx) => {
				for (const statement of statements) await tx.execute(statement)
				throw new Undo(await check(tx))
			})
			.catch((error: unknown) => {
				if (error instanceof Undo) return error.result
				throw error
			})
	}
	const unguarded = (...statements: readonly string[]) => [
		`ALTER TABLE ${ledger} DISABLE TRIGGER USER`,
		...statements,
	]
	const insertAgain = (sql: SqlExecutor) =>
		harness.system.store.head().then((head) => logAgrees(sql, harness.system.store, head, null))
	const now = () => new Date(harness.clock.now())

	it('holds after donations, a refund and a lost dispute, and says how much was looked at', async () => {
		const check = await checkBooksOnce()

		expect(check).toMatchObject({ holds: true, requestedBy: { id: finance.id } })
		expect(check.position).toBe(await harness.system.store.head())
		expect(
			check.results.filter(({ holds, faultCount, faults }) => !holds || faultCount + faults.length > 0),
		).toEqual([])
		const examined = Object.fromEntries(check.results.map(({ name, examined }) => [name, examined]))
		const { count } = await harness.system.sql.one<{ count: number }>(
			'SELECT count(DISTINCT transaction_id)::int AS count FROM read.postings',
		)
		expect(examined).toMatchObject({
			transactionsBalance: count,
			fundsAgree: 2,
			providerAgrees: 4,
			logAgrees: count,
		})
	})

	it('is kept, newest first, and the same look is made once', async () => {
		const first = await checkBooksOnce('twice')
		const again = await checkBooksOnce('twice')
		expect(again).toEqual(first)
		const latest = await checkBooksOnce()

		const { data } = await finance.json<{ data: BookCheck[] }>('GET', CHECKS)

		expect(data.slice(0, 2)).toEqual([latest, first])
	})

	it('never has to find a crooked entry: the database refuses one', async () => {
		const line = `'${MADE_UP}', 0, 'DonationConfirmed', 'fund', 'foundation.karuna.INR', 'INR', 100`
		const insert = `INSERT INTO ${ledger}
			(transaction_id, line, kind, account, owner, currency, amount, position, recorded_at, effective_at, is_late)
			VALUES (${line}, '0', now(), now(), false)`

		await expect(harness.system.sql.execute(insert)).rejects.toThrow(
			`The lines of transaction ${MADE_UP} sum to 100 INR, not to zero.`,
		)
		const result = await planted(unguarded(insert), transactionsBalance)
		expect(result).toMatchObject({
			holds: false,
			faultCount: 1,
			faults: [{ subject: `${MADE_UP} INR`, expected: 0n, found: 100n }],
		})
	})

	it('never has to find a changed or a removed entry: the database refuses that, too', async () => {
		for (const statement of [`UPDATE ${ledger} SET amount = amount + 1`, `DELETE FROM ${ledger}`]) {
			await expect(harness.system.sql.execute(statement)).rejects.toThrow(
				'A line of the ledger never changes',
			)
		}
	})

	it('finds totals of a fund that were altered by hand', async () => {
		const totals = await tableOf('fund_totals')
		const raise = `UPDATE ${totals} SET donation = donation + 1, raised = raised + 1, free = free + 1
			WHERE target_kind = 'foundation'`

		const result = await planted([raise], fundsAgree)

		expect(result).toMatchObject({ holds: false, examined: 2, faultCount: 1 })
		expect(result.faults).toEqual([
			{ subject: 'foundation.karuna.INR: free', expected: 50_000n, found: 50_001n },
		])
	})

	it('finds a fund whose totals are gone', async () => {
		const totals = await tableOf('fund_totals')
		const result = await planted([`DELETE FROM ${totals} WHERE target_kind = 'foundation'`], fundsAgree)
		expect(result.faults).toEqual([{ subject: 'foundation.karuna.INR: free', expected: 50_000n, found: 0n }])
	})

	it('finds that an entity holds less than its funds are owed, to the minor unit', async () => {
		const pages = await tableOf('account_pages')
		expect(await heldCoversOwed(harness.system.sql)).toMatchObject({ holds: true, examined: 2 })
		const take = `UPDATE ${pages} SET amount = amount - 1000000 WHERE account = 'bank' AND owner = '' AND currency = 'INR'`
		const { faults, holds } = await planted([take], heldCoversOwed)
		expect(holds).toBe(false)
		expect(faults).toMatchObject([{ subject: 'IN INR' }])
	})

	it('lets a fund below zero cover nothing of other funds', async () => {
		const totals = await tableOf('fund_totals')
		const before = await harness.system.sql.one<{ raised: bigint }>(
			"SELECT raised FROM read.fund_totals WHERE target_kind = 'foundation'",
		)
		const withdraw = `UPDATE ${totals} SET withdrawn = raised + 9000000, free = -9000000 - reserved, lacks_since = now()
			WHERE target_kind = 'foundation'`
		const pages = await tableOf('account_pages')
		const paid = `UPDATE ${pages} SET amount = amount - 9000000 - ${before.raised}
			WHERE account = 'bank' AND owner = '' AND currency = 'INR'`
		expect((await planted([withdraw, paid], heldCoversOwed)).holds).toBe(false)
	})

	const discrepancy = (changes: Readonly<Record<string, string>> = {}) => {
		const row: Readonly<Record<string, string>> = {
			id: `'${MADE_UP}'`,
			stream: "'providerAccount-stripe-in.INR'",
			kind: "'unknownLine'",
			provider: "'stripe'",
			account: "'stripe-in'",
			object_ref: "'py_1'",
			expected: '0',
			reported: '700',
			currency: "'INR'",
			effective_at: `timestamptz '${now().toISOString()}' - interval '8 days'`,
			found_at: 'now()',
			status: "'open'",
			notes: '0',
			version: '1',
			...changes,
		}
		return tableOf('discrepancies').then(
			(table) => `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.values(row)})`,
		)
	}
	const lateItems = (...statements: readonly string[]) =>
		planted(unguarded(...statements), (sql) => lateItemsOwned(sql, harness.clock.now()))

	it('finds a late item without an owner or without a reason', async () => {
		const fault = { subject: `discrepancy ${MADE_UP} INR`, expected: 0n, found: 700n }
		expect((await lateItems(await discrepancy())).faults).toEqual([fault])
		const owner = { owner_id: `'${finance.id}'` }
		expect((await lateItems(await discrepancy(owner))).faults).toEqual([fault])
		expect((await lateItems(await discrepancy({ notes: '1' }))).faults).toEqual([fault])
		expect(await lateItems(await discrepancy({ ...owner, notes: '1' }))).toMatchObject({
			examined: 1,
			holds: true,
		})
		const week = `timestamptz '${now().toISOString()}' - interval '6 days'`
		expect(await lateItems(await discrepancy({ effective_at: week }))).toMatchObject({ examined: 0 })
	})

	it('finds late money in suspense that no person has resolved', async () => {
		const suspense = `INSERT INTO ${ledger} (transaction_id, line, kind, account, owner, currency, amount,
				provider_object, position, recorded_at, effective_at, is_late)
			SELECT '${MADE_UP}', n, 'AdjustmentBooked', CASE n WHEN 0 THEN 'suspense' ELSE 'fee cover' END,
				'stripe/stripe-in', 'INR', 700 - 1400 * n, 'py_1', '0', now(),
				timestamptz '${now().toISOString()}' - interval '8 days', false FROM generate_series(0, 1) AS n`
		expect((await lateItems(suspense)).faults).toEqual([
			{ subject: 'suspense py_1 of stripe/stripe-in INR', expected: 0n, found: 700n },
		])
		const agrees = await discrepancy({ status: "'resolved'", resolution: "'agreesNow'" })
		expect((await lateItems(suspense, agrees)).holds).toBe(false)
		const resolved = await discrepancy({ status: "'resolved'", resolution: "'explained'", notes: '1' })
		expect((await lateItems(suspense, resolved)).holds).toBe(true)
	})

	it('finds by the log that an entry is missing although what is left balances', async () => {
		const remove = `DELETE FROM ${ledger} WHERE transaction_id = (SELECT transaction_id FROM ${ledger}
			WHERE account = 'fund' AND owner = 'foundation.karuna.INR')`

		expect((await planted(unguarded(remove), transactionsBalance)).holds).toBe(true)
		const result = await planted(unguarded(remove), insertAgain)

		expect(result.holds).toBe(false)
		expect(result.faults).toContainEqual({
			subject: 'fund foundation.karuna.INR INR',
			expected: -50_000n,
			found: 0n,
		})
		expect(result.faults).toContainEqual({
			subject: 'fund foundation.karuna.INR INR: lines',
			expected: 1n,
			found: 0n,
		})
	})

	it('finds by the log two entries that only seem to cancel one another', async () => {
		const twice = `INSERT INTO ${ledger}
			(transaction_id, line, kind, account, owner, currency, amount, position, recorded_at, effective_at, is_late)
			SELECT '${MADE_UP}', n, 'DonationConfirmed', 'fund', 'foundation.karuna.INR', 'INR', 100 - 200 * n,
				'0', now(), now(), false FROM generate_series(0, 1) AS n`

		expect((await planted([twice], fundsAgree)).holds).toBe(true)
		expect((await planted([twice], insertAgain)).faults).toEqual([
			{ subject: 'fund foundation.karuna.INR INR: lines', expected: 1n, found: 3n },
		])
	})

	const entry = (line: {
		readonly account: 'clearing' | 'in transit'
		readonly owner: string
		readonly object: string
		readonly amount: number
		readonly minutes: number
		readonly position?: string
	}) => `INSERT INTO ${ledger}
		(transaction_id, line, kind, account, owner, currency, amount, provider_object, position, recorded_at, effective_at, is_late)
		SELECT id, n, 'PlantedByHand', CASE n WHEN 0 THEN '${line.account}' ELSE 'fee cover' END,
			'${line.owner}', 'INR', ${line.amount} * (1 - 2 * n), '${line.object}', '${line.position ?? 0}',
			timestamptz '${now().toISOString()}' - make_interval(mins => ${line.minutes}), now(), false
		FROM gen_random_uuid() AS id, generate_series(0, 1) AS n`
	const inTime = (...statements: readonly string[]) =>
		planted(statements, (sql) => clearingReturnsToZero(sql, now()))

	it('finds money that stays between a donation and its fund, once there was time to book it', async () => {
		const fund = { account: 'clearing', owner: 'foundation.karuna.INR' } as const
		const loss = (object: string, minutes: number) => entry({ ...fund, object, amount: 700, minutes })

		expect((await inTime(loss('re_1', 30))).holds).toBe(true)
		expect((await inTime(loss('re_1', 61), loss('re_2', 5))).faults).toEqual([
			{ subject: 'clearing re_1 of foundation.karuna.INR INR', expected: 0n, found: 700n },
		])
	})

	it('finds a payout that was lost on its way, however many others have come and gone since', async () => {
		const account = { account: 'in transit', owner: 'stripe/stripe-in' } as const
		const move = (object: string, amount: number, days: number) =>
			entry({ ...account, object, amount, minutes: days * 24 * 60 })
		const others = [20, 12, 4].flatMap((days) => [
			move(`po_${days}`, 900, days),
			move(`po_${days}`, -900, days - 2),
		])
		const onItsWay = move('po_new', 500, 1)

		const before = await inTime(...others, onItsWay)
		expect(before).toMatchObject({ holds: true })
		const result = await inTime(...others, onItsWay, move('po_lost', 4_000, 11))
		expect(result).toMatchObject({ holds: false, examined: before.examined + 1 })
		expect(result.faults).toEqual([
			{ subject: 'in transit po_lost of stripe/stripe-in INR', expected: 0n, found: 4_000n },
		])
		const twice = await inTime(move('po_lost', 4_000, 11), move('po_twice', -4_000, 11))
		expect(twice.faults.map(({ found }) => found).toSorted((a, b) => Number(a - b))).toEqual([
			-4_000n,
			4_000n,
		])
	})

	it('finds by the log that a page of an account brings forward something else', async () => {
		const pages = await tableOf('account_pages')
		const raise = `UPDATE ${pages} SET balance_before = 1 WHERE account = 'fund' AND owner = ''`
		expect((await planted([raise], insertAgain)).faults).toMatchObject([{ subject: 'fund  INR: by page' }])
	})

	it('looks at night at what stands between two places only where something has moved, or was not late', async () => {
		const verified = {
			position: await harness.system.store.head(),
			at: new Date(now().getTime() + 12 * DAY_MS),
		}
		const loss = (object: string, position: string) =>
			entry({
				account: 'clearing',
				owner: 'foundation.karuna.INR',
				amount: 700,
				minutes: 61,
				object,
				position,
			})
		const statements = [loss('re_1', '0'), loss('re_2', '9'.repeat(20))]

		const atNight = await planted(statements, (sql) => clearingReturnsToZero(sql, now(), verified))
		expect(atNight).toMatchObject({ examined: 1, faultCount: 1 })
		expect(atNight.faults[0]?.subject).toContain('re_2')
		const open = { ...verified, at: now() }
		expect(await planted(statements, (sql) => clearingReturnsToZero(sql, now(), open))).toMatchObject({
			faultCount: 2,
		})
	})

	it('finds that the provider holds another sum, until we have heard why', async () => {
		const { control } = harness.stripe
		control.webhooks.setMode('held')
		control.refund('stripe-in', payments[2] ?? '', { amount: 2_500 })

		expect(await checkBooksOnce()).toMatchObject({ holds: true })
		harness.clock.advance(11 * 60_000)
		const apart = await checkBooksOnce()

		expect(apart.holds).toBe(false)
		expect(found(apart)).toMatchObject({ providerAgrees: false, fundsAgree: true, logAgrees: true })
		const [fault] = apart.results.find(({ name }) => name === 'providerAgrees')?.faults ?? []
		expect(fault?.subject).toBe('stripe-in INR')
		expect(BigInt(fault?.found ?? 0) - BigInt(fault?.expected ?? 0)).toBe(2_500n)

		control.webhooks.deliverHeld()
		control.webhooks.setMode('now')
		await harness.system.untilIdle()
		expect(await checkBooksOnce()).toMatchObject({ holds: true })
	})

	it('finds money that is dated before it came, day by day', async () => {
		harness.clock.advance(2 * DAY_MS)
		await harness.system.untilIdle()
		const account = { provider: 'stripe', account: 'stripe-in', currency: 'INR' }
		const days = (...statements: readonly string[]) =>
			planted(statements, async (sql) => ({
				name: 'providerAgrees',
				examined: 1,
				...faultsOf(await daysThatDiffer(sql, account)),
			}))

		const { sql } = harness.system
		await sql.execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'payouts/mirror'")
		await expect
			.poll(async () => (await mirrored()) > now().getTime() - DAY_MS, { timeout: 60_000 })
			.toBe(true)
		expect(await days()).toMatchObject({ holds: true })
		const early = `UPDATE ${ledger} SET effective_at = effective_at - interval '6 days' WHERE transaction_id = (
			SELECT transaction_id FROM ${ledger} WHERE kind = 'DonationConfirmed' AND owner = 'foundation.karuna.INR')`
		const { faults } = await days(...unguarded(early))
		expect(faults).toMatchObject([{ subject: expect.stringMatching(/^stripe-in INR \d{4}-\d\d-\d\d$/) }])
		expect(faults.map(({ expected, found }) => found - expected)).toEqual([51_180n])

		const { store } = harness.system
		const position = await store.head()
		const since = async (seconds: number, ...statements: readonly string[]) => {
			const at = new Date(now().getTime() + seconds * 1_000 + DAY_MS)
			return planted(statements, async (tx) => {
				const from = await dayToBeginWith(tx, store, account, { position, at })
				return { name: 'providerAgrees', examined: 1, ...faultsOf(await daysThatDiffer(tx, account, from)) }
			})
		}
		expect(await since(60)).toMatchObject({ holds: true })
		expect(await since(60, ...unguarded(early))).toMatchObject({ holds: true })
		const lateNews = `UPDATE ${ledger} SET position = '${'9'.repeat(20)}' WHERE effective_at < (
			SELECT min(created_at) - interval '1 day' FROM rec.balance_lines)`
		expect((await since(60, ...unguarded(early, lateNews))).faults).toEqual(faults)
	})

	/** Epoch milliseconds. */
	async function mirrored(): Promise<number> {
		const row = await harness.system.sql.maybeOne<{ until: Date }>(
			"SELECT until FROM read.provider_accounts WHERE account = 'stripe-in'",
		)
		return row?.until.getTime() ?? 0
	}

	async function night(): Promise<void> {
		const { sql } = harness.system
		const nightly = "name = 'ledger/check-books'"
		const jobState = () =>
			sql.one<{ last_error: string | null }>(`SELECT last_error FROM ops.jobs WHERE ${nightly}`)
		await sql.execute(`UPDATE ops.jobs SET next_at = now(), last_error = 'asked for' WHERE ${nightly}`)
		await expect.poll(jobState, { timeout: 60_000 }).toEqual({ last_error: null })
		expect(await checkBooksOnce()).toMatchObject({ holds: true })
	}

	it('waits for the next mirroring of a payout that no webhook tells of', async () => {
		const { paypal } = harness.system.simulators ?? {}
		if (!paypal) throw new Error('PayPal is not simulated.')
		const guest = harness.guest()
		const donation = { ...donationTo(null, DOLLARS_500), paymentMethod: 'paypal' }
		const order = orderBodyOf(DOLLARS_500, donation)
		const { donationId, orderId } = await guest.json<OrderAnswer>('POST', '/api/v1/paypal/createOrder', order)
		paypal.control.answer('paypal-us', orderId ?? '', 'balance')
		await guest.json('POST', '/api/v1/paypal/captureOrder', { donationId, orderId })
		await harness.system.untilIdle()
		harness.clock.advance(5 * HOUR_MS)
		await finance.signIn()
		expect(await checkBooksOnce()).toMatchObject({ holds: true })

		paypal.control.withdrawals.withdraw('paypal-us', 10_000)
		harness.clock.advance(4 * HOUR_MS)
		await finance.signIn()
		expect(await checkBooksOnce()).toMatchObject({ holds: true })
		// The mirroring should have found it by now.
		harness.clock.advance(HOUR_MS / 4)
		await finance.signIn()
		const late = await checkBooksOnce()
		expect(found(late)).toMatchObject({ providerAgrees: false, logAgrees: true })
		const [fault] = late.results.find(({ name }) => name === 'providerAgrees')?.faults ?? []
		expect(BigInt(fault?.found ?? 0) - BigInt(fault?.expected ?? 0)).toBe(10_000n)

		await night()
	})

	it('is not called wrong at night for news that nobody has brought', async () => {
		const { control } = harness.stripe
		control.webhooks.setMode('held')
		control.refund('stripe-in', payments[3] ?? '', { amount: 1_500 })
		harness.clock.advance(2 * 3_600_000)
		expect(await checkBooksOnce()).toMatchObject({ holds: false })
		await night()
		control.webhooks.deliverHeld()
		control.webhooks.setMode('now')
		await harness.system.untilIdle()
		await night()
	})

	it('finds a payout whose lines add up to something else, unless that stands on record', async () => {
		const { control } = harness.stripe
		const payOut = async (mistake?: 'missingLine') => {
			await give(harness, harness.guest(), null)
			harness.clock.advance(5 * DAY_MS)
			await harness.system.untilIdle()
			const { id } = control.payouts.run('stripe-in', mistake)
			control.payouts.advance(id, 'paid')
			await harness.system.untilIdle()
			return id
		}
		const [right, wrong] = [await payOut(), await payOut('missingLine')]
		await finance.signIn()
		const check = await checkBooksOnce()
		expect(check.results.find(({ name }) => name === 'payoutsAddUp')).toMatchObject({
			holds: true,
			examined: 2,
			faults: [],
		})

		const { store } = harness.system
		const head = await store.head()
		const addUp = (since: Position | null) => (sql: SqlExecutor) => payoutsAddUp(sql, store, head, since)
		const more = `UPDATE ${await tableOf('payouts')} SET amount = amount + 1 WHERE payout_ref = '${right}'`
		const [fault] = (await planted([more], addUp(null))).faults
		expect(fault?.subject).toBe(`${right} INR`)
		expect((fault?.expected ?? 0n) - (fault?.found ?? 0n)).toBe(1n)
		const [before] = await Array.fromAsync(store.readStream(payoutStream('stripe', right), { limit: 1 }))
		expect((await planted([more], addUp(before?.position ?? START))).faults).toEqual([fault])
		expect(await planted([more], addUp(head))).toMatchObject({ holds: true, examined: 0 })
		const apart = await tableOf('discrepancies')
		for (const change of ['reported = reported + 1', "status = 'resolved', resolution = 'agreesNow'"])
			expect(
				(await planted([`UPDATE ${apart} SET ${change} WHERE payout_ref = '${wrong}'`], addUp(null))).faults,
			).toMatchObject([{ subject: `${wrong} INR` }])
		const forgotten = `DELETE FROM ${apart} WHERE payout_ref = '${wrong}'`
		expect((await planted([forgotten], addUp(null))).faults).toMatchObject([{ subject: `${wrong} INR` }])
	})

	it.each([
		['first', 'ASC', ['numbers', 'numbers in the log']],
		['last', 'DESC', ['numbers in the log']],
	])('finds that the %s receipt number is missing', async (_, order, subjects) => {
		const receipts = await tableOf('receipts')
		const { entity, year, number } = await harness.system.sql.one<{
			entity: string
			year: number
			number: number
		}>(`SELECT entity, year, number FROM read.receipts ORDER BY entity, year, number ${order} LIMIT 1`)
		const remove = `DELETE FROM ${receipts} WHERE entity = '${entity}' AND year = ${year} AND number = ${number}`
		const { store } = harness.system
		const head = await store.head()

		const result = await planted([remove], (tx) => receiptsHaveNoGaps(tx, store, head, null))

		expect(result.holds).toBe(false)
		expect(result.faults.map(({ subject }) => subject)).toEqual(
			subjects.map((subject) => `${entity}.${year}: ${subject}`),
		)
	})

	it('goes on at night from where it was verified, and once a week looks at everything', async () => {
		const { sql, store } = harness.system
		const head = await store.head()
		const { last, verified } = await sql.one<Record<'last' | 'verified', Position>>(
			`SELECT max(position) AS last, (SELECT position FROM read.postings
				WHERE position < (SELECT max(position) FROM read.postings) ORDER BY position DESC LIMIT 1) AS verified
			FROM read.postings`,
		)
		const without = (where: string, since: Position | null) =>
			planted(unguarded(`DELETE FROM ${ledger} WHERE ${where}`), (tx) => logAgrees(tx, store, head, since))
		expect(await without(`position = '${last}'`, verified)).toMatchObject({ holds: false, examined: 1 })
		expect(await without(`position = '${verified}'`, verified)).toMatchObject({ holds: true, examined: 1 })
		expect(await without(`position = '${verified}'`, null)).toMatchObject({ holds: false })

		// The first night finds what the payouts before have left.
		await night()
		const { position } = await sql.one<{ position: Position }>(
			'SELECT max(position) AS position FROM rec.book_checks',
		)
		const nightly = async () => {
			await night()
			return sql.one<{ since: Position | null }>(
				`SELECT since FROM rec.book_checks WHERE requested_by IS NULL
				ORDER BY finished_at DESC, check_id DESC LIMIT 1`,
			)
		}
		expect(await nightly()).toEqual({ since: position })
		await sql.execute("UPDATE rec.book_checks SET started_at = started_at - interval '8 days'")
		expect(await nightly()).toEqual({ since: null })
	})

	it('is not made while the provider does not answer, and nothing is kept', async () => {
		const saved = () => harness.system.sql.one('SELECT count(*)::int AS count FROM rec.book_checks')
		const before = await saved()
		harness.stripe.control.failNext({ operation: 'balance.retrieve', when: 'before', how: 500, times: 9 })

		const answer = await finance.call('POST', CHECKS, { body: {} })

		expect(answer).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
		expect(await saved()).toEqual(before)
	})
})
