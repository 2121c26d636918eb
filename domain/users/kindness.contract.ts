import { z } from 'zod'
import { id, instant, list, page } from '../../kernel/wire/schemas.ts'
import { KINDNESS_CHANGES } from './kindness-rules.contract.ts'

/** `GET /user/kindness`. */
export const kindnessQuery = z.object(page(20, 100))

/** One change of a kindness score, the newest first. */
export const kindnessEntry = z
	.object({
		_id: z.string(),
		at: instant,
		because: z.enum(KINDNESS_CHANGES),
		/** What it did to the score: 0 when the day was full already. */
		points: z.int(),
		/** What it would have done on a day of its own. */
		worth: z.int(),
		/** The score after it. */
		score: z.int(),
		/** What it was about: null for the foundation, for a person, and for what was erased. */
		about: z
			.object({ kind: z.enum(['donationRequest', 'organization']), _id: id, title: z.string() })
			.nullable(),
	})
	.meta({ id: 'KindnessEntry' })
export type KindnessEntry = z.infer<typeof kindnessEntry>

/** The score with how it came about. */
export const kindnessHistory = list(kindnessEntry).extend({ kindnessScore: z.int() })
export type KindnessHistory = z.infer<typeof kindnessHistory>
