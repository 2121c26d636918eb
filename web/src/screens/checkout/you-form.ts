import { z } from 'zod'
import { isPostalCode } from '../../../../domain/donations/contract.ts'
import type { CheckoutDetails } from '../../api/donations/checkout-details.ts'

/** Messages are keys of the checkout's words: `you.errors.*`. */
export const YOU_ERRORS = ['firstName', 'emailMissing', 'emailInvalid', 'zip'] as const
export type YouError = (typeof YOU_ERRORS)[number]
export const isYouError = (key: string | undefined): key is YouError =>
	YOU_ERRORS.some((known) => known === key)

const base = z.object({
	isAnonymous: z.boolean(),
	message: z.string().trim().max(200),
	line1: z.string().trim().max(50),
	city: z.string().trim().max(100),
	state: z.string().trim().max(100),
	zip_code: z
		.string()
		.trim()
		.refine(isPostalCode, 'zip' satisfies YouError),
	first_name: z.string().trim(),
	last_name: z.string().trim(),
	email: z.string().trim(),
})
export type YouValues = z.infer<typeof base>

/** What a signed-in giver is asked; a guest is asked who they are, too. */
export const youSchema = (guest: boolean) =>
	guest
		? base.extend({
				first_name: z
					.string()
					.trim()
					.min(1, 'firstName' satisfies YouError)
					.max(100),
				last_name: z.string().trim().max(100),
				email: z
					.string()
					.trim()
					.min(1, 'emailMissing' satisfies YouError)
					.pipe(z.email('emailInvalid' satisfies YouError).max(254)),
			})
		: base

export const youValues = ({
	recepientName,
	email,
	isAnonymous,
	message,
	billingAddress,
}: CheckoutDetails): YouValues => ({ ...recepientName, ...billingAddress, email, isAnonymous, message })

/** The values as the checkout holds them. */
export const youDetails = ({ isAnonymous, message, email, ...values }: YouValues) => ({
	isAnonymous,
	message,
	email,
	recepientName: { first_name: values.first_name, last_name: values.last_name },
	billingAddress: {
		line1: values.line1,
		city: values.city,
		state: values.state,
		zip_code: values.zip_code,
	},
})
