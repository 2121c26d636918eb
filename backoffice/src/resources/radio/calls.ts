import type { z } from 'zod'
import type { Client } from '../../../../client/client.ts'
import type { BackofficeChannel, newChannelBody } from '../../../../domain/radio/channels.contract.ts'
import type { source } from '../../../../domain/radio/live.contract.ts'
import type {
	BackofficeStreaming,
	Streaming,
	streamingBody,
} from '../../../../domain/radio/streamings.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends ScheduleCalls {}
}

export type ChannelInput = z.input<typeof newChannelBody>
export type StreamingInput = z.input<typeof streamingBody>

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
	/** Replaces the password of its host. */
	makeSource(id: string, intent: string): Promise<LiveSourceAnswer>
	acceptRecording(id: string, intent: string): Promise<unknown>
	discardRecording(id: string, intent: string): Promise<unknown>
	/** Returns the streaming that has the time already; null when it is free. */
	conflictOf(slot: WantedSlot, options?: Reading): Promise<Streaming | null>
}

const CHANNELS = '/api/v1/radio/channels'
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
	makeSource: async (id, intent) =>
		(await api.post(`${STREAMINGS}/{id}/source`, { path: { id }, intent })).data,
	acceptRecording: (id, intent) => api.post(`${STREAMINGS}/{id}/recording/accept`, { path: { id }, intent }),
	discardRecording: (id, intent) =>
		api.post(`${STREAMINGS}/{id}/recording/discard`, { path: { id }, intent }),
	conflictOf: async (query, options) =>
		(await api.get(`${STREAMINGS}/conflict`, { query, signal: options?.signal })).data.streaming,
})
