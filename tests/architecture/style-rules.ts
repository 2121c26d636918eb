import { basename } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isSpec, type SourceFile, type Violation } from './source-files.ts'

const VAGUE = /^(utils?|helpers?|misc|common|stuff)$/

export function nameViolations(file: SourceFile): Violation[] {
	const terms = file.path.split('/').map((part) => basename(part).split('.')[0] ?? part)
	const vague = terms.find((word) => VAGUE.test(word))
	return vague === undefined
		? []
		: [{ file: file.path, line: 1, message: `is named "${vague}", which says nothing` }]
}

const LITERALS = ['ArrayExpression', 'ObjectExpression']
const WRAPPINGS = [
	'ParenthesizedExpression',
	'TSAsExpression',
	'TSNonNullExpression',
	'TSSatisfiesExpression',
	'TSTypeAssertion',
]

/** Finds a literal that is spread where its parts could be written: in another literal or a call. */
export function spreadViolations(file: SourceFile): Violation[] {
	const violations: Violation[] = []
	new Visitor({
		SpreadElement({ start, argument }) {
			if (LITERALS.includes(unwrapped(argument).type))
				violations.push({ file: file.path, line: file.lineAt(start), message: 'spreads a literal' })
		},
	}).visit(file.program)
	return violations
}

interface Wrapped {
	readonly type: string
	readonly expression?: unknown
}

/** Returns the expression within parentheses and type assertions. */
function unwrapped(node: Wrapped): Wrapped {
	return WRAPPINGS.includes(node.type) ? unwrapped(node.expression as Wrapped) : node
}

export function handedViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path) || !file.path.startsWith('workers/')) return []
	const violations: Violation[] = []
	const add = (node: { readonly start: number }) =>
		violations.push({ file: file.path, line: file.lineAt(node.start), message: 'is handed a function' })
	new Visitor({
		TSPropertySignature(node) {
			if (node.typeAnnotation?.typeAnnotation.type === 'TSFunctionType') add(node)
		},
		TSMethodSignature: add,
	}).visit(file.program)
	return violations
}

const FRONT_END = /^(web|backoffice)\/src\//
const ANSWER = /^(answer|answered|body|data|json|received|response)$/
const OTHER_CLIENTS = ['fetch', 'XMLHttpRequest', 'sendBeacon']
/** They fetch pages or their files, which are no part of the API. */
const READ_PAGES = ['web/src/document/page-anew.ts', 'web/src/lib/new-version.ts']

function isAnswer(text: string): boolean {
	const last = /(\w+)\W*$/.exec(text)?.[1] ?? ''
	return /\b(api|dataProvider|provider)\b|\.json\(\)/.test(text) || ANSWER.test(last)
}

/**
 * Finds answers with an asserted type, and calls past the client: types of answers come from the API's
 * description.
 */
export function answerViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path) || !FRONT_END.test(file.path)) return []
	const violations: Violation[] = []
	const add = (node: { readonly start: number }, message: string) =>
		violations.push({ file: file.path, line: file.lineAt(node.start), message })
	const checkName = (node: { readonly start: number }, name: string) => {
		if (!READ_PAGES.includes(file.path) && OTHER_CLIENTS.includes(name))
			add(node, `uses ${name} and not the client of the API`)
	}
	new Visitor({
		TSAsExpression(node) {
			const { expression, typeAnnotation } = node
			const isConst = file.text.slice(typeAnnotation.start, typeAnnotation.end) === 'const'
			const isFunction = /Function/.test(expression.type)
			if (!isConst && !isFunction && isAnswer(file.text.slice(expression.start, expression.end)))
				add(node, 'asserts the type of an answer')
		},
		CallExpression({ callee }) {
			if (callee.type === 'Identifier') checkName(callee, callee.name)
			if (callee.type === 'MemberExpression' && !callee.computed && 'name' in callee.property) {
				const { object, property } = callee
				const isGlobal = object.type === 'Identifier' && /^(globalThis|window|navigator)$/.test(object.name)
				if (isGlobal) checkName(callee, property.name)
			}
		},
		NewExpression({ callee }) {
			if (callee.type === 'Identifier') checkName(callee, callee.name)
		},
	}).visit(file.program)
	return violations
}

const STORAGE = /^(localStorage|sessionStorage)$/

export function storageViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path) || !/^(web\/src|backoffice\/src|client)\//.test(file.path)) return []
	if (file.path === 'client/storage.ts') return []
	const violations: Violation[] = []
	new Visitor({
		Identifier(node) {
			if (STORAGE.test(node.name))
				violations.push({
					file: file.path,
					line: file.lineAt(node.start),
					message: `uses ${node.name} itself`,
				})
		},
	}).visit(file.program)
	return violations
}
