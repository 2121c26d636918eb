const PARAMETER = 'audioRoomId'
const ROOM_ID = /^[\w-]{1,100}$/

export const namesAudioRoom = (search: string): boolean => new URLSearchParams(search).has(PARAMETER)

/**
 * Returns the configured page with the room's id, and never another target, whatever the address contains.
 * @param page the configured one; null if there is none
 * @param search the query of the opened address
 * @returns null if there is nothing to join
 */
export function audioRoomHref(page: string | null, search: string): string | null {
	const id = new URLSearchParams(search).get(PARAMETER) ?? ''
	if (page === null || !ROOM_ID.test(id)) return null
	const href = new URL(page)
	href.searchParams.set(PARAMETER, id)
	return href.href
}
