import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import {
	type DocumentKind,
	type FileStore,
	InvalidDocument,
	InvalidImage,
	type StoredImage,
} from '../../domain/_ports/files.ts'
import { kindOf } from './files-kinds.ts'

const FORMAT = 'Invalid image format. Please upload JPEG, PNG, or JPG images.'
/** A small file can claim to be enormous; this much is decoded at most. */
const MAX_PIXELS = 40_000_000
/** No screen shows more of a full picture. */
const MAX_SIDE = 2_400
const CARD = { width: 776, height: 435 } as const
const WEBP = { quality: 82, effort: 4 } as const
const FOLDER = /^[a-z]{1,30}$/
/** Every path that this store hands out, and nothing else: there is no way out of the root. */
const PATH = /^[a-z]{1,30}\/[0-9a-f]{2}\/[0-9a-f-]{36}(?:(?:_776x435)?\.webp|\.pdf|\.docx?)$/
const CONTENT_TYPES: Readonly<Record<DocumentKind, string>> = {
	pdf: 'application/pdf',
	webp: 'image/webp',
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const contentTypeOf = (path: string): string =>
	CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1) as DocumentKind]

/** Keeps files in a folder on disk under random names, pictures as WebP. Served with a fixed type. */
export async function createFileStore(root: string): Promise<FileStore> {
	await mkdir(root, { recursive: true })
	return {
		async putImage(content, folder) {
			const full = await encode(content)
			const card = await sharp(full.data)
				.resize({ ...CARD, fit: 'cover', position: 'attention' })
				.webp(WEBP)
				.toBuffer()
			const { id, base } = await newPlace(root, folder)
			const image: StoredImage = {
				id,
				path: `${base}.webp`,
				cardPath: `${base}_776x435.webp`,
				width: full.info.width,
				height: full.info.height,
				bytes: full.data.length,
			}
			await write(join(root, image.cardPath), card)
			await write(join(root, image.path), full.data)
			return image
		},
		async putDocument(content, folder) {
			const found = kindOf(content)
			const kind = found === 'image' ? 'webp' : found
			const data = found === 'image' ? (await encode(content).catch(asDocument)).data : content
			const { id, base } = await newPlace(root, folder)
			const path = `${base}.${kind}`
			await write(join(root, path), data)
			return { id, path, kind, contentType: contentTypeOf(path), bytes: data.length }
		},
		async open(path) {
			if (!PATH.test(path)) return null
			const location = join(root, path)
			const found = await stat(location).catch(ifMissing)
			if (!found?.isFile()) return null
			return { body: createReadStream(location), contentType: contentTypeOf(path), bytes: found.size }
		},
		async delete(path) {
			if (PATH.test(path)) await rm(join(root, path), { force: true })
		},
	}
}

/** A name that nothing has, in a folder that is there. */
async function newPlace(root: string, folder: string): Promise<{ id: string; base: string }> {
	if (!FOLDER.test(folder)) throw new TypeError(`${folder} is no folder for files.`)
	const id = randomUUID()
	await mkdir(join(root, folder, id.slice(0, 2)), { recursive: true })
	return { id, base: `${folder}/${id.slice(0, 2)}/${id}` }
}

function asDocument(error: unknown): never {
	throw error instanceof InvalidImage ? new InvalidDocument('format', { cause: error }) : error
}

/** Decodes what the content really is, turns it upright, and leaves all metadata behind. */
async function encode(content: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
	const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
	try {
		const { format } = await picture.metadata()
		if (format !== 'jpeg' && format !== 'png') throw new InvalidImage(FORMAT)
		return await picture
			.autoOrient()
			.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
			.webp(WEBP)
			.toBuffer({ resolveWithObject: true })
	} catch (cause) {
		// Whatever the decoder trips over, the content is no picture that can be shown.
		throw cause instanceof InvalidImage ? cause : new InvalidImage(FORMAT, { cause })
	}
}

/** Readers see the whole file or none; it is on disk before its name is given to anyone. */
async function write(location: string, data: Buffer): Promise<void> {
	const unfinished = `${location}.new`
	const file = await open(unfinished, 'wx')
	try {
		await file.writeFile(data)
		await file.sync()
	} finally {
		await file.close()
	}
	await rename(unfinished, location)
}

function ifMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT') return null
	throw error
}
