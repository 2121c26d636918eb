import { z } from 'zod'
import { id, instant, list, one, page, restQuery, text } from '../../kernel/wire/schemas.ts'

/** `POST /samples` */
export const sampleBody = z.object({
	title: text(100, 'samples.fields.enterTitle'),
	text: text(2_000, 'samples.fields.enterText'),
})
export type SampleBody = z.input<typeof sampleBody>
export const sampleAddedAnswer = one(z.object({ _id: id }))

/** A sample as everybody reads it. */
export const sample = z
	.object({ _id: id, title: z.string(), text: z.string(), addedAt: instant })
	.meta({ id: 'Sample' })
export type Sample = z.output<typeof sample>

/** `GET /samples`: the latest first. */
export const sampleQuery = z.object(page(20, 100))
export const sampleList = list(sample)

/** A sample in the backoffice. */
export const backofficeSample = z
	.object({ id, title: z.string(), author: z.string(), addedAt: instant })
	.meta({ id: 'BackofficeSample' })
export type BackofficeSample = z.output<typeof backofficeSample>
export const backofficeSampleQuery = restQuery(
	z.strictObject({ q: z.string().trim().max(100).optional(), id: z.array(id).max(500).optional() }),
	['title', 'addedAt'],
)
