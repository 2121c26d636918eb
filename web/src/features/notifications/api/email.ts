import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
	EmailChoices,
	unsubscribeQuery as linkQuery,
} from '../../../../../domain/notifications/email.contract.ts'
import { api } from '../../../lib/client.ts'

export const emailChoicesQuery = (userId: string) =>
	queryOptions({
		queryKey: ['emailChoices', userId],
		queryFn: ({ signal }) => api.get('/api/v1/notifications/email', { signal }),
	})

export const chooseEmail = (userId: string, email: Partial<EmailChoices>) =>
	api.post('/api/v1/notifications/email', { body: { unique_id: userId, email } })

export type UnsubscribeLink = z.input<typeof linkQuery>

export const unsubscribeQuery = (link: UnsubscribeLink) =>
	queryOptions({
		queryKey: ['unsubscribe', link],
		queryFn: ({ signal }) => api.get('/api/v1/notifications/unsubscribe', { query: link, signal }),
		retry: false,
	})

export const unsubscribe = (link: UnsubscribeLink, wanted: boolean) =>
	api.post('/api/v1/notifications/unsubscribe', { query: { ...link, wanted: wanted ? 'true' : 'false' } })
