import { z } from 'zod'
import { id, one, picture, plainText } from '../../kernel/wire/schemas.ts'

export const nowPlayingQuery = z.object({ channel: plainText().trim().min(1).max(200) })

export const nowPlaying = z
	.object({
		channel: z.object({ _id: id, name: z.string(), slug: z.string() }),
		/** Null between streamings. Times are epoch milliseconds. */
		streaming: z
			.object({ _id: id, title: z.string(), host: z.string(), startTime: z.int(), endTime: z.int() })
			.nullable(),
		/** A host speaks; there is no item. */
		isLive: z.boolean(),
		/** Null in silence. */
		item: z
			.object({
				title: z.string(),
				artist: z.string(),
				since: z.int(),
				ends: z.int(),
				picture: picture.nullable(),
			})
			.nullable(),
		/** The next programme; tracks to come are never named. */
		next: z.object({ title: z.string(), startTime: z.int() }).nullable(),
	})
	.meta({ id: 'NowPlaying' })
export type NowPlaying = z.output<typeof nowPlaying>
export const nowPlayingAnswer = one(nowPlaying)
