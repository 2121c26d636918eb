import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { demoUserId } from '../demo/seed/accounts.ts'
import { regionOf } from '../domain/catalog/regions.contract.ts'
import { JOURNAL_FORMATS, type JournalFormat } from '../domain/ledger/general-ledger.contract.ts'
import { createSql, type Sql, type SqlExecutor } from '../kernel/sql/sql.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { postingsDigest, SEALED_ROWS } from '../queries/ledger/seal-rows.ts'
import type { BenchUrls } from './append.ts'
import { download, growth } from './history.ts'
import { percentile, times } from './median.ts'
import { startRunning } from './running.ts'

export interface GeneralLedgerSizes {
	readonly postings: number
	readonly calls: number
}
const FULL: GeneralLedgerSizes = { postings: 10_000_000, calls: 60 }

export interface GeneralLedgerBench {
	readonly 'generalLedger.trialBalanceP95ms': number
	readonly 'generalLedger.sealedTrialBalanceP95ms': number
	/** One sum over all lines. */
	readonly 'generalLedger.bareSumMs': number
	readonly 'generalLedger.accountP95ms': number
	readonly 'generalLedger.journalP95ms': number
	/** The sealed files of a month and the digest of its postings. */
	readonly 'generalLedger.sealSeconds': number
	readonly 'generalLedger.exportSeconds': Readonly<Record<JournalFormat, number>>
	readonly 'generalLedger.exportGrowthMiB': number
	/** A cursor over the exported lines that does nothing with them. */
	readonly 'generalLedger.bareExportSeconds': number
	readonly postings: number
	readonly exported: number
	readonly calls: number
}

const YEARS = 3
const LINES = 3
const BATCH_SIZE = 100_000
const FIRST_DAY = Date.parse('2023-01-01T00:00:00.000Z')
const ZONES = "CASE e.currency WHEN 'INR' THEN 'Asia/Kolkata' ELSE 'America/Los_Angeles' END"

const id = (kind: string) =>
	`overlay(overlay(md5('${kind} ' || n) placing '8' from 13) placing '8' from 17)::uuid`

/**
 * Donations of three years at a constant rate, every twentieth in the United States. Every five-hundredth became
 * known 40 days after its money had moved.
 */
const POSTINGS = `INSERT INTO read.postings (transaction_id, line, kind, account, owner, currency, amount, donation_id,
		provider_object, position, recorded_at, effective_at, is_late)
	SELECT ${id('event')}, line, 'DonationConfirmed', account, owner, currency, amount, ${id('donation')},
		'ch_' || n, lpad(n::text, 20, '0'), at, CASE WHEN n % 500 = 0 THEN at - interval '40 days' ELSE at END, n % 500 = 0
	FROM generate_series($1::int, $2::int) n
	CROSS JOIN LATERAL (SELECT $3::timestamptz + n * $4::double precision * interval '1 millisecond' AS at,
		CASE WHEN n % 20 = 0 THEN 'USD' ELSE 'INR' END AS currency,
		CASE WHEN n % 20 = 0 THEN 'stripe/stripe-us' WHEN n % 3 = 0 THEN 'razorpay/razorpay-in' ELSE 'stripe/stripe-in' END AS account_owner) of
	CROSS JOIN LATERAL (VALUES (0, 'provider balance', account_owner, 10300 + n % 100),
		(1, 'fund', CASE WHEN n % 50 = 0 THEN 'foundation.karuna.' ELSE 'request.' || md5('request ' || n % 20000)::uuid || '.' END
			|| currency, -10000 - n % 100),
		(2, 'fee cover', account_owner, -300)) l (line, account, owner, amount)`

const DAYS = `INSERT INTO read.account_days (id, currency, day, account, party, debits, credits)
	SELECT concat_ws(' ', currency, day, account, party), currency, day, account, party, debits, credits FROM (
		SELECT e.currency, (e.effective_at AT TIME ZONE ${ZONES})::date AS day, e.account, split_part(e.owner, '.', 1) AS party,
			sum(greatest(e.amount, 0)) AS debits, sum(greatest(-e.amount, 0)) AS credits
		FROM read.postings e GROUP BY 1, 2, 3, 4) d`

/** All months are closed but the last, each ten days after its end. */
const SEALS = `INSERT INTO read.periods (id, entity, month, is_closed, version, run_id, position, rows_hash, closed_at, closed_by, revision)
	SELECT entity || '.' || to_char(month, 'YYYY-MM'), entity, to_char(month, 'YYYY-MM'), true, 1, gen_random_uuid(),
		lpad((ceil(extract(epoch FROM month + interval '1 month 10 days' - $1) * 1_000 / $3::double precision) - 1)::bigint::text, 20, '0'), '',
		month + interval '1 month 10 days', 'bench', 0
	FROM generate_series($1::timestamptz, $2::timestamptz - interval '2 months', interval '1 month') month,
		unnest(ARRAY['IN', 'US']) entity`

