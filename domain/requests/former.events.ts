import { changed, type FormerEvent } from '../../kernel/events/events.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'

const withoutTarget = (data: JsonObject): JsonObject => ({
	...data,
	terms: { ...(data.terms as JsonObject), target: null },
})

export const FORMER_REQUEST_SHAPES: readonly FormerEvent[] = [
	changed('RequestRaised', 1, (data) => ({ ...withoutTarget(data), side: 'donee' })),
	changed('RequestRevised', 1, withoutTarget),
	changed('RequestResubmitted', 1, withoutTarget),
	changed('RequestChangeProposed', 1, withoutTarget),
]
