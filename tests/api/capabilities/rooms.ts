import { admins, all, owns, signedIn } from '../../nightly/access/rule.ts'
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
		...all(
			{ gate: 'signedIn', about: owns({ id: 'things.talkRoom' }, 'author') },
			`GET ${ROOMS}/{id}/stage`,
			`PUT ${ROOMS}/{id}/hand`,
			`DELETE ${ROOMS}/{id}/hand`,
			`PUT ${ROOMS}/{id}/stage`,
			`DELETE ${ROOMS}/{id}/stage`,
			`PUT ${ROOMS}/{id}/muted`,
			`PUT ${ROOMS}/{id}/settings`,
			`POST ${ROOMS}/{id}/end`,
			`PUT ${ROOMS}/{id}/endTime`,
			`POST ${ROOMS}/{id}/messages`,
			`POST ${ROOMS}/{id}/media`,
		),
		...all(
			{ gate: ['admin', 'volunteerAdmin'] },
			'GET /api/backoffice/rooms',
			'GET /api/backoffice/rooms/{id}',
		),
		'POST /api/backoffice/rooms/{id}/end': admins,
		[`POST ${ROOMS}/{id}/people/{userId}`]: {
			gate: 'signedIn',
			about: owns({ id: 'things.talkRoom', userId: 'things.talkListener' }, 'author'),
		},
		[`DELETE ${ROOMS}/{id}/messages/{messageId}`]: {
			gate: 'signedIn',
			about: owns({ id: 'things.talkRoom', messageId: 'things.roomMessage' }, 'author'),
		},
		[`DELETE ${ROOMS}/{id}/media/{mediaId}`]: {
			gate: 'signedIn',
			about: owns({ id: 'things.voiceOfTalkRoom', mediaId: 'things.connection' }, 'author'),
		},
	},
	things: roomThings,
	ids: {
		kinds: {
			talkRoom: ({ things }) => [things.talkRoom ?? ''],
			audioRoom: ({ things }) => [things.audioRoom ?? '', things.spareAudioRoom ?? ''],
			ownerOfRooms: ({ people }) => [people.author.id],
			connection: ({ things }) => [things.connection ?? ''],
			roomListener: ({ things }) => [things.talkListener ?? ''],
		},
		segments: {
			audioRooms: ['audioRoom', 'talkRoom'],
			rooms: ['talkRoom'],
			people: ['roomListener'],
			media: ['connection'],
		},
		fields: { selectedId: 'audioRoom', uniqueId: 'audioRoom', ownerId: 'ownerOfRooms' },
	},
}
