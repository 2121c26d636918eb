/** Every recording is MP3 of constant bitrate on one grid: a frame of each tier lasts 24 ms and has one size. */
export const FRAME_MS = 24
export const AUDIO_RATE = 48_000
export const FRAME_SAMPLES = 1_152

export interface AudioTier {
	/** In kbit/s. It names the tier and its file. */
	readonly kbps: 128 | 64 | 32
	readonly frameBytes: number
	readonly channels: 1 | 2
	readonly sampleRate: number
}
export const AUDIO_TIERS: readonly AudioTier[] = [
	{ kbps: 128, frameBytes: 384, channels: 2, sampleRate: AUDIO_RATE },
	{ kbps: 64, frameBytes: 192, channels: 1, sampleRate: AUDIO_RATE },
	{ kbps: 32, frameBytes: 96, channels: 1, sampleRate: AUDIO_RATE / 2 },
]

/** Sound begins this many frames after the beginning of a file, in each tier alike. */
export const LEAD_FRAMES = 2

export const tierFile = (folder: string, { kbps }: Pick<AudioTier, 'kbps'>): string => `${folder}/${kbps}.mp3`

export const MAX_AUDIO_SECONDS = 3 * 60 * 60

/** Numbers the frames of time itself: what is on air at an instant. */
export const frameAt = (epochMs: number): number => Math.floor(epochMs / FRAME_MS)
export const instantOf = (frame: number): number => frame * FRAME_MS
