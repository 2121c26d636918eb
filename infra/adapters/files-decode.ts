import { decode as decodeBmp } from '@cwasm/nsbmp'
import sharp, { type Sharp } from 'sharp'
import { InvalidImage, type TakenImages } from '../../kernel/ports/files.ts'
import { type ImageKind, imageKindOf } from './files-kinds.ts'

const INVALID_TEXT: Readonly<Record<TakenImages, string>> = {
	photo: 'files.fields.photoFormat',
	any: 'files.fields.imageFormat',
}
/** A small file can claim to be enormous; this much is decoded at most. */
const MAX_PIXELS = 40_000_000
/** BMP is decoded whole, in memory that its decoder keeps; 64 MB of it at most. */
const MAX_BMP_PIXELS = 16_000_000
/** A drawing of a few bytes can take for ever. */
const MAX_SECONDS = 10
/** Pixels of the longer side of a drawing, whose own size says little. */
const DRAWING_SIDE = 1_200
/** Dots per inch at which a drawing has its own size, and the most that it is enlarged to. */
const OWN_DENSITY = 72
const MAX_DENSITY = 7_200
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const
const PHOTOS: readonly ImageKind[] = ['jpeg', 'png']

/**
 * Works on what the content really is, whatever its name: one frame of pixels. SVG is drawn without fetching
 * anything and without running its scripts.
 * @throws InvalidImage in the spec's words for what is not taken, broken, or larger than 40 megapixels (BMP: 16)
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
		const picture = await opened(content, kind)
		return await work(picture.timeout({ seconds: MAX_SECONDS }))
	} catch (cause) {
		// Whatever the decoder trips over, the content is no picture that can be shown.
		throw new InvalidImage(text, { cause })
	}
}

async function opened(content: Buffer, kind: ImageKind): Promise<Sharp> {
	if (kind === 'bmp') return fromBmp(content)
	const picture = sharp(content, OPTIONS)
	const { format, width, height } = await picture.metadata()
	if (format !== kind) throw new TypeError(`A ${kind} by its beginning, a ${format} by what follows.`)
	if (kind !== 'svg') return picture
	const density = (OWN_DENSITY * DRAWING_SIDE) / Math.max(width, height)
	return sharp(content, { ...OPTIONS, density: Math.min(MAX_DENSITY, Math.max(OWN_DENSITY, density)) })
}

/** The sizes stand in the header, so that nothing is decoded that is too large. */
function fromBmp(content: Buffer): Sharp {
	const [columns, rows] = [content.readInt32LE(18), Math.abs(content.readInt32LE(22))]
	if (columns <= 0 || rows === 0 || columns * rows > MAX_BMP_PIXELS)
		throw new RangeError(`${columns} by ${rows} pixels are not decoded.`)
	const { data, width, height } = decodeBmp(content)
	return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
}
