import { all, owns, signedIn } from '../../nightly/access/rule.ts'
import { ROOM_CALLS, ROOM_REPLAYS, roomThings } from '../calls.rooms.ts'
import type { TestDeclaration } from '../declaration.ts'
import { ROOMS } from '../rooms.fixtures.ts'

const links = { organizationId: 'own', requestId: 'own' } as const
const ofClosed = owns({ id: 'things.closedAudioRoom' }, 'author')

export const declaration: TestDeclaration = {
	calls: ROOM_CALLS,
	replays: ROOM_REPLAYS,
	rules: {
		// A room for invited people isn't there for others, staff included.
		[`GET ${ROOMS}`]: {
			gate: 'signedIn',
			about: owns({ uniqueId: 'things.closedAudioRoom' }, 'author'),
		},
		[`GET ${ROOMS}/list`]: signedIn,
		[`POST ${ROOMS}`]: { ...signedIn, body: { ownerId: 'own', ...links } },
		[`PUT ${ROOMS}`]: { ...signedIn, body: { selectedId: 'own', ...links } },
		...all(
			{ gate: 'signedIn', about: ofClosed },
			`GET ${ROOMS}/{id}/calendar`,
			`POST ${ROOMS}/{id}/cancel`,
			`POST ${ROOMS}/{id}/link`,
			`PUT ${ROOMS}/{id}/reminder`,
			`DELETE ${ROOMS}/{id}/reminder`,
		),
	},
	things: roomThings,
	ids: {
		kinds: {
			audioRoom: ({ things }) => [things.audioRoom ?? '', things.spareAudioRoom ?? ''],
			ownerOfRooms: ({ people }) => [people.author.id],
		},
		segments: { audioRooms: ['audioRoom'] },
		fields: { selectedId: 'audioRoom', uniqueId: 'audioRoom', ownerId: 'ownerOfRooms' },
	},
}
