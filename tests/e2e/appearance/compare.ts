import sharp from 'sharp'

const REGION = 24
const MAX_SHIFT = 26
/** The share of regions that may change: names, amounts and days differ from one day to the next. */
const MAX_CHANGED = 0.04

export interface Difference {
	readonly changed: number
	readonly isOther: boolean
}

/**
 * Compares two pictures by regions, each by its mean colour and its contrast, since a blur keeps the mean and
 * reduces the contrast.
 */
export async function compare(before: Buffer, after: Buffer): Promise<Difference> {
	const [one, other] = await Promise.all([before, after].map(regionsOf))
	if (!one || !other || one.columns !== other.columns || one.values.length !== other.values.length)
		return { changed: 1, isOther: true }
	const changed = one.values.filter((region, at) =>
		region.some((value, channel) => Math.abs(value - (other.values[at]?.[channel] ?? 0)) > MAX_SHIFT),
	)
	const share = changed.length / one.values.length
	return { changed: share, isOther: share > MAX_CHANGED }
}

async function regionsOf(picture: Buffer) {
	const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({
		resolveWithObject: true,
	})
	const [columns, rows] = [Math.floor(info.width / REGION), Math.floor(info.height / REGION)]
	const values = Array.from({ length: columns * rows }, (_, at) =>
		regionAt(data, info.width, (at % columns) * REGION, Math.floor(at / columns) * REGION),
	)
	return { columns, values }
}

function regionAt(data: Buffer, width: number, left: number, top: number): readonly number[] {
	const sums = [0, 0, 0]
	const squares = [0, 0, 0]
	for (let y = top; y < top + REGION; y += 1)
		for (let x = left; x < left + REGION; x += 1)
			for (let channel = 0; channel < 3; channel += 1) {
				const value = data[(y * width + x) * 3 + channel] ?? 0
				sums[channel] = (sums[channel] ?? 0) + value
				squares[channel] = (squares[channel] ?? 0) + value * value
			}
	const means = sums.map((sum) => sum / REGION ** 2)
	const deviations = squares.map((square, channel) =>
		Math.sqrt(Math.max(0, square / REGION ** 2 - (means[channel] ?? 0) ** 2)),
	)
	return [...means, (2 * deviations.reduce((sum, each) => sum + each, 0)) / 3]
}
