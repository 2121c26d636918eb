import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import {
	type BytePart,
	type DocumentKind,
	type FileStore,
	InvalidImage,
	type StoredImage,
	type VideoKind,
} from '../../kernel/ports/files.ts'
import { AUDIO_TIERS, type AudioTier, MAX_AUDIO_SECONDS, tierFile } from '../../kernel/wire/audio-grid.ts'
import { CARD_ENDING, PICTURE_SIZES, sizePath } from '../../kernel/wire/picture-sizes.ts'
import { createDecoders, type Decoders } from './decoder.ts'
import type { Blobs } from './files-blobs.ts'

const FOLDER = /^[a-z]{1,30}$/
const BASE = '^[a-z]{1,30}/[0-9a-f]{2}/[0-9a-f-]{36}'
const SIZE = [CARD_ENDING, ...PICTURE_SIZES.map(({ ending }) => ending)].join('|').replaceAll('.', '\\.')
const FILE = new RegExp(`${BASE}(?:\\.(?:webp|jpg|pdf|docx?|mp4|webm)|${SIZE})$`)
const TIER = new RegExp(`${BASE}/(?:${AUDIO_TIERS.map(({ kbps }) => kbps).join('|')})\\.mp3$`)
/** Sounds have addresses of their own (`infra/http/sound.ts`). */
export const isOpenPath = (path: string): boolean => FILE.test(path)
/** Matches only paths that this store hands out, so that none leaves the root. */
const isFilePath = (path: string): boolean => FILE.test(path) || TIER.test(path)
/** The smallest tier suffices to find silence. */
const QUIET_TIER = AUDIO_TIERS[AUDIO_TIERS.length - 1] as AudioTier
/** Ten minutes. */
const LISTENED_BYTES = 25_000 * QUIET_TIER.frameBytes
/** Two seconds. */
const MIN_QUIET_FRAMES = 84
type FileKind = DocumentKind | VideoKind | 'avif' | 'mp3'
const CONTENT_TYPES: Readonly<Record<FileKind, string>> = {
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	webm: 'video/webm',
	pdf: 'application/pdf',
	avif: 'image/avif',
	webp: 'image/webp',
	jpg: 'image/jpeg',
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const contentTypeOf = (path: string): string =>
	CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1) as FileKind]

/**
 * Keeps files under random names, pictures as WebP and videos without their tags. They are served with a
 * fixed type.
 */
export function createFileStore(
	blobs: Blobs,
	{ uploads, own, audio }: Pick<Decoders, 'uploads' | 'own' | 'audio'> = createDecoders(),
): FileStore {
	const store: FileStore = {
		async putImage({ content, sender }, folder, takes) {
			const { whole, card, width, height } = await uploads.run('picture', [content, takes], sender)
			const { id, base } = newPlace(folder)
			const image: StoredImage = {
				id,
				path: `${base}.webp`,
				cardPath: base + CARD_ENDING,
				width,
				height,
				bytes: whole.length,
			}
			await blobs.put(image.cardPath, card, CONTENT_TYPES.webp)
			await blobs.put(image.path, whole, CONTENT_TYPES.webp)
			return image
		},
		async makeSizes({ path, cardPath }) {
			const [whole, card] = await Promise.all([contentOf(blobs, path), contentOf(blobs, cardPath)])
			return whole && card && own.run('sizes', [whole, card])
		},
		async putSizes(path, { files }) {
			for (const { ending, content } of files) {
				const place = sizePath(path, ending)
				await blobs.put(place, content, contentTypeOf(place))
			}
		},
		async putDocument({ content, sender }, folder, takes = { kinds: 'any' }) {
			const { kind, encoded } = await uploads.run('document', [content, takes], sender)
			const data = encoded ?? content
			const { id, base } = newPlace(folder)
			const path = `${base}.${kind}`
			await blobs.put(path, data, CONTENT_TYPES[kind])
			return { id, path, kind, contentType: CONTENT_TYPES[kind], bytes: data.length }
		},
		async putVideo({ path: file, sender }, folder, maxSeconds) {
			const { kind, seconds, content } = await uploads.run('video', [file, maxSeconds], sender)
			const { id, base } = newPlace(folder)
			const path = `${base}.${kind}`
			await blobs.put(path, Buffer.from(content), `video/${kind}`)
			return { id, path, contentType: `video/${kind}`, bytes: content.byteLength, seconds }
		},
		async putAudio({ path: file, sender }, onProgress) {
			const { base } = newPlace('audio')
			const tiers = AUDIO_TIERS.map((tier) => tierFile(base, tier))
			// Of this try alone: a worker that was given up may still write its own.
			const folder = await mkdtemp(`${file}.tiers-`)
			try {
				const { cover, ...made } = await audio.run(
					'audio',
					[file, folder, MAX_AUDIO_SECONDS],
					sender,
					onProgress,
				)
				for (const tier of AUDIO_TIERS)
					await blobs.putFile(tierFile(base, tier), tierFile(folder, tier), CONTENT_TYPES.mp3)
				const content = cover && Buffer.from(cover)
				// The recording is none the worse for a cover that can't be shown.
				const picture =
					content && (await store.putImage({ content, sender }, 'audio', 'any').catch(ifInvalid))
				return { ...made, path: base, coverPath: picture?.path ?? null }
			} catch (error) {
				for (const path of tiers) await blobs.delete(path)
				throw error
			} finally {
				await rm(folder, { recursive: true, force: true })
			}
		},
		async quietParts({ path, sender }) {
			const file = tierFile(path, QUIET_TIER)
			const bytes = isFilePath(file) ? await blobs.size(file) : null
			if (bytes === null) return null
			const quiet: boolean[] = []
			for (let from = 0; from < bytes; from += LISTENED_BYTES) {
				const part = await contentOf(blobs, file, { from, to: Math.min(from + LISTENED_BYTES, bytes) - 1 })
				if (part === null) return null
				quiet.push(...(await own.run('quiet', [part, QUIET_TIER], sender)))
			}
			return runsOf(quiet).filter(([from, to]) => to - from >= MIN_QUIET_FRAMES)
		},
		async find(path) {
			const bytes = isFilePath(path) ? await blobs.size(path) : null
			return bytes === null ? null : { contentType: contentTypeOf(path), bytes }
		},
		async open(path, part) {
			if (!isFilePath(path)) return null
			const found = await blobs.open(path, part)
			return found && { ...found, contentType: contentTypeOf(path) }
		},
		async delete(path) {
			if (isFilePath(path)) await blobs.delete(path)
		},
	}
	return store
}

function ifInvalid(error: unknown): null {
	if (error instanceof InvalidImage) return null
	throw error
}

function runsOf(flags: readonly boolean[]): readonly (readonly [number, number])[] {
	const runs: [number, number][] = []
	for (const [at, flag] of flags.entries()) {
		const last = runs.at(-1)
		if (flag && last?.[1] === at) last[1] = at + 1
		else if (flag) runs.push([at, at + 1])
	}
	return runs
}

async function contentOf(blobs: Blobs, path: string, part?: BytePart): Promise<Buffer | null> {
	const found = await blobs.open(path, part)
	return found && buffer(found.body)
}

function newPlace(folder: string): { id: string; base: string } {
	if (!FOLDER.test(folder)) throw new TypeError(`${folder} is no folder for files.`)
	const id = randomUUID()
	return { id, base: `${folder}/${id.slice(0, 2)}/${id}` }
}
