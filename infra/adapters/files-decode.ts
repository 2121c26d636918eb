import sharp, { type Sharp } from 'sharp'
import { InvalidImage, type TakenImages } from '../../kernel/ports/files.ts'
import { decodeBmp } from './files-bmp.ts'
import { checkDrawing } from './files-drawing.ts'
import { type ImageKind, imageKindOf } from './files-kinds.ts'

const INVALID_TEXT: Readonly<Record<TakenImages, string>> = {
	photo: 'files.fields.photoFormat',
	any: 'files.fields.imageFormat',
}
/** A small file can claim to be enormous; no more than this is decoded. */
const MAX_PIXELS = 40_000_000
const DRAWING_SIDE = 1_200
const OWN_DENSITY = 72
const MAX_DENSITY = 7_200
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const
// Decoded images are never reused, and a child works on one file at a time.
sharp.cache(false)
sharp.concurrency(1)

const PHOTOS: readonly ImageKind[] = ['jpeg', 'png']

/**
 * Decodes by the real content, whatever the name: one frame of pixels. SVG is drawn without fetching anything
 * and without running its scripts.
 * @throws InvalidImage for unsupported, broken or too large content (over 40 megapixels), and for drawings
 * that take too much to draw
 */
export async function decoded<T>(
	content: Buffer,
	takes: TakenImages,
	work: (picture: Sharp) => Promise<T>,
): Promise<T> {
	const text = INVALID_TEXT[takes]
	const kind = imageKindOf(content)
	if (kind === null || (takes === 'photo' && !PHOTOS.includes(kind))) throw new InvalidImage(text)
	try {
		return await work(await opened(content, kind))
	} catch (cause) {
		if (cause instanceof InvalidImage) throw cause
		// Whatever the decoder trips over, the content is no picture that can be shown.
		throw new InvalidImage(text, { cause })
	}
}

async function opened(content: Buffer, kind: ImageKind): Promise<Sharp> {
	if (kind === 'bmp') return fromBmp(content)
	if (kind === 'svg') checkDrawing(content)
	const picture = sharp(content, OPTIONS)
	const { format, width, height } = await picture.metadata()
	if (format !== kind) throw new TypeError(`A ${kind} by its beginning, a ${format} by what follows.`)
	if (kind !== 'svg') return picture
	const density = (OWN_DENSITY * DRAWING_SIDE) / Math.max(width, height)
	return sharp(content, { ...OPTIONS, density: Math.min(MAX_DENSITY, Math.max(OWN_DENSITY, density)) })
}

function fromBmp(content: Buffer): Sharp {
	const { pixels, width, height } = decodeBmp(content, MAX_PIXELS)
	return sharp(pixels, { raw: { width, height, channels: 3 } })
}
