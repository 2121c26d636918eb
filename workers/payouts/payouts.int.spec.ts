import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT_CATALOG, PROJECTIONS } from '../../apps/capabilities.ts'
import { observePayout } from '../../commands/payouts/observe-payout.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { createRunner, type Runner } from '../../kernel/runtime/projection-runner.ts'
import { createReadAfter, type ReadAfter } from '../../kernel/runtime/read-after.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { mirrorPayouts, tieOutOnNews } from './mirror.ts'
import { ACCOUNT, type Books, createBooks } from './source.fixtures.ts'
import type { TieOutWorker } from './tie-out.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const quiet = { info() {}, warn() {}, error: console.error }
const OURS = [
	'payouts',
	'provider_objects',
	'provider_balances',
	'provider_accounts',
	'discrepancies',
	'postings',
	'donations',
]

let database: TestDatabase
let sql: Sql
let store: EventStore
let runner: Runner
let readAfter: ReadAfter
let worker: TieOutWorker
let books: Books
let time: number
const clock = { now: () => time }

beforeEach(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 20 })
	store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: database.appUrl, log: quiet })
	const projections = PROJECTIONS.filter(({ name }) => OURS.includes(name))
	runner = createRunner({ store, sql, projections, log: quiet, clock })
	runner.start()
	const live = "SELECT count(*)::int AS count FROM ops.projections WHERE phase = 'live'"
	await expect.poll(async () => (await sql.one<{ count: number }>(live)).count).toBe(projections.length)
	readAfter = createReadAfter({ sql, store, progress: runner.progress })
	time = START
	books = createBooks(clock)
	const dispatch = createDispatch(store, clock, (ms) => sleep(ms))
	worker = {
		sql,
		store,
		dispatch,
		clock,
		payouts: books.source,
		payments: books,
		readModels: createReadModels(readAfter, store),
	}
})
afterEach(async () => {
	await runner.stop()
	await store.close()
	await sql.close()
	await database.drop()
})

async function record(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
	const recordedAt = new Date(time).toISOString()
	const actor = { kind: 'system', id: 'spec' } as const
	const known = (await Array.fromAsync(store.readStream(stream))).at(-1)?.revision
	await store.append(
		stream,
		events.map(({ type, data }) => {
			const id = randomUUID()
			const metadata = { recordedAt, correlationId: id, commandId: id, actor }
			return { id, type, schemaVersion: 1, data, metadata }
		}),
		{ expectedRevision: known ?? 'no_stream' },
	)
}

const moved = () => ({ provider: 'stripe', account: ACCOUNT, effectiveAt: new Date(time).toISOString() })
const target = { kind: 'request', id: '11111111-1111-4111-8111-111111111111' } as const

interface Donation {
	readonly stream: string
	readonly charge: string
	readonly line: string
}

const FEE = 20n
async function donation(): Promise<Donation> {
	const stream = `donation-${randomUUID()}`
	const charge = `ch_${randomUUID()}`
	const line = books.move({ kind: 'charge', amount: 1_000n, fee: FEE, sourceRef: charge })
	await record(stream, confirmed(charge), cost(line))
	return { stream, charge, line }
}
const confirmed = (chargeRef: string): DomainEvent => ({
	type: 'DonationConfirmed',
	data: {
		...moved(),
		target,
		donor: { kind: 'guest', id: target.id },
		currency: 'INR',
		attempt: 1,
		split: { donation: '980', fee: '20', total: '1000' },
		providerRef: 'pi_1',
		chargeRef,
		fromSuspense: false,
	},
})
const cost = (balanceRef: string): DomainEvent => ({
	type: 'ProviderCostRecorded',
	data: { ...moved(), balanceRef, cost: FEE.toString(), currency: 'INR' },
})
const lost = (type: string, refs: object, amount: string): DomainEvent => ({
	type,
	data: { ...moved(), ...refs, target, currency: 'INR', amount, share: amount },
})

async function news(stream: string, type = 'PayoutLinesMirrored'): Promise<unknown> {
	const event = (await Array.fromAsync(store.readStream(stream))).find((each) => each.type === type)
	if (!event) throw new Error('There is no news.')
	const context = { effectId: 'e', attempt: 1, correlationId: event.id, causationId: event.id }
	const metadata = { ...event.metadata, actor: { kind: 'user', id: target.id } as const }
	return tieOutOnNews(worker).run({ ...event, metadata }, context)
}

