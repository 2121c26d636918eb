import { z } from 'zod'
import { PAYMENT_METHODS, PAYMENT_RECIPIENTS } from '../../kernel/wire/payment-method.ts'
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
import {
	ENDED_BECAUSE,
	PAUSED_BECAUSE,
	PERIOD_PHASES,
	RECURRING_STATUSES,
} from './schedule-rules.contract.ts'

/**
 * The version of the mandate's text, one for each method, that donors accept today. Other texts get another version; the
 * first one was of cards alone.
 */
export const MANDATE_VERSION = 1

/** Of a month; in shorter ones it is their last day. */
const day = z
	.int('recurring.fields.chooseDay')
	.min(1, 'recurring.fields.chooseDay')
	.max(31, 'recurring.fields.chooseDay')
/** A calendar month: `2026-11`. */
const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

export const recurringParams = z.object({ id })

/** Gives every month what a donation gave that was just made, with the card that it saved. */
export const recurringBody = z.object({
	donationId: id,
	day,
	/** The version of the mandate's text that the donor read. */
	mandate: z.literal(MANDATE_VERSION, 'recurring.fields.acceptMandate'),
})
export type RecurringBody = z.input<typeof recurringBody>

/** What holds from the next charge that isn't begun. What is absent stays. */
export const recurringChangeBody = priced('units', {
	units: currency,
	/** What is given: with the fee on top where the donor covers it, else out of it. */
	amount: amountWhere(isEnterable).optional(),
	shouldChargeProcessingFees: z.boolean().optional(),
	day: day.optional(),
	/** One of the donor's saved cards. */
	cardId: id.optional(),
	/** Instead of a card: the donor's bank account. */
	bankAccountId: id.optional(),
})
export type RecurringChangeBody = z.input<typeof recurringChangeBody>

export const RECURRING_ACTIONS = ['pause', 'resume', 'skip', 'stop'] as const
export type RecurringAction = (typeof RECURRING_ACTIONS)[number]
const action = z.enum(RECURRING_ACTIONS)

/** `until` is the month with which it goes on by itself, for `pause`. */
export const recurringStateBody = z.object({ action, until: period.optional() })
export type RecurringStateBody = z.input<typeof recurringStateBody>

const linkKey = plainText().min(1).max(300)
export const recurringLinkQuery = z.object({ key: linkKey })
export const recurringLinkBody = z.object({ key: linkKey, action })
export type RecurringLinkBody = z.input<typeof recurringLinkBody>

/** What the page sends that the link of a mail opened: at first the key alone, then the payment whose bank was answered. */
export const recurringConfirmBody = z.object({
	key: linkKey,
	/** The donation that the bank declined because it wants its donor. */
	donationId: id,
	paymentIntentId: plainText().min(1).max(255).optional(),
})
export type RecurringConfirmBody = z.input<typeof recurringConfirmBody>
/** `action`: the card's bank asks its holder (3-D Secure). `pending`: nobody knows yet. */
export const CONFIRMATION_STATES = ['action', 'pending', 'paid', 'declined'] as const
export const confirmationAnswer = one(
	z.object({
		state: z.enum(CONFIRMATION_STATES),
		/** What the provider's library in the browser needs, while the bank asks. */
		clientSecret: z.string().nullable(),
		paymentIntentId: z.string().nullable(),
	}),
)
export const confirmationQuery = z.object({ key: linkKey, donationId: id })

const OFFERED = {
	_id: id,
	donationFor: z.enum(PAYMENT_RECIPIENTS),
	/** What it is for: a request's title or a person's name; null for the foundation, and once it was erased. */
	title: z.string().nullable(),
	units: currency,
	/** What the cause gets. */
	quantity: amount,
	processingFees: amount,
	totalAmount: amount,
	day,
	status: z.enum(RECURRING_STATUSES),
	phase: z.enum(PERIOD_PHASES),
	/** The month that is charged next, or is being charged. */
	period,
	/** When it is charged next; null: not before somebody does something. */
	nextAt: instant.nullable(),
	/** What it is paid with. */
	paidBy: z.enum(PAYMENT_METHODS),
	/** What its donor knows that by: the end of its number, or its name; null once it is gone. */
	method: z.string().nullable(),
	/** The card's last four digits, or the bank account's; null for others, and once it is gone. */
	last4: z.string().nullable(),
	pausedUntil: period.nullable(),
	/** While it is paused: by its donor, with its request, or with the mandate in the donor's app. */
	pausedBecause: z.enum(PAUSED_BECAUSE).nullable(),
	/** Why the last try was declined, while it waits for the donor. */
	problem: z.enum(['method', 'owner', 'never']).nullable(),
	/** Why it ended. */
	because: z.enum(ENDED_BECAUSE).nullable(),
} as const

/** A recurring donation as its donor sees it. */
export const recurringDonation = priced('units', {
	...OFFERED,
	/** The request. */
	requestId: id.nullable(),
	shouldChargeProcessingFees: z.boolean(),
	anonymous: z.boolean(),
	/** The record of what it is paid with. */
	methodId: id,
	brand: z.string().nullable(),
	startedAt: instant,
	endedAt: instant.nullable(),
	/** How many months were given, and how much of it the causes got. */
	months: z.int(),
	given: amount,
	/** The most of one charge by its mandate; null: no bound. */
	most: amount.nullable(),
}).meta({ id: 'RecurringDonation' })
export type RecurringDonation = z.input<typeof recurringDonation>
export const recurringList = list(recurringDonation)
export const recurringAnswer = one(recurringDonation)

/** What whoever has the link of a mail sees of it. */
export const linkedRecurring = priced('units', OFFERED).meta({ id: 'LinkedRecurringDonation' })
export type LinkedRecurring = z.input<typeof linkedRecurring>
export const linkedAnswer = one(linkedRecurring)

/** What whoever has the link of a mail sees of the payment that the bank wants its donor for. */
export const linkedConfirmation = priced('units', {
	...OFFERED,
	/** `open`: it can be paid; `used`: the link was used before; `over`: nothing waits for its donor any more. */
	link: z.enum(['open', 'used', 'over']),
}).meta({ id: 'LinkedConfirmation' })
export type LinkedConfirmation = z.input<typeof linkedConfirmation>
export const linkedConfirmationAnswer = one(linkedConfirmation)

/** What was begun or changed. */
export const recurringDone = one(z.object({ _id: id }))
