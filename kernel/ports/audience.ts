/** A connection to a channel, as its listener made it. */
export interface Arrival {
	readonly channelId: string
	readonly address: string
	readonly network: string
	readonly userAgent: string
	/** The random id of a tab with one of our players. */
	readonly tab: string | null
	/** True for the widget, false for any other player. */
	readonly isWidget: boolean
}

/** Counts who listens. Adapter: `workers/radio/audience.ts`. */
export interface Audience {
	/** @returns what ends the connection */
	begin(arrival: Arrival): () => void
}
