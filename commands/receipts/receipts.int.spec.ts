import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EVENT_CATALOG } from '../../apps/capabilities.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { CHARGE, paymentReport, startCommand, TOTAL } from '../../domain/donations/histories.fixtures.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { receiptDecider } from '../../domain/receipts/receipts.decider.ts'
import type { ReceiptEvent, ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import { correction, sealedAs, sheet } from '../../domain/receipts/sheet.contract.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { fold } from '../../kernel/events/decider.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { openGeneration, tableOf } from '../../kernel/runtime/generations.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { receiptsProjection } from '../../projections/receipts/receipts.ts'
import { insertDetails } from '../../records/donations/details.ts'
import { insertSheet, removeSheets } from '../../records/receipts/sheets.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { RECEIPT_PARTS } from '../../tests/harness/receipt-parts.ts'
import { issueReceipt, type ReceiptDeps } from './issue-receipt.ts'
import { bookOf } from './receipt-book.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => NOW }
const SYSTEM = { kind: 'system', id: 'spec' } as const
const CORRELATION = derivedId('spec', 'correlation')
const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

let database: TestDatabase
let sql: Sql
let store: EventStore
let processes: readonly [ReceiptDeps, ReceiptDeps]
let table: string
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 10 })
	store = openEventStore({ catalog: EVENT_CATALOG, databaseUrl: database.appUrl, log })
	const deps = (): ReceiptDeps => ({
		sql,
		store,
		clock,
		receipts: RECEIPT_PARTS,
		dispatch: createDispatch(store, clock, (ms) => sleep(ms)),
	})
	processes = [deps(), deps()]
	const generation = await openGeneration(sql, receiptsProjection)
	if (!generation) throw new Error('A newer read model of receipts is live.')
	table = tableOf(generation)
})
afterAll(async () => {
	await store.close()
	await sql.close()
	await database.drop()
})

interface Refund {
	readonly amount: bigint
}

async function donation(effectiveAt: string, refunds: readonly Refund[] = []) {
	const donationId = newId(NOW)
	const { dispatch } = processes[0]
	const context = (name: string) => ({
		commandId: derivedId(donationId, name),
		actor: SYSTEM,
		correlationId: CORRELATION,
	})
	const stream = donationStream(donationId)
	const foundation = startCommand({ target: { kind: 'foundation' }, request: null })
	await dispatch(donationDecider, stream, foundation, context('start'))
	const paid = { charge: { ...CHARGE, at: effectiveAt, begunAt: effectiveAt } }
	for (let count = 0; count <= refunds.length; count += 1) {
		const known = refunds.slice(0, count).map(({ amount }, index) => ({
			ref: `re_${index}`,
			refundId: null,
			returnedAt: null,
			amount,
			status: 'succeeded' as const,
			at: effectiveAt,
		}))
		const report = paymentReport({ ...paid, refunds: known })
		await dispatch(donationDecider, stream, { type: 'ObservePayment', report }, context(`seen ${count}`))
	}
	const causes: string[] = []
	for await (const { id, type } of store.readStream(stream))
		if (type === 'DonationConfirmed' || type === 'DonationRefunded') causes.push(id)
	return { donationId, causes }
}

const issue = (deps: ReceiptDeps, donationId: string, causeId = '') =>
	issueReceipt(deps, { donationId, causeId, actor: SYSTEM, correlationId: CORRELATION })

async function book(name: string): Promise<ReceiptEvent[]> {
	const events = await Array.fromAsync(store.readStream(`receiptBook-${name}`))
	return events.map(({ type, data }) => ({ type, data }) as unknown as ReceiptEvent)
}
const issuedIn = async (name: string): Promise<ReceiptIssued['data'][]> =>
	(await book(name)).flatMap((event) => (event.type === 'ReceiptIssued' ? [event.data] : []))

