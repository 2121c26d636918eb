import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DocumentKind, FileStore, StoredImage, VideoKind } from '../../kernel/ports/files.ts'
import { CARD_ENDING, PICTURE_SIZES, sizePath } from '../../kernel/wire/picture-sizes.ts'
import { createDecoders, type Decoders } from './decoder.ts'
import type { Blobs } from './files-blobs.ts'

const FOLDER = /^[a-z]{1,30}$/
/** Matches only paths that this store hands out, so that none leaves the root. */
const PATH = new RegExp(
	`^[a-z]{1,30}/[0-9a-f]{2}/[0-9a-f-]{36}(?:/(?:128|64|32)\\.mp3|\\.(?:webp|jpg|pdf|docx?|mp4|webm)|${[CARD_ENDING, ...PICTURE_SIZES.map(({ ending }) => ending)].join('|').replaceAll('.', '\\.')})$`,
)
export const isFilePath = (path: string): boolean => PATH.test(path)
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
	{ uploads, own }: Pick<Decoders, 'uploads' | 'own'> = createDecoders(),
): FileStore {
	return {
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
}

async function contentOf(blobs: Blobs, path: string): Promise<Buffer | null> {
	const found = await blobs.open(path)
	return found && buffer(found.body)
}

function newPlace(folder: string): { id: string; base: string } {
	if (!FOLDER.test(folder)) throw new TypeError(`${folder} is no folder for files.`)
	const id = randomUUID()
	return { id, base: `${folder}/${id.slice(0, 2)}/${id}` }
}
