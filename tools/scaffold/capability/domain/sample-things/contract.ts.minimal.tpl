import { z } from 'zod'
import { id, instant, one, restQuery } from '../../kernel/wire/schemas.ts'

export const sampleThingAddedAnswer = one(z.object({ _id: id }))

export const backofficeSampleThing = z
	.object({ id, author: z.string(), addedAt: instant })
	.meta({ id: 'BackofficeSampleThing' })
export type BackofficeSampleThing = z.output<typeof backofficeSampleThing>
export const backofficeSampleThingQuery = restQuery(z.strictObject({}), ['addedAt'])
