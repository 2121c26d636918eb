import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ROOT } from '../../pages/built.ts'

/** Declarations of pages are read as text: they import components, which only a browser's build can load. */

type Program = ReturnType<typeof parseSync>['program']
type Expression = NonNullable<
	Extract<Program['body'][number], { type: 'VariableDeclaration' }>['declarations'][number]['init']
>

export interface DeclaredPage {
	readonly name: string
	readonly capability: string
	/** The path of the declaration without its ending. */
	readonly file: string
	/** The facts that the server has about it. */
	readonly facts: Readonly<Record<string, unknown>>
	/** Further values: `title`, `parent`, `texts`, `isFirst`, `ownDocument`. */
	readonly values: Readonly<Record<string, unknown>>
	/** The source of the function that fetches its component, from `web/src/generated`. */
	readonly fetches: string | null
	readonly isPlain: boolean
}

const FACTS = [
	'path',
	'audience',
	'delivery',
	'frame',
	'parameters',
	'freshSeconds',
	'isRegional',
	'isSecret',
	'takesReturn',
]
const VALUES = ['title', 'parent', 'texts', 'isFirst', 'ownDocument']
/** The form that is a page by itself, with steps and an id of its own. */
const FUNDRAISER_FORM = '/new-request'
const HEADER = '/** Written by `npm run generate` from the pages in `web/src/features`. */\n'

/**
 * Reads every page of the public web.
 * @param forms addresses of the forms of all kinds, without an id
 * @throws Error a fact of a page is neither a literal nor a constant of its file
 */
export async function readPages(forms: readonly string[]): Promise<DeclaredPage[]> {
	const paths = await Array.fromAsync(glob('web/src/features/*/pages/*.ts', { cwd: ROOT }))
	const others = [...new Set(forms)].filter((form) => form !== FUNDRAISER_FORM)
	const files = await Promise.all(
		paths.toSorted().map(async (path) => pagesOf(path, await readFile(join(ROOT, path), 'utf8'), others)),
	)
	return files.flat()
}

function pagesOf(path: string, text: string, forms: readonly string[]): DeclaredPage[] {
	const { program, errors } = parseSync(path, text)
	if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
	const constants = new Map<string, Expression>()
	const pages: DeclaredPage[] = []
	for (const statement of program.body) {
		const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
		if (declaration?.type !== 'VariableDeclaration') continue
		for (const { id, init } of declaration.declarations) {
			if (id.type !== 'Identifier' || !init) continue
			constants.set(id.name, init)
			if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue
			const { name } = init.callee
			if (name !== 'definePage' && name !== 'defineFormPages') continue
			const page = pageOf({ path, text, constants }, id.name, init)
			pages.push(...(name === 'definePage' ? [page] : forms.map((form) => formPage(page, form))))
		}
	}
	return pages
}

const formPage = (page: DeclaredPage, form: string): DeclaredPage => ({
	...page,
	name: form,
	facts: { path: `${form}/:id?`, ...page.facts },
})

interface SourceOf {
	readonly path: string
	readonly text: string
	readonly constants: ReadonlyMap<string, Expression>
}

function pageOf(
	source: SourceOf,
	name: string,
	{ arguments: [declared] }: Extract<Expression, { type: 'CallExpression' }>,
): DeclaredPage {
	if (!declared || declared.type === 'SpreadElement')
		throw new Error(`${source.path}: ${name} is no literal.`)
	const found = propertiesOf(source, declared)
	const valuesOf = (keys: readonly string[]) =>
		Object.fromEntries(
			keys.flatMap((key) => {
				const value = found.get(key)
				return value ? [[key, literalOf(source, value)]] : []
			}),
		)
	const fetches = found.get('island') ?? found.get('component')
	return {
		name,
		capability: source.path.split('/')[3] ?? '',
		file: source.path.replace(/\.ts$/, ''),
		facts: valuesOf(FACTS),
		values: valuesOf(VALUES),
		fetches: fetches?.type === 'ArrowFunctionExpression' ? fromGenerated(source, fetches) : null,
		isPlain: found.has('plain'),
	}
}

/** Follows casts and constants of the same file to the declared value. */
function resolved(source: SourceOf, node: Expression): Expression {
	if (node.type === 'TSAsExpression') return resolved(source, node.expression)
	const constant = node.type === 'Identifier' ? source.constants.get(node.name) : undefined
	return constant ? resolved(source, constant) : node
}

const noLiteral = ({ path, text }: SourceOf, { start, end }: Expression) =>
	new Error(`${path}: ${text.slice(start, end)} is no literal.`)

