import { z } from 'zod'
import { id, instant, list, one, page, restQuery, text } from '../../kernel/wire/schemas.ts'

export const sampleThingBody = z.object({
	title: text(100, 'sample-things.fields.enterTitle'),
	text: text(2_000, 'sample-things.fields.enterText'),
})
export type SampleThingBody = z.input<typeof sampleThingBody>
export const sampleThingAddedAnswer = one(z.object({ _id: id }))

export const listedSampleThing = z
	.object({ _id: id, title: z.string(), text: z.string(), addedAt: instant })
	.meta({ id: 'SampleThing' })
export type SampleThing = z.output<typeof listedSampleThing>

export const sampleThingQuery = z.object(page(20, 100))
export const sampleThingList = list(listedSampleThing)

export const backofficeSampleThing = z
	.object({ id, title: z.string(), author: z.string(), addedAt: instant })
	.meta({ id: 'BackofficeSampleThing' })
export type BackofficeSampleThing = z.output<typeof backofficeSampleThing>
export const backofficeSampleThingQuery = restQuery(
	z.strictObject({ q: z.string().trim().max(100).optional(), id: z.array(id).max(500).optional() }),
	['title', 'addedAt'],
)
