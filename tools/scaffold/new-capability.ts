import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const TEMPLATES = join(import.meta.dirname, 'capability')
const SUFFIX = /(\.minimal)?\.tpl$/
/** Templates of both forms. The minimal form has these and all that end in `.minimal.tpl`. */
const SHARED: readonly string[] = [
	'backoffice/src/resources/sample-things/index.ts.tpl',
	'commands/sample-things/index.ts.tpl',
	'domain/sample-things/sample-things.decider.ts.tpl',
	'domain/sample-things/sample-things.decider.unit.spec.ts.tpl',
	'domain/sample-things/sample-things.events.ts.tpl',
]
/** Layers with an index, and the ending of the name that it exports. */
const LAYERS = {
	commands: 'Commands',
	projections: 'ReadModels',
	queries: 'Queries',
	records: 'Tables',
	workers: 'Workers',
} as const
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export interface Options {
	/** Required where it doesn't follow from a plural in `s` or `ies`. */
	readonly singular?: string | undefined
	readonly isMinimal?: boolean | undefined
}

/** The name of a capability that can't be one, and why. */
export class UnfitName extends Error {
	override name = 'UnfitName'
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const camelCase = (kebab: string): string =>
	kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** A name in each form that sources have. */
function formsOf(kebab: string): string[] {
	const text = kebab.replaceAll('-', ' ')
	const withArticle = `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
	const identifier = camelCase(kebab)
	const column = kebab.replaceAll('-', '_')
	return [
		withArticle,
		capitalized(withArticle),
		text,
		capitalized(text),
		kebab,
		identifier,
		capitalized(identifier),
		column,
		column.toUpperCase(),
	]
}

/** Puts a name into a template, whose own name is `sample-things`, each form of it for the same form. */
function filler(name: string, singular: string): (template: string) => string {
	const samples = [...formsOf('sample-things'), ...formsOf('sample-thing')]
	const names = [...formsOf(name), ...formsOf(singular)]
	const sample = new RegExp(samples.join('|'), 'g')
	return (template) => template.replaceAll(sample, (form) => names[samples.indexOf(form)] ?? form)
}

/** @throws UnfitName it doesn't follow from the plural */
function singularOf(name: string): string {
	if (name.endsWith('ies')) return name.replace(/ies$/, 'y')
	if (/[^s]s$/.test(name)) return name.slice(0, -1)
	throw new UnfitName(`Name the singular too: npm run new -- capability ${name} --singular <name>`)
}

/** Puts text before the first closing mark that follows an opening one. @throws Error the file has other contents */
function inserted(text: string, opening: string, closing: string, added: string): string {
	const from = text.indexOf(opening)
	const at = text.indexOf(closing, from)
	if (from < 0 || at < 0) throw new Error(`There is no ${opening} to add to.`)
	return text.slice(0, at) + added + text.slice(at)
}

/** Adds what was written to the lists of all capabilities. */
async function addToLists(
	root: string,
	{ name, singular, written }: { name: string; singular: string; written: readonly string[] },
): Promise<string[]> {
	const capabilities = 'apps/capabilities.ts'
	const declared = Object.entries(LAYERS)
		.map(([layer, suffix]) => ({ path: `${layer}/${name}/index.ts`, exported: camelCase(singular) + suffix }))
		.filter(({ path }) => written.includes(path))
	const imports = declared.map(({ path, exported }) => `import { ${exported} } from '../${path}'\n`)
	const entries = declared.map(({ exported }) => `\t${exported},\n`).join('')
	const list = await readFile(join(root, capabilities), 'utf8')
	await writeFile(
		join(root, capabilities),
		imports.join('') + inserted(list, 'export const CAPABILITIES', ']\n', entries),
	)

	if (!written.includes(`domain/${name}/notifications.contract.ts`)) return [capabilities]
	const contracts = 'domain/capabilities.contract.ts'
	const notifications = `${camelCase(singular)}Notifications`
	const joined = await readFile(join(root, contracts), 'utf8')
	const withKinds = inserted(
		joined,
		'export const NOTIFICATIONS',
		'} as const',
		`\t'${name}': ${notifications},\n`,
	)
	await writeFile(
		join(root, contracts),
		`import { ${notifications} } from './${name}/notifications.contract.ts'\n${withKinds}`,
	)
	return [capabilities, contracts]
}

/** The next number of a migration, of three digits. */
async function nextMigration(root: string): Promise<string> {
	const numbers = (await readdir(join(root, 'infra/postgres/migrations')))
		.map((file) => Number(/^(\d{3})_/.exec(file)?.[1]))
		.filter((number) => !Number.isNaN(number))
	return String(Math.max(...numbers) + 1).padStart(3, '0')
}

/** The last place in the backoffice's navigation of people. */
async function nextPlace(root: string): Promise<number> {
	const folder = join(root, 'backoffice/src/resources')
	const indexes = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('/index.ts'))
	const texts = await Promise.all(indexes.map((file) => readFile(join(folder, file), 'utf8')))
	const orders = texts.flatMap((text) => [...text.matchAll(/group: 'people',\s*order: (\d+)/g)])
	return Math.max(0, ...orders.map(([, order]) => Number(order))) + 1
}

/**
 * Writes the skeleton of a capability: event, decider, command, read model, query, backoffice list, specs and texts;
 * beside them, unless it is minimal, a record table, an effect, a notification and a page of the web. Nothing that is
 * there already is overwritten.
 * @param root the repository
 * @param name in kebab case, usually a plural: `live-events`
 * @returns what was written and what was edited, as paths below the root
 * @throws UnfitName
 */
export async function newCapability(
	root: string,
	name: string,
	options: Options = {},
): Promise<{ readonly written: readonly string[]; readonly edited: readonly string[] }> {
	const isMinimal = options.isMinimal === true
	const singular = options.singular ?? singularOf(name)
	for (const each of [name, singular])
		if (!KEBAB.test(each))
			throw new UnfitName(`A name is lower-case words with hyphens, such as live-events: not ${each}.`)
	if (singular === name)
		throw new UnfitName(
			`The singular of ${name} has to differ from it, since both are names in the same files: ${name}-entry, for example.`,
		)
	const [migration, place] = [await nextMigration(root), await nextPlace(root)]
	const filled = filler(name, singular)
	const all = (await readdir(TEMPLATES, { recursive: true })).filter((file) => SUFFIX.test(file))
	const templates = all.filter(
		(file) => file.endsWith('.minimal.tpl') === isMinimal || (isMinimal && SHARED.includes(file)),
	)
	const files = templates.toSorted().map((template) => ({
		template,
		path: filled(template.replace(SUFFIX, '')).replace('/000_', `/${migration}_`),
	}))
	const written = files.map(({ path }) => path)
	const taken = written.find((path) => existsSync(join(root, path)))
	if (taken) throw new UnfitName(`There is ${taken} already.`)
	for (const { template, path } of files) {
		const text = await readFile(join(TEMPLATES, template), 'utf8')
		await mkdir(dirname(join(root, path)), { recursive: true })
		await writeFile(join(root, path), filled(text).replace('order: 0,', `order: ${place},`))
	}
	return { written, edited: await addToLists(root, { name, singular, written }) }
}
