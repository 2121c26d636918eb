import { SAMPLE_THING_EVENTS, type SampleThingEvent } from '../../domain/sample-things/sample-things.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'
import { streamId } from '../../kernel/events/streams.ts'

export const sampleThingsTable = defineTable(
	'read.sample_things',
	{ id: uuid(), author_id: uuid(), added_at: timestamp() },
	{ primaryKey: ['id'] },
)

export const sampleThingsProjection = keyedProjection<typeof sampleThingsTable>({
	table: sampleThingsTable,
	version: 1,
	handles: SAMPLE_THING_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (_, recorded, id) => {
		const { data } = asEvent<SampleThingEvent>(recorded)
		return { id, author_id: data.authorId, added_at: data.at }
	},
})
