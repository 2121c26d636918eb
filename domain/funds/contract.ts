import { z } from 'zod'
import { plainSigns } from '../../kernel/wire/digits.ts'
import { isPayableName } from '../../kernel/wire/holder-names.ts'
import {
	CURRENCIES,
	type Currency,
	REGION_CODES,
	type RegionFacts,
	regionOf,
} from '../../kernel/wire/regions.ts'
import {
	amount,
	amountWhere,
	currency,
	day,
	id,
	instant,
	isEnterable,
	list,
	page,
	paragraphs,
	personName,
	plainText,
	priced,
	regionCode,
	text,
} from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'
import { deposits } from '../deposits.contract.ts'
import { evidenceSummary } from './evidence.contract.ts'
import { purpose, purposeView } from './purposes.contract.ts'

/** Whose fund: a fundraiser's, a person's, or the foundation's. The spec's words of a donation's `donationFor`. */
export const FUND_TYPES = ['donationRequest', 'individual', 'tal'] as const
export const fundType = z.enum(FUND_TYPES)
export type FundType = z.infer<typeof fundType>

export const WITHDRAWAL_STATUSES = [
	'requested',
	'approved',
	'paid',
	'failed',
	'rejected',
	'cancelled',
] as const
export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES)
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>

/** Why a bank didn't take a transfer, or gave it back. */
export const FAILURE_CODES = [
	'accountClosed',
	'detailsWrong',
	'nameRefused',
	'bankCodeRefused',
	'numberRefused',
	'refusedByBank',
	'returned',
	'other',
] as const
export const failureCode = z.enum(FAILURE_CODES, 'funds.fields.sayWhyFailed')
export type FailureCode = z.infer<typeof failureCode>

/** The bank's reference of a transfer: UTR, trace number. */
export const bankReference = plainText('funds.fields.enterReference')
	.trim()
	.min(1, 'funds.fields.enterReference')
	.max(50, 'funds.fields.referenceTooLong')
	.regex(/^[A-Za-z0-9/-]+$/, 'funds.fields.referenceForm')

/** The ABA's checksum: digits weighted 3, 7, 1 sum to a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
	if (!/^\d{9}$/.test(text) || text === '000000000') return false
	const sum = [...text].reduce(
		(total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
		0,
	)
	return sum % 10 === 0
}

const isBankCode = ({ codeForm, codeCheck }: RegionFacts['bank'], code: string): boolean =>
	codeForm.test(code) && (codeCheck === null || isRoutingNumber(code))

const withoutGaps = (text: string) => text.replace(/[\s-]/g, '')

const accountFields = z.object({
	/** The bank's name. */
	label: text(100, 'funds.fields.enterBankName'),
	accountHolderName: text(100, 'funds.fields.enterFullName'),
	accountHolderType: z.enum(['individual', 'company'], 'funds.fields.enterAccountHolderType'),
	/** Digits; blanks and hyphens between them don't matter. */
	accountNumber: text(40, 'funds.fields.enterAccountNumber').overwrite(plainSigns).transform(withoutGaps),
	/** US: the ABA routing number. India: the IFSC. */
	routingNumber: plainText('funds.fields.bankCode.routingNumber.missing')
		.overwrite(plainSigns)
		.trim()
		.max(40)
		.transform((text) => withoutGaps(text).toUpperCase()),
	/** The code is right though our list of branches lacks it: asked back once (`BRANCH_UNKNOWN`). */
	isNewBranch: z.boolean().default(false),
	country: z.enum(REGION_CODES, 'funds.fields.enterCountry'),
	/** Either case. */
	currency: z.string().toUpperCase().pipe(currency),
	isDefault: z.boolean().default(false),
})
type AccountFields = Omit<z.output<typeof accountFields>, 'accountNumber'> & {
	readonly accountNumber?: string | undefined
}

/** What doesn't fit together, by field. */
function checkAccount(
	{ country, currency: units, routingNumber, accountNumber, accountHolderName }: AccountFields,
	context: z.RefinementCtx,
): void {
	const issue = (field: string, message: string) =>
		context.addIssue({ code: 'custom', path: [field], message })
	// What its own field complained of already is not told twice.
	const isRead = (text = '') => text !== '' && text.length <= 40 && !text.includes('\u0000')
	const { bank, currency: own } = regionOf(country)
	const name = bank.codeName
	if (routingNumber === '') issue('routingNumber', `funds.fields.bankCode.${name}.missing`)
	else if (isRead(routingNumber) && !isBankCode(bank, routingNumber)) {
		issue('routingNumber', `funds.fields.bankCode.${name}.invalid`)
	}
	if (isRead(accountNumber) && !bank.accountForm.test(accountNumber ?? '')) {
		issue('accountNumber', 'funds.fields.invalidAccountNumber')
	}
	if (bank.holdersAreLatin && accountHolderName !== '' && !isPayableName(accountHolderName)) {
		issue('accountHolderName', 'funds.fields.holderInLatin')
	}
	if (own !== units) issue('currency', textRef('funds.fields.currencyOfCountry', { country, currency: own }))
}

