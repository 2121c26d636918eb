import { seededRandom } from './random.ts'

const WIDTH = 760
const HEIGHT = 1_080
const INK = '#3A4A46'
const LINE = 46
const MARGIN = 72

const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
	`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

/**
 * Draws a bill as an SVG document. Letters are strokes, so that it looks alike on machines with any fonts or
 * none.
 * @param isCovered covers the names and the account, as in the redacted copy
 */
export function drawBill(seed: number, isCovered: boolean): string {
	const random = seededRandom(seed)
	const parts = [bar(0, 0, WIDTH, HEIGHT, '#FDFBF6'), bar(MARGIN, 84, 300, 34, '#0B4A3F')]
	for (const y of [150, 178, 206]) parts.push(bar(MARGIN, y, random.between(170, 290), 10, INK))
	parts.push(bar(WIDTH - MARGIN - 130, 92, 130, 12, INK))
	const count = random.between(6, 10)
	for (let line = 0; line < count; line += 1) {
		const y = 310 + line * LINE
		const amount = random.between(50, 96)
		parts.push(bar(MARGIN, y, random.between(210, 360), 10, INK))
		parts.push(bar(WIDTH - MARGIN - amount, y, amount, 10, INK))
		parts.push(bar(MARGIN, y + 27, WIDTH - 2 * MARGIN, 1, '#C9C3B4'))
	}
	const sum = 310 + count * LINE
	parts.push(
		bar(MARGIN, sum - 12, WIDTH - 2 * MARGIN, 3, INK),
		bar(WIDTH - MARGIN - 124, sum + 8, 124, 18, INK),
	)
	for (const y of [940, 966]) parts.push(bar(MARGIN, y, random.between(200, 260), 10, INK))
	parts.push(
		`<circle cx="590" cy="930" r="62" fill="none" stroke="#B8432F" stroke-width="6" opacity=".75"/>`,
		`<circle cx="590" cy="930" r="44" fill="none" stroke="#B8432F" stroke-width="3" opacity=".75"/>`,
	)
	if (isCovered) parts.push(bar(MARGIN - 8, 140, 320, 88, '#000'), bar(MARGIN - 8, 930, 300, 56, '#000'))
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`
}
