import type { z } from 'zod'
import { byCode } from '../../domain/ledger/chart.contract.ts'
import { bookSpanQuery, trialBalance } from '../../domain/ledger/general-ledger.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { LedgerAccount } from '../../projections/ledger/entry.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { BOOK_MODELS, type Span, spanAnswer, spanOf } from './book-span.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { type Narrow, postedBefore } from './posted-lines.ts'

export interface AccountSums {
	readonly account: LedgerAccount
	readonly party: string
	/** Debit positive, minor units. */
	readonly opening: bigint
	readonly debits: bigint
	readonly credits: bigint
	readonly closing: bigint
	/** The last position of the ledger that the sums have. */
	readonly head: string
}

/** Returns the balances and movements of accounts over a span, in one statement: of one moment. */
export async function accountSums(sql: SqlExecutor, span: Span, narrow?: Narrow): Promise<AccountSums[]> {
	const params = new Where()
	const at = (isOpening: boolean, until: Date) =>
		`SELECT ${isOpening} AS is_opening, e.* FROM (${postedBefore(params, span, until, narrow?.fund)}) e`
	const counted = [...(span.from === null ? [] : [at(true, span.from)]), at(false, span.until)]
	const where = params.within().given(narrow?.account, 'e.account = ?').given(narrow?.party, 'e.party = ?')
	const rows = await sql.query<Omit<AccountSums, 'closing'>>(
		`SELECT e.account, e.party, (SELECT max(p.position) FROM read.postings p) AS head,
			coalesce(sum(e.debits - e.credits) FILTER (WHERE e.is_opening), 0)::bigint AS opening,
			sum(CASE WHEN e.is_opening THEN -e.debits ELSE e.debits END)::bigint AS debits,
			sum(CASE WHEN e.is_opening THEN -e.credits ELSE e.credits END)::bigint AS credits
		FROM (${counted.join(' UNION ALL ')}) e ${where} GROUP BY e.account, e.party`,
		params.params,
	)
	return rows
		.map((row) => ({ ...row, closing: row.opening + row.debits - row.credits }))
		.filter(({ opening, debits, credits }) => opening !== 0n || debits !== 0n || credits !== 0n)
		.toSorted((a, b) => byCode(a.account, b.account) || a.party.localeCompare(b.party))
}

export const NOTHING_MOVED = { opening: 0n, debits: 0n, credits: 0n, closing: 0n }

const totalOf = (rows: readonly AccountSums[]) =>
	rows.reduce(
		(sum, row) => ({
			opening: sum.opening + row.opening,
			debits: sum.debits + row.debits,
			credits: sum.credits + row.credits,
			closing: sum.closing + row.closing,
		}),
		NOTHING_MOVED,
	)

async function readTrialBalance(
	deps: LedgerQueryDeps,
	query: z.output<typeof bookSpanQuery>,
): Promise<z.output<typeof trialBalance>> {
	const span = await spanOf(deps, query)
	const units = span.entity.currency
	const rows = await accountSums(deps.sql, span)
	return {
		span: spanAnswer(span),
		data: rows.map(({ head: _, ...row }) => ({ ...row, units })),
		total: { units, ...totalOf(rows) },
	}
}

export const showTrialBalance = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/ledger/trial-balance',
		summary: 'Get the balances and movements of all accounts of a legal entity',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: bookSpanQuery,
		answers: { 200: trialBalance },
		readModels: BOOK_MODELS,
		handle: async ({ query }) => ({ body: await readTrialBalance(deps, query) }),
	})
