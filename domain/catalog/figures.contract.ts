import { z } from 'zod'
import { amountText, currency, instant, one, priced } from '../../kernel/wire/schemas.ts'

/** What everybody may know of the whole: sums and counts, of nobody in particular. */
export const publicFigures = z
	.object({
		/**
		 * Raised for all that is not private, by currency: confirmed - refunded - charged back. A currency without any is not
		 * there.
		 */
		raised: z.array(priced('currency', { currency, amount: amountText })),
		/** Confirmed donations that are in those sums. */
		donations: z.int(),
		/** Public requests that take donations or answers now, and those whose need was met. */
		live: z.int(),
		fulfilled: z.int(),
		/** Nonprofits whose papers an admin has verified. */
		nonprofits: z.int(),
		/** When the books were checked last; null where that did not hold or is overdue. */
		booksVerifiedAt: instant.nullable(),
	})
	.meta({ id: 'PublicFigures' })
export type PublicFigures = z.input<typeof publicFigures>
export const publicFiguresAnswer = one(publicFigures)
