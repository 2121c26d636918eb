import { roomParams } from '../../domain/rooms/contract.ts'

/** Returns what commands on one room share. */
export const ofRoom = (path: string) =>
	({
		tags: ['rooms'],
		access: { allow: 'signedIn' },
		path: `/api/v1/audioRooms/:id/${path}`,
		params: roomParams,
	}) as const
