/// <reference path="../../../tools/build/subset-font.d.ts" />
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { type ChromiumFolder, fontConfiguration } from './chromium.ts'

/** Phones have a Devanagari font; the tests' browser has none, and would draw boxes of other widths. */
const FONT = '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2'
const CHARACTERS = Array.from({ length: 0x80 }, (_, index) => String.fromCodePoint(0x900 + index)).join('')

export async function addPhoneFonts(chromium: ChromiumFolder): Promise<string> {
	const folder = join(chromium, 'phone-fonts')
	await mkdir(folder, { recursive: true })
	const packed = await readFile(createRequire(import.meta.url).resolve(FONT))
	const font = await subsetFont(packed, CHARACTERS, { targetFormat: 'sfnt' })
	await writeFile(join(folder, 'NotoSansDevanagari-Regular.ttf'), font)
	const configuration = join(folder, 'fonts.conf')
	await writeFile(configuration, fontConfiguration([join(chromium, 'fonts'), folder], folder))
	return configuration
}
