import { configQuery } from '../features/catalog/api/config.ts'
import { audioRoomHref, audioRoomIn } from '../lib/audio-room.ts'
import { documentAddress } from '../lib/document-language.ts'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'

/**
 * Opens the audio room that the address names, if there is one: on the configured page, for members alone, else on
 * our own, where others sign in first. It replaces the history entry, so that Back doesn't open it again.
 * @param search the address's query
 */
export async function joinAudioRoom(search: string, isMember: boolean): Promise<void> {
	const id = audioRoomIn(search)
	if (id === null) return
	const { data } = await queryClient.ensureQueryData(configQuery)
	const page = data.links.audioRoom
	if (page === null) return location.replace(documentAddress(paths.room.href({ id })))
	const href = isMember ? audioRoomHref(page, search) : null
	if (href !== null) location.replace(href)
}
