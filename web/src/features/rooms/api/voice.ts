import { api } from '../../../lib/client.ts'

const MEDIA = '/api/v1/audioRooms/{id}/media'

interface Joined {
	readonly id: string
	readonly answer: string
	readonly iceServers: RTCIceServer[]
}

/** @throws Failure */
export const joinMedia = async (id: string, offer: string): Promise<Joined> =>
	(await api.post(MEDIA, { path: { id }, body: { offer }, intent: crypto.randomUUID() })).data

/** @throws Failure */
export const leaveMedia = (id: string, mediaId: string): Promise<unknown> =>
	api.delete(`${MEDIA}/{mediaId}`, { path: { id, mediaId } })