/** Returns the properties of an object, and of the constants of the same file that are spread in it. */
function propertiesOf(source: SourceOf, node: Expression): ReadonlyMap<string, Expression> {
	const object = resolved(source, node)
	if (object.type !== 'ObjectExpression') throw noLiteral(source, node)
	return new Map(
		object.properties.flatMap((property): [string, Expression][] => {
			if (property.type === 'SpreadElement') return [...propertiesOf(source, property.argument)]
			return property.key.type === 'Identifier' ? [[property.key.name, property.value]] : []
		}),
	)
}

function literalOf(source: SourceOf, node: Expression): unknown {
	const value = resolved(source, node)
	if (value.type === 'Literal') return value.value
	if (value.type !== 'ArrayExpression') throw noLiteral(source, node)
	return value.elements.map((element) => literalOf(source, element as Expression))
}

/** Source code with its imports as a file in `web/src/generated` has them. */
const fromGenerated = ({ path, text }: SourceOf, { start, end }: Expression): string =>
	text
		.slice(start, end)
		.replaceAll(/import\('([^']+)'\)/g, (_, specifier: string) => `import('${relative(path, specifier)}')`)

const relative = (path: string, specifier: string): string =>
	`../${posix.join(posix.dirname(path), specifier).replace('web/src/', '')}`

/** The tables that pages are read from, by their files in the repository. */
export function pageTables(pages: readonly DeclaredPage[]): ReadonlyMap<string, string> {
	const json = (value: unknown) => JSON.stringify(value, null, '\t')
	const rows = (of: readonly string[]) => `[\n${of.map((row) => `\t${row},\n`).join('')}]\n`
	const named = (key: string) =>
		Object.fromEntries(
			pages.flatMap(({ name, values }) => (values[key] === undefined ? [] : [[name, values[key]]])),
		)
	const screens = pages.filter(({ facts }) => facts.delivery === 'app')
	// The router has to know from the start which documents it may not enter without loading them.
	const isFirst = ({ values }: DeclaredPage) => values.isFirst === true || values.ownDocument === true
	const documents = pages.filter(({ facts }) => facts.delivery === 'document')
	const screenRow = ({ facts, values, fetches }: DeclaredPage) =>
		`{ path: '${facts.path}', load: ${fetches}, areas: ${JSON.stringify(values.texts)}${values.ownDocument ? ', ownDocument: true' : ''} }`
	const screenTable = (name: string, of: readonly DeclaredPage[]) =>
		`${HEADER}import type { ScreenDeclaration } from '../lib/screen.ts'\n\nexport const ${name}: readonly ScreenDeclaration[] = ${rows(of.map(screenRow))}`
	const importOf = ({ name, file }: DeclaredPage) =>
		`import { ${name} } from '../${file.replace('web/src/', '')}.ts'\n`
	return new Map([
		[
			'domain/generated/pages.contract.ts',
			`${HEADER}import type { Pages } from '../../kernel/wire/pages.ts'\n\nexport const PAGES = ${json(Object.fromEntries(pages.map(({ name, facts }) => [name, facts])))} as const satisfies Pages\n`,
		],
		[
			'domain/generated/page-titles.contract.ts',
			`${HEADER}/** The titles of pages by their names. */\nexport const PAGE_TITLES: Readonly<Record<string, string>> = ${json(named('title'))}\n\n/** The page above a page by their names; the home page where none is named. */\nexport const PAGE_PARENTS: Readonly<Record<string, string>> = ${json(named('parent'))}\n`,
		],
		['web/src/generated/first-screens.ts', screenTable('FIRST_SCREENS', screens.filter(isFirst))],
		[
			'web/src/generated/further-screens.ts',
			screenTable(
				'FURTHER_SCREENS',
				screens.filter((page) => !isFirst(page)),
			),
		],
		[
			'web/src/generated/islands.ts',
			`${HEADER}import type { IslandDeclaration } from '../lib/document.ts'\n\nexport const ISLANDS: ReadonlyMap<string, IslandDeclaration> = new Map(${rows(
				documents
					.filter(({ fetches }) => fetches)
					.map(
						({ facts, values, fetches }) =>
							`['${facts.path}', { load: ${fetches}, areas: ${JSON.stringify(values.texts)} }]`,
					),
			).trimEnd()})\n`,
		],
		[
			'web/src/generated/documents.ts',
			`${HEADER}import type { DocumentDeclaration } from '../lib/document.ts'\n${[...documents, ...screens.filter(({ isPlain }) => isPlain)].map(importOf).join('')}\n/** Pages that the server renders. */\nexport const DOCUMENTS: readonly DocumentDeclaration[] = ${rows(documents.map(({ name }) => name))}\n/** Pages of the browser that the server also renders as forms of HTML. */\nexport const PLAIN_FORMS: readonly DocumentDeclaration[] = ${rows(screens.filter(({ isPlain }) => isPlain).map(({ name }) => `{ ...${name}.plain, path: ${name}.path }`))}`,
		],
	])
}
