import { bookOf } from '../commands/receipts/receipt-book.ts'
import { createInMemoryEventStore } from '../infra/event-store/in-memory.ts'
import type { Route } from '../kernel/http/route.ts'
import { createSql, type Sql, type SqlExecutor, type SqlParams } from '../kernel/sql/sql.ts'
import type { QueryDeps } from '../queries/_shared/deps.ts'
import { backofficeDonations } from '../queries/donations/backoffice-donations.ts'
import { listDisputes } from '../queries/donations/disputes.ts'
import { backofficeEvidenceList } from '../queries/funds/backoffice-evidence.ts'
import { backofficeFunds } from '../queries/funds/backoffice-funds.ts'
import { backofficeWithdrawals } from '../queries/funds/backoffice-withdrawals.ts'
import { explainAmount } from '../queries/ledger/explain.ts'
import { listRuns } from '../queries/ledger/runs.ts'
import { findAdjustments } from '../queries/payouts/tie-out-adjustments.ts'
import { findDisagreements } from '../queries/payouts/tie-out-findings.ts'
import { unexplainedPayments } from '../queries/payouts/tie-out-payments.ts'
import { backofficeReceipts } from '../queries/receipts/backoffice-receipts.ts'
import { listBackofficeRecurring } from '../queries/recurring/backoffice.ts'
import type { Verified } from '../records/ledger/book-checks.ts'
import { clearingReturnsToZero, fundsAgree, transactionsBalance } from '../workers/ledger/books/ledger.ts'
import { daysThatDiffer } from '../workers/ledger/books/provider.ts'
import type { BenchUrls } from './append.ts'
import { growBy, openReadModels } from './growth-rows.ts'

type Query = { readonly filter?: object; readonly sort?: readonly [string, 'ASC' | 'DESC'] }

const list =
	(routeOf: (deps: QueryDeps) => Route, { filter = {}, sort }: Query = {}) =>
	(deps: QueryDeps) => {
		const route = routeOf(deps)
		const query = { filter: JSON.stringify(filter), ...(sort && { sort: JSON.stringify(sort) }) }
		return route.handle({ query: route.query?.parse(query) } as never)
	}
const donations = (filter: object) => list(backofficeDonations, { filter, sort: ['startedAt', 'DESC'] })

const explained = (query: object) => (deps: QueryDeps) => {
	const route = explainAmount(deps as never)
	return route.handle({ query: route.query?.parse(query), caller: { principal: { id: '' } } } as never)
}
const BALANCE = { account: 'provider balance', currency: 'INR' }
const position = (donation: number) => String(donation * 3).padStart(20, '0')

const ACCOUNT = { account: 'stripe-in', currency: 'INR' }

