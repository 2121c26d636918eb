import { z } from 'zod'
import { REGION_CODES } from '../../kernel/wire/regions.ts'
import { currency, id, instant, list, minorUnits, optionalText, text } from '../../kernel/wire/schemas.ts'
import { type DEPOSIT_PROOFS, deposits } from '../deposits.contract.ts'
import { donationFor, donationIntent } from './contract.ts'

/**
 * The texts that account holders agreed to (`mandate.texts` in `locales/{en,hi}/donations.web.bank.json`). A text that
 * somebody may have agreed to is never changed: a new one gets the next number.
 */
export const MANDATE_VERSIONS = [1] as const
/** What is agreed to now. */
export const MANDATE_VERSION = 1

export const BANK_ACCOUNT_STATES = ['new', 'verified', 'errored'] as const
export type BankAccountStatus = (typeof BANK_ACCOUNT_STATES)[number]

/** How often a wrong report of the deposits is taken, by the providers' rule. */
export const REPORTS: Readonly<Record<(typeof DEPOSIT_PROOFS)[number], number>> = {
	amounts: 3,
	descriptorCode: 10,
}

export const HOLDER_TYPES = ['individual', 'company'] as const

/** A bank account of the caller that is debited. Its number is known to the provider alone. */
export const bankAccount = z
	.object({
		uniqueId: id,
		/** The bank's name. */
		label: z.string(),
		accountHolderName: z.string(),
		accountHolderType: z.enum(HOLDER_TYPES),
		/** `••••6789`. */
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
/** 202 with `PAYMENT_PENDING`: the provider's verdict is not known yet, poll the account until nothing is reported. */
export const bankAccountPending = bankAccountAnswer.extend({ statusCode: z.literal(202), code: z.string() })

/** The numbers are made a payment method in the browser, at the provider: neither comes here. */
export const bankAccountBody = z.object({
	paymentMethodId: z
		.string('donations.fields.checkBankAccount')
		.regex(/^pm_[A-Za-z0-9_]{1,250}$/, 'donations.fields.checkBankAccount'),
	country: z.enum(REGION_CODES, 'donations.fields.enterBankCountry'),
	currency: z.string().toUpperCase().pipe(currency),
	label: text(100, 'donations.fields.enterBankName'),
	accountHolderName: text(100, 'donations.fields.enterHolderName'),
	accountHolderType: z.enum(HOLDER_TYPES, 'donations.fields.enterHolderType'),
	/** The mandate's text that was accepted. */
	mandateVersion: z.literal(MANDATE_VERSION, 'donations.fields.acceptMandate'),
})
export type BankAccountBody = z.input<typeof bankAccountBody>

export const bankAccountParams = z.object({ accountId: id })

const DEPOSITS = 'donations.fields.enterDeposits'

/** Of the deposits: their amounts in cents, or the code that stood beside one. */
export const verifyBankBody = z.object({
	amount: z.array(z.int(DEPOSITS).min(1, DEPOSITS).max(99, DEPOSITS), DEPOSITS).max(2, DEPOSITS).optional(),
	descriptorCode: optionalText(20).optional(),
})
export type VerifyBankBody = z.input<typeof verifyBankBody>

/**
 * A donation by bank debit: core §7's payload, whose fee comes out of the amount; or with `donation`, which then says
 * everything that one by another method says.
 */
export const bankChargeBody = z.object({
	/** The bank account; absent: the caller's. */
	accountId: id.optional(),
	/** Minor units charged: the donation and, when the donor covers it, the fee. */
	amount: minorUnits,
	/** Either case. */
	units: z.string().toUpperCase().pipe(currency),
	/** Must be there unless `donation` is. */
	donationFor: donationFor.optional(),
	/** When donationFor is donationRequest. */
	donationRequestId: id.optional(),
	/** When donationFor is individual. */
	toUserInfo: z.object({ _id: id }).optional(),
	donation: donationIntent.optional(),
	/** Another try of the same donation after a debit that was refused. */
	donationId: id.optional(),
})
export type BankChargeBody = z.input<typeof bankChargeBody>

/** 202 with `PAYMENT_PENDING`: the outcome is not known yet; `pending` is a debit that the bank is working on. */
export const bankChargeAnswer = z
	.object({
		statusCode: z.int(),
		donationId: z.string(),
		/** Minor units. */
		amount: z.int(),
		currency: z.string(),
		/** Null until the money is there. */
		balance_transaction: z.string().nullable(),
		created: instant,
		source: z.object({ id, last4: z.string(), bank_name: z.string() }).nullable(),
		billing_details: z.object({ name: z.string() }).nullable(),
		status: z.enum(['pending', 'succeeded', 'failed']),
		/** The donor's kindness score. */
		score: z.int().nullable(),
		code: z.string().optional(),
		message: z.string().optional(),
	})
	.meta({ id: 'BankChargeAnswer' })
export type BankChargeAnswer = z.input<typeof bankChargeAnswer>
