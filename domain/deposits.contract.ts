import { z } from 'zod'
import { instant } from '../kernel/wire/schemas.ts'

export const DEPOSIT_PROOFS = ['amounts', 'descriptorCode'] as const

/** Deposits that prove an account; null once it is proven, or can't be. */
export const deposits = z
	.object({
		by: z.enum(DEPOSIT_PROOFS),
		arriveAt: instant,
		left: z.int(),
		isReported: z.boolean(),
	})
	.nullable()
