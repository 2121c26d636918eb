import { person } from './motifs.ts'
import { PALETTES } from './pictures.ts'
import { seededRandom } from './random.ts'

const SIDE = 480

const SIGNS = {
	drop: 'M100 36c30 40 46 64 46 88a46 46 0 0 1-92 0c0-24 16-48 46-88Z',
	book: 'M100 66c-20-14-42-16-62-12v84c20-4 42-2 62 12c20-14 42-16 62-12V54c-20-4-42-2-62 12Zm0 12v62',
	bowl: 'M38 96h124a62 62 0 0 1-124 0Zm32 66h60v10H70Zm10-92q-10-14 0-28m20 28q-10-14 0-28m20 28q-10-14 0-28',
	tree: 'M92 168v-40H60l22-30H64l22-28H72l28-40l28 40h-14l22 28h-18l22 30h-32v40Z',
} as const
export type Sign = keyof typeof SIGNS

export function drawPortrait(seed: number): string {
	const random = seededRandom(seed)
	const { sky, far, middle, sun } = random.pick(PALETTES.filter((palette) => palette.sky !== '#27465F'))
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="400 0 360 360">`,
		`<rect x="400" width="360" height="360" fill="${sky}"/>`,
		`<circle cx="${random.pick([460, 700])}" cy="80" r="36" fill="${sun}"/>`,
		`<path d="M400 250C470 190 530 230 600 200S720 220 760 190V360H400Z" fill="${far}"/>`,
		`<path d="M400 300C480 250 560 290 640 260S740 280 760 262V360H400Z" fill="${middle}"/>`,
		person(random, 580, 500),
		'</svg>',
	].join('')
}

export function drawSign(sign: Sign, seed: number): string {
	const { sky, near, sun } = seededRandom(seed).pick(PALETTES.filter((palette) => palette.sky !== '#27465F'))
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 200 200">`,
		`<rect width="200" height="200" fill="${sky}"/><circle cx="100" cy="100" r="88" fill="#FFFFFF" opacity=".7"/>`,
		`<path d="${SIGNS[sign]}" fill="${near}" stroke="${sun}" stroke-width="6" stroke-linejoin="round"/>`,
		'</svg>',
	].join('')
}
