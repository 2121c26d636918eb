/** The stream of what an admin said to many. */
export const broadcastStream = (broadcastId: string) => `broadcast-${broadcastId}`

/** To whom: codes alone. `region` and `role` only with their kind. */
export type Audience = {
	readonly kind: 'all' | 'region' | 'role' | 'donors' | 'donees'
	readonly region: string | null
	readonly role: string | null
}

/** Who did it is in the metadata; the words are a record under the stream's id, with a salted hash of them. */
export type BroadcastOrdered = {
	readonly type: 'BroadcastOrdered'
	readonly data: {
		readonly wordsHash: string
		readonly audience: Audience
		/** How many people it was for when it was confirmed. */
		readonly counted: number
		readonly at: string
	}
}
export type BroadcastEvent = BroadcastOrdered
export const BROADCAST_EVENTS = ['BroadcastOrdered'] as const satisfies readonly BroadcastEvent['type'][]
