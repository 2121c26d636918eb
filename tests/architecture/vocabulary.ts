import { Visitor } from 'oxc-parser'
import type { SourceFile, Violation } from './source-files.ts'

const REPLACED: ReadonlyMap<string, string> = new Map([
	['gift', 'donation'],
	['gifts', 'donations'],
	['giver', 'donor'],
	['givers', 'donors'],
	['mailing', 'campaign'],
	['mailings', 'campaigns'],
	['broadcast', 'announcement'],
	['broadcasts', 'announcements'],
	['surroundings', 'environment'],
	['deed', 'action'],
	['deeds', 'actions'],
	['rig', 'harness'],
	['rigs', 'harnesses'],
	['rung', 'enqueued'],
	['bells', 'wake-ups'],
	['asker', 'requester'],
	['asked', 'requested'],
	['told', 'notified'],
	['said', 'stated'],
	['heard', 'received'],
	['crooked', 'faulty'],
	['patiently', 'with a timeout'],
	['words', 'text'],
	['look', 'check'],
	['looks', 'checks'],
	['looked', 'checked'],
	['shown', 'visible'],
	['kept', 'saved'],
])

const REPLACED_IN_CONSTANTS: ReadonlyMap<string, string> = new Map([
	['MOST', 'MAX'],
	['LEAST', 'MIN'],
	['LONGEST', 'MAX'],
])

const FORMER = /(^|\/)former[.-]events(\.[a-z.]+)?\.ts$/

function replacedIn(name: string): readonly [string, string] | null {
	const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
	for (const part of parts) {
		const isConstant = /^[A-Z]+(_[A-Z]+)+$/.test(name)
		const term =
			REPLACED.get(part.toLowerCase()) ?? (isConstant ? REPLACED_IN_CONSTANTS.get(part) : undefined)
		if (term !== undefined) return [part, term]
	}
	return null
}

interface Named {
	readonly start: number
	readonly type: string
}

export function vocabularyViolations(file: SourceFile): Violation[] {
	const violations: Violation[] = []
	const check = (name: string, line: number) => {
		const [word, term] = replacedIn(name) ?? []
		if (word === undefined) return
		violations.push({ file: file.path, line, message: `says "${word}" in ${name}; the term is ${term}` })
	}
	for (const part of file.path.split('/')) check(part, 1)
	if (FORMER.test(file.path)) return violations

	const declared = (node: unknown) => {
		for (const { name, start } of namesIn(node)) check(name, file.lineAt(start))
	}
	const field = (key: Named) => {
		const { name } = key as Named & { readonly name?: string }
		if (key.type === 'Identifier' && name !== undefined) check(name, file.lineAt(key.start))
	}
	new Visitor({
		VariableDeclarator: ({ id }) => declared(id),
		FunctionDeclaration: ({ id, params }) => declared([id, params]),
		FunctionExpression: ({ params }) => declared(params),
		ArrowFunctionExpression: ({ params }) => declared(params),
		ClassDeclaration: ({ id }) => declared(id),
		TSInterfaceDeclaration: ({ id }) => declared(id),
		TSTypeAliasDeclaration: ({ id }) => declared(id),
		Property: ({ key, shorthand, computed }) => {
			if (!shorthand && !computed) field(key)
		},
		PropertyDefinition: ({ key, computed }) => {
			if (!computed) field(key)
		},
		MethodDefinition: ({ key, computed }) => {
			if (!computed) field(key)
		},
		TSPropertySignature: ({ key, computed }) => {
			if (!computed) field(key)
		},
		TSMethodSignature: ({ key, computed }) => {
			if (!computed) field(key)
		},
	}).visit(file.program)
	return violations
}

function namesIn(node: unknown): { readonly name: string; readonly start: number }[] {
	if (Array.isArray(node)) return node.flatMap(namesIn)
	if (typeof node !== 'object' || node === null) return []
	const { type, ...of } = node as { readonly type: string } & Record<string, unknown>
	switch (type) {
		case 'Identifier':
			return [{ name: String(of.name), start: Number(of.start) }]
		case 'ObjectPattern':
			return namesIn(of.properties)
		case 'Property':
			return namesIn(of.value)
		case 'ArrayPattern':
			return namesIn(of.elements)
		case 'AssignmentPattern':
			return namesIn(of.left)
		case 'RestElement':
			return namesIn(of.argument)
		case 'TSParameterProperty':
			return namesIn(of.parameter)
		default:
			return []
	}
}
