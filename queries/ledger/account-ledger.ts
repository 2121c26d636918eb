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
import { entryFacts } from './posted-entries.ts'
import { IN_ORDER, type Narrow, type PostedLine, postedLines } from './posted-lines.ts'
import { accountSums, NOTHING_MOVED } from './trial-balance.ts'

interface Cursor {
	readonly at: Date
	readonly position: string
	readonly line: number
}

const cursorOf = (text: string): Cursor => {
	const [at, position = '', line] = text.split('_')
	return { at: new Date(Number(at)), position, line: Number(line) }
}

const textOf = ({ posted_at, position, line }: PostedLine): string =>
	[posted_at.getTime(), position, line].join('_')

/** Returns the balance after the line of a cursor: that of the instant before, and the lines of its own instant. */
async function balanceAfter(sql: SqlExecutor, span: Span, narrow: Narrow, { at, position, line }: Cursor) {
	const [before] = await accountSums(sql, { ...span, from: null, until: at }, narrow)
	const params = new Where()
	const lines = postedLines(params, { ...span, from: at, until: new Date(at.getTime() + 1) }, narrow)
	const where = params.within().and('(e.position, e.line) <= (?, ?)', position, line)
	const { sum } = await sql.one<{ sum: bigint }>(
		`SELECT coalesce(sum(e.amount), 0)::bigint AS sum FROM ${lines} ${where}`,
		params.params,
	)
	return (before?.closing ?? 0n) + sum
}

function readLines(sql: SqlExecutor, span: Span, narrow: Narrow, after: Cursor | null, limit: number) {
	const params = new Where()
	const lines = postedLines(params, after ? { ...span, from: after.at } : span, narrow)
	const where = params.within()
	if (after) where.and(`(${IN_ORDER}) > (?, ?, ?)`, after.at, after.position, after.line)
	return sql.query<PostedLine>(
		`SELECT e.* FROM ${lines} ${where} ORDER BY ${IN_ORDER} LIMIT ${params.param(limit)}`,
		params.params,
	)
}

async function readAccount(
	deps: LedgerQueryDeps,
	{ account, party, fund, after, limit, ...query }: AccountLedgerQuery,
): Promise<z.output<typeof accountLedger>> {
	const { sql } = deps
	const span = await spanOf(deps, query)
	const narrow = { account, party, fund }
	const [[sums = NOTHING_MOVED], rows] = await Promise.all([
		accountSums(sql, span, narrow),
		readLines(sql, span, narrow, after === undefined ? null : cursorOf(after), limit + 1),
	])
	const { page, next } = pageOf(rows, limit, textOf)
	let balance = after === undefined ? sums.opening : await balanceAfter(sql, span, narrow, cursorOf(after))
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
