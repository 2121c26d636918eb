import { configQuery } from '../features/catalog/api/config.ts'
import { audioRoomHref, namesAudioRoom } from '../lib/audio-room.ts'
import { queryClient } from '../lib/query-client.ts'

/**
 * Leads to the page elsewhere on which the audio room is joined that an address names, where there is such a page. It
 * takes the place of this one in the history, so that Back doesn't lead there again.
 * @param search the address's query
 */
export async function joinAudioRoom(search: string): Promise<void> {
	if (!namesAudioRoom(search)) return
	const { data } = await queryClient.ensureQueryData(configQuery)
	const href = audioRoomHref(data.links.audioRoom, search)
	if (href !== null) location.replace(href)
}
