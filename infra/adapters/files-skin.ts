import { decoded } from './files-decode.ts'

const SIDE = 96
/**
 * Returns the percentage of pixels that may be skin, by chrominance alone, so that it matters little how
 * light or dark skin is. D. Chai and K. N. Ngan, "Face segmentation using skin-color map in videophone
 * applications" (IEEE CSVT 9(4), 1999).
 */
export async function skinOf(content: Buffer): Promise<number> {
	const pixels = await decoded(content, 'any', (picture) =>
		picture
			.resize({ width: SIDE, height: SIDE, fit: 'inside' })
			.flatten({ background: '#FFFFFF' })
			.toColourspace('srgb')
			.raw()
			.toBuffer(),
	)
	return Math.trunc((skinPixels(pixels) * 300) / pixels.length)
}

function skinPixels(rgb: Buffer): number {
	let count = 0
	for (let at = 0; at + 2 < rgb.length; at += 3)
		if (isSkin(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)) count += 1
	return count
}

/** Uses ITU-R BT.601 chrominance. */
function isSkin(r: number, g: number, b: number): boolean {
	const cb = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b
	const cr = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b
	return cb >= 77 && cb <= 127 && cr >= 133 && cr <= 173
}
