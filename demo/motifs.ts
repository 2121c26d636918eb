import type { Category } from '../domain/catalog/contract.ts'
import type { Random } from './random.ts'

type Motif = (random: Random) => string

const GROUND = 560
const CLOTHS = ['#B5472F', '#0F5C4D', '#E8A317', '#2A5D84', '#D9773F', '#7A3B5E'] as const
const SKINS = ['#A4673F', '#8A5433', '#C58A5C', '#6F4127'] as const

const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
	`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const dot = (x: number, y: number, radius: number, fill: string) =>
	`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const shadow = (x: number, width: number) =>
	`<ellipse cx="${x}" cy="${GROUND + 4}" rx="${width}" ry="10" fill="#16302B" opacity=".16"/>`

export function person(random: Random, x: number, height: number): string {
	const cloth = random.pick(CLOTHS)
	const sash = random.pick(CLOTHS.filter((colour) => colour !== cloth))
	const skin = random.pick(SKINS)
	const top = GROUND - height
	const half = height * 0.24
	const head = height * 0.13
	return [
		shadow(x, half * 1.4),
		shape(
			`M${x - half} ${GROUND}C${x - half} ${top + height * 0.4} ${x - half * 0.8} ${top + head * 2} ${x} ${top + head * 1.9}C${x + half * 0.8} ${top + head * 2} ${x + half} ${top + height * 0.4} ${x + half} ${GROUND}Z`,
			cloth,
		),
		shape(
			`M${x - half * 0.55} ${top + head * 2.2}C${x} ${top + height * 0.5} ${x + half * 0.6} ${top + height * 0.75} ${x + half} ${GROUND - height * 0.18}V${GROUND - height * 0.36}C${x + half * 0.5} ${top + height * 0.55} ${x} ${top + height * 0.4} ${x - half * 0.1} ${top + head * 1.95}Z`,
			sash,
		),
		dot(x, top + head, head, skin),
		shape(
			`M${x - head} ${top + head * 1.05}A${head} ${head} 0 0 1 ${x + head} ${top + head * 1.05}C${x + head * 0.6} ${top + head * 0.5} ${x - head * 0.4} ${top + head * 0.45} ${x - head} ${top + head * 1.05}Z`,
			'#2B1B14',
		),
		dot(x + head * 0.95, top + head * 0.7, head * 0.32, '#2B1B14'),
	].join('')
}

const group = (random: Random, places: readonly (readonly [x: number, height: number])[]) =>
	places.map(([x, height]) => person(random, x, height + random.between(-8, 8))).join('')

function house(x: number, width: number, height: number, wall: string, roof: string, sign: string): string {
	const top = GROUND - height
	const windows = [0.16, 0.66].map(
		(part) =>
			`${box(x + width * part, top + height * 0.36, width * 0.17, height * 0.26, '#2A5D84', 4)}${box(x + width * part, top + height * 0.48, width * 0.17, 4, '#FBF8F3')}`,
	)
	return [
		shadow(x + width / 2, width * 0.56),
		box(x, top, width, height, wall),
		box(x, GROUND - height * 0.14, width, height * 0.14, '#E3A88B'),
		shape(
			`M${x - 24} ${top}L${x + width * 0.1} ${top - height * 0.36}H${x + width * 0.9}L${x + width + 24} ${top}Z`,
			roof,
		),
		...windows,
		shape(
			`M${x + width * 0.42} ${GROUND}V${top + height * 0.46}a${width * 0.08} ${width * 0.08} 0 0 1 ${width * 0.16} 0V${GROUND}Z`,
			'#0F3B47',
		),
		sign,
	].join('')
}

const clinic: Motif = (random) => {
	const x = 380
	const cross = `${dot(x + 200, 262, 46, '#FFFFFF')}${box(x + 188, 232, 24, 60, '#0F5C4D', 3)}${box(x + 170, 250, 60, 24, '#0F5C4D', 3)}`
	return (
		house(x, 400, 210, '#FBF3E4', '#0F5C4D', cross) +
		group(random, [
			[300, 190],
			[860, 200],
			[920, 130],
		])
	)
}

const well: Motif = (random) => {
	const ring = `${shadow(590, 150)}${shape('M470 452h240v86a120 30 0 0 1-240 0Z', '#35587A')}<ellipse cx="590" cy="452" rx="120" ry="32" fill="#4D7398"/><ellipse cx="590" cy="452" rx="98" ry="23" fill="#8FC0D8"/>`
	const frame = `${box(480, 300, 16, 170, '#7A4A2B')}${box(684, 300, 16, 170, '#7A4A2B')}${box(470, 330, 240, 12, '#7A4A2B')}${shape('M440 306L590 216L740 306Z', '#B5472F')}${box(586, 340, 6, 66, '#5C3A22')}${shape('M566 404h46l-6 40h-34Z', '#9C6B3F')}`
	return (
		ring +
		frame +
		group(random, [
			[380, 170],
			[820, 230],
			[890, 150],
		])
	)
}

