import { Visitor } from 'oxc-parser'
import type { SourceFile, Violation } from './source-files.ts'

const PHRASES = /\b(anew|whoever|somebody|told of|comes to|goes on with|stands)\b/i
const OPENINGS = /^(What|Whether|Whoever|Of)\b/

/** Finds phrases in comments, and openings of docblocks, that plain English has shorter forms for. */
export function commentViolations(file: SourceFile): Violation[] {
	return file.comments.flatMap(({ value, start }) => {
		const isDocblock = value.startsWith('*')
		const text = value.replace(/^\*/, '').replace(/\n\s*\*?/g, ' ')
		const found = (isDocblock && openingOf(text)) || phraseIn(text)
		return found ? [{ file: file.path, line: file.lineAt(start), message: `says "${found}"` }] : []
	})
}

/** Finds the same phrases in a document, paragraph by paragraph. */
export function documentViolations(path: string, text: string): Violation[] {
	let line = 1
	return text.split(/(?<=\n)\s*\n/).flatMap((paragraph) => {
		const start = line
		line += paragraph.split('\n').length
		const found = phraseIn(paragraph)
		return found ? [{ file: path, line: start, message: `says "${found}"` }] : []
	})
}

/** Finds both in the summaries and reasons that the API's description and its tests state. */
export function summaryViolations(file: SourceFile): Violation[] {
	const violations: Violation[] = []
	new Visitor({
		Property({ key, value }) {
			if (key.type !== 'Identifier' || !['summary', 'because'].includes(key.name)) return
			const text = file.text.slice(value.start, value.end).replace(/^['"`]/, '')
			const found = openingOf(text) ?? phraseIn(text)
			if (found)
				violations.push({ file: file.path, line: file.lineAt(key.start), message: `says "${found}"` })
		},
	}).visit(file.program)
	return violations
}

const openingOf = (text: string): string | undefined => OPENINGS.exec(text.trim())?.[0]
const phraseIn = (text: string): string | undefined => PHRASES.exec(text.replace(/\s+/g, ' '))?.[0]
