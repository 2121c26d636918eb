import { queryOptions } from '@tanstack/react-query'
import type { AlertBody } from '../../../../../domain/blood/contract.ts'
import { api } from '../../../lib/client.ts'

export type AlertLink = Pick<AlertBody, 'user' | 'key'>

export const alertQuery = (id: string, link: AlertLink) =>
	queryOptions({
		queryKey: ['bloodAlert', id, link],
		queryFn: ({ signal }) => api.get('/api/v1/bloodAlert/{id}', { path: { id }, query: link, signal }),
		retry: false,
	})

/** Answers an alert; a repeated answer changes nothing. */
export const answerAlert = (id: string, body: AlertBody) =>
	api.post('/api/v1/bloodAlert/{id}', { path: { id }, body })
