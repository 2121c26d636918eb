import type { z } from 'zod'
import {
	type AccountLedgerQuery,
	accountLedger,
	accountLedgerQuery,
} from '../../domain/ledger/general-ledger.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { BOOK_MODELS, type Span, spanAnswer, spanOf } from './book-span.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { pageOf } from './ledger-events.ts'
import {
	entryFacts,
	type LinePlace,
	type Narrow,
	type PostedLine,
	placeOf,
	postedLines,
	textOf,
} from './posted-lines.ts'
import { accountSums, NOTHING_MOVED } from './trial-balance.ts'

/** Returns the balance after a line: that of the instant before, and the lines of its own instant. */
async function balanceAfter(sql: SqlExecutor, span: Span, narrow: Narrow, last: LinePlace): Promise<bigint> {
	const at = last.posted_at
	const [before] = await accountSums(sql, { ...span, from: null, until: at }, narrow)
	const params = new Where()
	const lines = postedLines(params, { ...span, from: at, until: new Date(at.getTime() + 1) }, { narrow })
	const where = params.within().and('(e.position, e.line) <= (?, ?)', last.position, last.line)
	const { sum } = await sql.one<{ sum: bigint }>(
		`SELECT coalesce(sum(e.amount), 0)::bigint AS sum FROM (${lines}) e ${where}`,
		params.params,
	)
	return (before?.closing ?? 0n) + sum
}

async function readAccount(
	deps: LedgerQueryDeps,
	{ account, party, fund, after, limit, ...query }: AccountLedgerQuery,
): Promise<z.output<typeof accountLedger>> {
	const { sql } = deps
	const span = await spanOf(deps, query)
	const narrow = { account, party, fund }
	const last = after === undefined ? null : placeOf(after)
	const params = new Where()
	const lines = postedLines(
		params,
		{ ...span, from: last?.posted_at ?? span.from },
		{ narrow, after: last, limit: limit + 1 },
	)
	const [[sums = NOTHING_MOVED], rows] = await Promise.all([
		accountSums(sql, span, narrow),
		sql.query<PostedLine>(lines, params.params),
	])
	const { page, next } = pageOf(rows, limit, textOf)
	let balance = last ? await balanceAfter(sql, span, narrow, last) : sums.opening
	const data = page.map((row) => {
		balance += row.amount
		const { line, owner, amount } = row
		return { ...entryFacts(span, row), line, owner, amount, balance }
	})
	const { opening, debits, credits, closing } = sums
	return {
		span: spanAnswer(span),
		account,
		party,
		fund: fund ?? null,
		units: span.entity.currency,
		opening,
		debits,
		credits,
		closing,
		data,
		next,
	}
}

export const showAccountLedger = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/ledger/accounts',
		summary: 'List the lines of one account with its running balance',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: accountLedgerQuery,
		answers: { 200: accountLedger },
		readModels: BOOK_MODELS,
		handle: async ({ query }) => ({ body: await readAccount(deps, query) }),
	})