/** What whoever leaves something out is told of the account as a whole (core §5), besides what each field says. */
const INCOMPLETE = 'funds.fields.enterAllDetails'
const REQUIRED = [
	'label',
	'accountHolderName',
	'accountHolderType',
	'accountNumber',
	'routingNumber',
	'country',
] as const
type RequiredField = (typeof REQUIRED)[number]

/** Whether none of these fields is missing or blank. */
const isComplete = (account: unknown, required: readonly RequiredField[]): boolean =>
	typeof account !== 'object' ||
	account === null ||
	required.every((field) => {
		const value: unknown = (account as Partial<Record<RequiredField, unknown>>)[field]
		return value !== undefined && value !== null && value !== ''
	})
// Looked at whatever the fields say, since those say it of themselves alone.
const ALWAYS = { error: INCOMPLETE, when: () => true }

/** `POST …/payment/account` */
export const paymentAccountBody = accountFields
	.superRefine(checkAccount)
	.refine((account) => isComplete(account, REQUIRED), ALWAYS)
export type PaymentAccountBody = z.input<typeof paymentAccountBody>
/** `PUT …/payment/account/{accountId}`: all fields; without a number, the one that is there stays. */
export const paymentAccountChange = accountFields
	.extend({ accountNumber: accountFields.shape.accountNumber.optional() })
	.superRefine(checkAccount)
	.refine(
		(account) =>
			isComplete(
				account,
				REQUIRED.filter((field) => field !== 'accountNumber' || account?.accountNumber !== undefined),
			),
		ALWAYS,
	)
export type PaymentAccountChange = z.input<typeof paymentAccountChange>

/** The spec's client reads them in small letters. */
const ACCOUNT_CURRENCIES = CURRENCIES.map((code) => code.toLowerCase() as Lowercase<Currency>) as [
	Lowercase<Currency>,
	...Lowercase<Currency>[],
]

/** The spec's payment account. The number is never told in full: `••••6789`. */
export const paymentAccount = z
	.object({
		uniqueId: id,
		label: z.string(),
		accountHolderName: z.string(),
		accountHolderType: z.enum(['individual', 'company']),
		accountNumber: z.string(),
		routingNumber: z.string(),
		country: regionCode,
		currency: z.enum(ACCOUNT_CURRENCIES),
		isDefault: z.boolean(),
		/** `others`: it was not proven. */
		status: z.enum(['new', 'verified', 'others']),
		/** Of an account that its holder may give from once they are reported (`POST /stripe/verify-bank-account/{id}`). */
		deposits,
		/** It was changed lately: money goes to it from then on. Null: now. */
		coolingUntil: instant.nullable(),
		/** From 1; every change makes another one. */
		version: z.int(),
		/** Send as `If-Match` with a change. */
		etag: z.string(),
	})
	.meta({ id: 'PaymentAccount' })
export type PaymentAccount = z.infer<typeof paymentAccount>
export const paymentAccountAnswer = z.object({ statusCode: z.literal(200), account: paymentAccount })
export const paymentAccountList = list(paymentAccount)

/** The id of a fund: a request's, a person's, or the foundation's. */
export const fundId = z.union([id, z.literal('karuna')])

/** What a person may enter. Inside: minor units. */
export const withdrawnAmount = amountWhere(isEnterable)

/** `POST /donationRequest/withdraw/{id}`: `id` is the request; the person or `karuna` for other funds. */
export const withdrawBody = priced('units', {
	fundType: fundType.default('donationRequest'),
	amount: withdrawnAmount,
	units: currency,
	paymentAccountId: id,
	purpose,
})
export type WithdrawBody = z.input<typeof withdrawBody>

