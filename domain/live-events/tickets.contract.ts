import { z } from 'zod'
import { id, instant, one } from '../../kernel/wire/schemas.ts'
import { REGISTRATION_STATES } from './contract.ts'

/** Opens the page of a registration: 128 bits in base32. No username may hold `~`. */
export const TICKET_TOKEN = /^~[a-z2-7]{26}$/
export const ticketParams = z.object({ token: z.string().regex(TICKET_TOKEN) })

export const ticketPage = z
	.object({
		/** The donation that paid it. */
		refId: id,
		state: z.enum(REGISTRATION_STATES),
		slug: z.string(),
		name: z.string(),
		startsAt: instant,
		endsAt: instant,
		zone: z.string(),
		venue: z.string(),
		address: z.string(),
		mapUrl: z.string(),
		category: z.string(),
		/** Raised when the tickets are reissued. */
		version: z.int(),
		/** The signed text of a seat's QR code; none once the registration is cancelled. */
		seats: z.array(z.object({ seat: z.int(), name: z.string(), code: z.string() })),
		/** The last instant for cancelling with a refund. */
		refundableUntil: instant,
		mayCancel: z.boolean(),
	})
	.meta({ id: 'TicketPage' })
export type TicketPage = z.output<typeof ticketPage>
export const ticketPageAnswer = one(ticketPage)
export const doneAnswer = one(z.object({}))
