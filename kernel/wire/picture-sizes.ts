/** Formats of the sizes, the smaller one first. */
const SIZE_FORMATS = ['avif', 'webp'] as const
export type SizeFormat = (typeof SIZE_FORMATS)[number]

/** A size that a stored picture is kept in beside the one that was uploaded. */
export interface PictureSize {
	/** In place of the `.webp` at the end of the picture's path. */
	readonly ending: string
	/** Of the whole picture, or of its part for cards, which is 776 x 435. */
	readonly of: 'whole' | 'card'
	/** Pixels; no picture is enlarged. */
	readonly width: number
	readonly format: SizeFormat
}

const WIDTHS = [160, 400, 800, 1200] as const
export const CARD_SIZE = { width: 776, height: 435 } as const
const CARDS = ['388x218', '776x435'] as const

const inFormats = (of: PictureSize['of'], name: string): PictureSize[] =>
	SIZE_FORMATS.map((format) => ({
		of,
		format,
		ending: `_${name}.${format}`,
		width: Number.parseInt(name, 10),
	}))

/** The card in WebP and its full size is there from the beginning. */
export const CARD_ENDING = '_776x435.webp'

/** Every size that any picture is made in: nothing but these has an address. */
export const PICTURE_SIZES: readonly PictureSize[] = [
	...WIDTHS.flatMap((width) => inFormats('whole', `${width}`)),
	...CARDS.flatMap((name) => inFormats('card', name)),
].filter(({ ending }) => ending !== CARD_ENDING)

/** Sizes of a picture so many pixels wide: up to the first that is as wide as it is. */
export const sizesOfWidth = (width: number): readonly PictureSize[] => {
	const widest = WIDTHS.find((each) => each >= width) ?? Number.POSITIVE_INFINITY
	return PICTURE_SIZES.filter((size) => size.of === 'card' || size.width <= widest)
}

/** @param path of the picture as it was uploaded */
export const sizePath = (path: string, ending: string): string => path.replace(/\.webp$/, ending)

/** Where sizes of a picture may be, whether they were made or not. */
export const sizePaths = (path: string): readonly string[] =>
	PICTURE_SIZES.map(({ ending }) => sizePath(path, ending))

/** The path of the picture that a size is one of; any other path as it is. */
export const wholePath = (path: string): string =>
	path.replace(/_\d{3,4}(?:x\d{3})?\.(?:avif|webp)$/, '.webp')
