export interface SoundFile {
	readonly path: string
	readonly bytes: number
}

/** The files whose bytes, one after the other, are a sound. */
export interface Sound {
	readonly title: string
	readonly tag: string
	readonly isPublic: boolean
	readonly files: readonly SoundFile[]
}

/** A sound as a player requests it. */
export interface WantedSound {
	readonly of: 'playlist' | 'item'
	readonly id: string
	/** Names one of an item; the current one when left out. */
	readonly version: string | undefined
	readonly tier: string | undefined
	/** Opens a sound that isn't public. */
	readonly key: string | undefined
	readonly isDownload: boolean
}
