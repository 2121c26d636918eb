import type { z } from 'zod'
import { type JournalQuery, journal, journalQuery } from '../../domain/ledger/general-ledger.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { FINANCE_READ_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import { BOOK_MODELS, spanAnswer, spanOf } from './book-span.ts'
import type { LedgerQueryDeps } from './deps.ts'
import { entryFacts, type PostedLine, placeOf, postedLines, textOf } from './posted-lines.ts'

/** More lines than most entries have; a page has fewer entries when theirs have more. */
const LINES = 8

async function readJournal(deps: LedgerQueryDeps, query: JournalQuery): Promise<z.output<typeof journal>> {
	const span = await spanOf(deps, query)
	const after = query.after === undefined ? null : placeOf(query.after)
	const params = new Where()
	const limit = (query.limit + 1) * LINES
	const lines = postedLines(params, { ...span, from: after?.posted_at ?? span.from }, { after, limit })
	const rows = await deps.sql.query<PostedLine>(lines, params.params)
	const entries = [...Map.groupBy(rows, ({ position }) => position).values()]
	// The last entry may have more lines than these.
	const whole = rows.length < limit ? entries : entries.slice(0, -1)
	const page = whole.slice(0, query.limit)
	const last = page.at(-1)?.at(-1)
	return {
		span: spanAnswer(span),
		data: page.flatMap((all) =>
			all.slice(0, 1).map((head) => ({
				...entryFacts(span, head),
				lines: all.map(({ account, party, owner, currency, amount }) => ({
					account,
					party,
					owner,
					units: currency,
					amount,
				})),
			})),
		),
		next: last && page.length < entries.length ? textOf(last) : null,
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