/** What finance says with each decision. */
export const approval = z.object({
	/** The version of the bank account that was looked at. */
	accountVersion: z.int().min(1),
})
export const rejection = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })
export const payment = z.object({
	reference: bankReference,
	/** The day on which the bank moved the money, in the fund's region. */
	paidOn: day,
	/** One transfer paid another fund's withdrawal, too; refused without it when the reference is booked there. */
	isShared: z.boolean().default(false),
})
/** Through a provider, in place of a transfer by hand. */
export const transferOrder = z.object({
	/** The account at the provider that the money leaves: one of the withdrawal's `ways`. */
	from: text(40, 'funds.fields.chooseWay'),
})
export const paymentFailure = z.object({ code: failureCode, failedOn: day })

/**
 * `PUT /donationRequest/withdraw/{id}`: `id` is the withdrawal. Whoever asked cancels; the rest is for finance.
 * `approved` after a failed payment means that it is tried once more.
 */
export const withdrawChange = z.discriminatedUnion('status', [
	z.object({ status: z.literal('cancelled') }),
	approval.extend({ status: z.literal('approved') }),
	rejection.extend({ status: z.literal('rejected') }),
	payment.extend({ status: z.literal('paid') }),
	paymentFailure.extend({ status: z.literal('failed') }),
])

export const withdrawal = priced('units', {
	_id: id,
	fundType,
	requestId: id.nullable(),
	/** The fundraiser's; a name for other funds. */
	title: z.string(),
	units: currency,
	amount,
	status: withdrawalStatus,
	/** A provider has been asked to pay it, and has not decided; it is approved then. */
	isUnderWay: z.boolean(),
	/** Who asked. */
	user_info: z.object({ _id: id, name: personName }),
	/** Where it goes: bank, `••••6789`. */
	paymentAccount: z.object({ uniqueId: id, label: z.string(), accountNumber: z.string() }),
	createdAt: instant,
	approvedAt: instant.nullable(),
	/** When the bank moved the money. */
	paidAt: instant.nullable(),
	/** The day of it in the fund's region, as the bank's statement has it. */
	paidOn: day.nullable(),
	reference: z.string().nullable(),
	failureCode: failureCode.nullable(),
	/** What finance wrote when it was rejected. */
	reason: z.string().nullable(),
	/** Payment tries so far. */
	attempts: z.int(),
	/** Null: it named none. */
	purpose: purposeView.nullable(),
	/** What it has to show for; null: nothing. */
	evidence: evidenceSummary.nullable(),
	/** By the one who looks at it. */
	canCancel: z.boolean(),
	/** Send as `If-Match` with a change. */
	etag: z.string(),
}).meta({ id: 'Withdrawal' })
export type Withdrawal = z.input<typeof withdrawal>
export const withdrawalAnswer = z.object({ statusCode: z.literal(200), data: withdrawal })
export const withdrawalList = list(withdrawal)
/** `GET /donationRequest/withdraw`; `isDownload`: everything as CSV. */
export const withdrawalListQuery = z.object({
	userId: id.optional(),
	requestId: id.optional(),
	status: withdrawalStatus.optional(),
	isDownload: z.enum(['true', 'false']).default('false'),
	...page(10),
})

/** `GET /donationRequest/{id}/withdraw`: what the form of a withdrawal needs. Amounts may be below zero. */
export const withdrawFormQuery = z.object({
	fundType: fundType.default('donationRequest'),
	/** The currency; a request has only its own. */
	units: currency.optional(),
})
/** An account to choose from. Whose it is and at which branch only those are told who may change it. */
const accountChoice = paymentAccount.extend({
	accountHolderName: paymentAccount.shape.accountHolderName.nullable(),
	accountHolderType: paymentAccount.shape.accountHolderType.nullable(),
	routingNumber: paymentAccount.shape.routingNumber.nullable(),
})

export const withdrawForm = z.object({
	statusCode: z.literal(200),
	data: priced('units', {
		fundType,
		id: fundId,
		title: z.string(),
		units: currency,
		raised: amount,
		/** Given, and still with the donors' banks: counted nowhere else. */
		pending: amount,
		withdrawn: amount,
		reserved: amount,
		/** Of what is reserved: what donors’ banks may take back. */
		held: amount,
		/** What can be asked for; 0 or less: nothing. */
		free: amount,
		/** What recurring donations that are active bring in a month, and from how many donors. */
		monthly: z.object({ donors: z.int(), amount }),
		/** Why nothing can be asked for now. */
		problem: z.object({ code: z.string(), message: z.string() }).nullable(),
		/** Accounts in that currency to choose from, the default one first. */
		accounts: z.array(accountChoice),
		/** Whether the viewer may add, change and remove them: not a plain member of the organization. */
		mayChangeAccounts: z.boolean(),
	}).meta({ id: 'WithdrawForm' }),
})
export type WithdrawForm = z.input<typeof withdrawForm>['data']
