import { z } from 'zod'
import { maxAmount } from '../../kernel/wire/money.ts'
import {
	amountText,
	amountTextWhere,
	currency,
	day,
	id,
	instant,
	paragraphs,
	priced,
	regionCode,
} from '../../kernel/wire/schemas.ts'
import { fundName } from '../_shared/fund-name.contract.ts'

const reason = paragraphs(2_000, 'common.fields.enterReason')

export const topUpBody = priced('currency', {
	currency,
	amount: amountTextWhere((minor, units) => minor > 0n && minor <= maxAmount(units)),
	/** The day on which the bank has the money, in the entity's zone. */
	paidOn: day,
	reason,
})
export type TopUpBody = z.input<typeof topUpBody>

/** `POST /api/backoffice/own-money/write-offs`: writes off all that the fund lacks. */
export const writeOffBody = z.object({ fund: fundName('funds.fields.chooseFund'), reason })
export type WriteOffBody = z.input<typeof writeOffBody>

export const OWN_MONEY_KINDS = ['topUp', 'writeOff'] as const
export const OWN_MONEY_STATUSES = ['waiting', 'booked', 'declined'] as const

export const ownMoneyEntry = priced('currency', {
	id,
	kind: z.enum(OWN_MONEY_KINDS),
	entity: regionCode,
	currency,
	amount: amountText,
	fund: z.string().nullable(),
	fundLabel: z.string().nullable(),
	effectiveAt: instant,
	status: z.enum(OWN_MONEY_STATUSES),
	reason: z.string(),
	preparedBy: z.string(),
	preparedAt: instant,
	decidedBy: z.string().nullable(),
	/** The viewer prepared it, so that another person has to decide. */
	isOwn: z.boolean(),
}).meta({ id: 'OwnMoneyEntry' })
export type OwnMoneyEntry = z.input<typeof ownMoneyEntry>

/** Amounts of a legal entity: what it holds, what it owes, and why they differ. */
export const coverage = priced('currency', {
	entity: regionCode,
	currency,
	provider: amountText,
	inTransit: amountText,
	bank: amountText,
	disputed: amountText,
	/** The sum of the four above. */
	held: amountText,
	/** The sum of the funds that are not below zero, with what is reserved there. */
	funds: amountText,
	suspense: amountText,
	owed: amountText,
	feeCover: amountText,
	feeExpense: amountText,
	/** Fee cover less fee expense. */
	feeResult: amountText,
	ownMoney: amountText,
	otherIncome: amountText,
	/** The sum that funds below zero lack. */
	receivables: amountText,
	/** Held less owed; below zero it is a shortfall. */
	surplus: amountText,
}).meta({ id: 'BooksCoverage' })
export type Coverage = z.input<typeof coverage>

export const ownMoneyAnswer = z.object({ coverage: z.array(coverage), entries: z.array(ownMoneyEntry) })
export type OwnMoney = z.input<typeof ownMoneyAnswer>
