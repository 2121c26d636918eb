import { z } from 'zod'
import { REGION_CODES } from '../../kernel/wire/regions.ts'
import { currency, id, instant, list, minorUnits, optionalText, text } from '../../kernel/wire/schemas.ts'
import { type DEPOSIT_PROOFS, deposits } from '../deposits.contract.ts'
import { donationFor, donationIntent } from './contract.ts'

/**
 * Versions of the mandate's text (`mandate.texts` in `locales/{en,hi}/donations.web.bank.json`). A published
 * text must never change, because account holders may have agreed to it: a new one gets the next number.
 */
export const MANDATE_VERSIONS = [1] as const
export const MANDATE_VERSION = 1

export const BANK_ACCOUNT_STATES = ['new', 'verified', 'errored'] as const
export type BankAccountStatus = (typeof BANK_ACCOUNT_STATES)[number]

/** The number of wrong deposit reports that providers accept. */
export const REPORTS: Readonly<Record<(typeof DEPOSIT_PROOFS)[number], number>> = {
	amounts: 3,
	descriptorCode: 10,
}

export const HOLDER_TYPES = ['individual', 'company'] as const

/** The caller's bank account for debits. Only the provider knows its number. */
export const bankAccount = z
	.object({
		uniqueId: id,
		label: z.string(),
		accountHolderName: z.string(),
		accountHolderType: z.enum(HOLDER_TYPES),
		accountNumber: z.string(),
		country: z.literal('US'),
		currency: z.literal('usd'),
		/** `new`: deposits are on their way, or wait to be reported. */
		status: z.enum(BANK_ACCOUNT_STATES),
		deposits,
		mandate: z.object({ version: z.int(), acceptedAt: instant }),
		createdAt: instant,
	})
	.meta({ id: 'BankAccount' })
export type BankAccount = z.input<typeof bankAccount>
export const bankAccountList = list(bankAccount)
export const bankAccountAnswer = z.object({
	statusCode: z.literal(200),
	account: bankAccount,
	message: z.string().optional(),
})
/**
 * 202 with `PAYMENT_PENDING`: the provider's verdict is not known yet; poll the account until no report is
 * pending.
 */
export const bankAccountPending = bankAccountAnswer.extend({ statusCode: z.literal(202), code: z.string() })

/**
 * The browser exchanges the numbers for a payment method at the provider, so that they never reach this API.
 */
export const bankAccountBody = z.object({
	paymentMethodId: z
		.string('donations.fields.checkBankAccount')
		.regex(/^pm_[A-Za-z0-9_]{1,250}$/, 'donations.fields.checkBankAccount'),
	country: z.enum(REGION_CODES, 'donations.fields.enterBankCountry'),
	currency: z.string().toUpperCase().pipe(currency),
	label: text(100, 'donations.fields.enterBankName'),
	accountHolderName: text(100, 'donations.fields.enterHolderName'),
	accountHolderType: z.enum(HOLDER_TYPES, 'donations.fields.enterHolderType'),
	mandateVersion: z.literal(MANDATE_VERSION, 'donations.fields.acceptMandate'),
})
export type BankAccountBody = z.input<typeof bankAccountBody>

export const bankAccountParams = z.object({ accountId: id })

const DEPOSITS = 'donations.fields.enterDeposits'

/** The amounts of the deposits in cents, or the code from a deposit's statement line. */
export const verifyBankBody = z.object({
	amount: z.array(z.int(DEPOSITS).min(1, DEPOSITS).max(99, DEPOSITS), DEPOSITS).max(2, DEPOSITS).optional(),
	descriptorCode: optionalText(20).optional(),
})
export type VerifyBankBody = z.input<typeof verifyBankBody>

/**
 * A donation by bank debit: core §7's payload, whose fee comes out of the amount, or one with `donation` as
 * for other methods.
 */
export const bankChargeBody = z.object({
	accountId: id.optional(),
	/** Minor units charged: the donation plus the fee if the donor covers it. */
	amount: minorUnits,
	/** Upper or lower case. */
	units: z.string().toUpperCase().pipe(currency),
	donationFor: donationFor.optional(),
	donationRequestId: id.optional(),
	toUserInfo: z.object({ _id: id }).optional(),
	donation: donationIntent.optional(),
	donationId: id.optional(),
})
export type BankChargeBody = z.input<typeof bankChargeBody>

/**
 * 202 with `PAYMENT_PENDING`: the outcome is not known yet; `pending` is a debit that the bank is processing.
 */
export const bankChargeAnswer = z
	.object({
		statusCode: z.int(),
		donationId: z.string(),
		/** Minor units. */
		amount: z.int(),
		currency: z.string(),
		balance_transaction: z.string().nullable(),
		created: instant,
		source: z.object({ id, last4: z.string(), bank_name: z.string() }).nullable(),
		billing_details: z.object({ name: z.string() }).nullable(),
		status: z.enum(['pending', 'succeeded', 'failed']),
		score: z.int().nullable(),
		code: z.string().optional(),
		message: z.string().optional(),
	})
	.meta({ id: 'BankChargeAnswer' })
export type BankChargeAnswer = z.input<typeof bankChargeAnswer>
