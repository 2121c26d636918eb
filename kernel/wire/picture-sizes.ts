const SIZE_FORMATS = ['avif', 'webp'] as const
export type SizeFormat = (typeof SIZE_FORMATS)[number]

export interface PictureSize {
	/** Replaces the `.webp` at the end of the picture's path. */
	readonly ending: string
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

export const CARD_ENDING = '_776x435.webp'

/** All possible sizes of pictures; only these have an address. */
export const PICTURE_SIZES: readonly PictureSize[] = [
	...WIDTHS.flatMap((width) => inFormats('whole', `${width}`)),
	...CARDS.flatMap((name) => inFormats('card', name)),
].filter(({ ending }) => ending !== CARD_ENDING)

export const sizesOfWidth = (width: number): readonly PictureSize[] => {
	const widest = WIDTHS.find((each) => each >= width) ?? Number.POSITIVE_INFINITY
	return PICTURE_SIZES.filter((size) => size.of === 'card' || size.width <= widest)
}

export const sizePath = (path: string, ending: string): string => path.replace(/\.webp$/, ending)

export const sizePaths = (path: string): readonly string[] =>
	PICTURE_SIZES.map(({ ending }) => sizePath(path, ending))

export const wholePath = (path: string): string =>
	path.replace(/_\d{3,4}(?:x\d{3})?\.(?:avif|webp)$/, '.webp')
