import type { z } from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { BackofficeAdvertDetail } from '../../../../domain/radio/adverts.contract.ts'
import type { BackofficeChannel, newChannelBody } from '../../../../domain/radio/channels.contract.ts'
import type { BackofficeInterview, interviewBody } from '../../../../domain/radio/interviews.contract.ts'
import type { source } from '../../../../domain/radio/live.contract.ts'
import type {
	BackofficeReportDetail,
	correctionBody,
	ReportPreview,
	reportBody,
	reportQuery,
} from '../../../../domain/radio/reports.contract.ts'
import type { Statistics, StatisticsQuery } from '../../../../domain/radio/statistics.contract.ts'
import type {
	BackofficeStreaming,
	Streaming,
	streamingBody,
} from '../../../../domain/radio/streamings.contract.ts'
import { CSV, type Download, named } from '../../providers/downloads.ts'
import type { AdvertInput } from './advert-form.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends ScheduleCalls {}
}

export type ChannelInput = z.input<typeof newChannelBody>
export type StreamingInput = z.input<typeof streamingBody>

export type InterviewInput = z.input<typeof interviewBody>

export interface WantedSlot {
	readonly channel: string
	readonly startTime: number
	readonly endTime: number
	readonly streamingId: string | undefined
}

export type LiveSourceAnswer = z.output<typeof source>

interface Reading {
	readonly signal?: AbortSignal
}

interface ScheduleCalls {
	channel(id: string, options?: Reading): Promise<BackofficeChannel>
	/** @param id null adds one @returns the channel's id */
	saveChannel(id: string | null, body: ChannelInput, intent: string): Promise<string>
	removeChannel(id: string, intent: string): Promise<unknown>
	streaming(id: string, options?: Reading): Promise<BackofficeStreaming>
	/** @param id null adds one @returns the streaming's id */
	saveStreaming(id: string | null, body: StreamingInput, intent: string): Promise<string>
	removeStreaming(id: string, intent: string): Promise<unknown>
	advert(id: string, options?: Reading): Promise<BackofficeAdvertDetail>
	/** @param id null adds one @returns the advert's id */
	saveAdvert(id: string | null, body: AdvertInput, intent: string): Promise<string>
	removeAdvert(id: string, intent: string): Promise<unknown>
	downloadAdvert(id: string): Promise<Download>
	interview(id: string, options?: Reading): Promise<BackofficeInterview>
	/** @param id null adds one @returns the interview's id */
	saveInterview(id: string | null, body: InterviewInput, intent: string): Promise<string>
	/** Mails the guest a link, in place of a former one. */
	inviteGuest(id: string, intent: string): Promise<unknown>
	recordInterview(id: string, itemId: string, intent: string): Promise<unknown>
	publishInterview(id: string, intent: string): Promise<unknown>
	cancelInterview(id: string, intent: string): Promise<unknown>
	listening(query: StatisticsQuery, options?: Reading): Promise<Statistics>
	downloadListening(query: StatisticsQuery): Promise<Download>
	previewReport(query: z.input<typeof reportQuery>, options?: Reading): Promise<ReportPreview>
	/** @returns the report's id */
	closeReport(body: z.input<typeof reportBody>, intent: string): Promise<string>
	/** @returns the id of the new version */
	correctReport(id: string, body: z.input<typeof correctionBody>, intent: string): Promise<string>
	report(id: string, options?: Reading): Promise<BackofficeReportDetail>
	downloadReport(id: string, format: 'csv' | 'xlsx'): Promise<Download>
	/** Replaces the password of its host. */
	makeSource(id: string, intent: string): Promise<LiveSourceAnswer>
	acceptRecording(id: string, intent: string): Promise<unknown>
	discardRecording(id: string, intent: string): Promise<unknown>
	/** Returns the streaming that has the time already; null when it is free. */
	conflictOf(slot: WantedSlot, options?: Reading): Promise<Streaming | null>
}

const CHANNELS = '/api/v1/radio/channels'
const ADVERTS = '/api/backoffice/radioAdverts'
const INTERVIEWS = '/api/backoffice/radioInterviews'
const REPORTS = '/api/v1/radio/reports'
const STREAMINGS = '/api/v1/radio/streamings'

