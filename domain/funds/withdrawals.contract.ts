import { z } from 'zod'
import {
	amountText,
	amountTextWhere,
	chosenIds,
	currency,
	day,
	fundName,
	id,
	instant,
	isEnterable,
	optionalText,
	priced,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'
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

/** What finance may decide about a withdrawal, by name. */
export const DECISIONS = ['approve', 'reject', 'transfer', 'pay', 'fail', 'retry'] as const
export const decision = z.enum(DECISIONS)
export type Decision = z.infer<typeof decision>
/** Decisions that let money go to the bank account. */
export const TO_ACCOUNT: readonly Decision[] = ['approve', 'transfer', 'pay', 'retry']

/** `POST /api/backoffice/withdrawals/{id}/{decision}` */
export const DECISION_BODIES = {
	approve: approval,
	reject: rejection,
	transfer: transferOrder,
	pay: payment,
	fail: paymentFailure,
	retry: approval,
} as const satisfies Readonly<Record<Decision, z.ZodType>>

export const fundKind = z.enum(['request', 'individual', 'foundation'])

/** Minor units inside. `held` is the part of `reserved` that donors’ banks may take back; `free` below zero is a receivable. */
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
	/** `request.{id}.INR` */
	fund: z.string(),
	kind: fundKind,
	requestId: id.nullable(),
	/** Whose fund it is, in words. */
	label: z.string(),
	currency,
	amount: amountText,
	status: withdrawalStatus,
	askedBy: z.string(),
	askedByEmail: z.string(),
	requestedAt: instant,
	/** When it came to stand as it does. */
	changedAt: instant,
	approvedAt: instant.nullable(),
	/** The first of two approvals, while it waits for a second person. */
	firstApprovedAt: instant.nullable(),
	/** It is approved, and a provider has it in hand: nothing can be decided about it. */
	isUnderWay: z.boolean(),
	/** When the bank moved the money. */
	paidAt: instant.nullable(),
	/** The day of it in the fund's region, as the bank's statement has it. */
	paidOn: day.nullable(),
	reference: z.string().nullable(),
	failureCode: failureCode.nullable(),
	attempts: z.int(),
	/** The fund as it stands now. */
	balances,
}).meta({ id: 'BackofficeWithdrawal' })
export type BackofficeWithdrawal = z.input<typeof backofficeWithdrawal>

/** The bank account of a withdrawal: the version that was asked for or approved. */
const accountView = z.object({
	id,
	version: z.int(),
	/** The newest one: another than `version` means that it was changed since. */
	newestVersion: z.int(),
	removed: z.boolean(),
	status: z.enum(['new', 'verified', 'others']),
	label: z.string(),
	accountHolderName: z.string(),
	accountHolderType: z.enum(['individual', 'company']),
	/** `••••6789` */
	accountNumber: z.string(),
	routingNumber: z.string(),
	/** Whether our list of branches has the code. */
	isBranchKnown: z.boolean(),
	country: regionCode,
	changedAt: instant,
	/** It was changed lately: money goes to it from then on. Null: now. */
	coolingUntil: instant.nullable(),
})

