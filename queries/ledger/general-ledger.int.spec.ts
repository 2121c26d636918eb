import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { CHART } from '../../domain/ledger/chart.contract.ts'
import type {
	AccountLedger,
	Journal,
	JournalEntry,
	JournalFormat,
	TrialBalance,
} from '../../domain/ledger/general-ledger.contract.ts'
import { periodStream } from '../../domain/ledger/streams.contract.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { formatMajor, parseMajor } from '../../kernel/wire/money.ts'
import { postingsProjection } from '../../projections/ledger/postings.ts'
import { strictCsv } from '../../tests/harness/strict-csv.ts'
import { FINANCE, uuid } from './history.fixtures.ts'
import { type HistoryWorld, startHistory } from './history-world.fixtures.ts'
import { SEALED_ROWS } from './seal-rows.ts'

const BOOKS = '/api/backoffice/ledger'
const RISKY = '=HYPERLINK("http://x.example";"नमस्ते")&<é>\u0007\\'

interface Line {
	readonly id: string
	readonly line: number
	readonly account: string
	readonly party: string
	readonly owner: string
	readonly amount: bigint
	readonly at: number
	readonly postedAt: number
	readonly position: string
}

interface Closed {
	readonly entity: 'IN' | 'US'
	readonly month: string
	readonly position: string
}

