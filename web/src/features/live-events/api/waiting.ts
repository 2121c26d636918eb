import { queryOptions } from '@tanstack/react-query'
import type { JoinBody } from '../../../../../domain/live-events/waiting.contract.ts'
import { api } from '../../../lib/client.ts'

/** @throws Failure */
export const joinWaitingList = async (slug: string, body: JoinBody, intent: string) =>
	(await api.post('/api/v1/liveEvents/{slug}/waiting', { path: { slug }, body, intent })).data

export const waitingQuery = (id: string, key: string) =>
	queryOptions({
		queryKey: ['waiting', id, key],
		queryFn: async ({ signal }) =>
			(await api.get('/api/v1/waiting/{id}', { path: { id }, query: { key }, signal })).data,
	})
export type Waiting = Awaited<ReturnType<Required<ReturnType<typeof waitingQuery>>['queryFn']>>

/** Leaves the line or declines an offer. @throws Failure */
export const leaveWaitingList = (id: string, key: string, intent: string) =>
	api.post('/api/v1/waiting/{id}/leave', { path: { id }, body: { key }, intent })