describe('receipts that are issued at once', () => {
	it('number 200 donations from 1 to 200, each told twice and in two processes', async () => {
		const donations: Awaited<ReturnType<typeof donation>>[] = []
		for (let index = 0; index < 200; index += 1) donations.push(await donation('2026-03-01T12:00:00.000Z'))
		await Promise.all(
			donations.flatMap(({ donationId, causes: [cause] }) => [
				issue(processes[0], donationId, cause),
				issue(processes[1], donationId, cause),
			]),
		)
		const issued = await issuedIn('US.2026')
		expect(issued.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
			Array.from({ length: 200 }, (_, index) => index + 1),
		)
		expect(new Set(issued.map(({ donationId }) => donationId)).size).toBe(200)
		expect(await book('US.2026')).toHaveLength(200)
	}, 120_000)
})

describe('a book', () => {
	const follow = async (name: string, from: bigint, limit: number) => {
		const events = await Array.fromAsync(store.readStream(`receiptBook-${name}`, { from, limit }))
		await receiptsProjection.apply(events, sql, table)
	}
	const given = async (day: string, count: number) => {
		const donations: Awaited<ReturnType<typeof donation>>[] = []
		for (let nth = 0; nth < count; nth += 1)
			donations.push(await donation(`${day}T12:00:00.000Z`, [{ amount: 1_000n }]))
		return donations
	}

	it('is read from where the read model has it, wherever that is', async () => {
		const donations = await given('2035-06-01', 6)
		for (const { donationId, causes } of donations.slice(0, 4))
			await issue(processes[0], donationId, causes[0])
		const from: (bigint | undefined)[] = []
		const watched: EventStore = {
			...store,
			readStream: (stream, options) => {
				if (stream.startsWith('receiptBook')) from.push(options?.from)
				return store.readStream(stream, options)
			},
		}
		const process = { ...processes[0], store: watched }
		const begun = { ...process, dispatch: createDispatch(watched, clock, (ms) => sleep(ms)) }
		const issueNext = (nth: number, cause: 0 | 1) =>
			issue(begun, donations[nth]?.donationId ?? '', donations[nth]?.causes[cause])
		await issueNext(4, 0)
		await follow('US.2035', 0n, 3)
		await issueNext(5, 0)
		await issueNext(0, 1)
		await issueNext(3, 1)
		await follow('US.2035', 3n, 99)
		await issueNext(0, 1)
		await issueNext(1, 0)
		await issueNext(2, 1)

		expect(from).toEqual([0n, 3n, 3n, 3n, 10n, 10n, 10n])
		const issued = await issuedIn('US.2035')
		expect(issued.map(({ number, version }) => [number, version])).toEqual([
			...[1, 2, 3, 4, 5, 6].map((number) => [number, 1]),
			...[1, 4, 3].map((number) => [number, 2]),
		])
	})

	it('remembers of others only the last number', async () => {
		const [first, second, third] = await given('2036-06-01', 3)
		for (const each of [first, second]) await issue(processes[0], each?.donationId ?? '', each?.causes[0])
		const { state, loaded } = await bookOf(
			processes[0],
			{ entity: 'US', year: 2036 },
			third?.donationId ?? '',
		).load()
		expect([state.last, state.donations.entries(), loaded]).toEqual([2, [], []])
	})
})

describe('a receipt', () => {
	it('stands in the book of the year in which it was paid in the zone of its entity', async () => {
		const { donationId, causes } = await donation('2030-01-01T05:00:00.000Z')
		await issue(processes[0], donationId, causes[0])
		expect(await issuedIn('US.2029')).toMatchObject([{ donationId, number: 1 }])
		expect(await book('US.2030')).toEqual([])
	})

	it('has the figures of the donation as it stood after each event', async () => {
		const { donationId, causes } = await donation('2031-06-01T12:00:00.000Z', [
			{ amount: 1_000n },
			{ amount: TOTAL - 1_000n },
		])
		for (const cause of [...causes, ...causes]) await issue(processes[0], donationId, cause)
		const issued = await issuedIn('US.2031')
		expect(issued.map(({ charged, returned, given }) => [charged, returned, given])).toEqual([
			['10290', '0', '10000'],
			['10290', '1000', '9028'],
			['10290', '10290', '0'],
		])
		expect(fold(receiptDecider, await book('US.2031')).last).toBe(1)
	})

	it('keeps its latest figures when an earlier event comes late', async () => {
		const { donationId, causes } = await donation('2032-06-01T12:00:00.000Z', [
			{ amount: 1_000n },
			{ amount: 2_000n },
		])
		for (const cause of causes.toReversed()) await issue(processes[0], donationId, cause)
		expect(await issuedIn('US.2032')).toMatchObject([{ version: 1, returned: '3000', because: 'refunded' }])
	})

	it('is issued for nothing that the donation does not know', async () => {
		const { donationId } = await donation('2033-06-01T12:00:00.000Z')
		expect(await issue(processes[0], donationId, newId(NOW))).toBe(false)
		expect(await issue(processes[0], newId(NOW), newId(NOW))).toBe(false)
		expect(await book('US.2033')).toEqual([])
	})
})