const webhook = (payoutRef: string) =>
	observePayout(worker, { account: ACCOUNT, payoutRef }, systemContext(clock, 'spec'))

async function sweep(hours = 2): Promise<void> {
	time += hours * HOUR_MS
	await mirrorPayouts(worker).run(time)
	await caughtUp()
}
const caughtUp = async () => expect(await readAfter.waitFor(OURS, await store.head(), 10_000)).toBe(true)

const discrepancies = async () =>
	(
		await sql.query<{ text: string }>(
			`SELECT concat_ws(' ', kind, payout_ref, coalesce(resolution, status)) AS text
			FROM read.discrepancies ORDER BY 1`,
		)
	).map(({ text }) => text)
const reconciled = async (payoutRef: string) =>
	(
		await sql.one<{ is: boolean }>(
			'SELECT reconciled_at IS NOT NULL AS is FROM read.payouts WHERE payout_ref = $1',
			[payoutRef],
		)
	).is
const ourBalance = async () =>
	(
		await sql.one<{ balance: bigint }>(
			`SELECT coalesce(sum(amount), 0)::bigint AS balance FROM read.postings WHERE account = 'provider balance'`,
		)
	).balance

async function resolveAll(): Promise<string[]> {
	const at = new Date(time).toISOString()
	const open = "SELECT id, stream FROM read.discrepancies WHERE status = 'open'"
	const found = await sql.query<{ id: string; stream: string }>(open)
	for (const { id, stream } of found) {
		const reason = { noteId: randomUUID(), noteHash: 'b5bb9d80' }
		const data = { discrepancyId: id, resolution: 'explained', reason, at }
		await record(stream, { type: 'DiscrepancyResolved', data })
	}
	await caughtUp()
	return found.map(({ stream }) => stream)
}

async function changesNothing(): Promise<void> {
	const before = await store.head()
	await sweep()
	await sweep()
	expect(await store.head()).toBe(before)
}

describe('a day without mistakes', () => {
	it('is reconciled: donations, a refund in a later payout, a dispute with its fee, and what the provider keeps', async () => {
		const [first, second] = [await donation(), await donation()]
		time += HOUR_MS
		const payout = books.payOut()
		books.move({ kind: 'refund', amount: -400n, sourceRef: 're_1' })
		await record(first.stream, lost('DonationRefunded', { refundRef: 're_1' }, '400'))
		const dispute = books.move({ kind: 'adjustment', amount: -1_000n, fee: 1_500n, sourceRef: 'du_1' })
		await record(second.stream, lost('DonationDisputed', { disputeRef: 'du_1' }, '1000'), {
			type: 'DisputeCostRecorded',
			data: { ...moved(), disputeRef: 'du_1', balanceRef: dispute, cost: '1500', currency: 'INR' },
		})
		books.move({ kind: 'stripe_fee', amount: -7n, sourceRef: null })
		await sweep()
		const negative = books.payOut()
		books.change(negative, { status: 'paid', movedAt: time })
		await sweep()
		expect(await discrepancies()).toEqual([])
		expect(await reconciled(payout)).toBe(true)
		expect(await reconciled(negative)).toBe(true)
		expect(await ourBalance()).toBe(books.balance())
		await changesNothing()
		const { expense } = await sql.one<{ expense: bigint }>(
			"SELECT sum(amount)::bigint AS expense FROM read.postings WHERE account = 'fee expense'",
		)
		expect(expense).toBe(2n * FEE + 1_500n + 7n)
	})

	it('stays so when a payout fails after it was paid, and the money goes with the next one', async () => {
		await donation()
		time += HOUR_MS
		const payout = books.payOut()
		books.change(payout, { status: 'paid', movedAt: time })
		await sweep()
		time += HOUR_MS
		books.move({ kind: 'payout_failure', amount: 980n, sourceRef: payout })
		books.change(payout, { status: 'failed', movedAt: time, failureCode: 'account_closed' })
		await sweep()
		expect(await ourBalance()).toBe(980n)
		const next = books.payOut()
		await sweep()
		expect(await discrepancies()).toEqual([])
		expect(await reconciled(next)).toBe(true)
		expect(await ourBalance()).toBe(0n)
	})

	it('leaves alone what is younger than an hour', async () => {
		books.move({ kind: 'charge', amount: 500n, sourceRef: 'ch_young' })
		await record(`donation-${randomUUID()}`, confirmed('ch_ahead'))
		await sweep(0)
		expect(await discrepancies()).toEqual([])
	})
})

