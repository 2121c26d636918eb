import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
	EmailChoices,
	unsubscribeQuery as linkQuery,
} from '../../../../../domain/notifications/email.contract.ts'
import { api } from '../../../lib/client.ts'

/** What somebody has by e-mail. */
export const emailChoicesQuery = (userId: string) =>
	queryOptions({
		queryKey: ['emailChoices', userId],
		queryFn: ({ signal }) => api.get('/api/v1/notifications/email', { signal }),
	})

/** Chooses what one has by e-mail; what is left out stays as it is. */
export const chooseEmail = (userId: string, email: Partial<EmailChoices>) =>
	api.post('/api/v1/notifications/email', { body: { unique_id: userId, email } })

/** What the link below a mail says. */
export type UnsubscribeLink = z.input<typeof linkQuery>

/** What the link below a mail would change: its parameters say of whom and what. */
export const unsubscribeQuery = (link: UnsubscribeLink) =>
	queryOptions({
		queryKey: ['unsubscribe', link],
		queryFn: ({ signal }) => api.get('/api/v1/notifications/unsubscribe', { query: link, signal }),
		retry: false,
	})

/** Wants no more of them, or does again. */
export const unsubscribe = (link: UnsubscribeLink, wanted: boolean) =>
	api.post('/api/v1/notifications/unsubscribe', { query: { ...link, wanted: wanted ? 'true' : 'false' } })
