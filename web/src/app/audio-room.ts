import { configQuery } from '../features/catalog/api/config.ts'
import { audioRoomHref, namesAudioRoom } from '../lib/audio-room.ts'
import { queryClient } from '../lib/query-client.ts'

/**
 * Opens the external page of the audio room in the address, if there is one. It replaces the history entry,
 * so that Back doesn't open it again.
 * @param search the address's query
 */
export async function joinAudioRoom(search: string): Promise<void> {
	if (!namesAudioRoom(search)) return
	const { data } = await queryClient.ensureQueryData(configQuery)
	const href = audioRoomHref(data.links.audioRoom, search)
	if (href !== null) location.replace(href)
}
