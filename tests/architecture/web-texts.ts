import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import { areaOf } from '../../kernel/wire/text-files.ts'
import { isTestCode, type SourceFile } from './source-files.ts'
import { type Catalog, catalogOf, type Literals } from './texts.ts'

export type Areas = ReadonlyMap<string, Catalog>

export function readAreas(language: string, folder: string): Areas {
	const areas = new Map<string, Catalog>()
	for (const file of readdirSync(join(folder, language)).toSorted()) {
		const area = areaOf(file)
		if (area === undefined) continue
		if (areas.has(area)) throw new Error(`${file} is not the only file of the area ${area}.`)
		areas.set(area, catalogOf(JSON.parse(readFileSync(join(folder, language, file), 'utf8'))))
	}
	return areas
}

const sorted = (found: Iterable<string>): string => [...found].toSorted().join()
const parameters = (text: string): string =>
	sorted(new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '')))
const tags = (text: string): string => sorted([...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag))

export function differentParts(english: Catalog, other: Catalog): string[] {
	return [...english].flatMap(([key, text]) => {
		const translated = other.get(key)
		if (translated === undefined) return []
		if (parameters(text) !== parameters(translated)) return [`${key} has other parameters`]
		return tags(text) === tags(translated) ? [] : [`${key} has other tags`]
	})
}

export interface NamedTexts {
	readonly area: string
	readonly where: string
	/** Undefined when the whole key is in a variable. */
	readonly key: RegExp | undefined
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** i18next appends the plural form to the key of a number. */
const PLURAL = '(?:_(?:zero|one|two|few|many|other))?'
const BRANCH = '\\..+'

interface AnyNode {
	readonly type: string
	readonly start: number
	readonly end: number
	readonly [name: string]: unknown
}

function keysIn(node: AnyNode, end: string): (RegExp | undefined)[] {
	switch (node.type) {
		case 'Literal':
			return typeof node.value === 'string' ? [new RegExp(`^${escaped(node.value)}${end}$`)] : [undefined]
		case 'TemplateLiteral': {
			const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => escaped(value.cooked))
			return [new RegExp(`^${parts.join('.+')}${end}$`)]
		}
		case 'ConditionalExpression':
			return [...keysIn(node.consequent as AnyNode, end), ...keysIn(node.alternate as AnyNode, end)]
		case 'LogicalExpression':
			return [...keysIn(node.left as AnyNode, end), ...keysIn(node.right as AnyNode, end)]
		default:
			return [undefined]
	}
}

export function namedTexts(file: SourceFile): NamedTexts[] {
	const found: NamedTexts[] = []
	const scopes: Map<string, string>[] = [new Map()]
	const areaBehind = (name: string): string | undefined =>
		scopes.findLast((scope) => scope.has(name))?.get(name)
	const name = (area: string | undefined, key: AnyNode | undefined, end = PLURAL) => {
		if (area === undefined || key === undefined) return
		const where = `${file.path}:${file.lineAt(key.start)}`
		found.push(...keysIn(key, end).map((pattern) => ({ area, where, key: pattern })))
	}
	const enter = (node: object) => {
		const scope = new Map<string, string>()
		for (const parameter of (node as { readonly params: readonly AnyNode[] }).params) {
			const area = /\bTFunction<'([\w-]+)'>/.exec(file.text.slice(parameter.start, parameter.end))?.[1]
			if (area !== undefined && parameter.type === 'Identifier') scope.set(String(parameter.name), area)
		}
		scopes.push(scope)
	}
	const leave = () => void scopes.pop()
	new Visitor({
		FunctionDeclaration: enter,
		'FunctionDeclaration:exit': leave,
		FunctionExpression: enter,
		'FunctionExpression:exit': leave,
		ArrowFunctionExpression: enter,
		'ArrowFunctionExpression:exit': leave,
		VariableDeclarator({ id, init }) {
			if (init?.type !== 'CallExpression' || id.type !== 'ObjectPattern') return
			if (init.callee.type !== 'Identifier' || init.callee.name !== 'useTranslation') return
			const [area] = init.arguments
			for (const property of id.properties)
				if (property.type === 'Property' && property.value.type === 'Identifier')
					scopes.at(-1)?.set(property.value.name, area?.type === 'Literal' ? String(area.value) : 'common')
		},
		CallExpression({ callee, arguments: [key, options] }) {
			if (callee.type !== 'Identifier') return
			const isBranch =
				options?.type === 'ObjectExpression' &&
				options.properties.some(
					(each) =>
						each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'returnObjects',
				)
			name(areaBehind(callee.name), key as unknown as AnyNode, isBranch ? BRANCH : PLURAL)
		},
		JSXOpeningElement({ name: element, attributes }) {
			if (element.type !== 'JSXIdentifier' || element.name !== 'Trans') return
			const attributeOf = (attribute: string): AnyNode | undefined => {
				const value = attributes.flatMap((each) =>
					each.type === 'JSXAttribute' && each.name.name === attribute && each.value ? [each.value] : [],
				)[0]
				return (value?.type === 'JSXExpressionContainer' ? value.expression : value) as AnyNode | undefined
			}
			name(areaBehind(String(attributeOf('t')?.name)), attributeOf('i18nKey'))
		},
	}).visit(file.program)
	return found
}

