import { changed, type FormerEvent } from '../../kernel/events/events.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'

/** Every request asked for money, and terms had a goal alone. */
const withoutTarget = (data: JsonObject): JsonObject => ({
	...data,
	terms: { ...(data.terms as JsonObject), target: null },
})

/** Shapes that events of requests had. */
export const FORMER_REQUEST_SHAPES: readonly FormerEvent[] = [
	changed('RequestRaised', 1, (data) => ({ ...withoutTarget(data), side: 'donee' })),
	changed('RequestRevised', 1, withoutTarget),
	changed('RequestResubmitted', 1, withoutTarget),
	changed('RequestChangeProposed', 1, withoutTarget),
]
