import { Readable } from 'node:stream'
import { z } from 'zod'
import { dayIn, endOfDayIn, type RegionFacts } from '../../../domain/catalog/regions.contract.ts'
import {
	type BookSpanQuery,
	bookSpanQuery,
	type JournalFormat,
} from '../../../domain/ledger/general-ledger.contract.ts'
import type { Infrastructure } from '../../../kernel/capability/infrastructure.ts'
import { type Reply, type Route, route } from '../../../kernel/http/route.ts'
import { stampOf } from '../../_shared/csv.ts'
import { FINANCE_READ_ACCESS } from '../../_shared/roles.ts'
import { Where } from '../../_shared/where.ts'
import { BOOK_MODELS, type Span, spanOf } from '../book-span.ts'
import type { LedgerQueryDeps } from '../deps.ts'
import { belongsTo, type PostedLine, postedLines } from '../posted-lines.ts'
import { type AccountSums, accountSums } from '../trial-balance.ts'
import { beancountLayout } from './beancount.ts'
import { csvLayout, quickBooksLayout, xeroLayout } from './csv.ts'
import type { FileEntry, FileFacts, Layout } from './layout.ts'
import { tallyLayout } from './tally.ts'

export interface JournalFileDeps extends LedgerQueryDeps {
	readonly entities: Infrastructure['settings']['entities']
}

const LAYOUTS: Readonly<Record<JournalFormat, Layout>> = {
	csv: csvLayout,
	beancount: beancountLayout,
	tally: tallyLayout,
	xero: xeroLayout,
	quickbooks: quickBooksLayout,
}

/** Pieces are sent in batches, since each chunk of a stream costs more than an entry. */
const BATCH_LENGTH = 65_536

/** Returns a function that gives the day of instants that never go back, without formatting each. */
function daysOf(entity: RegionFacts): (at: Date) => string {
	let [day, ends] = ['', -1]
	return (at) => {
		if (at.getTime() > ends) {
			day = dayIn(entity, at.getTime())
			ends = endOfDayIn(entity, day)
		}
		return day
	}
}

async function* entriesOf(lines: AsyncIterable<PostedLine>, span: Span): AsyncGenerator<FileEntry> {
	const dayOf = daysOf(span.entity)
	let entry: PostedLine[] = []
	const finished = (all: readonly PostedLine[]): FileEntry[] => {
		const [head] = all
		return head ? [{ head, lines: all, day: dayOf(head.posted_at), belongsTo: belongsTo(span, head) }] : []
	}
	for await (const line of lines) {
		if (entry[0] && entry[0].transaction_id !== line.transaction_id) {
			yield* finished(entry)
			entry = []
		}
		entry.push(line)
	}
	yield* finished(entry)
}

async function* piecesOf(layout: Layout, entries: AsyncIterable<FileEntry>, facts: FileFacts) {
	let piece = layout.begin(facts)
	for await (const entry of entries) {
		piece += layout.entry(entry, facts)
		if (piece.length < BATCH_LENGTH) continue
		yield piece
		piece = ''
	}
	yield piece + layout.end(facts)
}

function factsOf({ entities }: JournalFileDeps, span: Span, accounts: readonly AccountSums[]): FileFacts {
	const { entity, from, until } = span
	return {
		span,
		accounts,
		firstDay: dayIn(entity, from?.getTime() ?? 0),
		dayAfter: dayIn(entity, endOfDayIn(entity, dayIn(entity, until.getTime() - 1)) + 1),
		entityName: entities[entity.code].name,
	}
}

async function journalFile(
	deps: JournalFileDeps,
	format: JournalFormat,
	query: BookSpanQuery,
): Promise<Reply> {
	const { sql, clock } = deps
	const layout = LAYOUTS[format]
	const span = await spanOf(deps, query)
	const accounts = await accountSums(sql, span)
	const facts = factsOf(deps, span, accounts)
	const params = new Where()
	// The lines that the sums have, and no later ones.
	const lines = postedLines(params, span, { head: accounts[0]?.head ?? '' })
	const rows = sql.stream<PostedLine>(lines, params.params)
	const body = Readable.from(piecesOf(layout, entriesOf(rows, span), facts))
	const begins = span.from === null ? [] : ['from', facts.firstDay]
	const parts = [
		'journal',
		format,
		span.entity.code,
		...begins,
		'before',
		facts.dayAfter,
		stampOf(clock.now()),
	]
	const name = `${parts.join('-')}.${layout.extension}`
	return {
		stream: { body, contentType: `${layout.contentType}; charset=utf-8` },
		headers: { 'content-disposition': `attachment; filename="${name}"` },
	}
}

const SUMMARIES: Readonly<Record<JournalFormat, string>> = {
	csv: 'Export the journal with every line as CSV',
	beancount: 'Export the journal for Beancount, with opening and closing balances',
	tally: 'Export the journal as vouchers for Tally, in XML',
	xero: 'Export the journal as manual journals for Xero, as CSV',
	quickbooks: 'Export the journal as journal entries for QuickBooks, as CSV',
}

export const exportJournal = (deps: JournalFileDeps, format: JournalFormat): Route =>
	route({
		method: 'GET',
		path: `/api/backoffice/ledger/journal/${format}`,
		summary: SUMMARIES[format],
		tags: ['ledger', 'backoffice'],
		access: FINANCE_READ_ACCESS,
		query: bookSpanQuery,
		answers: { 200: z.string() },
		streams: LAYOUTS[format].contentType,
		readModels: BOOK_MODELS,
		handle: ({ query }) => journalFile(deps, format, query),
	})
