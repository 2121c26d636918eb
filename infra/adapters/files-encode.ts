import sharp, { type OutputInfo } from 'sharp'
import {
	type DocumentKind,
	InvalidDocument,
	InvalidImage,
	type TakenDocuments,
	type TakenImages,
} from '../../kernel/ports/files.ts'
import { CARD_SIZE } from '../../kernel/wire/picture-sizes.ts'
import { decoded } from './files-decode.ts'
import { type ContentKind, kindOf, TOO_HEAVY, wholeDocument } from './files-kinds.ts'
import { checkPdf } from './files-pdf.ts'

const MAX_SIDE = 2_400
const WEBP = { quality: 82, effort: 4 } as const
const JPEG = { quality: 85 } as const

export interface EncodedPicture {
	readonly whole: Buffer
	readonly card: Buffer
	readonly width: number
	readonly height: number
}

/** @throws InvalidImage */
export async function encodePicture(content: Buffer, takes: TakenImages): Promise<EncodedPicture> {
	const { data: whole, info } = await encode(content, takes)
	const card = await sharp(whole)
		.resize({ ...CARD_SIZE, fit: 'cover', position: 'attention' })
		.webp(WEBP)
		.toBuffer()
	return { whole, card, width: info.width, height: info.height }
}

/**
 * Finds the kind of a document.
 * @returns its kind and the content to store: the picture encoded, or the document without surrounding bytes;
 * null when it is stored unchanged
 * @throws InvalidDocument
 */
export async function encodeDocument(
	sent: Buffer,
	takes: TakenDocuments,
): Promise<{ kind: DocumentKind; encoded: Buffer | null }> {
	const content = wholeDocument(sent)
	const found = kindOf(content)
	await checkTaken(content, found, takes)
	if (found !== 'image') return { kind: found, encoded: content.length === sent.length ? null : content }
	const kind = takes.kinds === 'papers' ? (takes.pictures ?? 'webp') : 'webp'
	const { data } = await encode(content, takes.kinds === 'any' ? 'any' : 'photo', kind).catch(asDocument)
	return { kind, encoded: data }
}

/** @throws InvalidDocument */
async function checkTaken(content: Buffer, kind: ContentKind, takes: TakenDocuments): Promise<void> {
	if (kind === 'image' || takes.kinds === 'any') return
	if (takes.kinds === 'pixels' || kind !== 'pdf') throw new InvalidDocument('format')
	await checkPdf(content, takes.maxPages)
}

function asDocument(error: unknown): never {
	if (!(error instanceof InvalidImage)) throw error
	throw new InvalidDocument(error.message === TOO_HEAVY ? 'heavy' : 'format', { cause: error })
}

const encode = (
	content: Buffer,
	takes: TakenImages,
	kind: 'webp' | 'jpg' = 'webp',
): Promise<{ data: Buffer; info: OutputInfo }> =>
	decoded(content, takes, (picture) => {
		const upright = picture
			.autoOrient()
			.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
		// Transparent parts are white on paper.
		const encoded =
			kind === 'webp' ? upright.webp(WEBP) : upright.flatten({ background: '#ffffff' }).jpeg(JPEG)
		return encoded.toBuffer({ resolveWithObject: true })
	})
