import { declareRefusals } from '../../kernel/wire/refusals.ts'

export const refusals = declareRefusals('rooms', {
	invalid: {
		INVITED_NOT_FOUND: ['names'],
	},
	forbidden: {
		'NOT_ALLOWED.owner': [],
	},
	missing: {
		'NOT_FOUND.room': [],
	},
	conflict: {
		ROOM_CANCELLED: [],
		ROOM_CONFLICT: ['title'],
		ROOM_OVER: [],
	},
	tooMany: {
		ROOMS_OF_DAY: ['most'],
	},
})
export const { refuse } = refusals
