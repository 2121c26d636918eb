import {
	CARD_SIZE,
	PICTURE_SIZES,
	type PictureSize,
	SIZE_FORMATS,
	sizePath,
} from '../../kernel/picture-sizes.ts'
import type { OuterJoined, SelectedBy } from '../../kernel/sql/table.ts'
import { selection } from '../../kernel/sql/table.ts'
import type { Picture } from '../../kernel/wire.ts'
import { filesTable } from '../../records/files/files.ts'

/** The picture of a row, joined as `img`. */
export const OF_PICTURE = selection(filesTable, 'img', {
	image_path: 'path',
	card_path: 'card_path',
	image_width: 'width',
	image_height: 'height',
	image_sizes: 'sizes',
	image_preview: 'preview',
})
export type PictureColumns = OuterJoined<SelectedBy<typeof OF_PICTURE>>

/** Columns of `rec.files`, under their own names. */
export interface StoredPicture {
	readonly path: string
	readonly card_path: string
	readonly width: number | null
	readonly height: number | null
	readonly sizes: readonly string[] | null
	readonly preview: string | null
}

/** @param urlOf see `fileUrls` */
type UrlOf = (path: string) => string

/** A row's picture as pages show it, whole or its part for cards; null where it has none. */
export function pictureOf(row: PictureColumns, of: PictureSize['of'], urlOf: UrlOf): Picture | null {
	const { image_path: path, card_path, image_width, image_height, image_sizes, image_preview } = row
	if (path === null || card_path === null) return null
	const picture = { path, card_path, width: image_width, height: image_height }
	return toPicture({ ...picture, sizes: image_sizes, preview: image_preview }, of, urlOf)
}

/** A stored picture as pages show it, whole or its part for cards. */
export function toPicture(picture: StoredPicture, of: PictureSize['of'], urlOf: UrlOf): Picture {
	const { path, card_path, sizes, preview } = picture
	const { width, height } =
		of === 'card' ? CARD_SIZE : { width: picture.width ?? 0, height: picture.height ?? 0 }
	const url = urlOf(of === 'card' ? card_path : path)
	const made = PICTURE_SIZES.filter((size) => size.of === of && sizes?.includes(size.ending))
	const [avif, webp] = SIZE_FORMATS.map((format) => {
		const listed = made
			.filter((size) => size.format === format)
			.map((size) => `${urlOf(sizePath(path, size.ending))} ${Math.min(size.width, width)}w`)
		// What was uploaded is WebP, and wider than all of its sizes but the last.
		if (format === 'webp' && listed.length > 0 && (of === 'card' || width > 1200))
			listed.push(`${url} ${width}w`)
		return listed.length > 0 ? listed.join(', ') : null
	})
	return { url, width, height, preview, avif: avif ?? null, webp: webp ?? null }
}
