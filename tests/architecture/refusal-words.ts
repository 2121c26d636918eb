import { matchesGlob } from 'node:path'
import { Visitor } from 'oxc-parser'
import { inHindi } from '../../infra/http/in-hindi.ts'
import { isTestCode, type SourceFile, type Violation } from './source-files.ts'

const TOLD_FROM = [
	'kernel/**',
	'domain/**',
	'commands/**',
	'queries/**',
	'infra/http/**',
	'infra/processes/**',
	'infra/adapters/**',
]
/** Where schemas say what callers are told of a field. */
const CONTRACTS = ['domain/**/*contract*.ts', 'domain/**/contract/**', 'kernel/wire.ts']
const TOLD =
	/^(Please|Invalid|Enter|Password must|A reference|The code|The end date|There is|This field|This amount) /

interface Node {
	readonly type: string
	readonly start: number
	readonly value?: unknown
	readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[]
}

/** What callers may be told that has no Hindi: messages of refusals, of what was not found, and of fields. */
export function refusalViolations(file: SourceFile): Violation[] {
	const isIn = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file.path, pattern))
	if (isTestCode(file.path) || !isIn(TOLD_FROM)) return []
	const violations: Violation[] = []
	const check = (node: Node | undefined, isEnglish: (words: string) => boolean) => {
		const words = node ? wordsOf(node) : null
		if (!node || words === null || !isEnglish(words)) return
		violations.push({ file: file.path, line: file.lineAt(node.start), message: `has no Hindi: ${words}` })
	}
	new Visitor({
		NewExpression({ callee, arguments: [, message] }) {
			if ('name' in callee && callee.name === 'DomainError') check(message, isUntold)
		},
		CallExpression({ callee, arguments: [what] }) {
			if ('name' in callee && callee.name === 'notFound') check(what, isUnnamed)
		},
		Literal(node) {
			if (typeof node.value === 'string' && TOLD.test(node.value) && isIn(CONTRACTS)) check(node, isUntold)
		},
	}).visit(file.program)
	return violations
}

const isUntold = (message: string): boolean => inHindi(message) === message
const notFoundInHindi = (what: string): string => inHindi(`${what} was not found.`)
/** Things without a name of their own in Hindi are all told alike. */
const isUnnamed = (what: string): boolean => notFoundInHindi(what) === notFoundInHindi('The unheard of')

/** A text, with a word in place of whatever a template puts in; null for what is no text here. */
function wordsOf(node: Node): string | null {
	if (node.type === 'Literal' && typeof node.value === 'string') return node.value
	return node.type === 'TemplateLiteral' && node.quasis
		? node.quasis.map(({ value }) => value.cooked).join('INR')
		: null
}
