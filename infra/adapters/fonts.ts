import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Face as HarfBuzzFace, Font as Shaper } from 'harfbuzzjs'

export interface Face {
	readonly family: 'sans' | 'serif'
	readonly weight: 400 | 600
}

export interface NotoFont {
	readonly name: string
	readonly file: Buffer
	readonly shaper: Shaper
	readonly letters: ReadonlySet<number>
	readonly unitsPerEm: number
}

const SANS = [
	['noto-sans', /^/u],
	['noto-sans-bengali', /\p{scx=Bengali}/u],
	['noto-sans-gurmukhi', /\p{scx=Gurmukhi}/u],
	['noto-sans-gujarati', /\p{scx=Gujarati}/u],
	['noto-sans-oriya', /\p{scx=Oriya}/u],
	['noto-sans-tamil', /\p{scx=Tamil}/u],
	['noto-sans-telugu', /\p{scx=Telugu}/u],
	['noto-sans-kannada', /\p{scx=Kannada}/u],
	['noto-sans-malayalam', /\p{scx=Malayalam}/u],
	['noto-sans-arabic', /\p{scx=Arabic}/u],
	['noto-sans-ol-chiki', /\p{scx=Ol_Chiki}/u],
	['noto-sans-meetei-mayek', /\p{scx=Meetei_Mayek}/u],
	['noto-emoji', /\p{Extended_Pictographic}|\p{Emoji_Component}/u],
] as const
const FAMILIES = {
	sans: SANS,
	serif: [['noto-serif', /^/u], ['noto-serif-devanagari', /\p{scx=Devanagari}/u], ...SANS],
} as const

const WEIGHTS = { 400: '400Regular', 600: '600SemiBold' } as const

const opened = new Map<string, NotoFont>()

function open(family: string, weight: Face['weight']): NotoFont {
	const folder = WEIGHTS[weight]
	const name = `${family.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}_${folder}`
	const found = opened.get(name)
	if (found) return found
	const path = `@expo-google-fonts/${family}/${folder}/${name}.ttf`
	const file = readFileSync(fileURLToPath(import.meta.resolve(path)))
	const face = new HarfBuzzFace(new Blob(file))
	const letters = new Set(face.collectUnicodes())
	const font = { name, file, shaper: new Shaper(face), letters, unitsPerEm: face.upem }
	opened.set(name, font)
	return font
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

const has = ({ letters }: NotoFont, text: string): boolean =>
	[...text].every((each) => letters.has(each.codePointAt(0) ?? 0) || INVISIBLE.test(each))

export function fontFor(text: string, { family, weight }: Face): NotoFont | null {
	for (const [name, letters] of FAMILIES[family]) {
		if (!letters.test(text)) continue
		const font = open(name, weight)
		if (has(font, text)) return font
	}
	return null
}
