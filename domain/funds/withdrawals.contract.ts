import { z } from 'zod'
import {
	amountText,
	amountTextWhere,
	chosenIds,
	currency,
	day,
	id,
	instant,
	isEnterable,
	optionalText,
	priced,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { TARGET_KINDS } from '../_shared/donation-targets-rules.contract.ts'
import { fundName } from '../_shared/fund-name.contract.ts'
import { age } from '../ageing.contract.ts'
import {
	approval,
	failureCode,
	payment,
	paymentFailure,
	rejection,
	transferOrder,
	withdrawalStatus,
} from './contract.ts'
import { evidenceSummary } from './evidence.contract.ts'
import { purposeView } from './purposes.contract.ts'

export const DECISIONS = ['approve', 'reject', 'transfer', 'pay', 'fail', 'retry'] as const
export const decision = z.enum(DECISIONS)
export type Decision = z.infer<typeof decision>
export const TO_ACCOUNT: readonly Decision[] = ['approve', 'transfer', 'pay', 'retry']

export const DECISION_BODIES = {
	approve: approval,
	reject: rejection,
	transfer: transferOrder,
	pay: payment,
	fail: paymentFailure,
	retry: approval,
} as const satisfies Readonly<Record<Decision, z.ZodType>>

export const fundKind = z.enum(TARGET_KINDS)

/**
 * Minor units inside. `held` is the part of `reserved` that donors' banks may take back; a negative `free` is
 * a receivable.
 */
const balances = z.object({
	raised: amountText,
	withdrawn: amountText,
	reserved: amountText,
	held: amountText,
	free: amountText,
})
export type FundBalances = z.output<typeof balances>

export const backofficeWithdrawal = priced('currency', {
	id,
	fund: z.string(),
	kind: fundKind,
	requestId: id.nullable(),
	label: z.string(),
	currency,
	amount: amountText,
	status: withdrawalStatus,
	requestedBy: z.string(),
	requestedByEmail: z.string(),
	requestedAt: instant,
	changedAt: instant,
	approvedAt: instant.nullable(),
	firstApprovedAt: instant.nullable(),
	isUnderWay: z.boolean(),
	paidAt: instant.nullable(),
	paidOn: day.nullable(),
	reference: z.string().nullable(),
	failureCode: failureCode.nullable(),
	attempts: z.int(),
	balances,
}).meta({ id: 'BackofficeWithdrawal' })
export type BackofficeWithdrawal = z.input<typeof backofficeWithdrawal>

const accountView = z.object({
	id,
	version: z.int(),
	newestVersion: z.int(),
	removed: z.boolean(),
	status: z.enum(['new', 'verified', 'others']),
	label: z.string(),
	accountHolderName: z.string(),
	accountHolderType: z.enum(['individual', 'company']),
	accountNumber: z.string(),
	routingNumber: z.string(),
	isBranchKnown: z.boolean(),
	country: regionCode,
	changedAt: instant,
	/** No money is sent before this time after a change; null: no wait. */
	coolingUntil: instant.nullable(),
})

export const withdrawalDetail = backofficeWithdrawal
	.extend({
		account: accountView.nullable(),
		purpose: purposeView.nullable(),
		evidence: evidenceSummary.nullable(),
		reason: z.string().nullable(),
		/** The request is spam, on hold or removed: only refunds may leave the fund. */
		frozen: z.boolean(),
		/** The required approvals when two people must approve; null otherwise. */
		approvals: z
			.object({
				/**
				 * The largest of the sums within 24 hours by fund, bank account or approver, this withdrawal
				 * included.
				 */
				together: amountText,
				from: amountText,
				first: z.object({ by: z.string(), at: instant }).nullable(),
			})
			.nullable(),
		/**
		 * The reason why the viewer may not take some decisions: the money is their own, they entered the bank
		 * account, gave the first approval, or approved a payment that another person must make.
		 */
		fourEyes: z.enum(['ownMoney', 'ownAccount', 'firstApproval', 'approvedIt']).nullable(),
		decisions: z.array(decision),
		ways: z.array(z.object({ account: z.string(), provider: z.string() })),
		transfer: z
			.object({
				account: z.string(),
				provider: z.string(),
				orderedAt: instant,
				ref: z.string().nullable(),
			})
			.nullable(),
		etag: z.string(),
	})
	.meta({ id: 'BackofficeWithdrawalDetail' })
export type WithdrawalDetail = z.input<typeof withdrawalDetail>

export const backofficeFund = priced('currency', {
	...balances.shape,
	id: z.string(),
	kind: fundKind,
	targetId: id.nullable(),
	label: z.string(),
	currency,
	donations: z.int(),
	lastDonationAt: instant.nullable(),
	/** More was withdrawn than raised. */
	lacks: z.boolean(),
}).meta({ id: 'BackofficeFund' })
export type BackofficeFund = z.input<typeof backofficeFund>

/** `lacking`: more was withdrawn than raised, so that money is missing; `belowZero` counts what is reserved, too. */
export const FUND_STATES = ['belowZero', 'lacking', 'holds'] as const
export const backofficeFundQuery = restQuery(
	z.object({
		q: optionalText(100).optional(),
		kind: fundKind.optional(),
		withdrawnBy: z.enum(['owner', 'finance']).optional(),
		currency: currency.optional(),
		state: z.enum(FUND_STATES).optional(),
		/** Since it lacks money. */
		age: age.optional(),
		targetId: id.optional(),
		id: chosenIds(fundName('funds.fields.chooseFund')),
	}),
	['free', 'raised', 'withdrawn', 'reserved', 'lastDonationAt'],
)

export const backofficeWithdrawalQuery = restQuery(
	priced('currency', {
		q: optionalText(100).optional(),
		status: z.union([withdrawalStatus, z.array(withdrawalStatus)]).optional(),
		currency: currency.optional(),
		kind: fundKind.optional(),
		minAmount: amountText.optional(),
		maxAmount: amountText.optional(),
		requestId: id.optional(),
		waiting: z.boolean().optional(),
		/** Since it was requested. */
		age: age.optional(),
		id: z.array(id).optional(),
	}),
	['requestedAt', 'changedAt', 'paidAt', 'amount', 'status'],
)

export const withdrawalPreviewQuery = z.object({ decision })
export const withdrawalPreview = priced('currency', {
	withdrawalId: id,
	decision,
	currency,
	amount: amountText,
	before: balances,
	after: balances,
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
	etag: z.string(),
}).meta({ id: 'WithdrawalPreview' })
export type WithdrawalPreview = z.input<typeof withdrawalPreview>

export const foundationWithdrawBody = priced('currency', {
	/** Another fund whose money finance withdraws; absent: the foundation's. */
	fund: fundName('funds.fields.chooseFund').optional(),
	amount: amountTextWhere(isEnterable),
	currency,
	paymentAccountId: id,
})

/** `POST /api/backoffice/withdrawals/{id}/account`: the full details; the access is logged. */
export const revealedAccount = z
	.object({
		label: z.string(),
		accountHolderName: z.string(),
		accountHolderType: z.enum(['individual', 'company']),
		accountNumber: z.string(),
		routingNumber: z.string(),
		country: regionCode,
		version: z.int(),
	})
	.meta({ id: 'RevealedAccount' })
