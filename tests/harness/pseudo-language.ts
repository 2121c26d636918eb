import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, distOf } from '../../pages/built.ts'
import { CONFIGS } from '../../tools/build/apps.ts'
import { languageTable } from '../../tools/build/language-table.ts'
import { copyRepository } from './repository-copy.ts'

/**
 * An artificial language made from English: its texts have no plain letters, so that plain text on a screen
 * is not from `locales`; they are longer, so that a layout shows where it breaks.
 */
export const PSEUDO_LANGUAGE = 'xx'

const SAVED = /(\{\{[^}]*\}\}|<\/?\w+\s*\/?>)/
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšŧûṽŵẋýžÀɃÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŦÛṼŴẊÝŽ'
const LONGER = 0.4

function lengthened(text: string): string {
	const letters = text.match(/[a-z]/gi)?.length ?? 0
	let missing = Math.ceil(letters * LONGER)
	const doubled = text.replace(/[aeiouy]/gi, (vowel) => (missing-- > 0 ? vowel + vowel.toLowerCase() : vowel))
	return doubled.replace(
		/[a-z](?=[^a-z]*$)/i,
		(last) => last + last.toLowerCase().repeat(Math.max(0, missing)),
	)
}

const accented = (text: string): string =>
	text.replace(/[a-z]/gi, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)))

/** Translates an English text into the pseudo-language: `Give {{amount}}` is `⟦Ĝîîṽéé {{amount}}⟧`. */
export function pseudoText(text: string): string {
	const parts = text.split(SAVED)
	return `⟦${parts.map((part, index) => (index % 2 === 1 ? part : accented(lengthened(part)))).join('')}⟧`
}

const translated = (value: unknown): unknown =>
	typeof value === 'string'
		? pseudoText(value)
		: Array.isArray(value)
			? value.map(translated)
			: Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, translated(inner)]))

/** Adds the language to a copy of the repository, by the steps of docs/languages.md. */
export async function addPseudoLanguage(root: string): Promise<void> {
	const locales = join(root, 'locales')
	const folder = join(locales, PSEUDO_LANGUAGE)
	await mkdir(folder)
	for (const file of await readdir(join(locales, 'en'))) {
		const english: unknown = JSON.parse(await readFile(join(locales, 'en', file), 'utf8'))
		const own =
			file === 'language.json'
				? { ...(english as object), name: 'Pseudo', locale: 'en-IN' }
				: translated(english)
		await writeFile(join(folder, file), JSON.stringify(own))
	}
	await writeFile(join(root, 'kernel/wire/generated/language-table.ts'), await languageTable(locales))
}

/**
 * Copies the repository with the language, and builds the given apps; the others keep their present build.
 * @returns the folder, which the caller removes
 */
export async function repositoryInPseudoLanguage(
	apps: readonly App[],
	others: readonly App[],
): Promise<string> {
	const root = await copyRepository('pseudo-language')
	await addPseudoLanguage(root)
	for (const app of others) await cp(distOf(app), join(root, app, 'dist'), { recursive: true })
	for (const app of apps) for (const config of CONFIGS[app]) await build(root, app, config)
	return root
}

async function build(root: string, app: App, config: string): Promise<void> {
	const vite = join(root, 'node_modules/vite/bin/vite.js')
	const args = ['build', '--config', join(root, app, config), '--minify', 'false', '--logLevel', 'warn']
	const child = spawn(process.execPath, [vite, ...args], {
		cwd: root,
		env: { ...process.env, NODE_ENV: 'production' },
		stdio: ['ignore', 'inherit', 'inherit'],
	})
	const [code] = await once(child, 'exit')
	if (code !== 0) throw new Error(`Building ${app} by ${config} in ${root} ended with ${code}.`)
}
