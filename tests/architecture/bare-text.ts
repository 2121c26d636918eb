import { posix } from 'node:path'
import {
	type CallExpression,
	type JSXElement,
	type JSXFragment,
	type Node,
	Visitor,
	visitorKeys,
} from 'oxc-parser'
import { isSpec, type SourceFile, type Violation } from './source-files.ts'

interface Top {
	readonly at: Node
	readonly isText: boolean
	/** True when it is rendered conditionally or replaced by another node. */
	readonly goes: boolean
	/** True for text that a fragment or a component renders, so that its parent can't see it. */
	readonly isInner: boolean
	readonly isSlot: boolean
}

/**
 * Finds text without its own element that is removed, or before which a node is inserted or removed. A
 * browser's page translation wraps such texts in its own elements; React then fails to remove or insert
 * nodes, and the screen is lost. Text alone in its element is safe, and so is text beside permanent nodes.
 */
export function bareTextIn(project: readonly SourceFile[]): (file: SourceFile) => Violation[] {
	const reader = new TopReader(project)
	return (file) => {
		if (isSpec(file.path) || !file.path.endsWith('.tsx')) return []
		const violations: Violation[] = []
		const check = (parent: JSXElement | JSXFragment) => {
			const { children } = parent
			const tag = parent.type === 'JSXElement' ? tagOf(parent) : undefined
			const tops = children.flatMap((child) => reader.tops(child, file))
			for (const [index, { at, isText, goes, isInner, isSlot }] of tops.entries()) {
				if (!isText && !(isSlot && PHRASE.test(tag ?? ''))) continue
				const isLost = goes && (tops.length > 1 || isInner)
				if (!isLost && !tops[index - 1]?.goes) continue
				const text = file.text.slice(at.start, at.end).replace(/\s+/g, ' ').slice(0, 60)
				violations.push({ file: file.path, line: file.lineAt(at.start), message: `leaves ${text} bare` })
			}
		}
		new Visitor({ JSXElement: check, JSXFragment: check }).visit(file.program)
		return violations
	}
}

class TopReader {
	readonly #names: ReadonlyMap<string, Names>
	readonly #components = new Map<Node, Omit<Top, 'at'>>()

	constructor(project: readonly SourceFile[]) {
		this.#names = new Map(project.map((file) => [file.path, namesIn(file)]))
	}

	tops(node: Node, file: SourceFile): readonly Top[] {
		const inside = (inner: Node) => this.tops(inner, file)
		const text: Top = { ...STANDS, at: node, isText: true }
		switch (node.type) {
			case 'JSXText':
				return node.value.trim() === '' && node.value.includes('\n') ? [] : [text]
			case 'JSXEmptyExpression':
				return []
			case 'JSXExpressionContainer':
			case 'ParenthesizedExpression':
				return inside(node.expression)
			case 'JSXFragment':
				return node.children.flatMap(inside).map((top) => ({ ...top, isInner: top.isText }))
			case 'JSXElement':
				return [{ at: node, ...this.#element(node, file) }]
			case 'ConditionalExpression':
				return either(node, [inside(node.consequent), inside(node.alternate)])
			case 'LogicalExpression':
				return either(node, [node.operator === '&&' ? [] : inside(node.left), inside(node.right)])
			case 'Literal':
				return node.value === '' || node.value === null || typeof node.value === 'boolean' ? [] : [text]
			case 'ChainExpression':
				return inside(node.expression).map((top) => ({ ...top, goes: true }))
			case 'CallExpression':
				return [{ ...text, ...this.#call(node, file) }]
			case 'Identifier': {
				const { declared, slots } = this.#namesOf(file)
				if (slots.has(node.name)) return [{ ...STANDS, at: node, isSlot: true }]
				const value = declared.get(node.name)
				return value && /^(JSX|Conditional|Logical|Parenthesized)/.test(value.type) ? inside(value) : [text]
			}
			default:
				return [text]
		}
	}

	#namesOf(file: SourceFile): Names {
		return this.#names.get(file.path) ?? namesIn(file)
	}

	#element(node: JSXElement, file: SourceFile): Omit<Top, 'at'> {
		const name = tagOf(node)
		if (name === undefined || /^[a-z]/.test(name)) return STANDS
		const picture = name === 'Icon' && attributeOf(node, 'of')
		// An icon is the picture that it is given.
		if (picture) return picture.type === 'Identifier' && /^[A-Z]/.test(picture.name) ? STANDS : GOES
		const own = this.#namesOf(file)
		const origin = own.imported.get(name)
		const home = origin ? this.#names.get(origin.file) : own
		const component = home?.declared.get(origin?.name ?? name)
		if (!home || !component) return STANDS
		const rendered = this.#component(component, home.file)
		return { ...rendered, isInner: rendered.isText }
	}

	#call({ callee }: CallExpression, file: SourceFile): Partial<Top> {
		if (callee.type === 'MemberExpression' && 'name' in callee.property)
			return /^(map|flatMap)$/.test(String(callee.property.name)) ? GOES : {}
		if (callee.type !== 'Identifier') return {}
		const { declared, slots } = this.#namesOf(file)
		if (callee.name === 'createPortal') return STANDS
		if (slots.has(callee.name)) return { ...STANDS, isSlot: true }
		const called = declared.get(callee.name)
		return called && returnedBy(called).length > 0 ? this.#component(called, file) : {}
	}

	#component(component: Node, file: SourceFile): Omit<Top, 'at'> {
		const known = this.#components.get(component)
		if (known) return known
		this.#components.set(component, STANDS)
		const rendered = returnedBy(component)
		if (rendered.length === 0) return GOES
		const tops = either(
			component,
			rendered.map((each) => this.tops(each, file)),
		)
		const found = {
			...STANDS,
			isText: tops.some(({ isText }) => isText),
			goes: tops.length === 0 || tops.some(({ goes }) => goes),
			isInner: tops.some(({ isInner }) => isInner),
		}
		this.#components.set(component, found)
		return found
	}
}

