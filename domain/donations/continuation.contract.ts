import { z } from 'zod'
import { amount, currency, id, one, plainText, priced } from '../../kernel/wire/schemas.ts'
import { donationFor } from './contract.ts'

/** What the key of a link opens that goes on with a donation. */
export const continuationSubject = (donationId: string): string => `continueDonation:${donationId}`

export const unfinishedQuery = z.object({ donation: id, key: plainText().max(60) })

/** An unpaid donation as its mail's link opens it: what was begun, so that a checkout goes on with it. */
export const unfinishedDonation = priced('units', {
	_id: id,
	/** `underWay`: the donor's bank is being asked. `paid` may be by another donation that goes on with it. */
	state: z.enum(['open', 'underWay', 'paid']),
	donationFor,
	donation_request_id: id.nullable(),
	toUserInfo: z.object({ _id: id, name: z.string() }).nullable(),
	/** The request's title; empty for people and the foundation. */
	title: z.string(),
	units: currency,
	quantity: amount,
	totalAmount: amount,
	shouldChargeProcessingFees: z.boolean(),
	anonymous: z.boolean(),
	message: z.string(),
	/** Of a guest; of members their account has it. */
	externalUserInfo: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
	/** It is a member's: they sign in first. */
	needsSignIn: z.boolean(),
}).meta({ id: 'UnfinishedDonation' })
export type UnfinishedDonation = z.input<typeof unfinishedDonation>
export const unfinishedAnswer = one(unfinishedDonation)