const school: Motif = (random) => {
	const wakeUp = `${box(572, 214, 8, 60, '#7A4A2B')}${shape('M580 220h78l-16 18l16 18h-78Z', '#E8A317')}`
	return (
		house(330, 500, 190, '#FDEFD2', '#B5472F', wakeUp) +
		group(random, [
			[270, 140],
			[900, 150],
			[960, 128],
			[1020, 146],
		])
	)
}

const reading: Motif = (random) => {
	const shelf = [0, 1, 2].map((row) => {
		const y = 250 + row * 92
		const books = Array.from({ length: 11 }, (_, place) =>
			box(400 + place * 33, y + 76 - random.between(52, 72), 26, 72, random.pick(CLOTHS), 2),
		).join('')
		return `${books}${box(384, y + 76, 392, 14, '#7A4A2B')}`
	})
	return `${shadow(580, 230)}${box(372, 226, 416, 334, '#9C6B3F', 8)}${box(384, 238, 392, 312, '#5C3A22', 4)}${shelf.join('')}${group(
		random,
		[
			[300, 150],
			[860, 160],
		],
	)}`
}

const kitchen: Motif = (random) => {
	const steam = [520, 590, 660].map(
		(x) =>
			`<path d="M${x} 330q-26-34 0-64t0-64" fill="none" stroke="#FFFFFF" stroke-width="12" stroke-linecap="round" opacity=".8"/>`,
	)
	const pot = `${shape('M420 372h340l-24 150a40 40 0 0 1-40 34H484a40 40 0 0 1-40-34Z', '#2F5D7C')}<ellipse cx="590" cy="372" rx="170" ry="36" fill="#3F769A"/><ellipse cx="590" cy="372" rx="146" ry="26" fill="#E8A317"/>${box(388, 398, 44, 16, '#234A64', 8)}${box(748, 398, 44, 16, '#234A64', 8)}`
	const bowls = [300, 880, 950].map((x) => shape(`M${x - 34} 530h68a34 34 0 0 1-68 0Z`, '#FBF8F3'))
	return `${shadow(590, 210)}${steam.join('')}${pot}${bowls.join('')}${group(random, [
		[230, 210],
		[1_020, 190],
	])}`
}

const relief: Motif = (random) => {
	const tent = (x: number, colour: string) =>
		`${shadow(x, 130)}${shape(`M${x - 140} ${GROUND}L${x} 330L${x + 140} ${GROUND}Z`, colour)}${shape(`M${x - 34} ${GROUND}L${x} 420L${x + 34} ${GROUND}Z`, '#16302B')}${shape(`M${x} 330L${x + 20} 318V344Z`, '#B5472F')}`
	const bundles = [470, 520, 690].map(
		(x) => `${box(x, 516, 44, 44, random.pick(CLOTHS), 6)}${box(x + 19, 516, 6, 44, '#FBF8F3')}`,
	)
	return `${tent(350, '#E7EFEA')}${tent(820, '#FBEBC6')}${bundles.join('')}${group(random, [
		[590, 200],
		[640, 130],
		[980, 180],
	])}`
}

const dog: Motif = (random) => {
	const coat = random.pick(['#C98A55', '#8A5433', '#E0B884', '#6B6259'])
	const body = `${shadow(560, 120)}${shape('M470 560c-14-120 20-190 90-196c80-6 110 80 104 196Z', coat)}${shape('M664 552c60 6 84-40 66-78c-8 34-30 46-70 44Z', coat)}`
	const head = `${dot(548, 330, 74, coat)}${shape('M490 282c-44-10-58 40-44 92c26-6 44-38 56-74Z', '#5C3A22')}${shape('M604 284c44-8 58 42 42 92c-26-6-42-38-54-76Z', '#5C3A22')}<ellipse cx="546" cy="366" rx="34" ry="26" fill="#F3E4CF"/>${dot(546, 352, 11, '#2B1B14')}${dot(522, 320, 7, '#2B1B14')}${dot(572, 320, 7, '#2B1B14')}`
	const bowl = shape('M740 524h120l-16 36h-88Z', '#B5472F')
	return `${body}${head}${box(492, 396, 112, 16, '#B5472F', 8)}${bowl}${group(random, [[930, 200]])}`
}

