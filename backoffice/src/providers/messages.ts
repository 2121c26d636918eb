import type { BackofficeMessageDetail } from '../../../domain/messages/contract.ts'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type { Http } from './http.ts'

const pathOf = (id: string) => `/api/backoffice/messages/${encodeURIComponent(id)}`

/** What is done with a message. */
export type MessageAction =
	| { readonly what: 'assign'; readonly ownerId: string | null }
	| { readonly what: 'answer'; readonly body: string }
	| { readonly what: 'close' | 'reopen'; readonly note: string }

/** What admins read of messages, and do with them. */
export interface MessageCalls {
	message(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeMessageDetail>
	messageTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	handleMessage(
		id: string,
		action: MessageAction,
		seen: { readonly etag: string; readonly intent: string },
	): Promise<BackofficeMessageDetail>
}

export function createMessageCalls(http: Http): MessageCalls {
	const read = async <T>(path: string, signal: AbortSignal | undefined): Promise<T> =>
		(await (await http.send(path, { signal })).json()) as T
	return {
		message: (id, options) => read(pathOf(id), options?.signal),
		messageTimeline: async (id, options) =>
			(await read<{ data: TimelineEntry[] }>(`${pathOf(id)}/timeline`, options?.signal)).data,
		async handleMessage(id, { what, ...body }, { etag, intent }) {
			const response = await http.send(`${pathOf(id)}/${what}`, { method: 'POST', body, etag, intent })
			return (await response.json()) as BackofficeMessageDetail
		},
	}
}
