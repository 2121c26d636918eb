import { z } from 'zod'
import { id, instant, list, page } from '../../kernel/wire/schemas.ts'
import { KINDNESS_CHANGES } from './kindness-rules.contract.ts'

export const kindnessQuery = z.object(page(20, 100))

export const kindnessEntry = z
	.object({
		_id: z.string(),
		at: instant,
		because: z.enum(KINDNESS_CHANGES),
		/** The change of the score: 0 when the daily maximum was reached. */
		points: z.int(),
		worth: z.int(),
		score: z.int(),
		about: z
			.object({ kind: z.enum(['donationRequest', 'organization']), _id: id, title: z.string() })
			.nullable(),
	})
	.meta({ id: 'KindnessEntry' })
export type KindnessEntry = z.infer<typeof kindnessEntry>

export const kindnessHistory = list(kindnessEntry).extend({ kindnessScore: z.int() })
export type KindnessHistory = z.infer<typeof kindnessHistory>
