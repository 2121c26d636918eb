import { PICTURE_EVENTS, type PictureEvent } from '../../domain/files/pictures.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** What was decided about uploaded pictures. One that waits has no row. */
export type PicturesRow = {
	readonly id: string
	readonly state: 'approved' | 'takenDown'
	readonly owner_id: string
	readonly purpose: string
	/** Null: no person. */
	readonly decided_by: string | null
	readonly decided_at: string
	readonly revision: bigint
}

export const picturesProjection = keyedProjection<PicturesRow>({
	name: 'pictures',
	version: 1,
	columns: {
		id: 'uuid',
		state: 'text NOT NULL',
		owner_id: 'uuid NOT NULL',
		purpose: 'text NOT NULL',
		decided_by: 'uuid',
		decided_at: 'timestamptz NOT NULL',
		revision: 'bigint NOT NULL',
	},
	handles: PICTURE_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
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
