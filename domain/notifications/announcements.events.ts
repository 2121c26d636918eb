/** To whom: codes alone. `region` and `role` only with their kind. */
export type Audience = {
	readonly kind: 'all' | 'region' | 'role' | 'donors' | 'donees'
	readonly region: string | null
	readonly role: string | null
}

/** Who did it is in the metadata; the words are a record under the stream's id, with a salted hash of them. */
export type AnnouncementOrdered = {
	readonly type: 'AnnouncementOrdered'
	readonly data: {
		readonly textHash: string
		readonly audience: Audience
		/** How many people it was for when it was confirmed. */
		readonly counted: number
		readonly at: string
	}
}
export type AnnouncementEvent = AnnouncementOrdered
export const ANNOUNCEMENT_EVENTS = [
	'AnnouncementOrdered',
] as const satisfies readonly AnnouncementEvent['type'][]
