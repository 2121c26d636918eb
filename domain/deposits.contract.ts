import { z } from 'zod'
import { instant } from '../kernel/wire/schemas.ts'

export const DEPOSIT_PROOFS = ['amounts', 'descriptorCode'] as const

/** What is waited for before an account is proven; null once it is, or won't be. */
export const deposits = z
	.object({
		by: z.enum(DEPOSIT_PROOFS),
		arriveAt: instant,
		/** How many reports are left. */
		left: z.int(),
		/** What was reported waits for the provider's verdict. */
		isReported: z.boolean(),
	})
	.nullable()
