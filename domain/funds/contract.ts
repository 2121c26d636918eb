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
import { DONATION_FOR } from '../_shared/donation-targets-rules.contract.ts'
import { deposits } from '../deposits.contract.ts'
import { evidenceSummary } from './evidence.contract.ts'
import { purpose, purposeView } from './purposes.contract.ts'

export const fundType = z.enum(DONATION_FOR)
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

export const bankReference = plainText('funds.fields.enterReference')
	.trim()
	.min(1, 'funds.fields.enterReference')
	.max(50, 'funds.fields.referenceTooLong')
	.regex(/^[A-Za-z0-9/-]+$/, 'funds.fields.referenceForm')

/** Checks the ABA checksum: digits weighted 3, 7, 1 sum to a multiple of ten. */
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
	label: text(100, 'funds.fields.enterBankName'),
	accountHolderName: text(100, 'funds.fields.enterFullName'),
	accountHolderType: z.enum(['individual', 'company'], 'funds.fields.enterAccountHolderType'),
	/** Digits; blanks and hyphens between them are ignored. */
	accountNumber: text(40, 'funds.fields.enterAccountNumber').overwrite(plainSigns).transform(withoutGaps),
	/** US: the ABA routing number. India: the IFSC. */
	routingNumber: plainText('funds.fields.bankCode.routingNumber.missing')
		.overwrite(plainSigns)
		.trim()
		.max(40)
		.transform((text) => withoutGaps(text).toUpperCase()),
	isNewBranch: z.boolean().default(false),
	country: z.enum(REGION_CODES, 'funds.fields.enterCountry'),
	currency: z.string().toUpperCase().pipe(currency),
	isDefault: z.boolean().default(false),
})
type AccountFields = Omit<z.output<typeof accountFields>, 'accountNumber'> & {
	readonly accountNumber?: string | undefined
}

function checkAccount(
	{ country, currency: units, routingNumber, accountNumber, accountHolderName }: AccountFields,
	context: z.RefinementCtx,
): void {
	const issue = (field: string, message: string) =>
		context.addIssue({ code: 'custom', path: [field], message })
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

const isComplete = (account: unknown, required: readonly RequiredField[]): boolean =>
	typeof account !== 'object' ||
	account === null ||
	required.every((field) => {
		const value: unknown = (account as Partial<Record<RequiredField, unknown>>)[field]
		return value !== undefined && value !== null && value !== ''
	})
// Looked at whatever the fields say, since those say it of themselves alone.
const ALWAYS = { error: INCOMPLETE, when: () => true }

export const paymentAccountBody = accountFields
	.superRefine(checkAccount)
	.refine((account) => isComplete(account, REQUIRED), ALWAYS)
export type PaymentAccountBody = z.input<typeof paymentAccountBody>
/** `PUT …/payment/account/{accountId}`: all fields; without a number, the stored one remains. */
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

/** The spec's client reads them in lower case. */
const ACCOUNT_CURRENCIES = CURRENCIES.map((code) => code.toLowerCase() as Lowercase<Currency>) as [
	Lowercase<Currency>,
	...Lowercase<Currency>[],
]

/** The spec's payment account; the number is always masked: `••••6789`. */
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
		status: z.enum(['new', 'verified', 'others']),
		deposits,
		/** No money is sent before this time after a change; null: no wait. */
		coolingUntil: instant.nullable(),
		version: z.int(),
		etag: z.string(),
	})
	.meta({ id: 'PaymentAccount' })
export type PaymentAccount = z.infer<typeof paymentAccount>
export const paymentAccountAnswer = z.object({ statusCode: z.literal(200), account: paymentAccount })
export const paymentAccountList = list(paymentAccount)

export const fundId = z.union([id, z.literal('karuna')])

/** Inside: minor units. */
export const withdrawnAmount = amountWhere(isEnterable)

export const withdrawBody = priced('units', {
	fundType: fundType.default('donationRequest'),
	amount: withdrawnAmount,
	units: currency,
	paymentAccountId: id,
	purpose,
})
export type WithdrawBody = z.input<typeof withdrawBody>

export const approval = z.object({
	accountVersion: z.int().min(1),
})
export const rejection = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })
export const payment = z.object({
	reference: bankReference,
	/** The day of the bank's transfer, in the fund's region. */
	paidOn: day,
	/**
	 * True when one transfer also paid another fund's withdrawal; otherwise a reference that is already booked
	 * there is refused.
	 */
	isShared: z.boolean().default(false),
})
export const transferOrder = z.object({
	/** The paying account at the provider: one of the withdrawal's `ways`. */
	from: text(40, 'funds.fields.chooseWay'),
})
export const paymentFailure = z.object({ code: failureCode, failedOn: day })

/**
 * `PUT /donationRequest/withdraw/{id}`: `id` is the withdrawal. The requester cancels; the rest is for
 * finance. `approved` after a failed payment retries it.
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
	title: z.string(),
	units: currency,
	amount,
	status: withdrawalStatus,
	isUnderWay: z.boolean(),
	user_info: z.object({ _id: id, name: personName }),
	paymentAccount: z.object({ uniqueId: id, label: z.string(), accountNumber: z.string() }),
	createdAt: instant,
	approvedAt: instant.nullable(),
	paidAt: instant.nullable(),
	paidOn: day.nullable(),
	reference: z.string().nullable(),
	failureCode: failureCode.nullable(),
	reason: z.string().nullable(),
	attempts: z.int(),
	purpose: purposeView.nullable(),
	evidence: evidenceSummary.nullable(),
	canCancel: z.boolean(),
	etag: z.string(),
}).meta({ id: 'Withdrawal' })
export type Withdrawal = z.input<typeof withdrawal>
export const withdrawalAnswer = z.object({ statusCode: z.literal(200), data: withdrawal })
export const withdrawalList = list(withdrawal)
export const withdrawalListQuery = z.object({
	userId: id.optional(),
	requestId: id.optional(),
	status: withdrawalStatus.optional(),
	isDownload: z.enum(['true', 'false']).default('false'),
	...page(10),
})

/** `GET /donationRequest/{id}/withdraw`: the data of the withdrawal form. Amounts may be negative. */
export const withdrawFormQuery = z.object({
	fundType: fundType.default('donationRequest'),
	units: currency.optional(),
})
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
		/** Donations that the donors' banks have not paid yet; not counted elsewhere. */
		pending: amount,
		withdrawn: amount,
		reserved: amount,
		held: amount,
		free: amount,
		/** The monthly sum of active recurring donations, and the number of their donors. */
		monthly: z.object({ donors: z.int(), amount }),
		problem: z.object({ code: z.string(), message: z.string() }).nullable(),
		accounts: z.array(accountChoice),
		mayChangeAccounts: z.boolean(),
	}).meta({ id: 'WithdrawForm' }),
})
export type WithdrawForm = z.input<typeof withdrawForm>['data']
