import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnMoney } from '../../domain/funds/own-money.contract.ts'
import type { JournalEntry, JournalEntryDetail } from '../../domain/journal/contract.ts'
import { journalStream } from '../../domain/journal/streams.contract.ts'
import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import type { Explanation } from '../../domain/ledger/explain.contract.ts'
import type { Discrepancy, DiscrepancyDetail } from '../../domain/payouts/contract.ts'
import { give, publish } from '../../tests/api/fundraiser.ts'
import { type Answer, type Caller, type Harness, startHarness } from '../../tests/api/harness.ts'
import { chargeOf, JOURNAL, LARGE, todayIn } from '../../tests/api/journal.fixtures.ts'
import { documentForm } from '../../tests/api/offline-donations.fixtures.ts'
import { OWN_MONEY } from '../../tests/api/own-money.fixtures.ts'
import { pdf } from '../../tests/harness/sample-documents.ts'

const CHECKS = '/api/backoffice/books/checks'
const DISCREPANCIES = '/api/backoffice/discrepancies'

describe('entries of the journal', () => {
	let harness: Harness
	let finance: Caller
	let other: Caller
	let author: Caller
	let admin: Caller
	let fund: string
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		other = await harness.person('super')
		author = await harness.person('donee')
		admin = await harness.person('admin')
		requestId = await publish({ author, admin }, { title: 'A pump' })
		fund = `request.${requestId}.INR`
		await give(harness, harness.guest(), requestId)
	}, 120_000)
	afterAll(() => harness?.stop())

	const codeOf = (answer: Answer) => (answer.body as { code?: string }).code
	const prepare = (amount: string, changes = {}, by = finance) =>
		by.json<JournalEntryDetail>('POST', JOURNAL, chargeOf(amount, harness, changes))
	const decide = (id: string, verb: string, by: Caller, body: object = {}) =>
		by.call('POST', `${JOURNAL}/${id}/${verb}`, { body })
	const reversed = (id: string, by = finance) =>
		decide(id, 'reverse', by, { bookedOn: todayIn(harness), reason: 'Entered twice.' })
	const entryOf = (id: string) => finance.json<JournalEntryDetail>('GET', `${JOURNAL}/${id}`)
	async function balance(account: string, owner: string): Promise<bigint> {
		await harness.system.untilIdle()
		const { sum } = await harness.system.sql.one<{ sum: bigint }>(
			`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = $1 AND owner = $2`,
			[account, owner],
		)
		return sum
	}
	async function booksHold(): Promise<void> {
		await harness.system.untilIdle()
		const { results } = await finance.json<BookCheck>('POST', CHECKS, {})
		for (const name of [
			'transactionsBalance',
			'fundsAgree',
			'providerAgrees',
			'clearingReturnsToZero',
			'logAgrees',
		])
			expect(results.find((result) => result.name === name)).toMatchObject({ holds: true, faults: [] })
		expect(await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")).toEqual([])
	}
	const coverage = async () => (await finance.json<OwnMoney>('GET', OWN_MONEY)).coverage
	const outOfFund = (amount: string) => ({
		lines: [
			{ account: 'fund', owner: fund, amount },
			{ account: 'own money', owner: 'IN', amount: `-${amount}` },
		],
	})

	it('are booked at once by one person up to the limit, once for one key', async () => {
		const before = await balance('bank', 'IN')
		const headers = { 'idempotency-key': 'charge-once' }
		const send = () => finance.call('POST', JOURNAL, { body: chargeOf('59.00', harness), headers })
		const answers = await Promise.all([send(), send(), send()])
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
		const entry = answers[0]?.body as JournalEntryDetail
		expect(entry).toMatchObject({
			status: 'posted',
			amount: '59.00',
			reason: 'The bank charges for its statements.',
			document: 'Statement 11/2026',
			needsSecond: false,
		})
		expect(await balance('bank', 'IN')).toBe(before - 5_900n)
		expect(entry.effect).toMatchObject([
			{ account: 'fee expense', before: '0.00', after: '59.00' },
			{ account: 'bank', after: expect.stringContaining('.') },
		])
		await booksHold()
	})

	it('have their document, which the same person uploaded', async () => {
		const upload = async (by: Caller) => {
			const { body, headers } = documentForm(pdf('Statement'))
			const answer = await by.call('POST', `${JOURNAL}/documents`, { body, headers })
			return (answer.body as { data: { id: string } }).data.id
		}
		const documentId = await upload(finance)
		const { id } = await prepare('7.00', { documentId })
		const { file } = await entryOf(id)
		expect(file?.name).toMatch(/\.pdf$/)
		expect((await other.call('GET', file?.url ?? '')).status).toBe(200)
		for (const wrong of [await upload(other), crypto.randomUUID()]) {
			const body = chargeOf('7.00', harness, { documentId: wrong })
			expect(await finance.call('POST', JOURNAL, { body })).toMatchObject({
				status: 404,
				body: { code: 'NOT_FOUND', message: 'The document doesn’t exist, or another person uploaded it.' },
			})
		}
	})

	it('wait for a second person above the limit, who alone books them, once', async () => {
		const before = await balance('bank', 'IN')
		const waiting = await prepare(LARGE)
		expect(waiting).toMatchObject({ status: 'waiting', needsSecond: true, isOwn: true })
		expect(await balance('bank', 'IN')).toBe(before)
		expect(codeOf(await decide(waiting.id, 'approve', finance))).toBe('SECOND_PERSON')
		expect((await decide(waiting.id, 'approve', author)).status).toBe(403)
		const [one, two] = await Promise.all([
			decide(waiting.id, 'approve', other),
			decide(waiting.id, 'approve', other),
		])
		expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
		expect(await balance('bank', 'IN')).toBe(before - 1_000_001n)
		expect(codeOf(await decide(waiting.id, 'decline', other, { reason: 'Too late.' }))).toBe('ENTRY_DECIDED')
		expect(await entryOf(waiting.id)).toMatchObject({ status: 'posted', decidedBy: expect.any(String) })
		// The first person has used up their day.
		expect(await prepare('1.00')).toMatchObject({ status: 'waiting' })
	})

	it('put money of a fund aside until they are decided, and never take more than it has', async () => {
		const waiting = await prepare('400.00', outOfFund('400.00'))
		expect(waiting).toMatchObject({ status: 'waiting' })
		expect(waiting.effect[0]).toMatchObject({ before: '-500.00', after: '-100.00' })
		expect([await balance('fund', fund), await balance('reserved', fund)]).toEqual([-10_000n, -40_000n])
		const tooMuch = await finance.call('POST', JOURNAL, {
			body: chargeOf('0.00', harness, outOfFund('100.01')),
		})
		expect(tooMuch).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_FUNDS' } })
		const declined = await decide(waiting.id, 'decline', other, { reason: 'Not ours.' })
		expect(declined.body).toMatchObject({ status: 'declined', decisionReason: 'Not ours.', effect: [] })
		expect([await balance('fund', fund), await balance('reserved', fund)]).toEqual([-50_000n, 0n])
		await booksHold()
	})

	it('change the fund’s own figures, its history and the report with them', async () => {
		const owed = async () => (await coverage()).find(({ entity }) => entity === 'IN')?.owed
		const owedBefore = Number(await owed())
		const { id } = await prepare('120.00', outOfFund('120.00'))
		expect((await decide(id, 'approve', other)).status).toBe(200)
		await harness.system.untilIdle()
		expect(owedBefore - Number(await owed())).toBe(120)
		const [figures] = await finance.json<{ free: string; reserved: string }[]>(
			'GET',
			`/api/backoffice/funds?filter=${encodeURIComponent(JSON.stringify({ id: [fund] }))}`,
		)
		expect(figures).toMatchObject({ raised: '500.00', free: '380.00', reserved: '0.00' })
		for (const [figure, total] of [
			['corrected', '-120.00'],
			['free', '380.00'],
			['pending', '380.00'],
			['donated_quantity', '500.00'],
			['reserved', '0.00'],
		]) {
			const explained = await finance.json<Explanation>(
				'GET',
				`/api/backoffice/explain?figure=${figure}&fund=${fund}`,
			)
			expect([figure, explained.total, explained.proof.equal]).toEqual([figure, total, true])
		}
		const report = await finance.json<{ id: string }[]>(
			'GET',
			`/api/backoffice/reconciliation?filter=${encodeURIComponent(JSON.stringify({ id: [requestId] }))}`,
		)
		expect(report[0]).toMatchObject({ corrected: '-120.00', pending: '380.00', donated_quantity: '500.00' })
		const back = (await reversed(id)).body as JournalEntryDetail
		expect(back).toMatchObject({ status: 'waiting', reverses: id })
		expect((await decide(back.id, 'approve', other)).status).toBe(200)
		expect(await entryOf(id)).toMatchObject({ status: 'posted', reversedBy: back.id })
		expect(codeOf(await reversed(id))).toBe('ALREADY_REVERSED')
		expect(await balance('fund', fund)).toBe(-50_000n)
		await booksHold()
	})

	it('are not made by the owner of a fund, whatever their role', async () => {
		const ownId = await publish({ author: other, admin }, { title: 'Of a super admin' })
		await give(harness, harness.guest(), ownId)
		const lines = [
			{ account: 'fund', owner: `request.${ownId}.INR`, amount: '-5.00' },
			{ account: 'own money', owner: 'IN', amount: '5.00' },
		]
		const answer = await other.call('POST', JOURNAL, { body: chargeOf('5.00', harness, { lines }) })
		expect(answer).toMatchObject({ status: 403, body: { code: 'OWN_FUND' } })
	})

	it('are finished after an interruption between their steps', async () => {
		const before = await balance('bank', 'IN')
		const { store } = harness.system
		const { id } = await prepare('3.00', {}, other)
		const events = await Array.fromAsync(store.readStream(journalStream('IN')))
		const of = events.filter(({ data }) => data.entryId === id).map(({ type }) => type)
		expect(of).toEqual(['JournalPrepared', 'JournalPosted'])
		// The process dies after the first event: the effect of that event books the entry.
		const [prepared] = events.filter(({ data }) => data.entryId === id)
		if (!prepared) throw new Error('Nothing was prepared.')
		const entryId = crypto.randomUUID()
		await store.append(
			journalStream('IN'),
			[{ ...prepared, id: crypto.randomUUID(), data: { ...prepared.data, entryId } }],
			{ expectedRevision: events.at(-1)?.revision ?? -1n },
		)
		expect(await balance('bank', 'IN')).toBe(before - 600n)
		expect(await entryOf(entryId)).toMatchObject({ status: 'posted' })
	})

	it('write off what an unknown line left in suspense, and open it again when taken back', async () => {
		const { id: payout } = harness.stripe.control.payouts.run('stripe-in', 'unknownCharge')
		harness.stripe.control.payouts.advance(payout, 'in_transit')
		await harness.system.untilIdle()
		const open = await finance.json<Discrepancy[]>(
			'GET',
			`${DISCREPANCIES}?filter=${encodeURIComponent(JSON.stringify({ status: 'open', kind: 'unknownLine' }))}`,
		)
		const [discrepancy] = open
		if (!discrepancy) throw new Error('Nothing was found.')
		const suspense = await balance('suspense', 'stripe/stripe-in')
		expect(suspense).toBe(-BigInt(discrepancy.reported.replace('.', '')))
		const url = `${DISCREPANCIES}/${discrepancy.id}`
		const body = { bookedOn: todayIn(harness), reason: 'A test of the collection box.' }
		const answers = await Promise.all([
			other.call('POST', `${url}/write-off`, { body }),
			finance.call('POST', `${url}/write-off`, { body }),
		])
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
		const entry = answers.find(({ status }) => status === 200)?.body as JournalEntry
		expect(entry).toMatchObject({ discrepancyId: discrepancy.id })
		if (entry.status === 'waiting') {
			const by = entry.preparedBy === 'Anita Rao' ? other : finance
			expect((await decide(entry.id, 'approve', by)).status).toBe(200)
		}
		expect(await balance('suspense', 'stripe/stripe-in')).toBe(0n)
		expect(await balance('other income', 'IN')).toBe(suspense)
		expect(await finance.json<DiscrepancyDetail>('GET', url)).toMatchObject({
			status: 'resolved',
			resolution: 'writtenOff',
		})
		await booksHold()

		const back = (await reversed(entry.id, other)).body as JournalEntryDetail
		if (back.status === 'waiting') expect((await decide(back.id, 'approve', finance)).status).toBe(200)
		expect(await balance('suspense', 'stripe/stripe-in')).toBe(suspense)
		expect(await finance.json<DiscrepancyDetail>('GET', url)).toMatchObject({ status: 'open' })
	})
})
