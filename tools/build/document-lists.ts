import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CAPABILITIES, TIMELINE } from '../../apps/capabilities.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { ROOT } from '../../pages/built.ts'
import { unopenedApi } from './declared-routes.ts'
import type { DeclaredPage } from './page-tables.ts'

/** A document is generated from here to its end. */
export const BEGIN = /<!-- `npm run generate` writes the lists? below\. -->\n/
const DECISIONS = 'docs/adr'

export const documentsWithLists = async (): Promise<string[]> => {
	const files = await readdir(join(ROOT, 'domain'), { recursive: true })
	const readmes = files.filter((file) => /^[^/]+\/README\.md$/.test(file)).map((file) => `domain/${file}`)
	return [`${DECISIONS}/README.md`, ...readmes.toSorted()]
}

export async function withLists(document: string, pages: readonly DeclaredPage[]): Promise<string> {
	const text = await readFile(join(ROOT, document), 'utf8')
	const begin = BEGIN.exec(text)
	if (!begin) throw new Error(`${document} does not say where its lists begin.`)
	const [folder = '', capability = ''] = document.split('/')
	const lists = await (folder === 'domain' ? listsOf(capability, pages) : listOfDecisions())
	return `${text.slice(0, begin.index + begin[0].length)}\n${lists}`
}

async function listOfDecisions(): Promise<string> {
	const files = await readdir(join(ROOT, DECISIONS))
	const rows = await Promise.all(
		files
			.filter((file) => /^\d/.test(file))
			.toSorted()
			.map(async (file) => {
				const text = await readFile(join(ROOT, DECISIONS, file), 'utf8')
				const [, number, title, date] = /^# (\d+)\. (.+)\n\nDate: (.+)\n/.exec(text) ?? []
				if (!date) throw new Error(`${file} does not begin with its number, title and date.`)
				return `| [${number}](${file}) | ${title} | ${date} |\n`
			}),
	)
	return `| no. | decision | date |\n|---|---|---|\n${rows.join('')}`
}

async function listsOf(capability: string, pages: readonly DeclaredPage[]): Promise<string> {
	const api = unopenedApi()
	const declared = CAPABILITIES.filter(({ name }) => name.split('/')[1] === capability)
	const all = <T>(each: (one: Contribution) => readonly T[] | undefined) =>
		declared.flatMap((one) => each(one) ?? [])
	const calls = all(({ routes }) => routes?.(api))
	const lists = {
		Events: all(({ timeline }) => [...(timeline?.events ?? []), ...(timeline?.omits ?? [])]),
		'Calls that change something': calls
			.filter(({ method }) => method !== 'GET')
			.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
			.toSorted(),
		Tables: [
			...all(({ readModels }) => readModels?.map(({ name }) => `read.${name}`)),
			...all(({ readModelsOfAll }) => readModelsOfAll?.(TIMELINE).map(({ name }) => `read.${name}`)),
			...all(({ tables }) => tables?.map(({ table }) => table.name)),
		].toSorted(),
		'Pages of the web': pages
			.filter((page) => page.capability === capability)
			.map(({ facts }) => String(facts.path)),
		'Resources of the backoffice': await resourcesOf(capability),
	}
	return Object.entries(lists)
		.filter(([, items]) => items.length > 0)
		.map(([title, items]) => `**${title}**: ${items.map((item) => `\`${item}\``).join(', ')}\n`)
		.join('\n')
}

const unlessAbsent = (error: NodeJS.ErrnoException): [] => {
	if (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND') return []
	throw error
}

/** Declarations import screens, so that they are read as text. */
async function resourcesOf(capability: string): Promise<string[]> {
	const file = join(ROOT, 'backoffice/src/resources', capability, 'index.ts')
	const text = await readFile(file, 'utf8').catch(unlessAbsent)
	return [...String(text).matchAll(/^\t\tname: '(\w+)',$/gm)].map(([, name = '']) => name)
}
