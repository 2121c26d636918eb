/** The parameter of an address that names an audio room, here and on the page on which it is joined. */
const PARAMETER = 'audioRoomId'
const ROOM_ID = /^[\w-]{1,100}$/

/** Whether an address names an audio room at all. @param search its query */
export const namesAudioRoom = (search: string): boolean => new URLSearchParams(search).has(PARAMETER)

/**
 * Where the audio room of an address is joined: the configured page with the room's id, and never anything else,
 * whatever the address says.
 * @param page the configured one; null where there is none
 * @param search the query of the address that was opened
 * @returns null where nothing is to be joined
 */
export function audioRoomHref(page: string | null, search: string): string | null {
	const id = new URLSearchParams(search).get(PARAMETER) ?? ''
	if (page === null || !ROOM_ID.test(id)) return null
	const href = new URL(page)
	href.searchParams.set(PARAMETER, id)
	return href.href
}
