import type { Locator, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'

const PREVIEW_SIDE = 24
const BLUR_PX = 8

interface Painted {
	readonly src: string
	readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
	readonly background: string
}

/** Draws a pattern that is finer than a preview, as PNG; with `through` its gaps are transparent. */
export function checkered({ through = false } = {}): Promise<Buffer> {
	const squares = Array.from({ length: 32 * 18 }, (_, at) => [at % 32, Math.floor(at / 32)] as const)
		.filter(([x, y]) => (x + y) % 2 === 0)
		.map(
			([x, y]) =>
				`<rect x="${x * 30}" y="${y * 30}" width="30" height="30" fill="${through ? '#e06020' : '#0a1e3c'}"/>`,
		)
	const ground = through ? '' : '<rect width="960" height="540" fill="#fae6c8"/>'
	const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540">${ground}${squares.join('')}</svg>`
	return sharp(Buffer.from(drawn)).png().toBuffer()
}

/**
 * Returns the difference between a picture on a page and its file: 0 when each pixel is equal, 1 for the
 * file's own blurred preview. Checks the middle, which nothing else covers.
 */
export async function blurOf(page: Page, picture: Locator): Promise<number> {
	const { src, box, background } = await picture.evaluate(async (img: HTMLImageElement): Promise<Painted> => {
		img.loading = 'eager'
		await img.decode()
		img.scrollIntoView({ block: 'center', behavior: 'instant' })
		let behind: Element | null = img
		const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
		while (behind && colourOf(behind) === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
		const { x, y, width, height } = img.getBoundingClientRect()
		return {
			src: img.currentSrc,
			box: { x, y, width, height },
			background: behind ? colourOf(behind) : '#fff',
		}
	})
	const middle = {
		left: Math.round(box.width / 4),
		top: Math.round(box.height / 4),
		width: Math.round(box.width / 2),
		height: Math.round(box.height / 2),
	}
	const clip = { ...middle, x: Math.round(box.x) + middle.left, y: Math.round(box.y) + middle.top }
	const painted = await sharp(await page.screenshot({ clip }))
		.removeAlpha()
		.raw()
		.toBuffer()
	const response = await page.request.get(src)
	const inItsBox = (file: Sharp) =>
		file
			.resize(Math.round(box.width), Math.round(box.height), { fit: 'cover' })
			.flatten({ background })
			.toColourspace('srgb')
	const file = await inItsBox(sharp(await response.body()))
		.png()
		.toBuffer()
	const small = await sharp(file).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside' }).png().toBuffer()
	const blurred = await inItsBox(sharp(small)).blur(BLUR_PX).png().toBuffer()
	const pixelsOf = (whole: Buffer) => sharp(whole).extract(middle).removeAlpha().raw().toBuffer()
	const sharpPixels = await pixelsOf(file)
	return distance(painted, sharpPixels) / distance(await pixelsOf(blurred), sharpPixels)
}

const distance = (one: Buffer, other: Buffer): number =>
	one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
