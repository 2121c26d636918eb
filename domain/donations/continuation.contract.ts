import { z } from 'zod'
import { amount, currency, id, one, plainText, priced } from '../../kernel/wire/schemas.ts'
import { donationFor } from './contract.ts'

export const continuationSubject = (donationId: string): string => `continueDonation:${donationId}`

export const unfinishedQuery = z.object({ donation: id, key: plainText().max(60) })

/** An unpaid donation as the link in its mail opens it, to continue in a checkout. */
export const unfinishedDonation = priced('units', {
	_id: id,
	/** `underWay`: the donor's bank is deciding. `paid` may be by a continuing donation. */
	state: z.enum(['open', 'underWay', 'paid']),
	donationFor,
	donation_request_id: id.nullable(),
	toUserInfo: z.object({ _id: id, name: z.string() }).nullable(),
	title: z.string(),
	units: currency,
	quantity: amount,
	totalAmount: amount,
	shouldChargeProcessingFees: z.boolean(),
	anonymous: z.boolean(),
	message: z.string(),
	externalUserInfo: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
	needsSignIn: z.boolean(),
}).meta({ id: 'UnfinishedDonation' })
export type UnfinishedDonation = z.input<typeof unfinishedDonation>
export const unfinishedAnswer = one(unfinishedDonation)
