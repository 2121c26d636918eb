import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('rooms', {
	invalid: {
		INVITED_NOT_FOUND: ['names'],
	},
	forbidden: {
		'NOT_ALLOWED.inRoom': [],
		'NOT_ALLOWED.onOwner': [],
		'NOT_ALLOWED.owner': [],
	},
	missing: {
		'NOT_FOUND.connection': [],
		'NOT_FOUND.message': [],
		'NOT_FOUND.person': [],
		'NOT_FOUND.room': [],
	},
	conflict: {
		CHAT_OFF: [],
		COHOSTS_FULL: ['most'],
		NOT_INVITED: [],
		NOT_IN_ROOM: [],
		NOT_ON_STAGE: [],
		REMOVED: [],
		ROOM_CANCELLED: [],
		ROOM_CONFLICT: ['title'],
		ROOM_FULL: ['most'],
		ROOM_LOCKED: [],
		ROOM_NOT_LIVE: [],
		ROOM_NOT_OPEN: [],
		ROOM_OVER: [],
		STAGE_FULL: ['most'],
	},
	tooMany: {
		MESSAGES_TOO_FAST: [],
		ROOMS_OF_DAY: ['most'],
	},
})
export const { refuse } = refusals