describe('what a receipt says of people', () => {
	let donationId: string
	let cause: string | undefined
	beforeEach(async () => {
		const made = await donation('2026-06-01T12:00:00.000Z')
		donationId = made.donationId
		cause = made.causes[0]
		await insertDetails(sql, {
			donation_id: donationId,
			user_id: null,
			first_name: 'Ravi',
			last_name: 'Das',
			email: 'ravi.das@mail.example',
			message: '',
			language: 'hi',
			payment_mode: 'UPI',
			line1: '14 Lake Road',
			line2: 'Flat 3',
			city: 'Pune',
			state: 'MH',
			zip_code: '411001',
			country: 'IN',
			created_at: new Date(NOW),
		})
		await issue(processes[0], donationId, cause)
	})
	const sheetOf = () =>
		sql.one<{ key_id: string; sealed: Buffer; retained_until: Date | string }>(
			'SELECT key_id, sealed, retained_until::text AS retained_until FROM rec.receipt_sheets WHERE sheet_id = $1',
			[donationId],
		)

	it('is sealed as it was when the donation came, whatever becomes of the donor', async () => {
		await sql.execute('DELETE FROM rec.donation_details WHERE donation_id = $1', [donationId])
		await issue(processes[1], donationId, cause)
		const { key_id, sealed, retained_until } = await sheetOf()
		expect(sealed.toString('latin1')).not.toContain('Ravi')
		const opened = RECEIPT_PARTS.cipher.decrypt({ keyId: key_id, data: sealed }, sealedAs(donationId))
		expect(sheet.parse(JSON.parse(opened.toString()))).toMatchObject({
			donor: { name: 'Ravi Das', line1: '14 Lake Road', line2: 'Flat 3', zip_code: '411001', country: 'IN' },
			language: 'hi',
			taxBenefit: '501c3',
			entity: { name: 'Karuna Foundation Inc.' },
			payment: { brand: 'upi', last4: '' },
		})
		expect(retained_until).toBe('2033-12-31')
	})

	it('is read of former releases, too, whose sheets know no second line and no country', () => {
		const donor = { name: 'Ravi Das', line1: '14 Lake Road', city: 'Pune', state: 'MH', zip_code: '411001' }
		expect(correction.parse({ donor })).toEqual({ donor: { ...donor, line2: '', country: '' } })
	})

	it('can be neither changed nor removed before its term is over', async () => {
		const change = sql.execute('UPDATE rec.receipt_sheets SET donation_id = sheet_id')
		await expect(change).rejects.toThrow(/permission denied/)
		const remove = sql.execute('DELETE FROM rec.receipt_sheets WHERE sheet_id = $1', [donationId])
		await expect(remove).rejects.toThrow('A receipt is kept as it is until 2033-12-31.')
		expect(await removeSheets(sql, '2033-12-31')).toBe(0)
		expect(await sheetOf()).toBeDefined()
	})

	it('is removed afterwards', async () => {
		const old = { sheet_id: newId(NOW), donation_id: newId(NOW), key_id: 'spec', sealed: Buffer.alloc(1) }
		await insertSheet(sql, { ...old, retained_until: '2020-12-31', created_at: new Date(NOW) })
		expect(await removeSheets(sql, '2021-01-01')).toBe(1)
	})
})
