import { configQuery } from '../features/catalog/api/config.ts'
import { audioRoomHref, namesAudioRoom, ownRoomHref } from '../lib/audio-room.ts'
import { documentAddress } from '../lib/document-language.ts'
import { queryClient } from '../lib/query-client.ts'

/**
 * Opens the audio room that the address names, if there is one: on the configured page, for members alone, else on
 * our own, where others sign in first. It replaces the history entry, so that Back doesn't open it again.
 * @param search the address's query
 */
export async function joinAudioRoom(search: string, isMember: boolean): Promise<void> {
	if (!namesAudioRoom(search)) return
	const { data } = await queryClient.ensureQueryData(configQuery)
	const page = data.links.audioRoom
	const own = page === null ? ownRoomHref(search) : null
	const href = own === null ? isMember && audioRoomHref(page, search) : documentAddress(own)
	if (href) location.replace(href)
}
