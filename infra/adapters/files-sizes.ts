import sharp from 'sharp'
import type { PictureSizes } from '../../kernel/ports/files.ts'
import { type PictureSize, sizesOfWidth } from '../../kernel/wire/picture-sizes.ts'

/** Effort 4 takes eight times as long as 2 for a tenth fewer bytes. */
const AVIF = { quality: 50, effort: 2 } as const
const WEBP = { quality: 76, effort: 4 } as const
const PREVIEW_SIDE = 24
const PREVIEW = { quality: 40, effort: 6 } as const

export async function makePictureSizes(whole: Buffer, card: Buffer): Promise<PictureSizes> {
	const { width, hasAlpha } = await sharp(whole).metadata()
	const files: { ending: string; content: Buffer }[] = []
	for (const size of sizesOfWidth(width))
		files.push({ ending: size.ending, content: await encoded(size.of === 'whole' ? whole : card, size) })
	// A transparent picture would show its preview behind it.
	return { files, preview: hasAlpha && !(await sharp(whole).stats()).isOpaque ? null : await preview(card) }
}

function encoded(from: Buffer, { width, format }: PictureSize): Promise<Buffer> {
	const resized = sharp(from).resize({ width, withoutEnlargement: true })
	return (format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer()
}

async function preview(from: Buffer): Promise<string> {
	const resized = sharp(from).resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' })
	return `data:image/webp;base64,${(await resized.webp(PREVIEW).toBuffer()).toString('base64')}`
}
