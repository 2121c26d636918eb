import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import {
	CARD_SIZE,
	PICTURE_SIZES,
	type PictureSize,
	type SizeFormat,
	sizePath,
} from '../../kernel/wire/picture-sizes.ts'
import type { Picture } from '../../kernel/wire/schemas.ts'
import { filesTable } from '../../records/files/files.ts'

export const OF_PICTURE = selection(filesTable, 'img', {
	image_path: 'path',
	card_path: 'card_path',
	image_width: 'width',
	image_height: 'height',
	image_sizes: 'sizes',
	image_preview: 'preview',
})
export type PictureColumns = OuterJoined<SelectedBy<typeof OF_PICTURE>>

export interface StoredPicture {
	readonly path: string
	readonly card_path: string
	readonly width: number | null
	readonly height: number | null
	readonly sizes: readonly string[] | null
	readonly preview: string | null
}

type UrlOf = (path: string) => string

/** Returns a row's picture for display, whole or its part for cards; null when there is none. */
export function pictureOf(row: PictureColumns, of: PictureSize['of'], urlOf: UrlOf): Picture | null {
	const { image_path: path, card_path, image_width, image_height, image_sizes, image_preview } = row
	if (path === null || card_path === null) return null
	const picture = { path, card_path, width: image_width, height: image_height }
	return toPicture({ ...picture, sizes: image_sizes, preview: image_preview }, of, urlOf)
}

export function toPicture(picture: StoredPicture, of: PictureSize['of'], urlOf: UrlOf): Picture {
	const { path, card_path, sizes, preview } = picture
	const { width, height } =
		of === 'card' ? CARD_SIZE : { width: picture.width ?? 0, height: picture.height ?? 0 }
	const url = urlOf(of === 'card' ? card_path : path)
	const srcset = (format: SizeFormat): string | null => {
		const made = PICTURE_SIZES.filter(
			(size) => size.of === of && size.format === format && sizes?.includes(size.ending),
		)
		const listed = made.map((size) => `${urlOf(sizePath(path, size.ending))} ${Math.min(size.width, width)}w`)
		// The uploaded picture may itself be WebP.
		if (format === 'webp' && made.length > 0 && made.every((size) => size.width < width))
			listed.push(`${url} ${width}w`)
		return listed.length > 0 ? listed.join(', ') : null
	}
	return { url, width, height, preview, avif: srcset('avif'), webp: srcset('webp') }
}
