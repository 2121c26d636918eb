/** The stream of one message from outside. What was written is a record. */
export const messageStream = (messageId: string) => `message-${messageId}`

/** The record of what somebody wrote, and its salted hash. */
type Words = { readonly noteId: string; readonly noteHash: string }

export type MessageReceived = {
	readonly type: 'MessageReceived'
	readonly data: {
		readonly kind: string
		readonly wordsHash: string
		/** Of a report. */
		readonly requestId?: string
		readonly code?: string
		readonly at: string
	}
}
/** Null: nobody looks after it any more. */
export type MessageAssigned = {
	readonly type: 'MessageAssigned'
	readonly data: { readonly ownerId: string | null; readonly at: string }
}
/** The answer goes to the sender by e-mail. */
export type MessageAnswered = {
	readonly type: 'MessageAnswered'
	readonly data: Words & { readonly at: string }
}
export type MessageClosed = {
	readonly type: 'MessageClosed'
	readonly data: { readonly reason: Words | null; readonly at: string }
}
export type MessageReopened = {
	readonly type: 'MessageReopened'
	readonly data: { readonly reason: Words | null; readonly at: string }
}
export type MessageEvent =
	| MessageReceived
	| MessageAssigned
	| MessageAnswered
	| MessageClosed
	| MessageReopened

export const MESSAGE_EVENTS = [
	'MessageReceived',
	'MessageAssigned',
	'MessageAnswered',
	'MessageClosed',
	'MessageReopened',
] as const satisfies readonly MessageEvent['type'][]
