const PARAMETER = 'audioRoomId'
const ROOM_ID = /^[\w-]{1,100}$/

/** Returns the id of the room that an address names; null if there is nothing to join. */
export function audioRoomIn(search: string): string | null {
	const id = new URLSearchParams(search).get(PARAMETER) ?? ''
	return ROOM_ID.test(id) ? id : null
}

/**
 * Returns the configured page with the room's id, and never another target, whatever the address contains.
 * @param page the configured one; null if there is none
 * @param search the query of the opened address
 * @returns null if there is nothing to join
 */
export function audioRoomHref(page: string | null, search: string): string | null {
	const id = audioRoomIn(search)
	if (page === null || id === null) return null
	const href = new URL(page)
	href.searchParams.set(PARAMETER, id)
	return href.href
}
