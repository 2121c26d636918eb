import type { FileStore } from '../../kernel/ports/files.ts'
import { type AudioTier, tierFile } from '../../kernel/wire/audio-grid.ts'

/** 24 seconds. */
const PART_FRAMES = 1_000

export interface WantedFrames {
	/** The folder of a recording. */
	readonly path: string
	readonly tier: AudioTier
	readonly from: number
	readonly to: number
	/** No part is read beyond this frame of the file. */
	readonly end: number
}

interface Part {
	readonly key: string
	readonly file: string
	readonly bytes: { readonly from: number; readonly to: number }
}

/** Holds parts of recordings in memory. */
export class Sounds {
	readonly #files: Pick<FileStore, 'open'>
	readonly #parts = new Map<string, Buffer>()

	constructor(files: Pick<FileStore, 'open'>) {
		this.#files = files
	}

	/** @returns null when the frame is not held */
	frame(path: string, tier: AudioTier, nth: number): Uint8Array | null {
		const part = this.#parts.get(keyOf(path, tier, Math.floor(nth / PART_FRAMES)))
		const at = (nth % PART_FRAMES) * tier.frameBytes
		const frame = part?.subarray(at, at + tier.frameBytes)
		return frame?.length === tier.frameBytes ? frame : null
	}

	/** Drops everything else. */
	keep(wanted: readonly WantedFrames[]): void {
		const keys = new Set(wanted.flatMap(partsOf).map(({ key }) => key))
		for (const key of this.#parts.keys()) if (!keys.has(key)) this.#parts.delete(key)
	}

	/** @param onFailure gets each file of which a part can't be read */
	async load(
		wanted: readonly WantedFrames[],
		onFailure: (file: string, error: unknown) => void,
	): Promise<void> {
		for (const { key, file, bytes } of wanted.flatMap(partsOf)) {
			if (this.#parts.has(key)) continue
			try {
				const opened = await this.#files.open(file, bytes)
				if (opened === null) throw new Error('It does not exist.')
				this.#parts.set(key, Buffer.concat(await Array.fromAsync(opened.body as AsyncIterable<Buffer>)))
			} catch (error) {
				onFailure(file, error)
			}
		}
	}
}

const keyOf = (path: string, { kbps }: AudioTier, part: number): string => `${path} ${kbps} ${part}`

function partsOf({ path, tier, from, to, end }: WantedFrames): Part[] {
	const first = Math.floor(from / PART_FRAMES)
	const count = Math.ceil(to / PART_FRAMES) - first
	return Array.from({ length: count }, (_, nth) => {
		const part = first + nth
		return {
			key: keyOf(path, tier, part),
			file: tierFile(path, tier),
			bytes: {
				from: part * PART_FRAMES * tier.frameBytes,
				to: Math.min((part + 1) * PART_FRAMES, end) * tier.frameBytes - 1,
			},
		}
	})
}
