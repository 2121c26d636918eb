import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Coverage, OwnMoney } from '../../domain/funds/own-money.contract.ts'
import { fundStream, ownMoneyStream } from '../../domain/funds/streams.contract.ts'
import type { BookCheck } from '../../domain/ledger/books.contract.ts'
import { parseMajor } from '../../kernel/wire/money.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { give, publish } from '../../tests/api/fundraiser.ts'
import { type Caller, type Harness, startHarness } from '../../tests/api/harness.ts'
import { LARGE, lackingFund, OWN_MONEY, toppedUp, topUpOf } from '../../tests/api/own-money.fixtures.ts'
import { addAccount } from '../../tests/api/withdrawals.fixtures.ts'

const CHECKS = '/api/backoffice/books/checks'
const REASON = 'The family moved away.'
const minor = (amount: string) => parseMajor(amount, 'INR') ?? 0n

describe('the foundation’s own money', () => {
	let harness: Harness
	let finance: Caller
	let other: Caller
	let people: Record<'author' | 'admin' | 'finance', Caller>
	let account: string

	beforeAll(async () => {
		harness = await startHarness()
		finance = await harness.person('finance')
		other = await harness.person('super')
		people = { author: await harness.person('donee'), admin: await harness.person('admin'), finance }
		account = (await addAccount(people.author)).uniqueId
		harness.clock.advance(2 * DAY_MS)
	}, 120_000)
	afterAll(() => harness?.stop())

	const read = () => finance.json<OwnMoney>('GET', OWN_MONEY)
	async function india(): Promise<Coverage> {
		await harness.system.untilIdle()
		const found = (await read()).coverage.find(({ entity }) => entity === 'IN')
		if (!found) throw new Error('India has no coverage.')
		return found
	}
	const checked = async (name: BookCheck['results'][number]['name']) => {
		const { results } = await finance.json<BookCheck>('POST', CHECKS, {})
		return results.find((result) => result.name === name)
	}
	const balancesOf = async (owner: string) =>
		harness.system.sql.query<{ account: string; balance: bigint }>(
			`SELECT account, sum(amount)::bigint AS balance FROM read.postings WHERE owner = $1
			GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
			[owner],
		)
	async function eventsOf(stream: string): Promise<string[]> {
		const types: string[] = []
		for await (const { type } of harness.system.store.readStream(stream)) types.push(type)
		return types
	}
	const run = async (job: string) => {
		const { sql } = harness.system
		const { claims } = await sql.one<{ claims: number }>(
			'UPDATE ops.jobs SET next_at = now() WHERE name = $1 RETURNING claims',
			[job],
		)
		const over = 'SELECT FROM ops.jobs WHERE name = $1 AND claims > $2 AND next_at > now()'
		await expect.poll(() => sql.query(over, [job, claims]), { timeout: 60_000 }).toHaveLength(1)
		await harness.system.untilIdle()
	}

	it('covers what fees took, to the minor unit, and the check names what is missing before', async () => {
		const requestId = await publish(people, { title: 'A pump' })
		await give(harness, harness.guest(), requestId)
		const before = await india()
		expect(minor(before.held) - minor(before.owed)).toBe(minor(before.surplus))
		expect(minor(before.surplus)).toBe(minor(before.feeCover) - minor(before.feeExpense))
		const short = -minor(before.surplus)
		if (short > 0n)
			expect(await checked('heldCoversOwed')).toMatchObject({
				holds: false,
				faults: [{ subject: 'IN INR', expected: minor(before.owed).toString() }],
			})

		await toppedUp(harness, [finance, other], '1000.00')

		const after = await india()
		expect(minor(after.surplus)).toBe(100_000n - short)
		expect(after).toMatchObject({ ownMoney: '1000.00', bank: '1000.00' })
		expect(await checked('heldCoversOwed')).toMatchObject({ holds: true })
		expect(await balancesOf('IN')).toEqual([
			{ account: 'bank', balance: 100_000n },
			{ account: 'own money', balance: -100_000n },
		])
	})

	it('waits for a second person when it is large, who alone books it, once', async () => {
		const { bank } = await india()
		const made = await finance.json<OwnMoney>('POST', `${OWN_MONEY}/top-ups`, topUpOf(LARGE, harness))
		const waiting = made.entries[0]
		expect(waiting).toMatchObject({
			status: 'waiting',
			isOwn: true,
			reason: 'The foundation covers the fees.',
		})
		expect((await india()).bank).toBe(bank)
		const url = `${OWN_MONEY}/IN/${waiting?.id}`
		expect(await finance.call('POST', `${url}/approve`, { body: {} })).toMatchObject({
			status: 403,
			body: { code: 'SECOND_PERSON' },
		})

		const answers = await Promise.all([
			other.call('POST', `${url}/approve`, { body: {} }),
			other.call('POST', `${url}/approve`, { body: {} }),
		])

		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
		expect(minor((await india()).bank) - minor(bank)).toBe(minor(LARGE))
		expect(await other.call('POST', `${url}/decline`, { body: {} })).toMatchObject({ status: 409 })
	})

	it('is booked once for one key, and declined without a booking', async () => {
		const before = await india()
		const headers = { 'idempotency-key': 'top-up-once' }
		const body = topUpOf('10.00', harness)
		// The day's sum of the first person is beyond the limit by now.
		for (let time = 0; time < 2; time += 1)
			await other.call('POST', `${OWN_MONEY}/top-ups`, { body, headers })
		expect(minor((await india()).bank) - minor(before.bank)).toBe(1_000n)

		const made = await finance.json<OwnMoney>('POST', `${OWN_MONEY}/top-ups`, topUpOf('10.00', harness))
		const waiting = made.entries.find(({ status }) => status === 'waiting')
		await other.json('POST', `${OWN_MONEY}/IN/${waiting?.id}/decline`, {})
		expect(minor((await india()).bank) - minor(before.bank)).toBe(1_000n)
		expect((await read()).entries.find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'declined' })
	})

	it('bears what a fund lacks, which covers nothing until then', async () => {
		const fund = await lackingFund(harness, people, account)
		const before = await india()
		expect(before.receivables).toBe('100.00')
		expect(
			await people.author.call('POST', `${OWN_MONEY}/write-offs`, { body: { fund, reason: REASON } }),
		).toMatchObject({
			status: 403,
		})
		const answers = await Promise.all(
			[other, other].map((by) =>
				by.call('POST', `${OWN_MONEY}/write-offs`, { body: { fund, reason: REASON } }),
			),
		)
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
		await harness.system.untilIdle()

		expect(await balancesOf(fund)).toEqual([])
		const after = await india()
		expect(after.receivables).toBe('0.00')
		expect(after.surplus).toBe(before.surplus)
		expect(minor(before.ownMoney) - minor(after.ownMoney)).toBe(10_000n)
		expect(await checked('fundsAgree')).toMatchObject({ holds: true })
		expect(await checked('logAgrees')).toMatchObject({ holds: true })
		const again = await other.call('POST', `${OWN_MONEY}/write-offs`, { body: { fund, reason: REASON } })
		expect(again).toMatchObject({ status: 409, body: { code: 'NOTHING_LACKS' } })
		expect(await eventsOf(ownMoneyStream('IN'))).toContain('ReceivableWrittenOff')
	})

	it('is not needed for what the next donations to the same people cover, by rule', async () => {
		const before = await india()
		const fund = await lackingFund(harness, people, account)
		const next = await publish(people, { title: 'A second well' })
		await run('funds/net-receivables')
		expect(await eventsOf(fundStream(fund))).not.toContain('ReceivableSettled')

		await give(harness, harness.guest(), next)
		await run('funds/net-receivables')
		await run('funds/net-receivables')

		expect(
			(await eventsOf(fundStream(`request.${next}.INR`))).filter((type) => type === 'ReceivableNetted'),
		).toHaveLength(1)
		expect((await eventsOf(fundStream(fund))).filter((type) => type === 'ReceivableSettled')).toHaveLength(1)
		expect(await balancesOf(fund)).toEqual([])
		expect((await balancesOf(`request.${next}.INR`)).find((each) => each.account === 'fund')).toEqual({
			account: 'fund',
			balance: -40_000n,
		})
		expect((await india()).receivables).toBe(before.receivables)
		expect(await checked('fundsAgree')).toMatchObject({ holds: true })
		expect(await checked('clearingReturnsToZero')).toMatchObject({ holds: true })
	})

	it('is demanded once in each age, with a mail to the person', async () => {
		const fund = await lackingFund(harness, people, account)
		const demands = async () =>
			(await eventsOf(fundStream(fund))).filter((type) => type === 'ReceivableDemanded').length
		await run('funds/demand-receivables')
		expect(await demands()).toBe(0)
		harness.clock.advance(8 * DAY_MS)
		await run('funds/demand-receivables')
		await run('funds/demand-receivables')
		expect(await demands()).toBe(1)
		const notices = await harness.system.sql.query(
			"SELECT FROM rec.notifications WHERE kind = 'receivableDemanded' AND user_id = $1",
			[people.author.id],
		)
		expect(notices).toHaveLength(1)
	})
})
