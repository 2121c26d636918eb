import { EVIDENCE_SIDE } from '../../../../../domain/funds/evidence.contract.ts'
import { ofThisVersion } from '../../../lib/of-this-version.ts'
import type { Box } from './boxes.ts'

/** A page as pixels. `url` is an object URL of the picture. */
export interface PageImage {
	readonly picture: Blob
	readonly url: string
	readonly width: number
	readonly height: number
}

const TYPE = 'image/jpeg'
const QUALITY = 0.92

function pixelsOf(canvas: HTMLCanvasElement): Promise<Blob> {
	return new Promise((resolve, reject) =>
		canvas.toBlob(
			(picture) => (picture ? resolve(picture) : reject(new Error('This browser gave no picture.'))),
			TYPE,
			QUALITY,
		),
	)
}

async function imageOf(canvas: HTMLCanvasElement): Promise<PageImage> {
	const picture = await pixelsOf(canvas)
	return { picture, url: URL.createObjectURL(picture), width: canvas.width, height: canvas.height }
}

/** Draws a picture on white, upright, within the largest size of a page. */
async function drawn(picture: Blob): Promise<HTMLCanvasElement> {
	const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
	const scale = Math.min(1, EVIDENCE_SIDE / Math.max(bitmap.width, bitmap.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(bitmap.width * scale))
	canvas.height = Math.max(1, Math.round(bitmap.height * scale))
	const context = contextOf(canvas)
	context.fillStyle = '#fff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
	bitmap.close()
	return canvas
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
	const context = canvas.getContext('2d')
	if (!context) throw new Error('This browser draws no pictures.')
	return context
}

/**
 * Returns the pages of a file as pixels; a picture is one page.
 * @param maxPages further ones are an error
 * @throws Error if it can't be opened here
 */
export async function pagesOf(file: File, maxPages: number): Promise<PageImage[]> {
	if (file.type !== 'application/pdf') return [await imageOf(await drawn(file))]
	const { openPdf } = await ofThisVersion(() => import('../../../../../client/pdf-pages.ts'))
	const pdf = await openPdf(await file.arrayBuffer())
	try {
		if (pdf.count > maxPages) throw new RangeError(`${pdf.count} pages are too many.`)
		const pages: PageImage[] = []
		for (let page = 1; page <= pdf.count; page += 1)
			pages.push(await imageOf(await pdf.draw(page, EVIDENCE_SIDE)))
		return pages
	} finally {
		await pdf.close()
	}
}

/** Returns the page's pixels with black boxes, rounded up to whole pixels. */
export async function coveredPage({ picture }: PageImage, boxes: readonly Box[]): Promise<Blob> {
	const canvas = await drawn(picture)
	const context = contextOf(canvas)
	context.fillStyle = '#000'
	for (const { x, y, width, height } of boxes) {
		const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)]
		const right = Math.ceil((x + width) * canvas.width)
		const bottom = Math.ceil((y + height) * canvas.height)
		context.fillRect(left, top, right - left, bottom - top)
	}
	return pixelsOf(canvas)
}

export function forgetPages(pages: readonly PageImage[]): void {
	for (const { url } of pages) URL.revokeObjectURL(url)
}
