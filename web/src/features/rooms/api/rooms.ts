import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Room, RoomBody, RoomList } from '../../../../../domain/rooms/contract.ts'
import { MINUTE_MS } from '../../../../../kernel/wire/time.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/audioRooms'
const PAGE_SIZE = 20

/** Rooms begin and end on whole minutes, so that their states change without news. */
const refetchInterval = MINUTE_MS

export const roomsQuery = (list: RoomList, viewer: string | undefined) =>
	infiniteQueryOptions({
		queryKey: ['rooms', 'list', list, viewer],
		queryFn: ({ pageParam, signal }) =>
			api.get(`${PATH}/list`, { query: { list, limit: PAGE_SIZE, offset: pageParam }, signal }),
		initialPageParam: 0,
		getNextPageParam: ({ totalCountOfRecords }, pages) =>
			pages.length * PAGE_SIZE < totalCountOfRecords ? pages.length * PAGE_SIZE : undefined,
		refetchInterval,
	})

/** Reads one room. @param key that of its link */
export const roomQuery = (uniqueId: string, key?: string) =>
	queryOptions({
		queryKey: ['rooms', 'one', uniqueId, key],
		queryFn: ({ signal }) => api.get(PATH, { query: { uniqueId, key }, signal }),
		select: ({ data }) => data,
		retry: false,
		refetchInterval,
	})

/** Reads a room of one's own, as it is edited. */
export const ownRoomQuery = (ownerId: string, uniqueId: string) =>
	queryOptions({
		queryKey: ['rooms', 'own', ownerId, uniqueId],
		queryFn: ({ signal }) => api.get(PATH, { query: { ownerId, uniqueId }, signal }),
		select: ({ data }) => data,
		retry: false,
		// Fields are not changed under their writer's hands.
		staleTime: 0,
		refetchOnWindowFocus: false,
	})

interface Saved {
	readonly message: string
}

/** @throws Failure */
export const createRoom = (ownerId: string, body: RoomBody, intent: string): Promise<Saved> =>
	api.post(PATH, { body: { ...body, ownerId }, intent })

/** @throws Failure */
export const editRoom = (selectedId: string, body: RoomBody, intent: string): Promise<Saved> =>
	api.put(PATH, { body: { ...body, selectedId }, intent })

/** @throws Failure */
export const cancelRoom = (id: string): Promise<Saved> =>
	api.post(`${PATH}/{id}/cancel`, { path: { id }, intent: crypto.randomUUID() })

/** @throws Failure */
export const renewLink = (id: string): Promise<Saved & { readonly data: Room }> =>
	api.post(`${PATH}/{id}/link`, { path: { id }, intent: crypto.randomUUID() })

/** @throws Failure */
export const setReminder = (id: string, wants: boolean, key: string | undefined): Promise<Saved> =>
	wants
		? api.put(`${PATH}/{id}/reminder`, { path: { id }, body: { key } })
		: api.delete(`${PATH}/{id}/reminder`, { path: { id } })

/** @throws Failure */
export const calendarOf = (id: string, key: string | undefined) =>
	api.download(`${PATH}/{id}/calendar`, { path: { id }, query: { key } })

export function useRefresh(): () => Promise<void> {
	const client = useQueryClient()
	return () => client.invalidateQueries({ queryKey: ['rooms'] })
}
