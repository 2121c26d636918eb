import { SAMPLE_EVENTS, type SampleEvent } from '../../domain/samples/samples.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'
import { streamId } from '../../kernel/events/streams.ts'

/** Samples, by whom and since when. */
export const samplesTable = defineTable(
	'read.samples',
	{ id: uuid(), author_id: uuid(), added_at: timestamp() },
	{ primaryKey: ['id'] },
)

export const samplesProjection = keyedProjection<typeof samplesTable>({
	table: samplesTable,
	version: 1,
	handles: SAMPLE_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (_, recorded, id) => {
		const { data } = asEvent<SampleEvent>(recorded)
		return { id, author_id: data.authorId, added_at: data.at }
	},
})
