import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { type Caller, type Harness, startHarness } from '../../tests/api/harness.ts'
import { signedMonth } from '../../tests/harness/closing.ts'

const READER = 'finance@karuna.example'

describe('scheduled reports', () => {
	let harness: Harness
	let finance: Caller
	let other: Caller
	beforeAll(async () => {
		harness = await startHarness(undefined, { environment: { FINANCE_REPORTS_TO: READER.toUpperCase() } })
		finance = await harness.person('finance')
		other = await harness.person('super')
	}, 120_000)
	afterAll(() => harness?.stop())

	const notified = async (kind: string) => {
		const rows = await harness.system.sql.query<{ user_id: string }>(
			'SELECT user_id FROM rec.notifications WHERE kind = $1 ORDER BY created_at',
			[kind],
		)
		return rows.map(({ user_id }) => user_id)
	}
	const mails = async (subject: string) => {
		await harness.system.untilIdle()
		const mailbox = harness.system.outbox?.mailbox
		const { rows = [] } = mailbox?.list({ search: READER, offset: 0, limit: 100 }) ?? {}
		const opened = await Promise.all(rows.map(({ id }) => mailbox?.open(id)))
		return opened.filter((mail) => mail?.subject.includes(subject))
	}
	const checkBooks = async () => {
		const { sql } = harness.system
		const { claims } = await sql.one<{ claims: number }>(
			"UPDATE ops.jobs SET next_at = now() WHERE name = 'ledger/check-books' RETURNING claims",
		)
		const over = "SELECT FROM ops.jobs WHERE name = 'ledger/check-books' AND claims > $1 AND next_at > now()"
		await expect.poll(() => sql.query(over, [claims]), { timeout: 60_000 }).toHaveLength(1)
	}

	it('link those who are named to the check of the books, once a day', async () => {
		// A new system checks its books at once.
		const before = await notified('dailyTieOut')
		harness.clock.advance(DAY_MS)
		await checkBooks()
		await checkBooks()
		expect(await notified('dailyTieOut')).toEqual([...before, finance.id])
		const [mail] = await mails('check of the books')
		expect(mail?.text).toContain('/backoffice/books')
	})

	it('link them to the pack of a month that is closed, whoever closed it', async () => {
		const { id } = await signedMonth(finance, other, 'IN', '2026-10')
		await other.json('POST', '/api/backoffice/periods/IN/2026-10/close', { runId: id })
		const [mail, ...more] = await mails('signed pack')
		expect(more).toEqual([])
		expect(mail?.subject).toContain('Oct-2026 of IN')
		expect(mail?.text).toContain('/backoffice/periods/IN.2026-10/show')
		expect(await notified('monthEndPack')).toEqual([finance.id])
	})
})
