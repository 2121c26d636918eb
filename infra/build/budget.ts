import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../kernel/language.ts'
import { distOf } from './apps.ts'
import { brotli } from './compress.ts'

/** The most of our own JavaScript, brotli-compressed, that a page may load before anyone touches it. */
export const BUDGET_BYTES = 120_000

/** Pages with a budget: the screen behind the lazy route, and the words it fetches. */
const PAGES = {
	home: { screen: 'src/features/requests/home/home.tsx', texts: ['common.web', 'common.web.home'] },
	fundraiser: {
		screen: 'src/features/requests/fundraiser/fundraiser.tsx',
		texts: ['common.web', 'requests.web.fundraiser'],
	},
} as const
export type Page = keyof typeof PAGES
export const PAGES_WITH_BUDGET = Object.keys(PAGES) as readonly Page[]

interface Chunk {
	readonly file: string
	readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk | undefined>>

export interface PageWeight {
	readonly page: Page
	readonly files: readonly { readonly file: string; readonly bytes: number }[]
	/** Brotli bytes of all files. */
	readonly bytes: number
}

/**
 * What a page of the built web loads before interaction: entry, route, their static imports, and the texts of the
 * language that weighs most.
 */
export async function initialJavaScript(page: Page): Promise<PageWeight> {
	const weights = await Promise.all(LANGUAGES.map((language) => weigh(page, language)))
	return weights.reduce((most, each) => (each.bytes > most.bytes ? each : most))
}

async function weigh(page: Page, language: Language): Promise<PageWeight> {
	const dist = distOf('web')
	const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
	const { screen, texts } = PAGES[page]
	const roots = ['index.html', screen, ...texts.map((file) => `../locales/${language}/${file}.json`)]
	const names = new Set(['first-paint.js'])
	for (const root of roots) collect(manifest, root, names)
	const files = await Promise.all(
		[...names].map(async (file) => ({
			file,
			bytes: (await brotli(await readFile(join(dist, file)))).length,
		})),
	)
	return { page, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function collect(manifest: Manifest, key: string, names: Set<string>): void {
	const chunk = manifest[key]
	if (!chunk) throw new Error(`The build of the web has no ${key}.`)
	if (names.has(chunk.file)) return
	names.add(chunk.file)
	for (const inner of chunk.imports ?? []) collect(manifest, inner, names)
}
