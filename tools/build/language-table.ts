import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../pages/built.ts'

export const LANGUAGE_TABLE = join(ROOT, 'kernel/wire/generated/language-table.ts')

export const readLanguageTable = (): Promise<string> => readFile(LANGUAGE_TABLE, 'utf8').catch(() => '')

const FIRST = 'en'

/**
 * Writes the languages as TypeScript: the `language.json` of each folder of `locales/`, so that types,
 * contracts and browsers know them without reading files. Scripts are for styles, and are left out.
 */
export async function languageTable(folder = join(ROOT, 'locales')): Promise<string> {
	const names = (await readdir(folder)).toSorted((a, b) =>
		a === FIRST ? -1 : b === FIRST ? 1 : a < b ? -1 : 1,
	)
	const rows = await Promise.all(
		names.map(async (name) => {
			const { script: _, ...facts } = JSON.parse(await readFile(join(folder, name, 'language.json'), 'utf8'))
			return `\t${name}: ${JSON.stringify(facts)},\n`
		}),
	)
	return `/** Written by \`npm run generate\` from \`locales/<language>/language.json\`. */\nexport const LANGUAGE_TABLE = {\n${rows.join('')}} as const\n`
}
