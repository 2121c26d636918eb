type NoteReference = { readonly noteId: string; readonly noteHash: string }

export type SupportRequestReceived = {
	readonly type: 'SupportRequestReceived'
	readonly data: {
		readonly kind: string
		readonly textHash: string
		readonly requestId?: string
		readonly code?: string
		readonly at: string
	}
}
export type SupportRequestAssigned = {
	readonly type: 'SupportRequestAssigned'
	readonly data: { readonly ownerId: string | null; readonly at: string }
}
export type SupportRequestAnswered = {
	readonly type: 'SupportRequestAnswered'
	readonly data: NoteReference & { readonly at: string }
}
export type SupportRequestClosed = {
	readonly type: 'SupportRequestClosed'
	readonly data: { readonly reason: NoteReference | null; readonly at: string }
}
export type SupportRequestReopened = {
	readonly type: 'SupportRequestReopened'
	readonly data: { readonly reason: NoteReference | null; readonly at: string }
}
export type SupportRequestEvent =
	| SupportRequestReceived
	| SupportRequestAssigned
	| SupportRequestAnswered
	| SupportRequestClosed
	| SupportRequestReopened

export const SUPPORT_REQUEST_EVENTS = [
	'SupportRequestReceived',
	'SupportRequestAssigned',
	'SupportRequestAnswered',
	'SupportRequestClosed',
	'SupportRequestReopened',
] as const satisfies readonly SupportRequestEvent['type'][]
