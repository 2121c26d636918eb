import { z } from 'zod'
import { id, instant, list, regionCode } from '../../kernel/wire/schemas.ts'
import { requestSummary } from './contract.ts'

export const QUOTE_LENGTH = 220

export const storiesQuery = z.object({
	region: regionCode.optional(),
	limit: z.coerce.number().int().min(1).max(12).default(3),
})

export const story = z
	.object({
		request: requestSummary,
		update: z.object({ _id: id, title: z.string(), quote: z.string(), createdAt: instant }),
	})
	.meta({ id: 'Story' })
export type Story = z.input<typeof story>
export const storyList = list(story)
