import { z } from 'zod'
import { amountText, currency, instant, one, priced } from '../../kernel/wire/schemas.ts'

/** Sums and counts that are public; none is about a single person. */
export const publicFigures = z
	.object({
		/**
		 * Raised by public requests, by currency: confirmed - refunded - charged back. Currencies without
		 * donations are absent.
		 */
		raised: z.array(priced('currency', { currency, amount: amountText })),
		donations: z.int(),
		live: z.int(),
		fulfilled: z.int(),
		nonprofits: z.int(),
		/** The time of the last books check; null when it failed or is overdue. */
		booksVerifiedAt: instant.nullable(),
	})
	.meta({ id: 'PublicFigures' })
export type PublicFigures = z.input<typeof publicFigures>
export const publicFiguresAnswer = one(publicFigures)
