import { z } from 'zod'
import { id, one } from '../../kernel/wire/schemas.ts'

/** The settings of a source client (BUTT, Mixxx) that is to be live. */
export const source = z
	.object({
		/** With the channel's slug at its end. */
		address: z.string(),
		user: z.string(),
		/** Is in no other answer. */
		password: z.string(),
		/** The host whom it is of. */
		host: z.string(),
		startTime: z.int(),
		endTime: z.int(),
	})
	.meta({ id: 'RadioSource' })
export type Source = z.output<typeof source>
export const sourceAnswer = one(source)

/** The recording of a streaming: `waiting` for a review, else an item, or deleted. */
export const recording = z
	.object({ state: z.enum(['waiting', 'item', 'deleted']), itemId: id.nullable() })
	.meta({ id: 'RadioRecording' })
export type Recording = z.output<typeof recording>
export const recordingAnswer = z.object({ statusCode: z.literal(200), message: z.string() })
