import type { Category } from '../domain/catalog/contract.ts'
import { MOTIFS } from './motifs.ts'
import { type Random, seededRandom } from './random.ts'

export const WIDTH = 1_160
export const HEIGHT = 652

interface Palette {
	readonly sky: string
	readonly far: string
	readonly middle: string
	readonly near: string
	readonly ground: string
	readonly sun: string
}

export const PALETTES: readonly Palette[] = [
	{ sky: '#F8DFA4', far: '#9CC3A8', middle: '#6FA98A', near: '#3E8068', ground: '#D9BC8A', sun: '#E8A317' },
	{ sky: '#F6D2BC', far: '#E3B08D', middle: '#9DBE9F', near: '#4F8F73', ground: '#E5CFA4', sun: '#E2725B' },
	{ sky: '#D5E6E4', far: '#A9CDBD', middle: '#7DB497', near: '#2F7A63', ground: '#CBB98C', sun: '#F3C14B' },
	{ sky: '#CBDDE8', far: '#9DBFC4', middle: '#7BA895', near: '#386F5F', ground: '#BFA77A', sun: '#F6E2A9' },
	{ sky: '#27465F', far: '#1F3B52', middle: '#1D5A50', near: '#0F4A40', ground: '#3C5B47', sun: '#F6E2A9' },
	{ sky: '#FBEBC6', far: '#EBC9A0', middle: '#C7C08B', near: '#7E9D6B', ground: '#D8B47C', sun: '#D9822B' },
]

function hills(random: Random, base: number, height: number, colour: string): string {
	const points: string[] = []
	const parts = random.between(2, 4)
	const width = WIDTH / parts
	for (let part = 0; part < parts; part += 1) {
		const left = part * width
		const top = base - height * (0.45 + 0.55 * random.next())
		points.push(
			`C${left + width * 0.3} ${top} ${left + width * 0.7} ${top} ${left + width} ${base - height * 0.25 * random.next()}`,
		)
	}
	return `<path d="M0 ${base}${points.join('')}V${HEIGHT}H0Z" fill="${colour}"/>`
}

function sun(random: Random, { sun: colour, sky }: Palette): string {
	const x = random.pick([0.16, 0.22, 0.78, 0.84]) * WIDTH
	const y = random.between(105, 160)
	const dark = sky === '#27465F'
	if (!dark) {
		return `<circle cx="${x}" cy="${y}" r="86" fill="${colour}" opacity=".25"/><circle cx="${x}" cy="${y}" r="60" fill="${colour}"/>`
	}
	const stars = Array.from(
		{ length: 24 },
		() =>
			`<circle cx="${random.between(20, WIDTH - 20)}" cy="${random.between(16, 250)}" r="${random.between(2, 4)}" fill="${colour}" opacity=".8"/>`,
	)
	return `${stars.join('')}<circle cx="${x}" cy="${y}" r="46" fill="${colour}"/><circle cx="${x + 20}" cy="${y - 12}" r="40" fill="${sky}"/>`
}

function cloud(random: Random): string {
	if (random.chance(0.4)) return ''
	const x = random.between(320, 820)
	const y = random.between(70, 150)
	return `<path d="M${x} ${y}a34 34 0 0 1 64-14a42 42 0 0 1 78 6a28 28 0 0 1 34 38H${x - 24}a26 26 0 0 1 24-30Z" fill="#FFFFFF" opacity=".75"/>`
}

function plants(random: Random, colour: string): string {
	const tuft = (x: number) => {
		const y = HEIGHT - random.between(4, 26)
		return `<path d="M${x} ${y + 30}q-6-44-26-58q26 8 30 34q0-40 14-62q10 30-2 60q12-22 34-28q-24 16-30 54Z" fill="${colour}"/>`
	}
	return [60, 210, 900, 1_060].map((x) => tuft(x + random.between(-40, 40))).join('')
}

/**
 * Draws a picture for a cause. The same seed gives the same picture.
 * @returns SVG text, 1160 by 652
 */
export function draw(category: Category, seed: number): string {
	const random = seededRandom(seed)
	const palette = random.pick(PALETTES)
	const motif = random.pick(MOTIFS[category])
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
		`<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.sky}"/>`,
		sun(random, palette),
		cloud(random),
		hills(random, 400, 190, palette.far),
		hills(random, 450, 150, palette.middle),
		hills(random, 500, 110, palette.near),
		`<path d="M0 500C260 470 420 520 640 500S980 470 ${WIDTH} 498V${HEIGHT}H0Z" fill="${palette.ground}"/>`,
		motif(random),
		plants(random, palette.near),
		'</svg>',
	].join('')
}