describe('a provider whose reports are late', () => {
	it('is given that time, and what it lacks after it is found', async () => {
		books.reportLate(3 * HOUR_MS)
		await donation()
		await sweep()
		expect(await discrepancies()).toEqual([])
		await sweep()
		expect(await discrepancies()).toEqual([])
		await record(`donation-${randomUUID()}`, confirmed('ch_none'))
		await sweep()
		expect(await discrepancies()).toEqual([])
		await sweep(3)
		expect(await discrepancies()).toEqual(['balanceDiffers open', 'missingLine open'])
	})
})

describe('a mistake', () => {
	it('that leaves a line out is found once, and resolved when the line is there', async () => {
		const [left] = [await donation(), await donation()]
		time += HOUR_MS
		const payout = books.payOut()
		const right = books.linesOf(payout)
		books.listings.set(
			payout,
			right.filter(({ ref }) => ref !== left.line),
		)
		await sweep()
		expect(await discrepancies()).toEqual([`missingLine ${payout} open`, `sumOfLines ${payout} open`])
		expect(await reconciled(payout)).toBe(false)
		expect(await ourBalance()).toBe(books.balance())
		await changesNothing()
		books.listings.delete(payout)
		await sweep()
		expect(await discrepancies()).toEqual([
			`missingLine ${payout} agreesNow`,
			`sumOfLines ${payout} agreesNow`,
		])
		expect(await reconciled(payout)).toBe(true)
		await changesNothing()
	})

	it('in a fee is found once, moves no balance, and is resolved when it is mended', async () => {
		await donation()
		time += HOUR_MS
		const payout = books.payOut()
		books.listings.set(
			payout,
			books.linesOf(payout).map((line) => ({ ...line, fee: line.fee + 5n, net: line.net - 5n })),
		)
		await sweep()
		expect(await discrepancies()).toEqual([`feeDiffers ${payout} open`, `sumOfLines ${payout} open`])
		expect(await ourBalance()).toBe(books.balance())
		await changesNothing()
		books.listings.delete(payout)
		await sweep()
		expect(await discrepancies()).toEqual([
			`feeDiffers ${payout} agreesNow`,
			`sumOfLines ${payout} agreesNow`,
		])
		expect(await reconciled(payout)).toBe(true)
	})

	it('in the fee of the balance itself is booked, so that our balance stays theirs', async () => {
		const { line } = await donation()
		const right = books.lines.get(line)
		if (!right) throw new Error('There is no line.')
		books.lines.set(line, { ...right, fee: right.fee + 5n, net: right.net - 5n })
		await sweep()
		expect(await discrepancies()).toEqual(['feeDiffers open'])
		expect(await ourBalance()).toBe(books.balance())
		books.lines.set(line, right)
		await sweep()
		expect(await discrepancies()).toEqual(['feeDiffers agreesNow'])
		expect(await ourBalance()).toBe(980n)
		await changesNothing()
	})

	it('in a fee that somebody explained is not booked twice when its cost is told after its payout was settled', async () => {
		const stream = `donation-${randomUUID()}`
		const line = books.move({ kind: 'charge', amount: 1_000n, fee: FEE, sourceRef: 'ch_late' })
		await record(stream, confirmed('ch_late'))
		await sweep()
		expect(await discrepancies()).toEqual(['feeDiffers open'])
		const { id, stream: of } = await sql.one<{ id: string; stream: string }>(
			'SELECT id, stream FROM read.discrepancies',
		)
		const at = new Date(time).toISOString()
		const reason = { noteId: randomUUID(), noteHash: 'b5bb9d80' }
		await record(of, {
			type: 'DiscrepancyResolved',
			data: { discrepancyId: id, resolution: 'explained', reason, at },
		})
		const payout = books.payOut()
		await sweep()
		expect(await reconciled(payout)).toBe(true)
		await donation()
		await sweep()
		books.payOut()
		await sweep(50)
		await record(stream, cost(line))
		await sweep()
		expect(await ourBalance()).toBe(books.balance())
		await changesNothing()
	})

	it('of a charge that nobody knows waits in suspense until its donation turns up', async () => {
		await donation()
		const line = books.move({ kind: 'charge', amount: 1_000n, fee: FEE, sourceRef: 'ch_unknown' })
		await sweep()
		expect(await discrepancies()).toEqual(['unknownLine open'])
		expect(await ourBalance()).toBe(books.balance())
		const payout = books.payOut()
		await sweep()
		// It was found before it was paid out, and is not found again.
		expect(await discrepancies()).toEqual(['unknownLine open'])
		expect(await reconciled(payout)).toBe(false)
		await changesNothing()
		await record(`donation-${randomUUID()}`, confirmed('ch_unknown'), cost(line))
		await sweep()
		expect(await discrepancies()).toEqual(['unknownLine agreesNow'])
		expect(await reconciled(payout)).toBe(true)
		expect(await ourBalance()).toBe(books.balance())
		const { suspense } = await sql.one<{ suspense: bigint }>(
			"SELECT sum(amount)::bigint AS suspense FROM read.postings WHERE account = 'suspense'",
		)
		expect(suspense).toBe(0n)
		await changesNothing()
	})

	it('of a refund that nobody heard of leaves nothing to explain once all of it came back', async () => {
		await donation()
		books.move({ kind: 'refund', amount: -500n, sourceRef: 're_unseen' })
		await sweep()
		expect(await discrepancies()).toEqual(['unknownLine open'])
		books.move({ kind: 'refund_failure', amount: 500n, sourceRef: 're_unseen' })
		const payout = books.payOut()
		await sweep()
		expect(await discrepancies()).toEqual(['unknownLine agreesNow'])
		expect(await reconciled(payout)).toBe(true)
		expect(await ourBalance()).toBe(books.balance())
		await changesNothing()
	})

	it('of a dispute that was won, whose fee comes as a line of its own, leaves nothing to explain', async () => {
		const { stream } = await donation()
		books.move({ kind: 'adjustment', amount: -1_000n, sourceRef: 'du_won' })
		const ownFee = books.move({ kind: 'adjustment', amount: 0n, fee: 15n, sourceRef: 'du_won' })
		books.move({ kind: 'adjustment', amount: 1_000n, sourceRef: 'du_won' })
		const about = { ...moved(), target, currency: 'INR', disputeRef: 'du_won' }
		await record(
			stream,
			{ type: 'DonationDisputed', data: { ...about, amount: '1000' } },
			{ type: 'DisputeCostRecorded', data: { ...about, balanceRef: ownFee, cost: '15' } },
			{ type: 'DonationDisputeWon', data: { ...about, amount: '1000' } },
		)
		const payout = books.payOut()
		await sweep()
		expect(await discrepancies()).toEqual([])
		expect(await reconciled(payout)).toBe(true)
		expect(await ourBalance()).toBe(books.balance())
	})

	it('of a booking that the provider knows nothing of is found on the account, with its balance', async () => {
		await donation()
		await record(`donation-${randomUUID()}`, confirmed('ch_nowhere'))
		await sweep()
		expect(await discrepancies()).toEqual(['balanceDiffers open', 'missingLine open'])
		await changesNothing()
		books.move({ kind: 'charge', amount: 1_000n, sourceRef: 'ch_nowhere' })
		await sweep()
		expect(await discrepancies()).toEqual(['balanceDiffers agreesNow', 'missingLine agreesNow'])
	})

	it('that grows is told with its new figures, and opens what somebody had explained', async () => {
		await donation()
		time += HOUR_MS
		const payout = books.payOut()
		const lessBy = (minor: bigint) =>
			books.listings.set(
				payout,
				books.linesOf(payout).map((line) => ({ ...line, fee: line.fee + minor, net: line.net - minor })),
			)
		const sum = () =>
			sql.query(
				"SELECT expected, reported, status, version FROM read.discrepancies WHERE kind = 'sumOfLines'",
			)
		lessBy(10n)
		await sweep()
		expect(await sum()).toEqual([{ expected: 980n, reported: 970n, status: 'open', version: 1 }])
		lessBy(500n)
		await sweep()
		expect(await sum()).toEqual([{ expected: 980n, reported: 480n, status: 'open', version: 2 }])
		await changesNothing()
		await resolveAll()
		lessBy(700n)
		await sweep()
		expect(await sum()).toEqual([{ expected: 980n, reported: 280n, status: 'open', version: 4 }])
		expect(await reconciled(payout)).toBe(false)
		await resolveAll()
		await sweep()
		expect(await reconciled(payout)).toBe(true)
		await changesNothing()
	})

	it('of an amount is told with both amounts', async () => {
		const { charge, line } = await donation()
		const right = books.lines.get(line)
		if (!right) throw new Error('There is no line.')
		books.lines.set(line, { ...right, amount: 900n, net: 880n })
		await sweep()
		expect(await sql.query('SELECT kind, object_ref, expected, reported FROM read.discrepancies')).toEqual([
			{ kind: 'amountDiffers', object_ref: charge, expected: 1_000n, reported: 900n },
		])
		expect(await ourBalance()).toBe(books.balance())
	})
})

