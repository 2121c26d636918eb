import { Visitor } from 'oxc-parser'
import { isTestCode, type SourceFile, type Violation } from './source-files.ts'

/** Attributes that people read or hear. */
const READ_ALOUD = new Set([
	'alt',
	'aria-description',
	'aria-label',
	'aria-roledescription',
	'placeholder',
	'title',
])
/** The same in every language. */
const NAMES = /^(Karuna)$/
const LETTERS = /\p{L}/u

interface Node {
	readonly type: string
	readonly start: number
}
type Expression = Node & {
	readonly value?: unknown
	readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[]
	readonly expression?: Expression
	readonly consequent?: Expression
	readonly alternate?: Expression
	readonly left?: Expression
	readonly right?: Expression
}

/** The texts that an expression of JSX can come to, as far as it says them itself. */
function textsOf(node: Expression | null | undefined): readonly string[] {
	switch (node?.type) {
		case 'Literal':
			return typeof node.value === 'string' ? [node.value] : []
		case 'TemplateLiteral':
			return node.quasis?.map(({ value }) => value.cooked ?? '') ?? []
		case 'JSXExpressionContainer':
			return textsOf(node.expression)
		case 'ConditionalExpression':
			return [...textsOf(node.consequent), ...textsOf(node.alternate)]
		case 'LogicalExpression':
			return [...textsOf(node.left), ...textsOf(node.right)]
		default:
			return []
	}
}

/** Texts in JSX, and in attributes that people read, that no catalog has. @param file of a front end */
export function untranslatedViolations(file: SourceFile): Violation[] {
	if (!file.path.endsWith('.tsx') || isTestCode(file.path)) return []
	const violations: Violation[] = []
	const check = (node: Node, text: string) => {
		const trimmed = text.trim()
		if (LETTERS.test(trimmed) && !NAMES.test(trimmed))
			violations.push({
				file: file.path,
				line: file.lineAt(node.start),
				message: `says "${trimmed}" in one language`,
			})
	}
	const checkChildren = (children: readonly Node[]) => {
		for (const child of children)
			if (child.type === 'JSXExpressionContainer')
				for (const text of textsOf(child as Expression)) check(child, text)
	}
	new Visitor({
		JSXText: (node) => check(node, node.value),
		JSXElement: ({ children }) => checkChildren(children),
		JSXFragment: ({ children }) => checkChildren(children),
		JSXAttribute: ({ name, value }) => {
			if (name.type !== 'JSXIdentifier' || !READ_ALOUD.has(name.name)) return
			for (const text of textsOf(value as Expression | null)) check(name, text)
		},
	}).visit(file.program)
	return violations
}
