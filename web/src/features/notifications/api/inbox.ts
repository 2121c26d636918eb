import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MarkReadBody, Notification } from '../../../../../domain/notifications/contract.ts'
import { api } from '../../../lib/client.ts'
import { type Language, usePreferences } from '../../../lib/preferences.ts'
import { useUser } from '../../../lib/session.ts'
import { useLive } from '../../../lib/use-live.ts'

export const LATEST = 4
export const PAGE_SIZE = 10

const inboxKey = (userId: string) => ['notifications', userId]

export const inboxQuery = (userId: string, lang: Language, limit: number, offset = 0) =>
	queryOptions({
		queryKey: [...inboxKey(userId), lang, limit, offset],
		queryFn: ({ signal }) =>
			api.get('/api/v1/notifications', { query: { unique_id: userId, lang, limit, offset }, signal }),
		placeholderData: keepPreviousData,
	})

export function useInboxQuery(limit: number, offset = 0) {
	const userId = useUser()?.unique_id ?? ''
	const { language } = usePreferences()
	useLive(`inbox:${userId}`, inboxKey(userId))
	return inboxQuery(userId, language, limit, offset)
}

export function useInboxChange() {
	const userId = useUser()?.unique_id ?? ''
	const client = useQueryClient()
	const onSettled = () => client.invalidateQueries({ queryKey: inboxKey(userId) })
	const read = useMutation({
		mutationFn: (which: Pick<MarkReadBody, '_id' | 'all'>) =>
			api.put('/api/v1/notifications', { body: { unique_id: userId, ...which } }),
		onSettled,
	})
	const remove = useMutation({
		mutationFn: (id: string) =>
			api.delete('/api/v1/notifications', { query: { unique_id: userId, _id: id } }),
		onSettled,
	})
	return { read, remove }
}

export const isUnread = ({ status }: Notification): boolean => status === 0
