import { z } from 'zod'
import { FRAUD_WARNING_RULES } from '../../kernel/wire/disputes.ts'
import { id, instant } from '../../kernel/wire/schemas.ts'

/** An early fraud warning by its donation and the provider's name of it. */
export const fraudWarningParams = z.object({
	id,
	warning: z.string().regex(/^[\w-]{1,64}$/, 'common.fields.usualForm'),
})

/** `POST /api/backoffice/donations/{id}/warnings/{warning}/answer` */
export const fraudWarningAnswer = z.object({
	/** All that is left goes back, or stays where it is. */
	answer: z.enum(['refunded', 'left']),
})
export type FraudWarningAnswer = z.output<typeof fraudWarningAnswer>['answer']

/** What a card's issuer reported of a payment. */
export const fraudWarning = z
	.object({
		/** The issuer's kind of fraud, in the provider's code. */
		fraudType: z.string(),
		/** What was to become of it when it came. */
		rule: z.enum(FRAUD_WARNING_RULES),
	})
	.meta({ id: 'FraudWarning' })

/** The same on its donation, with what became of it: it waits for people, was left, or money went back because of it. */
export const donationWarning = fraudWarning
	.extend({
		ref: z.string(),
		at: instant,
		state: z.enum(['recorded', 'open', 'left', 'refunded']),
	})
	.meta({ id: 'DonationWarning' })