export const LEVEL_READS: Readonly<Record<string, (deps: QueryDeps) => Promise<unknown>>> = {
	donations: list(backofficeDonations, { sort: ['startedAt', 'DESC'] }),
	'donations, oldest': list(backofficeDonations, { sort: ['startedAt', 'ASC'] }),
	'donations by confirmation': list(backofficeDonations, { sort: ['confirmedAt', 'DESC'] }),
	'donations by confirmation, oldest': list(backofficeDonations, { sort: ['confirmedAt', 'ASC'] }),
	'donations by amount': list(backofficeDonations, { sort: ['amount', 'DESC'] }),
	'donations by status': list(backofficeDonations, { sort: ['status', 'DESC'] }),
	'donations of a charge': donations({ q: 'ch_777' }),
	'donations of a payment': donations({ q: 'pi_777' }),
	'donations of an id': donations({ q: 'f1c39b2b-0f3d-4b1b-8d5c-4a8d9d1f6f10' }),
	'donations of an e-mail': donations({ q: 'guest259@mail.example' }),
	'donations of a member’s e-mail': donations({ q: 'Member77@mail.example' }),
	'donations of a day': donations({ from: '2016-01-01', to: '2016-01-01' }),
	'donations of an amount': donations({ currency: 'INR', minAmount: '7777.00', maxAmount: '7777.00' }),
	'donations of a status': donations({ status: 'confirmed' }),
	withdrawals: list(backofficeWithdrawals, { sort: ['requestedAt', 'ASC'] }),
	'withdrawals, newest': list(backofficeWithdrawals, { sort: ['requestedAt', 'DESC'] }),
	'withdrawals that wait': list(backofficeWithdrawals, {
		filter: { waiting: true },
		sort: ['requestedAt', 'ASC'],
	}),
	'withdrawals by status': list(backofficeWithdrawals, { sort: ['status', 'DESC'] }),
	funds: list(backofficeFunds, { sort: ['free', 'ASC'] }),
	'funds, richest': list(backofficeFunds, { sort: ['free', 'DESC'] }),
	'evidence that waits': list(backofficeEvidenceList, {
		filter: { state: 'submitted' },
		sort: ['submittedAt', 'ASC'],
	}),
	disputes: list(listDisputes, { sort: ['evidenceDueAt', 'ASC'] }),
	'recurring donations': list(listBackofficeRecurring, { sort: ['nextAt', 'ASC'] }),
	'recurring donations, latest': list(listBackofficeRecurring, { sort: ['nextAt', 'DESC'] }),
	runs: list((deps) => listRuns(deps as never), { sort: ['recordedAt', 'DESC'] }),
	receipts: list(backofficeReceipts, { sort: ['changedAt', 'DESC'] }),
	'a book of receipts': ({ sql }) => {
		const store = createInMemoryEventStore()
		return bookOf({ sql, store }, { entity: 'IN', year: 2016 }, 'f1c39b2b-0f3d-4b1b-8d5c-4a8d9d1f6f10').load()
	},
	'an account, explained': explained(BALANCE),
	'an account of an owner, explained as of then': explained({
		...BALANCE,
		owner: 'stripe/stripe-in',
		asOf: position(8_000),
		after: position(5_000),
	}),
	'a fund’s account, explained': explained({
		account: 'fund',
		owner: 'request.d26fe3ad-fcab-ff56-50d9-ac3cdc40148d.INR',
		currency: 'INR',
	}),
	'payments to look for': ({ sql, clock }) => unexplainedPayments(sql, ACCOUNT, new Date(clock.now())),
	adjustments: ({ sql, clock }) => findAdjustments(sql, ACCOUNT, new Date(clock.now())),
	'checks of the books since the last': async ({ sql }) => {
		const verified = await sql.one<Verified>(
			'SELECT position, recorded_at AS at FROM read.postings ORDER BY position DESC OFFSET 30 LIMIT 1',
		)
		await transactionsBalance(sql, verified.position)
		await fundsAgree(sql, verified.position)
		await clearingReturnsToZero(sql, verified.at, verified)
		await daysThatDiffer(sql, { provider: 'stripe', ...ACCOUNT }, verified.at)
	},
	disagreements: ({ sql, clock }) => findDisagreements(sql, ACCOUNT, new Date(clock.now()), []),
}

interface Plan {
	readonly 'Shared Hit Blocks': number
	readonly 'Shared Read Blocks': number
}

function counting(sql: Sql) {
	let blocks = 0
	const explained = async (text: string, params?: SqlParams) => {
		const [row] = await sql.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
			`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
			params,
		)
		const plan = row?.['QUERY PLAN'][0]?.Plan
		blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
	}
	const counted: Pick<SqlExecutor, 'query' | 'one' | 'maybeOne'> = {
		query: (text, params) => explained(text, params).then(() => sql.query(text, params)),
		one: (text, params) => explained(text, params).then(() => sql.one(text, params)),
		maybeOne: (text, params) => explained(text, params).then(() => sql.maybeOne(text, params)),
	}
	return {
		sql: counted as SqlExecutor,
		take: () => {
			const taken = blocks
			blocks = 0
			return taken
		},
	}
}

type Blocks = Readonly<Record<string, number>>

export interface GrowthBench {
	readonly 'growth.blocks': Blocks
	readonly 'growth.doubledBlocks': Blocks
	readonly donations: number
}

export async function benchGrowth(urls: BenchUrls, donations = 500_000): Promise<GrowthBench> {
	const sql = createSql(urls.appUrl, { max: 2 })
	const admin = createSql(urls.adminUrl, { max: 1 })
	try {
		await openReadModels(sql)
		// Later than all of the longest log.
		const deps = { clock: { now: () => Date.parse('2046-01-01T00:00:00Z') } } as QueryDeps
		const measured = async (): Promise<Blocks> => {
			const counter = counting(sql)
			const found: [string, number][] = []
			for (const [name, read] of Object.entries(LEVEL_READS)) {
				await read({ ...deps, sql: counter.sql })
				found.push([name, counter.take()])
			}
			return Object.fromEntries(found)
		}
		await growBy(admin, 0, donations - 1)
		const blocks = await measured()
		await growBy(admin, donations, 2 * donations - 1)
		return { 'growth.blocks': blocks, 'growth.doubledBlocks': await measured(), donations }
	} finally {
		await sql.close()
		await admin.close()
	}
}
