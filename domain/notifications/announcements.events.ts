/** Only codes; `region` and `role` only with their kind. */
export type Audience = {
	readonly kind: 'all' | 'region' | 'role' | 'donors' | 'donees'
	readonly region: string | null
	readonly role: string | null
}

/** The actor is in the metadata; the texts are a record under the stream's id, with a salted hash of them. */
export type AnnouncementOrdered = {
	readonly type: 'AnnouncementOrdered'
	readonly data: {
		readonly textHash: string
		readonly audience: Audience
		readonly counted: number
		readonly at: string
	}
}
export type AnnouncementEvent = AnnouncementOrdered
export const ANNOUNCEMENT_EVENTS = [
	'AnnouncementOrdered',
] as const satisfies readonly AnnouncementEvent['type'][]
