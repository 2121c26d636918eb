import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const TEMPLATES = join(import.meta.dirname, 'capability')
const SUFFIX = '.tpl'
const LAYERS = {
	commands: 'Commands',
	projections: 'ReadModels',
	queries: 'Queries',
	records: 'Tables',
	workers: 'Workers',
} as const

export class UnfitName extends Error {
	override name = 'UnfitName'
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Inserts text before the first closing mark after an opening one. @throws Error when the file lacks them */
function inserted(text: string, opening: string, closing: string, added: string): string {
	const from = text.indexOf(opening)
	const at = text.indexOf(closing, from)
	if (from < 0 || at < 0) throw new Error(`There is no ${opening} to add to.`)
	return text.slice(0, at) + added + text.slice(at)
}

async function addToLists(root: string, name: string, singular: string): Promise<string[]> {
	const capabilities = 'apps/capabilities.ts'
	const declared = Object.entries(LAYERS).map(([layer, suffix]) => ({ layer, exported: singular + suffix }))
	const imports = declared.map(
		({ layer, exported }) => `import { ${exported} } from '../${layer}/${name}/index.ts'\n`,
	)
	const entries = declared.map(({ exported }) => `\t${exported},\n`).join('')
	const list = await readFile(join(root, capabilities), 'utf8')
	await writeFile(
		join(root, capabilities),
		imports.join('') + inserted(list, 'export const CAPABILITIES', ']\n', entries),
	)

	const contracts = 'domain/capabilities.contract.ts'
	const joined = await readFile(join(root, contracts), 'utf8')
	const withKinds = inserted(
		joined,
		'export const NOTIFICATIONS',
		'} as const',
		`\t${name}: ${singular}Notifications,\n`,
	)
	await writeFile(
		join(root, contracts),
		`import { ${singular}Notifications } from './${name}/notifications.contract.ts'\n${withKinds}`,
	)
	return [capabilities, contracts]
}

async function nextMigration(root: string): Promise<string> {
	const numbers = (await readdir(join(root, 'infra/postgres/migrations')))
		.map((file) => Number(/^(\d{3})_/.exec(file)?.[1]))
		.filter((number) => !Number.isNaN(number))
	return String(Math.max(...numbers) + 1).padStart(3, '0')
}

async function nextPlace(root: string): Promise<number> {
	const folder = join(root, 'backoffice/src/resources')
	const indexes = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('/index.ts'))
	const texts = await Promise.all(indexes.map((file) => readFile(join(folder, file), 'utf8')))
	const orders = texts.flatMap((text) => [...text.matchAll(/group: 'people',\s*order: (\d+)/g)])
	return Math.max(0, ...orders.map(([, order]) => Number(order))) + 1
}

/**
 * Writes the skeleton of a capability: event, decider, contract, command, read model, query, record table,
 * effect, backoffice list, public screen, specs and texts. Existing files are never overwritten.
 * @param root the repository
 * @param name an English plural that ends in `s`, in lower-case letters: `recipes`
 * @returns the written and the edited files, as paths below the root
 * @throws UnfitName
 */
export async function newCapability(
	root: string,
	name: string,
): Promise<{ readonly written: readonly string[]; readonly edited: readonly string[] }> {
	if (!/^[a-z]{2,30}s$/.test(name))
		throw new UnfitName(
			`A capability is called by a plural in lower-case letters, such as recipes: not ${name}.`,
		)
	if ((await readdir(join(root, 'domain'))).includes(name))
		throw new UnfitName(`There is a capability ${name} already.`)
	const singular = name.slice(0, -1)
	const [migration, place] = [await nextMigration(root), await nextPlace(root)]
	const filled = (text: string): string =>
		text
			.replaceAll('SAMPLE', singular.toUpperCase())
			.replaceAll('Sample', capitalized(singular))
			.replaceAll('sample', singular)
	const templates = (await readdir(TEMPLATES, { recursive: true })).filter((file) => file.endsWith(SUFFIX))
	const written: string[] = []
	for (const template of templates.toSorted()) {
		const path = filled(template.slice(0, -SUFFIX.length)).replace('/000_', `/${migration}_`)
		const text = await readFile(join(TEMPLATES, template), 'utf8')
		await mkdir(dirname(join(root, path)), { recursive: true })
		await writeFile(join(root, path), filled(text).replace('order: 0,', `order: ${place},`), { flag: 'wx' })
		written.push(path)
	}
	return { written, edited: await addToLists(root, name, singular) }
}
