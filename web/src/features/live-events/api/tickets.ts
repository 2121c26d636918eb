import { queryOptions } from '@tanstack/react-query'
import { inTab } from '../../../../../client/storage.ts'
import type { Language } from '../../../../../kernel/wire/language.ts'
import { api } from '../../../lib/client.ts'

export const ticketsQuery = (token: string) =>
	queryOptions({
		queryKey: ['tickets', token],
		queryFn: async ({ signal }) =>
			(await api.get('/api/v1/tickets/{token}', { path: { token }, signal })).data,
	})
export type Tickets = Awaited<ReturnType<Required<ReturnType<typeof ticketsQuery>>['queryFn']>>

/** @param refId of the donation that paid the tickets */
export const eventTransactionQuery = (refId: string) =>
	queryOptions({
		queryKey: ['eventTransaction', refId],
		queryFn: ({ signal }) =>
			api.get('/api/v1/transactionDetails', {
				query: { donationId: refId, donationfor: 'event' },
				signal,
			}),
		retry: false,
	})

export const calendarHref = (token: string): string => `/api/v1/tickets/${token}/calendar`
export const pdfHref = (token: string, language: Language): string =>
	`/api/v1/tickets/${token}/pdf?language=${language}`

const COUNTED = 'karuna.tickets.counted'

/** Counts an opening of the page in the background, once per tab. */
export function countOpening(token: string): void {
	if (inTab.get(COUNTED)) return
	inTab.set(COUNTED, 'true')
	api
		.post('/api/v1/tickets/{token}/openings', { path: { token }, quiet: true, keepalive: true })
		.catch(() => undefined)
}

export const TICKET_ACTIONS = {
	/** Cancels the registration, whose payment goes back whole. */
	cancel: (token: string, intent: string) =>
		api.post('/api/v1/tickets/{token}/cancel', { path: { token }, intent }),
	/** Mails the tickets again. */
	send: (token: string, intent: string) =>
		api.post('/api/v1/tickets/{token}/send', { path: { token }, intent }),
	/** Makes the tickets void and mails new ones. */
	reissue: (token: string, intent: string) =>
		api.post('/api/v1/tickets/{token}/reissue', { path: { token }, intent }),
} as const
export type TicketAction = keyof typeof TICKET_ACTIONS
