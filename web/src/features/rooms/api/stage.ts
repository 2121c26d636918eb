import { queryOptions } from '@tanstack/react-query'
import { asFailure, isNotFound } from '../../../../../client/failure.ts'
import type { PersonAct } from '../../../../../domain/rooms/rights.contract.ts'
import { SECOND_MS } from '../../../../../kernel/wire/time.ts'
import { api } from '../../../lib/client.ts'
import { setReminder } from './rooms.ts'

const PATH = '/api/v1/audioRooms/{id}'
/** People whose connections were lost leave without news. */
const refetchInterval = 10 * SECOND_MS

/** Reads the stage of a room. Who has the key of its link comes by it. */
export const stageQuery = (id: string, viewer: string | undefined, key?: string) =>
	queryOptions({
		queryKey: ['rooms', 'stage', id, viewer],
		queryFn: async ({ signal }) => {
			const read = () => api.get(`${PATH}/stage`, { path: { id }, signal })
			try {
				return await read()
			} catch (error) {
				if (key === undefined || !isNotFound(asFailure(error))) throw error
				await setReminder(id, true, key)
				return read()
			}
		},
		select: ({ data }) => data,
		retry: false,
		refetchInterval,
	})

interface Done {
	readonly message: string
}
const intent = (): string => crypto.randomUUID()

/** @throws Failure */
export const setHand = (id: string, isUp: boolean): Promise<Done> =>
	isUp
		? api.put(`${PATH}/hand`, { path: { id }, intent: intent() })
		: api.delete(`${PATH}/hand`, { path: { id }, intent: intent() })

/** @throws Failure */
export const setOnStage = (id: string, isOn: boolean): Promise<Done> =>
	isOn
		? api.put(`${PATH}/stage`, { path: { id }, intent: intent() })
		: api.delete(`${PATH}/stage`, { path: { id }, intent: intent() })

/** @throws Failure */
export const setMuted = (id: string, isMuted: boolean): Promise<Done> =>
	api.put(`${PATH}/muted`, { path: { id }, body: { isMuted }, intent: intent() })

/** @throws Failure */
export const actOn = (id: string, userId: string, act: PersonAct): Promise<Done> =>
	api.post(`${PATH}/people/{userId}`, { path: { id, userId }, body: { act }, intent: intent() })

interface Settings {
	readonly isLocked?: boolean
	readonly isChatOff?: boolean
}

/** @throws Failure */
export const setRoom = (id: string, body: Settings): Promise<Done> =>
	api.put(`${PATH}/settings`, { path: { id }, body, intent: intent() })

/** @throws Failure */
export const endRoom = (id: string): Promise<Done> =>
	api.post(`${PATH}/end`, { path: { id }, intent: intent() })

/** @throws Failure */
export const setEndTime = (id: string, endTime: number): Promise<Done> =>
	api.put(`${PATH}/endTime`, { path: { id }, body: { endTime }, intent: intent() })

/** @throws Failure */
export const writeMessage = (id: string, body: string, key: string): Promise<Done> =>
	api.post(`${PATH}/messages`, { path: { id }, body: { body }, intent: key })

/** @throws Failure */
export const deleteMessage = (id: string, messageId: string): Promise<Done> =>
	api.delete(`${PATH}/messages/{messageId}`, { path: { id, messageId }, intent: intent() })
