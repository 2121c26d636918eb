import type { z } from 'zod'
import { type JournalQuery, journal, journalQuery } from '../../domain/ledger/general-ledger.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { BOOK_MODELS, type Span, spanAnswer, spanOf } from './book-span.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { pageOf } from './ledger-events.ts'
import { entryFacts } from './posted-entries.ts'
import { IN_ORDER, type PostedLine, postedLines } from './posted-lines.ts'

interface EntryKey {
	readonly posted_at: Date
	readonly position: string
}

async function readKeys({ sql }: LedgerQueryDeps, span: Span, { after, limit }: JournalQuery) {
	const params = new Where()
	const [at, position] = after?.split('_') ?? []
	const from = at === undefined ? span.from : new Date(Number(at))
	const lines = postedLines(params, { ...span, from })
	const where = params.within()
	if (from && position) where.and('(e.posted_at, e.position) > (?, ?)', from, position)
	const rows = await sql.query<EntryKey>(
		`SELECT e.posted_at, e.position FROM ${lines} ${where}
		GROUP BY e.posted_at, e.position ORDER BY e.posted_at, e.position LIMIT ${params.param(limit + 1)}`,
		params.params,
	)
	return pageOf(rows, limit, (key) => `${key.posted_at.getTime()}_${key.position}`)
}

async function readJournal(deps: LedgerQueryDeps, query: JournalQuery): Promise<z.output<typeof journal>> {
	const span = await spanOf(deps, query)
	const { page, next } = await readKeys(deps, span, query)
	const [first, last] = [page[0], page.at(-1)]
	const params = new Where()
	const ofPage =
		first && last
			? postedLines(params, {
					...span,
					from: first.posted_at,
					until: new Date(last.posted_at.getTime() + 1),
				})
			: null
	const lines =
		ofPage === null
			? []
			: await deps.sql.query<PostedLine>(
					`SELECT e.* FROM ${ofPage} ${params.within().and(
						'e.position = ANY (?)',
						page.map(({ position }) => position),
					)} ORDER BY ${IN_ORDER}`,
					params.params,
				)
	const byEntry = Map.groupBy(lines, ({ transaction_id }) => transaction_id)
	return {
		span: spanAnswer(span),
		data: [...byEntry.values()].flatMap((all) => {
			const [line] = all
			return line
				? {
						...entryFacts(span, line),
						lines: all.map(({ account, party, owner, currency, amount }) => ({
							account,
							party,
							owner,
							units: currency,
							amount,
						})),
					}
				: []
		}),
		next,
	}
}

export const listJournal = (deps: LedgerQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/ledger/journal',
		summary: 'List the entries of the ledger with all their lines',
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: journalQuery,
		answers: { 200: journal },
		readModels: BOOK_MODELS,
		handle: async ({ query }) => ({ body: await readJournal(deps, query) }),
	})
