import { z } from 'zod'
import {
	amountText,
	currency,
	dayOrInstant,
	id,
	instant,
	pageLimit,
	priced,
} from '../../kernel/wire/schemas.ts'
import { fundName } from '../_shared/fund-name.contract.ts'
import { reportRegion } from './contract.ts'
import { LEDGER_ACCOUNTS, next, nextOf } from './history.contract.ts'
import { month } from './runs.contract.ts'

/**
 * The rows of a legal entity: those of a month, or those between two days of its zone or instants. Without
 * either, all until now. A row has the day of its posting: a fact that came after its month was closed is posted
 * when the next open month begins.
 */
const span = {
	entity: reportRegion,
	month: month.optional(),
	from: dayOrInstant.optional(),
	to: dayOrInstant.optional(),
}
const isOneSpan = ({ month: of, from, to }: { month?: unknown; from?: unknown; to?: unknown }) =>
	of === undefined || (from === undefined && to === undefined)
const ONE_SPAN = { message: 'ledger.fields.monthOrDays', path: ['month'] }

export const bookSpanQuery = z.object(span).refine(isOneSpan, ONE_SPAN)
export type BookSpanQuery = z.output<typeof bookSpanQuery>

const party = z
	.string()
	.max(100)
	.regex(/^[\x21-\x7e]+$/)
const afterLine = nextOf(/^\d{1,16}_(\d{20}){1,2}_\d{1,5}$/)

export const bookSpan = z.object({
	entity: reportRegion,
	/** The zone of its days. */
	timeZone: z.string(),
	/** The first instant of the span; null: from the beginning. */
	from: instant.nullable(),
	/** The first instant after the span. */
	until: instant,
	/** All months of the span are closed, so that its rows never change. */
	sealed: z.boolean(),
	/** The place in the log that the opening and the closing balances stop at; null: they have all of it. */
	openingPosition: z.string().nullable(),
	closingPosition: z.string().nullable(),
})
export type BookSpan = z.input<typeof bookSpan>

const account = z.enum(LEDGER_ACCOUNTS)
/** Debit positive. The closing balance is the opening one plus debits less credits. */
const sums = { opening: amountText, debits: amountText, credits: amountText, closing: amountText }

export const trialBalanceRow = priced('units', { account, party: z.string(), units: currency, ...sums })
export const trialBalance = z
	.object({
		span: bookSpan,
		data: z.array(trialBalanceRow),
		/** The sums of all accounts; debits equal credits, and balances are zero. */
		total: priced('units', { units: currency, ...sums }),
	})
	.meta({ id: 'LedgerTrialBalance' })
export type TrialBalance = z.input<typeof trialBalance>

export const accountLedgerQuery = z
	.object({
		...span,
		account,
		/** The owner of the account; for accounts of funds, the kind of fund: `request`. */
		party,
		/** One fund of the account. */
		fund: fundName('ledger.fields.sendFund').optional(),
		after: afterLine,
		limit: pageLimit(50),
	})
	.refine(isOneSpan, ONE_SPAN)
export type AccountLedgerQuery = z.output<typeof accountLedgerQuery>

const entry = {
	/** The event that the entry was made from. */
	id,
	type: z.string(),
	/** The instant that gives the day of posting. */
	postedAt: instant,
	/** The time when the money moved. */
	effectiveAt: instant,
	/** The month that the entry belongs to, when it came after that month was closed. */
	belongsTo: z.string().nullable(),
	recordedAt: instant,
	providerObject: z.string().nullable(),
	donationId: id.nullable(),
	withdrawalId: id.nullable(),
}
export const accountLine = z.object({
	...entry,
	line: z.int(),
	owner: z.string(),
	amount: amountText,
	/** The balance of the account after the line. */
	balance: amountText,
})
export type AccountLine = z.input<typeof accountLine>
export const accountLedger = priced('units', {
	span: bookSpan,
	account,
	party: z.string(),
	fund: z.string().nullable(),
	units: currency,
	...sums,
	data: z.array(accountLine),
	next,
}).meta({ id: 'LedgerAccount' })
export type AccountLedger = z.input<typeof accountLedger>

export const journalQuery = z
	.object({ ...span, after: afterLine, limit: pageLimit(50) })
	.refine(isOneSpan, ONE_SPAN)
export type JournalQuery = z.output<typeof journalQuery>

export const journalEntry = z.object({
	...entry,
	lines: z.array(
		priced('units', { account, party: z.string(), owner: z.string(), units: currency, amount: amountText }),
	),
})
export type JournalEntry = z.input<typeof journalEntry>
export const journal = z
	.object({ span: bookSpan, data: z.array(journalEntry), next })
	.meta({ id: 'LedgerJournal' })
export type Journal = z.input<typeof journal>

export const JOURNAL_FORMATS = ['csv', 'beancount', 'tally', 'xero', 'quickbooks'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]
