import type { Client } from '../../../../client/client.ts'
import type {
	AttendeesBody,
	BackofficeEditionDetail,
	BackofficeRegistrationDetail,
	CancelRegistrationBody,
} from '../../../../domain/live-events/backoffice.contract.ts'
import type { ComplimentaryBody } from '../../../../domain/live-events/complimentary.contract.ts'
import type { EditionBody, NewEditionBody } from '../../../../domain/live-events/editions.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends LiveEventCalls {}
}

const EDITIONS = '/api/backoffice/liveEvents'
const PARTICIPANTS = '/api/backoffice/liveEventParticipants'

type Reading = { signal?: AbortSignal }

interface LiveEventCalls {
	edition(id: string, options?: Reading): Promise<BackofficeEditionDetail>
	editionTimeline(id: string, options?: Reading): Promise<TimelineEntry[]>
	addEdition(body: NewEditionBody, intent: string): Promise<{ id: string }>
	changeEdition(id: string, body: EditionBody, intent: string): Promise<{ id: string }>
	cancelEdition(id: string, intent: string): Promise<unknown>
	giveSeats(id: string, body: ComplimentaryBody, intent: string): Promise<{ id: string }>
	participant(id: string, options?: Reading): Promise<BackofficeRegistrationDetail>
	participantTimeline(id: string, options?: Reading): Promise<TimelineEntry[]>
	sendTickets(id: string, intent: string): Promise<unknown>
	reissueTickets(id: string, version: number, intent: string): Promise<unknown>
	nameAttendees(id: string, body: AttendeesBody, on: { etag: string; intent: string }): Promise<unknown>
	moveRegistration(id: string, packageId: string, intent: string): Promise<unknown>
	cancelRegistration(id: string, body: CancelRegistrationBody, intent: string): Promise<unknown>
}

export const createCalls = (api: Client): LiveEventCalls => ({
	edition: (id, options) => api.get(`${EDITIONS}/{id}`, { path: { id }, signal: options?.signal }),
	editionTimeline: async (id, options) =>
		(await api.get(`${EDITIONS}/{id}/timeline`, { path: { id }, signal: options?.signal })).data,
	addEdition: (body, intent) => api.post(EDITIONS, { body, intent }),
	changeEdition: (id, body, intent) => api.put(`${EDITIONS}/{id}`, { path: { id }, body, intent }),
	cancelEdition: (id, intent) => api.post(`${EDITIONS}/{id}/cancel`, { path: { id }, intent }),
	giveSeats: (id, body, intent) => api.post(`${EDITIONS}/{id}/complimentary`, { path: { id }, body, intent }),
	participant: (id, options) => api.get(`${PARTICIPANTS}/{id}`, { path: { id }, signal: options?.signal }),
	participantTimeline: async (id, options) =>
		(await api.get(`${PARTICIPANTS}/{id}/timeline`, { path: { id }, signal: options?.signal })).data,
	sendTickets: (id, intent) => api.post(`${PARTICIPANTS}/{id}/send`, { path: { id }, intent }),
	reissueTickets: (id, version, intent) =>
		api.post(`${PARTICIPANTS}/{id}/reissue`, { path: { id }, body: { version }, intent }),
	nameAttendees: (id, body, on) => api.put(`${PARTICIPANTS}/{id}/attendees`, { path: { id }, body, ...on }),
	moveRegistration: (id, packageId, intent) =>
		api.post('/api/backoffice/liveEventRegistrations/{id}/move', {
			path: { id },
			body: { package: packageId },
			intent,
		}),
	cancelRegistration: (id, body, intent) =>
		api.post(`${PARTICIPANTS}/{id}/cancel`, { path: { id }, body, intent }),
})
