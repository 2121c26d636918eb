import { z } from 'zod'
import { id, one } from '../../kernel/wire/schemas.ts'

/** The studio of a streaming, as its host sees it. */
export const studio = z
	.object({
		title: z.string(),
		channel: z.string(),
		zone: z.string(),
		startTime: z.int(),
		endTime: z.int(),
		host: z.string(),
		description: z.string(),
		interviews: z.array(
			z.object({
				_id: id,
				title: z.string(),
				/** Empty once the guest is erased. */
				guest: z.string(),
				notes: z.string(),
				plannedTime: z.int(),
				/** False: the guest must not be on air. */
				agreesToAiring: z.boolean(),
			}),
		),
	})
	.meta({ id: 'RadioStudio' })
export type Studio = z.output<typeof studio>
export const studioAnswer = one(studio)

export const studioTicket = z.object({ ticket: z.string() }).meta({ id: 'RadioStudioTicket' })
export const studioTicketAnswer = one(studioTicket)

/** The studio gets it each second over its socket. */
export const studioNews = z.object({ onAir: z.boolean() })