describe('the general ledger', () => {
	let world: HistoryWorld
	const closed: Closed[] = []
	beforeAll(async () => {
		world = await startHistory(20_261_128)
	}, 120_000)
	afterAll(() => world?.stop())

	/** Computes from the log, in the simplest way, on what instant each line is posted. */
	function linesOf(entity: 'IN' | 'US'): Line[] {
		const { currency } = regionOf(entity)
		const postedAt = (at: number, position: string): number =>
			closed
				.filter((each) => each.entity === entity)
				.map((each) => ({ ...each, ends: monthIn(regionOf(entity), each.month).endsAt }))
				.filter(({ ends, position: sealed }) => at <= ends && position > sealed)
				.reduce((posted, { ends }) => Math.max(posted, ends + 1), at)
		return world.recorded
			.filter(({ event }) => postingsProjection.handles.includes(event.type))
			.flatMap(({ event, stream, position }) =>
				postingsProjection.rowsOf({ ...event, stream, position, revision: 0n } as unknown as RecordedEvent),
			)
			.filter((row) => row.currency === currency)
			.map((row) => {
				const at = Date.parse(row.effective_at)
				return {
					...row,
					id: row.transaction_id,
					party: row.owner.split('.')[0] ?? '',
					at,
					postedAt: postedAt(at, row.position),
				}
			})
			.toSorted((a, b) => a.postedAt - b.postedAt || a.position.localeCompare(b.position) || a.line - b.line)
	}

	const within = (lines: readonly Line[], from: number, until: number) =>
		lines.filter(({ postedAt }) => postedAt >= from && postedAt < until)
	const sum = (lines: readonly Line[]) => lines.reduce((total, { amount }) => total + amount, 0n)
	const minor = (text: string) => parseMajor(text, 'INR') ?? Number.NaN
	const text = (amount: bigint) => formatMajor(amount, 'INR')

	function expectedRows(entity: 'IN' | 'US', from: number, until: number) {
		const lines = linesOf(entity)
		const accounts = Map.groupBy(lines, ({ account, party }) => `${account} ${party}`)
		return [...accounts.values()]
			.map((all) => {
				const moved = within(all, from, until)
				const opening = sum(within(all, 0, from))
				return {
					account: all[0]?.account,
					party: all[0]?.party,
					units: regionOf(entity).currency,
					opening: text(opening),
					debits: text(sum(moved.filter(({ amount }) => amount > 0n))),
					credits: text(-sum(moved.filter(({ amount }) => amount < 0n))),
					closing: text(opening + sum(moved)),
					isSeen: moved.length > 0 || opening !== 0n,
				}
			})
			.filter(({ isSeen }) => isSeen)
			.map(({ isSeen: _, ...row }) => row)
	}

	const iso = (at: number) => new Date(at).toISOString()
	const keyed = (rows: readonly { account?: string | undefined; party?: string | undefined }[]) =>
		new Map(rows.map((row) => [`${row.account} ${row.party}`, row]))

	const instants = () => {
		const times = linesOf('IN').map(({ at }) => at)
		const [first, last] = [Math.min(...times), Math.max(...times)]
		return fc.oneof(
			fc.integer({ min: first - 1_000, max: last + 1_000 }),
			fc.constantFrom(...times).chain((at) => fc.constantFrom(at, at + 1)),
			fc.constantFrom(...['2026-09', '2026-10'].map((month) => monthIn(regionOf('IN'), month).startsAt)),
		)
	}

	async function expectTrialBalances(runs: number) {
		await fc.assert(
			fc.asyncProperty(fc.constantFrom('IN', 'US'), instants(), instants(), async (entity, a, b) => {
				const [from, until] = a < b ? [a, b] : [b, a]
				const answer = await world.get<TrialBalance>(`${BOOKS}/trial-balance`, {
					entity,
					from: iso(from),
					to: iso(until),
				})
				expect(keyed(answer.data)).toEqual(keyed(expectedRows(entity, from, until)))
				expect(minor(answer.total.opening)).toBe(0n)
				expect(answer.total.debits).toBe(answer.total.credits)
				expect(minor(answer.total.closing)).toBe(0n)
			}),
			{ numRuns: runs, seed: 1 },
		)
	}

	async function allLines(query: Record<string, unknown>) {
		const pages: AccountLedger[] = []
		for (let after: string | null | undefined; after !== null; ) {
			const page = await world.get<AccountLedger>(`${BOOKS}/accounts`, { ...query, after, limit: 29 })
			pages.push(page)
			after = page.next
		}
		return pages
	}

	async function expectAccount(entity: 'IN' | 'US', query: Record<string, unknown>, lines: readonly Line[]) {
		const pages = await allLines({ entity, ...query })
		const data = pages.flatMap((page) => page.data)
		expect(data.map(({ id, line }) => `${id} ${line}`)).toEqual(lines.map(({ id, line }) => `${id} ${line}`))
		let balance = minor(pages[0]?.opening ?? '') as bigint
		for (const [index, row] of data.entries()) {
			balance += lines[index]?.amount ?? 0n
			expect(row.balance).toBe(text(balance))
		}
		for (const page of pages) expect(page.closing).toBe(text(balance))
		return pages
	}

	async function expectAccounts() {
		for (const entity of ['IN', 'US'] as const) {
			const lines = linesOf(entity)
			const { startsAt, endsAt } = monthIn(regionOf(entity), '2026-09')
			for (const [key, all] of Map.groupBy(lines, ({ account, party }) => `${account}|${party}`)) {
				const [account, party] = key.split('|')
				await expectAccount(entity, { account, party }, all)
				const [page] = await expectAccount(
					entity,
					{ account, party, month: '2026-09' },
					within(all, startsAt, endsAt + 1),
				)
				expect(page?.opening).toBe(text(sum(within(all, 0, startsAt))))
			}
		}
	}

	async function journalOf(query: Record<string, unknown>): Promise<JournalEntry[]> {
		const entries: JournalEntry[] = []
		for (let after: string | null | undefined; after !== null; ) {
			const page: Journal = await world.get<Journal>(`${BOOKS}/journal`, { ...query, after, limit: 11 })
			entries.push(...page.data)
			after = page.next
		}
		return entries
	}

	async function expectJournal(entity: 'IN' | 'US') {
		const entries = await journalOf({ entity })
		expect(entries.flatMap(({ id, lines }) => lines.map(({ owner, amount }) => [id, owner, amount]))).toEqual(
			linesOf(entity).map(({ id, owner, amount }) => [id, owner, text(amount)]),
		)
		for (const { postedAt, effectiveAt, belongsTo } of entries)
			expect(belongsTo).toBe(
				postedAt === effectiveAt ? null : dayIn(regionOf(entity), Date.parse(effectiveAt)).slice(0, 7),
			)
	}

	it('has at any instant the balances of an independent sum over the log', () => expectTrialBalances(40))
	it('lists each account with its running balance, page by page', expectAccounts)
	it('lists one fund of an account', async () => {
		const lines = linesOf('IN').filter(({ account }) => account === 'fund')
		for (const [fund, all] of Map.groupBy(lines, ({ owner }) => owner))
			await expectAccount('IN', { account: 'fund', party: 'request', fund }, all)
	})
	it('lists every entry once in the journal', async () => {
		await expectJournal('IN')
		await expectJournal('US')
	})

	it('has the days of each legal entity', async () => {
		const days = ['2026-09-10', '2026-09-12']
		const spans = await Promise.all(
			(['IN', 'US'] as const).map((entity) =>
				world.get<TrialBalance>(`${BOOKS}/trial-balance`, { entity, from: days[0], to: days[1] }),
			),
		)
		expect(spans.map(({ span }) => [span.timeZone, span.from, span.until])).toEqual([
			['Asia/Kolkata', '2026-09-09T18:30:00.000Z', '2026-09-12T18:30:00.000Z'],
			['America/Los_Angeles', '2026-09-10T07:00:00.000Z', '2026-09-13T07:00:00.000Z'],
		])
	})

	it('has nothing before the first day, nor for days in the wrong order', async () => {
		for (const span of [
			{ to: '1999-01-01' },
			{ from: '2026-10-01', to: '2026-09-01' },
			{ from: '9999-12-31' },
		]) {
			const { data } = await world.get<TrialBalance>(`${BOOKS}/trial-balance`, { entity: 'IN', ...span })
			expect(data.every(({ debits, credits }) => debits === '0.00' && credits === '0.00')).toBe(true)
			expect(await journalOf({ entity: 'IN', ...span })).toEqual([])
		}
	})

	/** Closes a month at a share of the log. */
	async function close(month: string, share: number): Promise<Closed> {
		const position = world.recorded.at(Math.trunc((world.recorded.length - 1) * share))?.position ?? ''
		const run = { runId: uuid('run', month), rowsHash: '', closedBy: FINANCE, at: iso(world.clock.at) }
		await world.record(periodStream('IN'), {
			type: 'PeriodClosed',
			data: { entity: 'IN', month, version: 1, position, ...run },
		})
		const seal: Closed = { entity: 'IN', month, position }
		closed.push(seal)
		return seal
	}

	it('posts what comes after the seal of a month when the next open month begins', async () => {
		const before = await journalOf({ entity: 'IN', month: '2026-09' })
		await close('2026-08', 0.6)
		await close('2026-09', 0.8)
		const after = await journalOf({ entity: 'IN', month: '2026-09' })
		expect(after).not.toEqual(before)
		const late = (await journalOf({ entity: 'IN' })).filter(({ belongsTo }) => belongsTo !== null)
		expect(late.length).toBeGreaterThan(3)
		await expectTrialBalances(20)
		await expectAccounts()
		await expectJournal('IN')
		const { span } = await world.get<TrialBalance>(`${BOOKS}/trial-balance`, {
			entity: 'IN',
			month: '2026-09',
		})
		expect(span.sealed).toBe(true)
	})

	it('never changes a closed month', async () => {
		const read = () =>
			Promise.all([
				world.get<TrialBalance>(`${BOOKS}/trial-balance`, { entity: 'IN', month: '2026-09' }),
				journalOf({ entity: 'IN', month: '2026-09' }),
			])
		const before = await read()
		const paid = linesOf('IN').find(({ account }) => account === 'fund')
		await world.record(`fund-${paid?.owner}`, {
			type: 'WithdrawalPaid',
			data: {
				withdrawalId: uuid('late'),
				amount: '1234500',
				currency: 'INR',
				effectiveAt: '2026-09-20T10:00:00.000Z',
				at: iso(world.clock.at),
				reference: RISKY,
				accountVersion: 1,
				attempt: 1,
			},
		})
		expect(await read()).toEqual(before)
		const late = (await journalOf({ entity: 'IN' })).find(({ providerObject }) => providerObject === RISKY)
		expect(late).toMatchObject({ belongsTo: '2026-09', postedAt: '2026-09-30T18:30:00.000Z' })
	})

	it('has in a closed month the rows that were sealed', async () => {
		const since = closed.at(-1)?.position ?? null
		const { position } = await close('2026-10', 1)
		const query = { entity: 'IN', month: '2026-10' } as const
		const month = { ...query, entity: regionOf('IN'), since, position }
		const { data, span } = await world.get<TrialBalance>(`${BOOKS}/trial-balance`, query)
		expect([span.openingPosition, span.closingPosition]).toEqual([since, position])
		const figures = (rows: readonly { account: string; owner: string; sum: string }[]) =>
			byName(rows.map(({ account, owner, sum: of }) => [`${account} ${owner.split('.')[0]}`, BigInt(of)]))
		const listed = (of: (row: (typeof data)[number]) => bigint) =>
			byName(data.map((row) => [`${row.account} ${row.party}`, of(row)]))
		const closing = await Array.fromAsync(SEALED_ROWS['trial-balance'](world.sql, month))
		expect(listed((row) => minor(row.closing) as bigint)).toEqual(
			figures(closing.map(({ balance, ...row }) => ({ ...row, sum: balance }) as never)),
		)
		const rolled = await Array.fromAsync(SEALED_ROWS['roll-forward'](world.sql, month))
		const part = (...names: readonly string[]) =>
			figures(
				rolled.flatMap((row) =>
					names.includes(String(row.part)) ? [{ ...row, sum: row.amount } as never] : [],
				),
			)
		expect(listed((row) => minor(row.opening) as bigint)).toEqual(part('opening'))
		expect(listed((row) => (minor(row.debits) as bigint) - (minor(row.credits) as bigint))).toEqual(
			part('late', 'movement'),
		)
		const late = await Array.fromAsync(SEALED_ROWS['late-items'](world.sql, month))
		const journal = await journalOf(query)
		expect(journal.flatMap(({ id, belongsTo }) => (belongsTo === null ? [] : [id])).toSorted()).toEqual(
			late.map(({ event }) => String(event)).toSorted(),
		)
		expect(late.length).toBeGreaterThan(0)
	})

	const exported = async (format: JournalFormat, query: Record<string, string>) => {
		const answer = await world.send('GET', `${BOOKS}/journal/${format}?${new URLSearchParams(query)}`)
		expect(answer.status).toBe(200)
		return String(answer.body.text)
	}
	const SPANS: readonly Record<string, string>[] = [
		{ entity: 'IN' },
		{ entity: 'US' },
		{ entity: 'IN', month: '2026-09' },
		{ entity: 'IN', from: '2026-10-01', to: '2026-10-20' },
	]
	const linesIn = (query: Record<string, string>) => {
		const entity = query.entity === 'US' ? 'US' : 'IN'
		const { startsAt, endsAt } = monthIn(regionOf(entity), '2026-09')
		if (query.month) return within(linesOf(entity), startsAt, endsAt + 1)
		if (query.from) return within(linesOf(entity), endsAt + 1, Date.parse('2026-10-20T18:30:00.000Z'))
		return linesOf(entity)
	}
	const rowsOf = (csv: string) => {
		const [head = [], ...rows] = strictCsv(csv)
		return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])))
	}
	const byName = (pairs: readonly (readonly [string, bigint])[]) =>
		[...Map.groupBy(pairs, ([name]) => name)]
			.map(([name, all]) => [name, all.reduce((total, [, amount]) => total + amount, 0n)] as const)
			.flatMap(([name, total]) => (total === 0n ? [] : [`${name} ${total}`]))
			.toSorted()
	const amount = (debit: string | undefined, credit: string | undefined) =>
		(debit ? (minor(debit) as bigint) : 0n) - (credit ? (minor(credit) as bigint) : 0n)

	it.each(SPANS)('exports sums that equal the ledger: %j', async (query) => {
		const lines = linesIn(query)
		const chart = (account: string) => CHART[account as keyof typeof CHART]
		const csv = rowsOf(await exported('csv', query))
		expect(csv.map((row) => [row.Entry, row.Owner, amount(row.Debit, row.Credit)])).toEqual(
			lines.map(({ id, owner, amount: moved }) => [id, owner, moved]),
		)
		const xero = rowsOf(await exported('xero', query))
		expect(
			byName(xero.map((row) => [row['*AccountCode'] ?? '', minor(row['*Amount'] ?? '') as bigint])),
		).toEqual(byName(lines.map((line) => [chart(line.account).code, line.amount])))
		const quickBooks = rowsOf(await exported('quickbooks', query))
		expect(
			byName(
				quickBooks.map((row) => [row['Account Name']?.split(':')[0] ?? '', amount(row.Debits, row.Credits)]),
			),
		).toEqual(byName(lines.map((line) => [chart(line.account).title, line.amount])))
		for (const [rows, key, of] of [
			[xero, '*Narration', (row: Record<string, string>) => minor(row['*Amount'] ?? '') as bigint],
			[quickBooks, 'Journal No.', (row: Record<string, string>) => amount(row.Debits, row.Credits)],
		] as const) {
			const entries = Map.groupBy(rows, (row) => row[key])
			expect(entries.size).toBe(new Set(lines.map(({ id }) => id)).size)
			for (const each of entries.values()) expect(each.reduce((total, row) => total + of(row), 0n)).toBe(0n)
		}
		const tally = await exported('tally', query)
		const vouchers = [
			...tally.matchAll(
				/<LEDGERNAME>([^<]*)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>(-?[\d.]+)<\/AMOUNT>/g,
			),
		]
		expect(vouchers.map(([, , debit, value]) => [debit, minor(value ?? '')])).toEqual(
			lines.map((line) => [line.amount > 0n ? 'Yes' : 'No', -line.amount]),
		)
		const known = new Set([...tally.matchAll(/<LEDGER NAME="([^"]*)"/g)].map(([, name]) => name))
		for (const [, name] of vouchers) expect(known).toContain(name)
	})

	it('escapes what a sheet would execute and what XML reserves', async () => {
		const csv = await exported('csv', { entity: 'IN' })
		expect(rowsOf(csv).find((row) => row.Object?.includes('HYPERLINK'))?.Object).toBe(`'${RISKY}`)
		const quickBooks = rowsOf(await exported('quickbooks', { entity: 'IN' }))
		expect(quickBooks.find((row) => row.Description?.includes('HYPERLINK'))?.Description).toBe(`'${RISKY}`)
		const tally = await exported('tally', { entity: 'IN' })
		expect(tally).toContain(
			'=HYPERLINK(&quot;http://x.example&quot;;&quot;नमस्ते&quot;)&amp;&lt;é&gt; \\</NARRATION>',
		)
		expect(tally).not.toContain('\u0007')
	})

	it('names a file by its entity and days', async () => {
		const { headers } = await world.send('GET', `${BOOKS}/journal/csv?entity=US&month=2026-09`)
		expect(headers['content-disposition']).toMatch(
			/^attachment; filename="journal-csv-US-from-2026-09-01-before-2026-10-01-[\dTZ-]+\.csv"$/,
		)
	})

	it('satisfies the checker of Beancount, which finds a wrong amount', async (context) => {
		const run = promisify(execFile)
		const isInstalled = await run('bean-check', ['--help']).then(
			() => true,
			() => false,
		)
		if (!isInstalled) return context.skip('bean-check of Debian’s package beancount is not installed')
		const folder = await mkdtemp(join(tmpdir(), 'karuna-books-'))
		const check = async (content: string) => {
			const file = join(folder, 'journal.beancount')
			await writeFile(file, content)
			return run('bean-check', ['--no-cache', file]).then(
				() => '',
				(error: { stderr: string }) => error.stderr,
			)
		}
		try {
			for (const query of SPANS) {
				const file = await exported('beancount', query)
				expect(await check(file)).toBe('')
				const { data } = await world.get<TrialBalance>(`${BOOKS}/trial-balance`, query)
				expect([...file.matchAll(/ balance \S+ {2}(\S+) /g)].map(([, closing]) => closing)).toEqual(
					data.map(({ closing }) => closing),
				)
			}
			const file = await exported('beancount', { entity: 'IN' })
			const [asserted = '', closing = ''] = / balance \S+ {2}(\S+) /.exec(file) ?? []
			const wrong = asserted.replace(closing, text((minor(closing) as bigint) + 1n))
			expect(await check(file.replace(asserted, wrong))).toContain('Balance failed')
			expect(await check(file.replace(/^( {2}Assets:\S+ {2})\d+/m, '$19'))).toContain('does not balance')
		} finally {
			await rm(folder, { recursive: true })
		}
	})
})
