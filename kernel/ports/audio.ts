/** Proposals by the tags of a recording; plain text. */
export interface AudioTags {
	readonly title: string
	readonly artist: string
	readonly album: string
	readonly description: string
}

/** A recording on the frame grid (`kernel/wire/audio-grid.ts`). */
export interface StoredAudio {
	/** The folder of its tiers: `128.mp3`, `64.mp3`, `32.mp3`. */
	readonly path: string
	readonly frames: number
	/** Loudness and true peak as it is played, in LUFS and dBTP. */
	readonly lufs: number
	readonly peakDb: number
	/** The first frame with sound, and the one after the last. */
	readonly cueIn: number
	readonly cueOut: number
	/** The peak of each 1/400 of its length, 0 to 255. */
	readonly waveform: Uint8Array
	readonly coverPath: string | null
	readonly tags: AudioTags
}

/**
 * A refused recording: of an unknown kind, with more than two channels, too long, without any sound, broken
 * or truncated, or too costly to decode.
 */
export class InvalidAudio extends Error {
	override name = 'InvalidAudio'
	readonly reason: 'format' | 'channels' | 'tooLong' | 'silent' | 'damaged' | 'heavy'

	constructor(reason: InvalidAudio['reason'], options?: ErrorOptions) {
		super(`The recording is refused: ${reason}.`, options)
		this.reason = reason
	}
}
