import { z } from 'zod'
import { PAYMENT_METHODS, PAYMENT_RECIPIENTS } from '../../kernel/wire/payment-method.ts'
import {
	amountText,
	currency,
	id,
	instant,
	priced,
	regionCode,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import {
	DECLINE_CLASSES,
	ENDED_BECAUSE,
	PAUSED_BECAUSE,
	PERIOD_PHASES,
	RECURRING_STATUSES,
} from './schedule-rules.contract.ts'

/** A recurring donation as those see it who read about money. */
export const backofficeRecurring = priced('currency', {
	id,
	/** Null once the account is gone. */
	donor: z.string().nullable(),
	donorId: id,
	target: z.enum(PAYMENT_RECIPIENTS),
	/** The request or the person; null for the foundation. */
	targetId: id.nullable(),
	/** What it is for; null for the foundation, and once that was erased. */
	title: z.string().nullable(),
	currency,
	/** What the cause gets each month, what is for the fee, what is charged. */
	amount: amountText,
	fee: amountText,
	total: amountText,
	method: z.enum(PAYMENT_METHODS),
	/** 1 to 31. */
	day: z.int(),
	status: z.enum(RECURRING_STATUSES),
	phase: z.enum(PERIOD_PHASES),
	pausedBecause: z.enum(PAUSED_BECAUSE).nullable(),
	endedBecause: z.enum(ENDED_BECAUSE).nullable(),
	/** The month that is open. */
	period: z.string(),
	/** When something is to be done about it; null: nothing is. */
	nextAt: instant.nullable(),
	/** Its tries that were begun. */
	tries: z.int(),
	/** When a try was declined last, and by which code of the provider; null: none was. */
	declinedAt: instant.nullable(),
	declinedCode: z.string().nullable(),
	/** Why it was, while nothing went on since. */
	problem: z.enum(DECLINE_CLASSES).nullable(),
	/** How many months were paid, and what the causes got. */
	months: z.int(),
	given: amountText,
	startedAt: instant,
	endedAt: instant.nullable(),
}).meta({ id: 'BackofficeRecurringDonation' })
export type BackofficeRecurring = z.input<typeof backofficeRecurring>

export const backofficeRecurringQuery = restQuery(
	z.object({
		status: z.enum(RECURRING_STATUSES).optional(),
		method: z.enum(PAYMENT_METHODS).optional(),
		region: regionCode.optional(),
		/** Something is to be done about it by now. */
		due: z.boolean().optional(),
		/** Its last try was declined, and nothing went on since. */
		failing: z.boolean().optional(),
		donorId: id.optional(),
		targetId: id.optional(),
		id: z.array(id).max(200).optional(),
	}),
	['nextAt', 'startedAt', 'total', 'months'],
)

/** `POST /api/backoffice/recurringDonations/{id}/stop`. */
export const stopRecurringBody = z.object({ reason: text(2_000, 'common.fields.enterReason') })
export type StopRecurringBody = z.input<typeof stopRecurringBody>
