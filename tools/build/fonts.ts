/// <reference path="./subset-font.d.ts" />
/// <reference path="../../infra/adapters/fontkit.d.ts" />
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/**
 * `npm run generate:fonts`: cuts the pages' fonts down to the used letters and axes, and writes fallback
 * fonts with matching metrics, so that nothing moves when the fonts load. Run it after an update of a font's
 * package; its output is committed.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PACKAGES = join(ROOT, 'node_modules')
const TARGET = join(ROOT, 'client/ui/fonts')

/** Fontsource's latin without combining marks and controls, which belong to other scripts. */
const LATIN =
	'U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-200A,U+2010-2027,U+202F-203A,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215'
/** Without Vedic accents, which texts and names hardly ever use: they are fetched separately. */
const DEVANAGARI = 'U+900-97F,U+200C-200D,U+25CC'

const FONTS = [
	{
		name: 'inter',
		from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
		range: LATIN,
		axes: { wght: { min: 400, max: 700 } },
	},
	{
		name: 'fraunces',
		from: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
		range: LATIN,
		// Headings are 19 to 56 pixels high.
		axes: { opsz: 36, wght: { min: 500, max: 640 } },
	},
	{
		// Headings name amounts; the whole file of its other letters has 60 kB.
		name: 'fraunces-rupee',
		from: '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
		range: 'U+20B9',
		axes: { opsz: 36, wght: { min: 500, max: 640 } },
	},
	{
		// Both weights of texts in one: their two files have a quarter more, and the second would come late.
		name: 'noto-sans-devanagari',
		from: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
		range: DEVANAGARI,
		axes: { wght: { min: 400, max: 600 } },
	},
	{
		name: 'noto-serif-devanagari-600',
		from: '@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-600-normal.woff2',
		range: DEVANAGARI,
		axes: {},
	},
]

interface StandIn {
	readonly family: string
	readonly of: string
	readonly local: readonly string[]
	/**
	 * Average width of a letter in English text, per em; null when unknown, as for Devanagari fonts, which
	 * differ by system.
	 */
	readonly width: number | null
}
/** Arial's and Times New Roman's widths, which Liberation's fonts share; Roboto's differs from Arial's by a third of a percent. */
const ARIAL = 934.5116 / 2048
const TIMES = 854.3953 / 2048
/** Width of Android's serif, the only font of the test browser. */
const NOTO_SERIF = 497.2326 / 1000
const OPEN_SANS = 983.3023 / 2048
const DEVANAGARI_FONTS = [
	'Noto Sans Devanagari',
	'NotoSansDevanagari-Regular',
	'Nirmala UI',
	'Kohinoor Devanagari',
	'Mangal',
]
const STAND_INS: readonly StandIn[] = [
	{
		family: 'Inter Stand-in',
		of: 'inter',
		local: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Roboto-Regular'],
		width: ARIAL,
	},
	{ family: 'Inter Wide Stand-in', of: 'inter', local: ['OpenSans-Regular'], width: OPEN_SANS },
	{
		family: 'Fraunces Stand-in',
		of: 'fraunces',
		local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
		width: TIMES,
	},
	{
		family: 'Fraunces Wide Stand-in',
		of: 'fraunces',
		local: ['Noto Serif', 'NotoSerif-Regular'],
		width: NOTO_SERIF,
	},
	{ family: 'Fraunces Sans Stand-in', of: 'fraunces', local: ['OpenSans-Regular'], width: OPEN_SANS },
	{
		family: 'Noto Sans Devanagari Stand-in',
		of: 'noto-sans-devanagari',
		local: DEVANAGARI_FONTS,
		width: null,
	},
	{
		family: 'Noto Serif Devanagari Stand-in',
		of: 'noto-serif-devanagari-600',
		local: ['Noto Serif Devanagari', ...DEVANAGARI_FONTS],
		width: null,
	},
]
const SAMPLE = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      '

function charactersOf(range: string): string {
	return range
		.split(',')
		.flatMap((part) => {
			const [from = 0, to = from] = part
				.slice(2)
				.split('-')
				.map((code) => Number.parseInt(code, 16))
			return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
		})
		.join('')
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

async function standIn({ family, of, local, width }: StandIn): Promise<string> {
	const font = create(await readFile(join(TARGET, `${of}.woff2`)))
	const advance = font.layout(SAMPLE).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
	const scale = width === null ? 1 : advance / SAMPLE.length / font.unitsPerEm / width
	const ofEm = (units: number) => percent(Math.abs(units) / font.unitsPerEm / scale)
	return `@font-face {
	font-family: "${family}";
	src: ${local.map((name) => `local("${name}")`).join(', ')};
	size-adjust: ${percent(scale)};
	ascent-override: ${ofEm(font.ascent)};
	descent-override: ${ofEm(font.descent)};
	line-gap-override: ${ofEm(font.lineGap)};
}
`
}

for (const { name, from, range, axes } of FONTS) {
	const whole = await readFile(join(PACKAGES, from))
	const cut = await subsetFont(whole, charactersOf(range), { targetFormat: 'woff2', variationAxes: axes })
	await writeFile(join(TARGET, `${name}.woff2`), cut)
	console.log(`${name}: ${whole.length} bytes, now ${cut.length}`)
}
for (const [name, folder] of [
	['inter', '@fontsource-variable/inter'],
	['fraunces', '@fontsource-variable/fraunces'],
	['noto', '@fontsource/noto-sans-devanagari'],
] as const)
	await copyFile(join(PACKAGES, folder, 'LICENSE'), join(TARGET, `OFL-${name}.txt`))
await writeFile(
	join(TARGET, 'stand-ins.css'),
	`/* Written by tools/build/fonts.ts. */\n${(await Promise.all(STAND_INS.map(standIn))).join('')}`,
)