const PHRASE = /^(a|b|button|h\d|label|p|span|summary)$/

const STANDS = { isText: false, goes: false, isInner: false, isSlot: false }
const GOES = { ...STANDS, goes: true }

/** Merges branches: the node is permanent when each branch renders text, or the same element. */
function either(at: Node, branches: readonly (readonly Top[])[]): readonly Top[] {
	const all = branches.flat()
	const [first, ...others] = branches.map((tops) => tops.map(kindOf).join())
	if (others.every((kinds) => kinds === first) && !all.some(({ goes }) => goes)) return branches[0] ?? []
	if (all.length === 0) return []
	const has = (what: 'isText' | 'isInner' | 'isSlot') => all.some((top) => top[what])
	return [{ at, isText: has('isText'), goes: true, isInner: has('isInner'), isSlot: has('isSlot') }]
}

const kindOf = ({ at, isText }: Top): string =>
	isText ? 'text' : at.type === 'JSXElement' ? (tagOf(at) ?? '') : String(at.start)

const tagOf = ({ openingElement: { name } }: JSXElement): string | undefined =>
	name.type === 'JSXIdentifier' ? name.name : undefined

function attributeOf({ openingElement }: JSXElement, name: string): Node | undefined {
	for (const each of openingElement.attributes)
		if (
			each.type === 'JSXAttribute' &&
			each.name.name === name &&
			each.value?.type === 'JSXExpressionContainer'
		)
			return each.value.expression
	return undefined
}

interface Names {
	readonly file: SourceFile
	readonly declared: Map<string, Node>
	readonly slots: Set<string>
	readonly imported: Map<string, { readonly file: string; readonly name: string }>
}

function namesIn(file: SourceFile): Names {
	const declared = new Map<string, Node>()
	const slots = new Set<string>()
	const imported: Names['imported'] = new Map()
	new Visitor({
		FunctionDeclaration(node) {
			if (node.id) declared.set(node.id.name, node)
		},
		VariableDeclarator({ id, init }) {
			if (id.type === 'Identifier' && init) declared.set(id.name, init)
		},
		TSPropertySignature({ key, typeAnnotation, end }) {
			const type = file.text.slice(typeAnnotation?.start ?? end, end)
			if ('name' in key && type.includes('ReactNode')) slots.add(String(key.name))
		},
		ImportDeclaration({ source: { value }, specifiers }) {
			const from = value.startsWith('.') ? posix.join(posix.dirname(file.path), value) : value
			for (const { type, local, ...each } of specifiers) {
				const name = 'imported' in each && 'name' in each.imported ? each.imported.name : 'default'
				imported.set(local.name, { file: from, name })
			}
		},
	}).visit(file.program)
	return { file, declared, slots, imported }
}

function returnedBy(node: Node): readonly Node[] {
	if (!/Function/.test(node.type) || !('body' in node)) return []
	const body = node.body as Node
	return body.type === 'BlockStatement' ? returnsIn(body) : [body]
}

function returnsIn(node: Node): readonly Node[] {
	if (node.type === 'ReturnStatement') return [node.argument ?? node]
	if (/Function/.test(node.type)) return []
	const inner = (visitorKeys[node.type] ?? []).map(
		(key) => node[key as keyof Node] as unknown as Node | Node[] | null,
	)
	return inner.flat().flatMap((each) => (each ? returnsIn(each) : []))
}