export const createCalls = (api: Client): ScheduleCalls => ({
	channel: (id, options) =>
		api.get('/api/backoffice/radioChannels/{id}', { path: { id }, signal: options?.signal }),
	saveChannel: async (id, body, intent) => {
		const { data } =
			id === null
				? await api.post(CHANNELS, { body, intent })
				: await api.put(`${CHANNELS}/{id}`, { path: { id }, body, intent })
		return data._id
	},
	removeChannel: (id, intent) => api.delete(`${CHANNELS}/{id}`, { path: { id }, intent }),
	streaming: (id, options) =>
		api.get('/api/backoffice/radioStreamings/{id}', { path: { id }, signal: options?.signal }),
	saveStreaming: async (id, body, intent) => {
		const { data } =
			id === null
				? await api.post(STREAMINGS, { body, intent })
				: await api.put(`${STREAMINGS}/{id}`, { path: { id }, body, intent })
		return data._id
	},
	removeStreaming: (id, intent) => api.delete(`${STREAMINGS}/{id}`, { path: { id }, intent }),
	advert: (id, options) => api.get(`${ADVERTS}/{id}`, { path: { id }, signal: options?.signal }),
	saveAdvert: async (id, body, intent) => {
		const saved =
			id === null
				? await api.post(ADVERTS, { body, intent })
				: await api.put(`${ADVERTS}/{id}`, { path: { id }, body, intent })
		return saved.id
	},
	removeAdvert: (id, intent) => api.delete(`${ADVERTS}/{id}`, { path: { id }, intent }),
	downloadAdvert: (id) => named(api.download(`${ADVERTS}/{id}/csv`, { path: { id }, accept: CSV })),
	interview: (id, options) => api.get(`${INTERVIEWS}/{id}`, { path: { id }, signal: options?.signal }),
	saveInterview: async (id, body, intent) => {
		const saved =
			id === null
				? await api.post(INTERVIEWS, { body, intent })
				: await api.put(`${INTERVIEWS}/{id}`, { path: { id }, body, intent })
		return saved.id
	},
	inviteGuest: (id, intent) => api.post(`${INTERVIEWS}/{id}/invite`, { path: { id }, intent }),
	recordInterview: (id, itemId, intent) =>
		api.post(`${INTERVIEWS}/{id}/record`, { path: { id }, body: { itemId }, intent }),
	publishInterview: (id, intent) => api.post(`${INTERVIEWS}/{id}/publish`, { path: { id }, intent }),
	cancelInterview: (id, intent) => api.post(`${INTERVIEWS}/{id}/cancel`, { path: { id }, intent }),
	listening: async (query, options) =>
		(await api.get('/api/backoffice/radioStatistics', { query, signal: options?.signal })).data,
	downloadListening: (query) =>
		named(api.download('/api/backoffice/radioStatistics/csv', { query, accept: CSV })),
	previewReport: async (query, options) =>
		(await api.get(`${REPORTS}/preview`, { query, signal: options?.signal })).data,
	closeReport: async (body, intent) => (await api.post(REPORTS, { body, intent })).data._id,
	correctReport: async (id, body, intent) =>
		(await api.post(`${REPORTS}/{id}/versions`, { path: { id }, body, intent })).data._id,
	report: (id, options) =>
		api.get('/api/backoffice/radioReports/{id}', { path: { id }, signal: options?.signal }),
	downloadReport: (id, format) =>
		named(api.download(`/api/backoffice/radioReports/{id}/${format}`, { path: { id }, accept: '*/*' })),
	makeSource: async (id, intent) =>
		(await api.post(`${STREAMINGS}/{id}/source`, { path: { id }, intent })).data,
	acceptRecording: (id, intent) => api.post(`${STREAMINGS}/{id}/recording/accept`, { path: { id }, intent }),
	discardRecording: (id, intent) =>
		api.post(`${STREAMINGS}/{id}/recording/discard`, { path: { id }, intent }),
	conflictOf: async (query, options) =>
		(await api.get(`${STREAMINGS}/conflict`, { query, signal: options?.signal })).data.streaming,
})
