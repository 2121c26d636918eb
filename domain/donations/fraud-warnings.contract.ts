import { z } from 'zod'
import { FRAUD_WARNING_RULES } from '../../kernel/wire/disputes.ts'
import { id, instant } from '../../kernel/wire/schemas.ts'

export const fraudWarningParams = z.object({
	id,
	warning: z.string().regex(/^[\w-]{1,64}$/, 'common.fields.usualForm'),
})

export const fraudWarningAnswer = z.object({
	/** `refunded` returns all that is left. */
	answer: z.enum(['refunded', 'left']),
})
export type FraudWarningAnswer = z.output<typeof fraudWarningAnswer>['answer']

export const fraudWarning = z
	.object({
		fraudType: z.string(),
		rule: z.enum(FRAUD_WARNING_RULES),
	})
	.meta({ id: 'FraudWarning' })

export const donationWarning = fraudWarning
	.extend({
		ref: z.string(),
		at: instant,
		state: z.enum(['recorded', 'open', 'left', 'refunded']),
	})
	.meta({ id: 'DonationWarning' })
