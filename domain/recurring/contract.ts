import { z } from 'zod'
import { PAYMENT_METHODS } from '../../kernel/wire/payment-method.ts'
import {
	amount,
	amountWhere,
	currency,
	id,
	instant,
	isEnterable,
	list,
	one,
	plainText,
	priced,
} from '../../kernel/wire/schemas.ts'
import { kindsWhere, TARGETS } from '../_shared/donation-targets-rules.contract.ts'
import {
	ENDED_BECAUSE,
	PAUSED_BECAUSE,
	PERIOD_PHASES,
	RECURRING_STATUSES,
} from './schedule-rules.contract.ts'

/**
 * The current version of the mandate's text, which has one text per method. A changed text needs a new
 * version; the first one was for cards only.
 */
export const MANDATE_VERSION = 1

/** Shorter months use their last day. */
const day = z
	.int('recurring.fields.chooseDay')
	.min(1, 'recurring.fields.chooseDay')
	.max(31, 'recurring.fields.chooseDay')
/** A calendar month: `2026-11`. */
const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const recurringParams = z.object({ id })

export const recurringBody = z.object({
	donationId: id,
	day,
	mandate: z.literal(MANDATE_VERSION, 'recurring.fields.acceptMandate'),
})
export type RecurringBody = z.input<typeof recurringBody>

/** Applies from the next charge that has not begun; absent fields do not change. */
export const recurringChangeBody = priced('units', {
	units: currency,
	amount: amountWhere(isEnterable).optional(),
	shouldChargeProcessingFees: z.boolean().optional(),
	day: day.optional(),
	cardId: id.optional(),
	bankAccountId: id.optional(),
})
export type RecurringChangeBody = z.input<typeof recurringChangeBody>

export const RECURRING_ACTIONS = ['pause', 'resume', 'skip', 'stop'] as const
export type RecurringAction = (typeof RECURRING_ACTIONS)[number]
const action = z.enum(RECURRING_ACTIONS)

/** `until` is the month in which a pause ends automatically. */
export const recurringStateBody = z.object({ action, until: period.optional() })
export type RecurringStateBody = z.input<typeof recurringStateBody>

const linkKey = plainText().min(1).max(300)
export const recurringLinkQuery = z.object({ key: linkKey })
export const recurringLinkBody = z.object({ key: linkKey, action })
export type RecurringLinkBody = z.input<typeof recurringLinkBody>

export const recurringConfirmBody = z.object({
	key: linkKey,
	donationId: id,
	paymentIntentId: plainText().min(1).max(255).optional(),
})
export type RecurringConfirmBody = z.input<typeof recurringConfirmBody>
/** `action`: 3-D Secure is required. `pending`: the outcome is unknown. */
export const CONFIRMATION_STATES = ['action', 'pending', 'paid', 'declined'] as const
export const confirmationAnswer = one(
	z.object({
		state: z.enum(CONFIRMATION_STATES),
		clientSecret: z.string().nullable(),
		paymentIntentId: z.string().nullable(),
	}),
)
export const confirmationQuery = z.object({ key: linkKey, donationId: id })

export const recurringFor = z.enum(kindsWhere('recurs', true).map((kind) => TARGETS[kind].donationFor))

const OFFERED = {
	_id: id,
	donationFor: recurringFor,
	title: z.string().nullable(),
	units: currency,
	quantity: amount,
	processingFees: amount,
	totalAmount: amount,
	day,
	status: z.enum(RECURRING_STATUSES),
	phase: z.enum(PERIOD_PHASES),
	period,
	nextAt: instant.nullable(),
	paidBy: z.enum(PAYMENT_METHODS),
	method: z.string().nullable(),
	last4: z.string().nullable(),
	pausedUntil: period.nullable(),
	pausedBecause: z.enum(PAUSED_BECAUSE).nullable(),
	problem: z.enum(['method', 'owner', 'never']).nullable(),
	because: z.enum(ENDED_BECAUSE).nullable(),
} as const

export const recurringDonation = priced('units', {
	...OFFERED,
	requestId: id.nullable(),
	shouldChargeProcessingFees: z.boolean(),
	anonymous: z.boolean(),
	methodId: id,
	brand: z.string().nullable(),
	startedAt: instant,
	endedAt: instant.nullable(),
	months: z.int(),
	given: amount,
	/** The mandate's maximum of one charge; null: no limit. */
	most: amount.nullable(),
}).meta({ id: 'RecurringDonation' })
export type RecurringDonation = z.input<typeof recurringDonation>
export const recurringList = list(recurringDonation)
export const recurringAnswer = one(recurringDonation)

export const linkedRecurring = priced('units', OFFERED).meta({ id: 'LinkedRecurringDonation' })
export type LinkedRecurring = z.input<typeof linkedRecurring>
export const linkedAnswer = one(linkedRecurring)

export const linkedConfirmation = priced('units', {
	...OFFERED,
	/** `open`: it can be paid; `used`: the link was used; `over`: no confirmation is needed any more. */
	link: z.enum(['open', 'used', 'over']),
}).meta({ id: 'LinkedConfirmation' })
export type LinkedConfirmation = z.input<typeof linkedConfirmation>
export const linkedConfirmationAnswer = one(linkedConfirmation)

export const recurringDone = one(z.object({ _id: id }))
