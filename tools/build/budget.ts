import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import { distOf } from '../../pages/built.ts'
import { brotli } from './compress.ts'

const PAGES = {
	app: {
		budget: 122_000,
		manifest: 'manifest.json',
		scripts: ['index.html', 'src/features/donations/my-donations.tsx'],
		texts: ['common.web', 'donations.web'],
		inline: ['first-paint.js'],
	},
	document: {
		budget: 10_000,
		manifest: 'document-manifest.json',
		scripts: ['document.html'],
		texts: [],
		inline: ['document.js'],
	},
	search: {
		budget: 133_200,
		manifest: 'document-manifest.json',
		scripts: ['document.html', 'src/document/take-over.tsx', 'src/features/requests/search/search.tsx'],
		texts: ['common.web', 'requests.web.search', 'kinds'],
		inline: ['document.js'],
	},
	fundraiser: {
		budget: 132_000,
		manifest: 'document-manifest.json',
		scripts: [
			'document.html',
			'src/document/take-over.tsx',
			'src/features/requests/fundraiser/fundraiser.tsx',
		],
		texts: ['common.web', 'requests.web.fundraiser'],
		inline: ['document.js'],
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
	readonly budget: number
	readonly files: readonly { readonly file: string; readonly bytes: number }[]
	readonly bytes: number
}

/**
 * Weighs the JavaScript of a page before interaction: entry, route, their static imports, and the texts of
 * the largest language.
 */
export async function initialJavaScript(page: Page): Promise<PageWeight> {
	const weights = await Promise.all(LANGUAGES.map((language) => weigh(page, language)))
	return weights.reduce((most, each) => (each.bytes > most.bytes ? each : most))
}

async function weigh(page: Page, language: Language): Promise<PageWeight> {
	const dist = distOf('web')
	const { budget, manifest: file, scripts, texts, inline } = PAGES[page]
	const manifest = JSON.parse(await readFile(join(dist, '.vite', file), 'utf8')) as Manifest
	const roots = [...scripts, ...texts.map((text) => `../locales/${language}/${text}.json`)]
	const names = new Set<string>(inline)
	for (const root of roots) collect(manifest, root, names)
	const files = await Promise.all(
		[...names].map(async (file) => ({
			file,
			bytes: (await brotli(await readFile(join(dist, file)))).length,
		})),
	)
	return { page, budget, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function collect(manifest: Manifest, key: string, names: Set<string>): void {
	const chunk = manifest[key]
	if (!chunk) throw new Error(`The build of the web has no ${key}.`)
	if (names.has(chunk.file)) return
	names.add(chunk.file)
	for (const inner of chunk.imports ?? []) collect(manifest, inner, names)
}
