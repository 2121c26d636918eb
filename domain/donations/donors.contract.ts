import { z } from 'zod'
import { amount, currency, id, instant, list, page, priced } from '../../kernel/wire/schemas.ts'

/** Both ids: requests that the person raised for the organization; neither: the caller's own. */
export const donorListQuery = z.object({
	userId: id.optional(),
	orgId: id.optional(),
	...page(10),
})

/** A donor's donations to the requests in one currency; all anonymous donors are one. */
export const donor = priced('units', {
	user_info: z.object({ name: z.string() }).nullable(),
	anonymous: z.boolean(),
	units: currency,
	/** Donated amounts without fees, minus refunds and chargebacks. */
	quantity: amount,
	donationsCount: z.int(),
	lastDonatedAt: instant,
	/** They let those whom they give to write to them, and have not stopped it. */
	mayBeWrittenTo: z.boolean(),
}).meta({ id: 'Donor' })
export type Donor = z.input<typeof donor>
export const donorList = list(donor)
