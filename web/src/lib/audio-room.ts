import { paths } from './paths.ts'

const PARAMETER = 'audioRoomId'
const ROOM_ID = /^[\w-]{1,100}$/

export const namesAudioRoom = (search: string): boolean => new URLSearchParams(search).has(PARAMETER)

const idIn = (search: string): string => new URLSearchParams(search).get(PARAMETER) ?? ''

/** Returns the path of our own page of the room; null if there is nothing to join. */
export function ownRoomHref(search: string): string | null {
	const id = idIn(search)
	return ROOM_ID.test(id) ? paths.room.href({ id }) : null
}

/**
 * Returns the configured page with the room's id, and never another target, whatever the address contains.
 * @param page the configured one; null if there is none
 * @param search the query of the opened address
 * @returns null if there is nothing to join
 */
export function audioRoomHref(page: string | null, search: string): string | null {
	const id = idIn(search)
	if (page === null || !ROOM_ID.test(id)) return null
	const href = new URL(page)
	href.searchParams.set(PARAMETER, id)
	return href.href
}