const secondsSince = (begun: number): number => Number(((performance.now() - begun) / 1_000).toFixed(1))

async function fill(admin: Sql, { postings }: GeneralLedgerSizes): Promise<Date> {
	const events = Math.trunc(postings / LINES)
	const apart = (YEARS * 365 * DAY_MS) / events
	const first = new Date(FIRST_DAY)
	for (let from = 1; from <= events; from += BATCH_SIZE)
		await admin.execute(POSTINGS, [from, Math.min(events, from + BATCH_SIZE - 1), first, apart])
	const last = new Date(FIRST_DAY + events * apart)
	await admin.execute(DAYS)
	await admin.execute(SEALS, [first, last, apart])
	return last
}

export async function benchGeneralLedger(
	urls: BenchUrls,
	sizes: GeneralLedgerSizes = FULL,
): Promise<GeneralLedgerBench> {
	const running = await startRunning(urls)
	const admin = createSql(urls.adminUrl, { max: 1 })
	try {
		const last = await fill(admin, sizes)
		await running.vacuum()
		const token = await running.signIn(demoUserId('finance'))
		const read = (path: string) => running.call('GET', `/api/backoffice/ledger/${path}`, { token })
		// Spread over the years, in no order.
		const instant = (index: number) =>
			new Date(last.getTime() - ((index * 0.618_034) % 1) * YEARS * 365 * DAY_MS).toISOString()
		const month = (index: number) => instant(index).slice(0, 7)
		const p95 = async (path: (index: number) => string) =>
			percentile(await times(sizes.calls, (index) => read(path(index))), 95)
		const trialBalance = await p95((index) => `trial-balance?entity=IN&to=${instant(index)}`)
		const sealed = await p95((index) => `trial-balance?entity=IN&month=${month(index)}`)
		const account = 'account=provider balance&party=stripe/stripe-in'
		const ledger = await p95((index) => `accounts?entity=IN&${account}&from=${instant(index)}`)
		const journal = await p95((index) => `journal?entity=US&from=${instant(index)}`)
		const sealSeconds = await sealMonth(running.system.sql)
		const begun = performance.now()
		await admin.query('SELECT account, currency, sum(amount) FROM read.postings GROUP BY 1, 2')
		const bareSum = performance.now() - begun
		return {
			'generalLedger.trialBalanceP95ms': trialBalance,
			'generalLedger.sealedTrialBalanceP95ms': sealed,
			'generalLedger.bareSumMs': Math.round(bareSum),
			'generalLedger.accountP95ms': ledger,
			'generalLedger.journalP95ms': journal,
			'generalLedger.sealSeconds': sealSeconds,
			...(await measureExports(running.system.url, token, admin, last)),
			postings: sizes.postings,
			calls: sizes.calls,
		}
	} finally {
		await admin.close()
		await running.stop()
	}
}

/** Reads what a run seals of the last closed month. */
async function sealMonth(sql: SqlExecutor): Promise<number> {
	const [sealed, before] = await sql.query<{ month: string; position: string }>(
		`SELECT month, position FROM read.periods WHERE entity = 'IN' ORDER BY month DESC LIMIT 2`,
	)
	if (!sealed || !before) throw new Error('No two months are closed.')
	const month = { ...sealed, entity: regionOf('IN'), since: before.position }
	const begun = performance.now()
	for (const rowsOf of Object.values(SEALED_ROWS)) for await (const _ of rowsOf(sql, month));
	await postingsDigest(sql, month)
	return secondsSince(begun)
}

async function measureExports(base: string, token: string, admin: Sql, last: Date) {
	const from = new Date(last.getTime() - 365 * DAY_MS)
	const { lines } = await admin.one<{ lines: number }>(
		`SELECT count(*)::int AS lines FROM read.postings WHERE currency = 'INR' AND effective_at >= $1`,
		[from],
	)
	setFlagsFromString('--expose-gc')
	const collect: () => void = runInNewContext('gc')
	const seconds: [JournalFormat, number][] = []
	let most = 0
	for (const format of JOURNAL_FORMATS) {
		const path = `/api/backoffice/ledger/journal/${format}?entity=IN&from=${from.toISOString()}`
		const measured = await growth(() => download(base, path, lines / LINES, token), collect)
		seconds.push([format, Number(measured.seconds.toFixed(1))])
		most = Math.max(most, measured.mib)
	}
	const begun = performance.now()
	for await (const _ of admin.stream(
		"SELECT * FROM read.postings WHERE currency = 'INR' AND effective_at >= $1 ORDER BY effective_at, position, line",
		[from],
	));
	return {
		'generalLedger.exportSeconds': Object.fromEntries(seconds) as Record<JournalFormat, number>,
		'generalLedger.exportGrowthMiB': Number(most.toFixed(1)),
		'generalLedger.bareExportSeconds': secondsSince(begun),
		exported: lines,
	}
}