describe('the mirror', () => {
	it('in a currency that the account is not kept in is told of by itself, and stops nothing', async () => {
		await donation()
		const dollars = books.move({ kind: 'charge', amount: 5_000n, sourceRef: 'ch_usd', currency: 'USD' })
		books.move({ kind: 'charge', amount: 700n, sourceRef: 'ch_eur', currency: 'EUR' })
		await sweep()
		const payout = books.payOut()
		await sweep()
		expect(await discrepancies()).toEqual(['otherCurrency open', 'otherCurrency open'])
		expect(await ourBalance()).toBe(books.balance())
		expect(await reconciled(payout)).toBe(true)
		expect(
			await sql.query(
				`SELECT line_ref, currency, expected, reported FROM read.discrepancies ORDER BY currency DESC`,
			),
		).toEqual([
			{ line_ref: dollars, currency: 'USD', expected: 0n, reported: 5_000n },
			{ line_ref: expect.any(String), currency: 'INR', expected: 0n, reported: 0n },
		])
		expect(await sql.query("SELECT 1 FROM read.postings WHERE kind LIKE 'Adjustment%'")).toEqual([])
	})
	it('keeps every line as it was shown, and the application may not change it', async () => {
		const { line } = await donation()
		await sweep()
		const visible = books.lines.get(line)
		if (!visible) throw new Error('There is no line.')
		books.lines.set(line, { ...visible, fee: 30n, net: 970n })
		await sweep()
		expect(await sql.query('SELECT fee FROM rec.balance_lines WHERE ref = $1 ORDER BY seq', [line])).toEqual([
			{ fee: 20n },
			{ fee: 30n },
		])
		for (const table of ['rec.balance_lines', 'rec.payout_lines']) {
			await expect(sql.execute(`UPDATE ${table} SET fee = 0`)).rejects.toThrow('permission denied')
			await expect(sql.execute(`DELETE FROM ${table}`)).rejects.toThrow('permission denied')
		}
	})

	it('comes before what a person decided is compared, however long ago it came last', async () => {
		books.move({ kind: 'charge', amount: 700n, sourceRef: 'ch_box' })
		await sweep()
		for (let given = 0; given < 3; given++) await donation()
		time += 3 * HOUR_MS
		for (const stream of await resolveAll())
			expect(await news(stream, 'DiscrepancyResolved')).toEqual({ done: true })
		await caughtUp()
		expect(await discrepancies()).toEqual(['unknownLine explained'])
		expect(await ourBalance()).toBe(books.balance())
	})

	it('comes before the lines of a payout are compared: what an earlier one holds that no webhook told of is not missing', async () => {
		await donation()
		time += HOUR_MS
		const untold = books.payOut()
		await donation()
		time += HOUR_MS
		const payout = books.payOut()
		await webhook(payout)
		time += 2 * HOUR_MS
		expect(await news(`payout-stripe.${payout}`)).toEqual({ done: true })
		await caughtUp()
		expect(await discrepancies()).toEqual([])
		expect([await reconciled(untold), await reconciled(payout)]).toEqual([true, true])
	})

	it('leaves an account that somebody ties out to them, and comes again', async () => {
		await donation()
		time += HOUR_MS
		const payout = books.payOut()
		const stream = `payout-stripe.${payout}`
		await sql.transaction(async (tx) => {
			await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('tie out ' || $1, 0))", [ACCOUNT])
			await webhook(payout)
			expect(await news(stream)).toEqual({ busy: true })
		})
		expect(await news(stream)).toEqual({ done: true })
	})

	it('reads a payout anew for each webhook, however many, and books it once', async () => {
		await donation()
		time += HOUR_MS
		const payout = books.payOut()
		for (let delivery = 0; delivery < 3; delivery++) {
			expect(await webhook(payout)).toMatchObject({
				payoutRef: payout,
			})
		}
		const types = (await Array.fromAsync(store.readStream(`payout-stripe.${payout}`))).map(({ type }) => type)
		expect(types).toEqual(['PayoutSent', 'PayoutLinesMirrored'])
		expect(await webhook('po_strange')).toBeNull()
	})
})
