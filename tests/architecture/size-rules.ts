import { basename, matchesGlob } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isSpec, type SourceFile, type Violation } from './source-files.ts'

/** Most lines of a file of one kind; the first pattern that fits counts. */
export const SIZE_LIMITS: readonly { readonly files: string; readonly lines: number }[] = [
	{ files: 'domain/**/*.decider.ts', lines: 250 },
	{ files: 'projections/**', lines: 200 },
	{ files: 'queries/**', lines: 200 },
	{ files: 'infra/adapters/**', lines: 300 },
	{ files: 'web/src/screens/**', lines: 250 },
	{ files: 'backoffice/src/resources/**', lines: 250 },
]

export const HANDLER_LINES = 15

/** Files that are too long to be held in mind. Tests may be as long as their cases. */
export function sizeViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path)) return []
	const lines = file.text.trimEnd().split('\n').length
	const limit =
		SIZE_LIMITS.find(({ files }) => matchesGlob(file.path, files))?.lines ?? Number.POSITIVE_INFINITY
	return lines > limit
		? [{ file: file.path, line: lines, message: `has ${lines} lines; ${limit} is the limit` }]
		: []
}

/** Route handlers that do more than hand over. */
export function handlerViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path) || !/^(commands|queries)\//.test(file.path)) return []
	const violations: Violation[] = []
	new Visitor({
		Property(node) {
			if (node.key.type !== 'Identifier' || node.key.name !== 'handle') return
			const lines = file.lineAt(node.end) - file.lineAt(node.start) + 1
			if (lines <= HANDLER_LINES) return
			const message = `has a route handler of ${lines} lines; ${HANDLER_LINES} is the limit`
			violations.push({ file: file.path, line: file.lineAt(node.start), message })
		},
	}).visit(file.program)
	return violations
}

const VAGUE = /^(utils?|helpers?|misc|common|stuff)$/

/** Names that say nothing, under which anything gathers. */
export function nameViolations(file: SourceFile): Violation[] {
	const words = file.path.split('/').map((part) => basename(part).split('.')[0] ?? part)
	const vague = words.find((word) => VAGUE.test(word))
	return vague === undefined
		? []
		: [{ file: file.path, line: 1, message: `is named "${vague}", which says nothing` }]
}
