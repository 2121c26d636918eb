import type { AudioTier } from '../wire/audio-grid.ts'

/** Frames on the grid, the same number in each tier. */
export interface LiveFrames {
	readonly tiers: Readonly<Record<AudioTier['kbps'], readonly Uint8Array[]>>
	/** Says of each if it can't be heard. */
	readonly quiet: readonly boolean[]
}

export interface LiveInput {
	write(bytes: Uint8Array): void
	close(): void
}

/** Brings MP3 of any rate onto the grid while it comes. Adapter: `infra/adapters/live-sound.ts`. */
export interface LiveSound {
	/** @param onEnd is called once when it ends by itself, as it does on bytes that cost too much */
	open(onFrames: (frames: LiveFrames) => void, onEnd: () => void): LiveInput
}
