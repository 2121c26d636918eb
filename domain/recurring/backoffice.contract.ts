import { z } from 'zod'
import { PAYMENT_METHODS } from '../../kernel/wire/payment-method.ts'
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
import { age } from '../ageing.contract.ts'
import { recurringFor } from './contract.ts'
import {
	DECLINE_CLASSES,
	ENDED_BECAUSE,
	PAUSED_BECAUSE,
	PERIOD_PHASES,
	RECURRING_STATUSES,
} from './schedule-rules.contract.ts'

export const backofficeRecurring = priced('currency', {
	id,
	donor: z.string().nullable(),
	donorId: id,
	target: recurringFor,
	targetId: id.nullable(),
	title: z.string().nullable(),
	currency,
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
	period: z.string(),
	nextAt: instant.nullable(),
	tries: z.int(),
	declinedAt: instant.nullable(),
	declinedCode: z.string().nullable(),
	problem: z.enum(DECLINE_CLASSES).nullable(),
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
		due: z.boolean().optional(),
		failing: z.boolean().optional(),
		/** Since it was due. */
		age: age.optional(),
		donorId: id.optional(),
		targetId: id.optional(),
		id: z.array(id).max(200).optional(),
	}),
	['nextAt', 'startedAt', 'total', 'months'],
)

export const stopRecurringBody = z.object({ reason: text(2_000, 'common.fields.enterReason') })
export type StopRecurringBody = z.input<typeof stopRecurringBody>
