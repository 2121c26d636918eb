import { z } from 'zod'
import { maxAmount } from '../../kernel/wire/money.ts'
import {
	amountText,
	amountTextWhere,
	currency,
	day,
	id,
	instant,
	optionalText,
	paragraphs,
	priced,
	regionCode,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { ENTERED_ACCOUNTS, JOURNAL_ACCOUNTS } from './accounts.contract.ts'

const REASON_LIMIT = 2_000
const MAX_LINES = 40
const reason = paragraphs(REASON_LIMIT, 'common.fields.enterReason')
export const journalAccount = z.enum(JOURNAL_ACCOUNTS, 'journal.fields.chooseAccount')

/** Debit positive. */
const enteredLine = z.object({
	account: z.enum(ENTERED_ACCOUNTS, 'journal.fields.chooseAccount'),
	/** The legal entity, the provider's account (`stripe/stripe-in`), or the fund (`request.{id}.INR`). */
	owner: text(100, 'journal.fields.chooseOwner'),
	amount: amountTextWhere(
		(minor, code) => minor !== 0n && minor >= -maxAmount(code) && minor <= maxAmount(code),
	),
})

export const entryBody = priced('currency', {
	/** The currency of the legal entity whose books the entry is in. */
	currency,
	/** The day on which the money moved, in the entity's zone. */
	bookedOn: day,
	lines: z.array(enteredLine).min(2, 'journal.fields.twoLines').max(MAX_LINES, 'journal.fields.tooManyLines'),
	reason,
	/** The reference of the document that it rests on: a bank's statement, an invoice. */
	document: optionalText(200).default(''),
	/** That document itself, which the same person uploaded. */
	documentId: id.nullable().default(null),
})
export type EntryBody = z.input<typeof entryBody>

export const reverseBody = z.object({ bookedOn: day, reason })
export const writeOffBody = z.object({ bookedOn: day, reason })
export const declineBody = z.object({ reason })

export const ENTRY_STATUSES = ['waiting', 'posted', 'declined'] as const
export const DECLINED_BECAUSE = ['person', 'fundTooLow', 'paymentMoved', 'monthClosed'] as const

const line = { account: journalAccount, owner: z.string(), label: z.string().nullable(), amount: amountText }

export const journalEntry = priced('currency', {
	id,
	entity: regionCode,
	currency,
	/** The sum of its debits. */
	amount: amountText,
	effectiveAt: instant,
	status: z.enum(ENTRY_STATUSES),
	declinedBecause: z.enum(DECLINED_BECAUSE).nullable(),
	needsSecond: z.boolean(),
	reason: z.string(),
	document: z.string(),
	lines: z.array(z.object(line)),
	preparedBy: z.string(),
	preparedAt: instant,
	decidedBy: z.string().nullable(),
	decidedAt: instant.nullable(),
	decisionReason: z.string(),
	reverses: id.nullable(),
	/** The entry that takes it back, or waits to. */
	reversedBy: id.nullable(),
	discrepancyId: id.nullable(),
	/** The viewer prepared it, so that another person has to decide. */
	isOwn: z.boolean(),
}).meta({ id: 'JournalEntry' })
export type JournalEntry = z.input<typeof journalEntry>

export const journalEntryDetail = journalEntry
	.extend({
		/** The balance of each account before and after the entry; debit positive. */
		effect: z.array(z.object({ ...line, before: amountText, after: amountText })),
		file: z.object({ name: z.string(), url: z.string() }).nullable(),
		/** The event that booked it; null until then. */
		eventId: id.nullable(),
		/** The position in the log as of which `effect` was; null while it is not booked. */
		position: z.string().nullable(),
	})
	.meta({ id: 'JournalEntryDetail' })
export type JournalEntryDetail = z.input<typeof journalEntryDetail>

/** `GET /api/backoffice/journal/accounts`: the accounts of providers that an entry may name. */
export const journalAccountsQuery = z.object({ currency })
export const journalAccountsAnswer = z.object({ accounts: z.array(z.string()) })

export const journalQuery = restQuery(
	z.object({
		status: z.enum(ENTRY_STATUSES).optional(),
		currency: currency.optional(),
		account: journalAccount.optional(),
		fund: z.string().max(100).optional(),
		discrepancyId: id.optional(),
		id: z.array(id).optional(),
	}),
	['effectiveAt', 'preparedAt'],
)
