import type { Client } from '../../../../client/client.ts'
import type { BackofficeRoom } from '../../../../domain/rooms/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends RoomCalls {}
}

const PATH = '/api/backoffice/rooms/{id}'

interface RoomCalls {
	room(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeRoom>
	/** @param reason is sent to the owner */
	endRoom(id: string, reason: string, intent: string): Promise<void>
}

export const createCalls = (api: Client): RoomCalls => ({
	room: (id, options) => api.get(PATH, { path: { id }, signal: options?.signal }),
	async endRoom(id, reason, intent) {
		await api.post(`${PATH}/end`, { path: { id }, body: { reason }, intent })
	},
})