export const withdrawalDetail = backofficeWithdrawal
	.extend({
		account: accountView.nullable(),
		/** What it is for and whom it is meant to be paid to. Null: it named none. */
		purpose: purposeView.nullable(),
		/** What it has to show for; null: nothing. */
		evidence: evidenceSummary.nullable(),
		/** What finance wrote when it was rejected. */
		reason: z.string().nullable(),
		/** The request is spam, on hold or removed: nothing but refunds may leave. */
		frozen: z.boolean(),
		/** What an approval needs where two people have to approve; null where one is enough, and where none is due. */
		approvals: z
			.object({
				/** What leaves the fund, goes to the bank account or rests on the viewer’s word within 24 hours, whichever is most; this withdrawal included. */
				together: amountText,
				/** From which sum on it takes two. */
				from: amountText,
				first: z.object({ by: z.string(), at: instant }).nullable(),
			})
			.nullable(),
		/**
		 * Why some of it is left to somebody else: the money is the viewer's own, they entered the bank account, or
		 * they gave the first of two approvals, or they approved what somebody else has to pay.
		 */
		fourEyes: z.enum(['ownMoney', 'ownAccount', 'firstApproval', 'approvedIt']).nullable(),
		/** What the viewer may decide now. */
		decisions: z.array(decision),
		/** The accounts at providers that can pay it, while it is to be paid. */
		ways: z.array(z.object({ account: z.string(), provider: z.string() })),
		/** The provider that pays it, or has paid it; null: nobody ordered that. */
		transfer: z
			.object({
				account: z.string(),
				provider: z.string(),
				orderedAt: instant,
				/** What the provider calls it; null until it has decided. */
				ref: z.string().nullable(),
			})
			.nullable(),
		/** Send as `If-Match` with a decision. */
		etag: z.string(),
	})
	.meta({ id: 'BackofficeWithdrawalDetail' })
export type WithdrawalDetail = z.input<typeof withdrawalDetail>

/** A fund as finance's list of all of them shows it. */
export const backofficeFund = priced('currency', {
	...balances.shape,
	/** `request.{id}.INR` */
	id: z.string(),
	kind: fundKind,
	/** The request or the person; null for the foundation. */
	targetId: id.nullable(),
	/** Whose it is, in words. */
	label: z.string(),
	currency,
	gifts: z.int(),
	lastGiftAt: instant.nullable(),
}).meta({ id: 'BackofficeFund' })
export type BackofficeFund = z.input<typeof backofficeFund>

/** Funds that owe, and funds that hold something that may leave. */
export const FUND_STATES = ['belowZero', 'holds'] as const
export const backofficeFundQuery = restQuery(
	z.object({
		q: optionalText(100).optional(),
		kind: fundKind.optional(),
		currency: currency.optional(),
		state: z.enum(FUND_STATES).optional(),
		/** The request or the person that it is of. */
		targetId: id.optional(),
		id: chosenIds(fundName('funds.fields.chooseFund')),
	}),
	['free', 'raised', 'withdrawn', 'reserved', 'lastGiftAt'],
)

export const backofficeWithdrawalQuery = restQuery(
	priced('currency', {
		q: optionalText(100).optional(),
		status: z.union([withdrawalStatus, z.array(withdrawalStatus)]).optional(),
		currency: currency.optional(),
		kind: fundKind.optional(),
		/** Of what is withdrawn, both included. */
		minAmount: amountText.optional(),
		maxAmount: amountText.optional(),
		requestId: id.optional(),
		/** What waits for finance: requested, approved or failed. A status says more and stands before it. */
		waiting: z.boolean().optional(),
		id: z.array(id).optional(),
	}),
	['requestedAt', 'changedAt', 'paidAt', 'amount', 'status'],
)

/** `GET /api/backoffice/withdrawals/{id}/preview` */
export const withdrawalPreviewQuery = z.object({ decision })
/** What a decision would do, before anybody takes it. */
export const withdrawalPreview = priced('currency', {
	withdrawalId: id,
	decision,
	currency,
	amount: amountText,
	before: balances,
	after: balances,
	/** Why it can't be decided so now. */
	problem: z.object({ code: z.string(), message: z.string() }).nullable(),
	etag: z.string(),
}).meta({ id: 'WithdrawalPreview' })
export type WithdrawalPreview = z.input<typeof withdrawalPreview>

/** `POST /api/backoffice/withdrawals`: finance asks for money of the foundation. */
export const foundationWithdrawBody = priced('currency', {
	amount: amountTextWhere(isEnterable),
	currency,
	paymentAccountId: id,
})

/** `POST /api/backoffice/withdrawals/{id}/account`: the details in full; that somebody looked is written down. */
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
