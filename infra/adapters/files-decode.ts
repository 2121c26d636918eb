import sharp, { type Sharp } from 'sharp'
import { InvalidImage, type TakenImages } from '../../kernel/ports/files.ts'
import { decodeBmp } from './files-bmp.ts'
import { checkDrawing } from './files-drawing.ts'
import { type ImageKind, imageKindOf } from './files-kinds.ts'

const INVALID_TEXT: Readonly<Record<TakenImages, string>> = {
	photo: 'files.fields.photoFormat',
	any: 'files.fields.imageFormat',
}
/** A small file can claim to be enormous; this much is decoded at most. */
const MAX_PIXELS = 40_000_000
/** Pixels of the longer side of a drawing, whose own size says little. */
const DRAWING_SIDE = 1_200
/** Dots per inch at which a drawing has its own size, and the most that it is enlarged to. */
const OWN_DENSITY = 72
const MAX_DENSITY = 7_200
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const
// Of what was decoded nothing is used again, and a child works on one file at a time.
sharp.cache(false)
sharp.concurrency(1)

const PHOTOS: readonly ImageKind[] = ['jpeg', 'png']

/**
 * Works on what the content really is, whatever its name: one frame of pixels. SVG is drawn without fetching
 * anything and without running its scripts.
 * @throws InvalidImage in the spec's words for what is not taken, broken, or larger than 40 megapixels;
 * of what takes too much to draw it says so
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
