import { queryOptions } from '@tanstack/react-query'
import type {
	EmailChoices,
	EmailChoicesBody,
	UnsubscribeAnswer,
} from '../../../../domain/notifications/email.contract.ts'
import { call, type One, type QueryValues } from '../client.ts'

/** What somebody has by e-mail. */
export const emailChoicesQuery = (userId: string) =>
	queryOptions({
		queryKey: ['emailChoices', userId],
		queryFn: ({ signal }) => call<One<EmailChoices>>('/notifications/email', { signal }),
	})

/** Chooses what one has by e-mail; what is left out stays as it is. */
export const chooseEmail = (userId: string, email: Partial<EmailChoices>): Promise<One<EmailChoices>> =>
	call('/notifications/email', {
		method: 'POST',
		body: { unique_id: userId, email } satisfies EmailChoicesBody,
	})

/** What the link below a mail would change: its parameters say of whom and what. */
export const unsubscribeQuery = (link: QueryValues) =>
	queryOptions({
		queryKey: ['unsubscribe', link],
		queryFn: ({ signal }) => call<UnsubscribeAnswer>('/notifications/unsubscribe', { query: link, signal }),
		retry: false,
	})

/** Wants no more of them, or does again. */
export const unsubscribe = (link: QueryValues, wanted: boolean): Promise<UnsubscribeAnswer> =>
	call('/notifications/unsubscribe', { method: 'POST', query: { ...link, wanted } })
