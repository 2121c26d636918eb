import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp, { type OutputInfo } from 'sharp'
import { CARD_ENDING, CARD_SIZE, PICTURE_SIZES, sizePath } from '../../kernel/picture-sizes.ts'
import {
	type DocumentKind,
	type FileStore,
	InvalidDocument,
	InvalidImage,
	type StoredImage,
	type TakenDocuments,
	type TakenImages,
	type VideoKind,
} from '../../kernel/ports/files.ts'
import type { Blobs } from './files-blobs.ts'
import { decoded } from './files-decode.ts'
import { type ContentKind, kindOf } from './files-kinds.ts'
import { checkPdf } from './files-pdf.ts'
import { makePictureSizes } from './files-sizes.ts'
import { createVideoRemuxer } from './files-video.ts'

/** No screen shows more of a full picture. */
const MAX_SIDE = 2_400
const WEBP = { quality: 82, effort: 4 } as const
const JPEG = { quality: 85 } as const
const FOLDER = /^[a-z]{1,30}$/
/** Every path that this store hands out, and nothing else: there is no way out of the root. */
const PATH = new RegExp(
	`^[a-z]{1,30}/[0-9a-f]{2}/[0-9a-f-]{36}(?:\\.(?:webp|jpg|pdf|docx?|mp4|webm)|${[CARD_ENDING, ...PICTURE_SIZES.map(({ ending }) => ending)].join('|').replaceAll('.', '\\.')})$`,
)
type FileKind = DocumentKind | VideoKind | 'avif'
const CONTENT_TYPES: Readonly<Record<FileKind, string>> = {
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

/** Keeps files under random names, pictures as WebP, videos without their tags. Served with a fixed type. */
export function createFileStore(blobs: Blobs, remux = createVideoRemuxer()): FileStore {
	return {
		async putImage(content, folder, takes) {
			const full = await encode(content, takes)
			const card = await sharp(full.data)
				.resize({ ...CARD_SIZE, fit: 'cover', position: 'attention' })
				.webp(WEBP)
				.toBuffer()
			const { id, base } = newPlace(folder)
			const image: StoredImage = {
				id,
				path: `${base}.webp`,
				cardPath: base + CARD_ENDING,
				width: full.info.width,
				height: full.info.height,
				bytes: full.data.length,
			}
			await blobs.put(image.cardPath, card, CONTENT_TYPES.webp)
			await blobs.put(image.path, full.data, CONTENT_TYPES.webp)
			return image
		},
		async makeSizes({ path, cardPath }) {
			const [whole, card] = await Promise.all([contentOf(blobs, path), contentOf(blobs, cardPath)])
			return whole && card && makePictureSizes(whole, card)
		},
		async putSizes(path, { files }) {
			for (const { ending, content } of files) {
				const place = sizePath(path, ending)
				await blobs.put(place, content, contentTypeOf(place))
			}
		},
		async putDocument(content, folder, takes = { kinds: 'any' }) {
			const found = kindOf(content)
			const picture = takes.kinds === 'papers' ? (takes.pictures ?? 'webp') : 'webp'
			const kind = found === 'image' ? picture : found
			await checkTaken(content, found, takes)
			const pictures = takes.kinds === 'any' ? 'any' : 'photo'
			const data =
				found === 'image' ? (await encode(content, pictures, picture).catch(asDocument)).data : content
			const { id, base } = newPlace(folder)
			const path = `${base}.${kind}`
			await blobs.put(path, data, CONTENT_TYPES[kind])
			return { id, path, kind, contentType: CONTENT_TYPES[kind], bytes: data.length }
		},
		async putVideo(file, folder, maxSeconds) {
			const { kind, seconds, content } = await remux(file, maxSeconds)
			const { id, base } = newPlace(folder)
			const path = `${base}.${kind}`
			await blobs.put(path, Buffer.from(content), `video/${kind}`)
			return { id, path, contentType: `video/${kind}`, bytes: content.byteLength, seconds }
		},
		async find(path) {
			const bytes = PATH.test(path) ? await blobs.size(path) : null
			return bytes === null ? null : { contentType: contentTypeOf(path), bytes }
		},
		async open(path, part) {
			if (!PATH.test(path)) return null
			const found = await blobs.open(path, part)
			return found && { ...found, contentType: contentTypeOf(path) }
		},
		async delete(path) {
			if (PATH.test(path)) await blobs.delete(path)
		},
	}
}

async function contentOf(blobs: Blobs, path: string): Promise<Buffer | null> {
	const found = await blobs.open(path)
	return found && buffer(found.body)
}

/** A name that nothing has. */
function newPlace(folder: string): { id: string; base: string } {
	if (!FOLDER.test(folder)) throw new TypeError(`${folder} is no folder for files.`)
	const id = randomUUID()
	return { id, base: `${folder}/${id.slice(0, 2)}/${id}` }
}

/** @throws InvalidDocument */
async function checkTaken(content: Buffer, kind: ContentKind, takes: TakenDocuments): Promise<void> {
	if (kind === 'image' || takes.kinds === 'any') return
	if (takes.kinds === 'pixels' || kind !== 'pdf') throw new InvalidDocument('format')
	await checkPdf(content, takes.maxPages)
}

function asDocument(error: unknown): never {
	throw error instanceof InvalidImage ? new InvalidDocument('format', { cause: error }) : error
}

/** Turns a picture upright, and leaves all metadata behind. */
const encode = (
	content: Buffer,
	takes: TakenImages,
	kind: 'webp' | 'jpg' = 'webp',
): Promise<{ data: Buffer; info: OutputInfo }> =>
	decoded(content, takes, (picture) => {
		const upright = picture
			.autoOrient()
			.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
		// What shines through is white on paper.
		const encoded =
			kind === 'webp' ? upright.webp(WEBP) : upright.flatten({ background: '#ffffff' }).jpeg(JPEG)
		return encoded.toBuffer({ resolveWithObject: true })
	})
