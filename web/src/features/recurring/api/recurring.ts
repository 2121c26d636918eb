import { queryOptions } from '@tanstack/react-query'
import type {
	RecurringAction,
	RecurringChangeBody,
	RecurringConfirmBody,
} from '../../../../../domain/recurring/contract.ts'
import { api } from '../../../lib/client.ts'

/** The version of the mandate's text, `choice.mandate`: another text gets another version. */
const MANDATE = 1

const QUERY_KEY = 'recurring'

export const recurringQuery = () =>
	queryOptions({
		queryKey: [QUERY_KEY],
		queryFn: ({ signal }) => api.get('/api/v1/recurringDonations', { signal }),
		select: ({ data }) => data,
	})

/**
 * Starts a recurring donation like the one just made. A retry is the same one.
 * @throws Failure
 */
export const beginRecurring = (donationId: string, day: number) =>
	api.post('/api/v1/recurringDonations', { body: { donationId, day, mandate: MANDATE }, intent: donationId })

/** @throws Failure */
export const changeRecurring = (id: string, body: RecurringChangeBody) =>
	api.put('/api/v1/recurringDonations/{id}', { path: { id }, body })

/** @throws Failure */
export const setRecurringState = (id: string, action: RecurringAction) =>
	api.post('/api/v1/recurringDonations/{id}/state', { path: { id }, body: { action } })

export const linkedQuery = (id: string, key: string) =>
	queryOptions({
		queryKey: [QUERY_KEY, 'link', id, key],
		queryFn: ({ signal }) =>
			api.get('/api/v1/recurringDonations/{id}/link', { path: { id }, query: { key }, signal }),
		select: ({ data }) => data,
	})

/** @throws Failure */
export const followLink = (id: string, key: string, action: RecurringAction) =>
	api.post('/api/v1/recurringDonations/{id}/link', { path: { id }, body: { key, action } })

export const confirmationQuery = (id: string, donationId: string, key: string) =>
	queryOptions({
		queryKey: [QUERY_KEY, 'confirmation', id, donationId, key],
		queryFn: ({ signal }) =>
			api.get('/api/v1/recurringDonations/{id}/confirmation', {
				path: { id },
				query: { donationId, key },
				signal,
			}),
		select: ({ data }) => data,
	})

/** Pays a charge that the bank wants confirmed; the same intent is the same payment. @throws Failure */
export const confirmRecurring = async (id: string, body: RecurringConfirmBody, intent: string) =>
	(await api.post('/api/v1/recurringDonations/{id}/confirmation', { path: { id }, body, intent })).data
