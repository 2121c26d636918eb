import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from '../../pages/built.ts'
import { LANGUAGE_TABLE, languageTable, readLanguageTable } from './language-table.ts'

/**
 * `npm run generate`: writes the table of languages, the tables of pages, the types of the API that `client/` is
 * written in, and the lists of documents; with `--check` it only compares.
 */

async function save(file: string, text: string): Promise<void> {
	await mkdir(dirname(file), { recursive: true })
	await writeFile(file, text)
}

function reportStale(file: string): void {
	console.error(`${file} is not what it is generated from. Run: npm run generate`)
	process.exitCode = 1
}

const isCheck = process.argv.includes('--check')

const languages = await languageTable()
if (languages !== (await readLanguageTable())) {
	if (isCheck) reportStale(LANGUAGE_TABLE)
	else await save(LANGUAGE_TABLE, languages)
}

// Contracts read the languages when they are imported.
const { CREATION_ROUTES } = await import('../../domain/requests/kinds/offered.contract.ts')
const { pageTables, readPages } = await import('./page-tables.ts')
const pages = await readPages(CREATION_ROUTES.map(({ path }) => path))
for (const [path, table] of pageTables(pages)) {
	const file = join(ROOT, path)
	if (table === (await readFile(file, 'utf8').catch(() => ''))) continue
	if (isCheck) reportStale(path)
	else await save(file, table)
}

const { CLIENT_TYPES, clientTypes, readClientTypes } = await import('./client-types.ts')
const types = await clientTypes()
if (types !== (await readClientTypes())) {
	if (isCheck) reportStale(CLIENT_TYPES)
	else await save(CLIENT_TYPES, types)
}

const { documentsWithLists, withLists } = await import('./document-lists.ts')
for (const document of await documentsWithLists()) {
	const text = await withLists(document, pages)
	const file = join(ROOT, document)
	if (text === (await readFile(file, 'utf8'))) continue
	if (isCheck) reportStale(document)
	else await save(file, text)
}
