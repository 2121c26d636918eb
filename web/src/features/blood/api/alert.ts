import { queryOptions } from '@tanstack/react-query'
import type { AlertBody } from '../../../../../domain/blood/contract.ts'
import { api } from '../../../lib/client.ts'

/** Whose alert it is: of the link, or of whoever is signed in where it is empty. */
export type AlertLink = Pick<AlertBody, 'user' | 'key'>

/** The alert about a request. */
export const alertQuery = (id: string, link: AlertLink) =>
	queryOptions({
		queryKey: ['bloodAlert', id, link],
		queryFn: ({ signal }) => api.get('/api/v1/bloodAlert/{id}', { path: { id }, query: link, signal }),
		retry: false,
	})

/** What a donor says to an alert; the same once more changes nothing. */
export const answerAlert = (id: string, body: AlertBody) =>
	api.post('/api/v1/bloodAlert/{id}', { path: { id }, body })
