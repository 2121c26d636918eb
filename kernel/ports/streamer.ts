import type { AudioTier } from '../wire/audio-grid.ts'
import type { LiveDesk } from './live-source.ts'

/** A connection that gets the bytes of a channel. */
export interface Listener {
	write(bytes: Uint8Array): void
	/** Bytes that wait to be sent. */
	unsent(): number
	end(): void
}

export interface Station {
	readonly id: string
	readonly name: string
	readonly isLive: boolean
}

/** Sends what is on air. Adapter: `workers/radio/streamer.ts`. */
export interface Streamer {
	/** Null: nobody can be live. */
	readonly desk: LiveDesk | null
	find(slug: string): Station | null
	/**
	 * Sends a channel to a listener: the last seconds at once, and then what follows.
	 * @param titleEvery bytes between titles (ICY); null for none
	 * @returns what ends it
	 */
	join(slug: string, tier: AudioTier, listener: Listener, titleEvery: number | null): Promise<() => void>
}