const cattle: Motif = (random) => {
	const cow = (x: number, colour: string) =>
		`${shadow(x, 120)}${box(x - 84, 500, 22, 60, colour)}${box(x + 50, 500, 22, 60, colour)}${box(x - 46, 504, 20, 56, colour)}${box(x + 14, 504, 20, 56, colour)}${shape(`M${x - 100} 420q100-40 190 0v70q-90 40-190 0Z`, colour)}${shape(`M${x + 76} 424l46-46h34l10 56l-40 24l-50-10Z`, colour)}${shape(`M${x + 118} 380q-8-30 14-44q-2 24 8 42Z`, '#F3E4CF')}${dot(x + 142, 408, 5, '#2B1B14')}${dot(x - 30, 450, 26, '#FBF8F3')}`
	const fence =
		[180, 300, 900, 1_020].map((x) => box(x, 470, 12, 90, '#7A4A2B', 3)).join('') +
		box(150, 494, 220, 10, '#7A4A2B') +
		box(870, 494, 220, 10, '#7A4A2B')
	return `${fence}${cow(440, '#EDE3D2')}${cow(700, '#A4673F')}${group(random, [[960, 200]])}`
}

const tree: Motif = (random) => {
	const crown = Array.from({ length: 16 }, () =>
		dot(
			random.between(450, 730),
			random.between(170, 340),
			random.between(48, 78),
			random.pick(['#0F5C4D', '#1E6E58', '#2F7A63']),
		),
	)
	const fruit = Array.from({ length: 14 }, () =>
		dot(random.between(440, 740), random.between(170, 360), 8, '#E8A317'),
	)
	return `${shadow(590, 130)}${shape('M566 560c8-90 2-150-34-220l30 26l22-60l26 66l36-30c-32 76-38 130-24 218Z', '#7A4A2B')}${crown.join('')}${fruit.join('')}${group(
		random,
		[
			[400, 190],
			[800, 180],
			[850, 120],
		],
	)}`
}

const seedlings: Motif = (random) => {
	const rows = Array.from({ length: 18 }, (_, place) => {
		const x = 250 + (place % 6) * 130 + random.between(-12, 12)
		const y = 500 + Math.trunc(place / 6) * 46
		return `${box(x - 2, y - 34, 5, 38, '#5C3A22')}${shape(`M${x} ${y - 30}q-34-4-36-34q34 2 36 34q2-34 38-38q-2 36-38 38Z`, '#1E6E58')}`
	})
	const sheet = '<ellipse cx="590" cy="560" rx="430" ry="70" fill="#8A5A34"/>'
	return `${sheet}${group(random, [
		[320, 180],
		[880, 190],
	])}${rows.join('')}`
}

const loom: Motif = (random) => {
	const bands = Array.from({ length: 9 }, (_, row) =>
		box(430, 318 + row * 25, 320, 25, row % 3 === 2 ? '#16302B' : random.pick(CLOTHS)),
	)
	const marks = Array.from({ length: 20 }, (_, place) =>
		shape(`M${440 + place * 16} 380l8-12l8 12l-8 12Z`, '#FBF8F3'),
	)
	return `${shadow(590, 230)}${box(400, 240, 22, 320, '#7A4A2B', 4)}${box(758, 240, 22, 320, '#7A4A2B', 4)}${box(384, 250, 412, 20, '#9C6B3F', 8)}${box(384, 546, 412, 16, '#9C6B3F', 8)}${box(430, 270, 320, 48, '#F3EEE3')}${bands.join('')}${marks.join('')}${group(
		random,
		[
			[310, 190],
			[870, 200],
		],
	)}`
}

const workshop: Motif = (random) => {
	const machine = (x: number) =>
		`${box(x, 470, 150, 14, '#9C6B3F', 4)}${box(x + 10, 484, 12, 76, '#7A4A2B')}${box(x + 128, 484, 12, 76, '#7A4A2B')}${shape(`M${x + 20} 470v-54h76v30h24v24h-20v-12h-50v12Z`, '#16302B')}${dot(x + 118, 434, 18, '#E8A317')}${shape(`M${x + 20} 470q-40 10-30 76l30-40Z`, random.pick(CLOTHS))}`
	return `${shadow(470, 90)}${shadow(720, 90)}${machine(400)}${machine(650)}${group(random, [
		[340, 180],
		[605, 190],
		[860, 185],
	])}`
}

export const MOTIFS: Readonly<Record<Category, readonly Motif[]>> = {
	health: [clinic, well],
	education: [school, reading],
	food: [kitchen, relief],
	animals: [dog, cattle],
	environment: [tree, seedlings],
	women: [loom, workshop],
}
