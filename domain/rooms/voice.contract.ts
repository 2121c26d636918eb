import { z } from 'zod'
import { id, one } from '../../kernel/wire/schemas.ts'
import { readVoiceOffer } from '../../kernel/wire/voice.ts'

export const mediaBody = z.object({
	/** The browser’s description (SDP) of a connection that sends one voice, receives four, and has a data channel. */
	offer: z.string('rooms.fields.offer').refine((text) => readVoiceOffer(text) !== null, 'rooms.fields.offer'),
})

export const mediaParams = z.object({ id, mediaId: id })

export const mediaAnswer = one(
	z.object({
		id,
		/** The description that answers the offer. */
		answer: z.string(),
		/** Relays for networks that let no UDP through. */
		iceServers: z.array(z.object({ urls: z.string(), username: z.string(), credential: z.string() })),
	}),
)
export type IceServers = z.output<typeof mediaAnswer>['data']['iceServers']
