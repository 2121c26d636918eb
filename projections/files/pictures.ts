import { PICTURE_EVENTS, type PictureEvent } from '../../domain/files/pictures.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { bigint, defineTable, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Decisions about uploaded pictures. A picture in review has no row. */
export const picturesTable = defineTable(
	'read.pictures',
	{
		id: uuid(),
		state: text<'approved' | 'takenDown'>(),
		owner_id: uuid(),
		purpose: text(),
		decided_by: uuid().nullable(),
		decided_at: timestamp(),
		revision: bigint(),
	},
	{ primaryKey: ['id'] },
)

export const picturesProjection = keyedProjection<typeof picturesTable>({
	table: picturesTable,
	version: 1,
	handles: PICTURE_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve: (_, recorded, id) => {
		const { type, data } = asEvent<PictureEvent>(recorded)
		const { actor } = recorded.metadata
		return {
			id,
			state: type === 'PictureApproved' ? 'approved' : 'takenDown',
			owner_id: data.ownerId,
			purpose: data.purpose,
			decided_by: actor.kind === 'user' ? actor.id : null,
			decided_at: data.at,
			revision: recorded.revision,
		}
	},
})
