import { z } from 'zod'
import { amount, currency, id, instant, list, page, priced } from '../../kernel/wire/schemas.ts'

/** Of whose requests. Both: of those that the person raised for the organization; neither: of the caller's own. */
export const donorListQuery = z.object({
	userId: id.optional(),
	orgId: id.optional(),
	...page(10),
})

/** What a donor gave to the requests in one currency; all who gave anonymously are one. */
export const donor = priced('units', {
	/** Null for those who gave anonymously, whoever asks, and once a donor was erased. */
	user_info: z.object({ name: z.string() }).nullable(),
	anonymous: z.boolean(),
	units: currency,
	/** The donated amounts, excluding fees and what went back. */
	quantity: amount,
	donationsCount: z.int(),
	lastDonatedAt: instant,
}).meta({ id: 'Donor' })
export type Donor = z.input<typeof donor>
export const donorList = list(donor)
