import { paths } from '../../lib/paths.ts'

interface SharedRoom {
	readonly _id: string
	readonly title: string
}

/** Returns the address that opens a room. @param key that of its link */
export const roomAddress = ({ _id }: Pick<SharedRoom, '_id'>, key?: string): string =>
	location.origin + paths.chatTabs.href({ room: _id, key })

/**
 * Shares a room by the device, else copies its address.
 * @returns whether it was copied
 */
export async function shareRoom(room: SharedRoom, key?: string): Promise<boolean> {
	const url = roomAddress(room, key)
	if (typeof navigator.share !== 'function') {
		await navigator.clipboard.writeText(url)
		return true
	}
	await navigator.share({ title: room.title, url }).catch((error: unknown) => {
		const isClosed = error instanceof DOMException && error.name === 'AbortError'
		if (!isClosed) throw error
	})
	return false
}