export const missingWebTexts = (named: readonly NamedTexts[], english: Areas): string[] =>
	named.flatMap(({ area, where, key }) => {
		if (key === undefined) return []
		const has = [...(english.get(area)?.keys() ?? [])].some((each) => key.test(each))
		return has ? [] : [`${where} names ${key.source} in ${area}, which is not there`]
	})

/**
 * Finds unused texts. When a key is in a variable, each string of the code counts as a use, whole or as a
 * beginning.
 */
export function unusedWebTexts(
	named: readonly NamedTexts[],
	{ whole, heads }: Literals,
	english: Areas,
): string[] {
	const stands = (key: string) =>
		whole.has(key) || [...heads].some((head) => head.length > 3 && key.startsWith(head))
	return [...english].flatMap(([area, texts]) => {
		const own = named.filter((each) => each.area === area)
		const isOpen = own.some(({ key }) => key === undefined)
		return [...texts.keys()]
			.filter((key) => !own.some((each) => each.key?.test(key)) && !(isOpen && stands(key)))
			.map((key) => `${area}: ${key}`)
	})
}

/**
 * Finds styles for a script that name wrong languages.
 * @param wanted the languages of the one script that has styles of its own
 */
export function scriptFaults(path: string, styles: string, wanted: readonly string[]): string[] {
	const named = new Set([...styles.matchAll(/:lang\(([^)]+)\)/g)].map(([, list = '']) => list))
	return [...named]
		.filter((list) => sorted(list.split(/,\s*/)) !== sorted(wanted))
		.map((list) => `${path} names ${list}`)
}

const LETTERS = /\p{Letter}{2}/u
const READ_ATTRIBUTES = new Set(['aria-label', 'placeholder', 'title', 'alt', 'label'])
const NAMES = new Set(['Karuna', 'Google', 'SHA-256'])

export function untranslatedTexts(file: SourceFile): string[] {
	if (!file.path.endsWith('.tsx') || isTestCode(file.path)) return []
	const found: string[] = []
	const check = (node: { readonly start: number }, text: string) => {
		const stated = text.trim()
		if (LETTERS.test(stated) && !NAMES.has(stated))
			found.push(`${file.path}:${file.lineAt(node.start)} ${stated}`)
	}
	const checkExpression = (node: AnyNode): void => {
		if (node.type === 'Literal') {
			if (typeof node.value === 'string') check(node, node.value)
		} else if (node.type === 'TemplateLiteral')
			for (const { value } of node.quasis as { value: { cooked: string } }[]) check(node, value.cooked)
		else if (node.type === 'ConditionalExpression') {
			checkExpression(node.consequent as AnyNode)
			checkExpression(node.alternate as AnyNode)
		} else if (node.type === 'LogicalExpression') checkExpression(node.right as AnyNode)
	}
	new Visitor({
		JSXText(node) {
			check(node, node.value)
		},
		JSXElement({ children }) {
			for (const child of children)
				if (child.type === 'JSXExpressionContainer') checkExpression(child.expression as unknown as AnyNode)
		},
		JSXFragment({ children }) {
			for (const child of children)
				if (child.type === 'JSXExpressionContainer') checkExpression(child.expression as unknown as AnyNode)
		},
		JSXAttribute({ name, value }) {
			if (!READ_ATTRIBUTES.has(String(name.name)) || !value) return
			const stated = value.type === 'JSXExpressionContainer' ? value.expression : value
			checkExpression(stated as unknown as AnyNode)
		},
	}).visit(file.program)
	return found
}
