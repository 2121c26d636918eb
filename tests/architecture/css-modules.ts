import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Visitor } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/**
 * Classes that a file takes from a CSS module which has no such class. TypeScript knows nothing of the classes of
 * a module, and what has none looks unstyled.
 * @param read a file's text by its path from the root
 */
export function missingClasses(file: SourceFile, read: (path: string) => string): string[] {
	const modules = new Map<string, ReadonlySet<string>>()
	const found: string[] = []
	new Visitor({
		ImportDeclaration({ source, specifiers }) {
			const [specifier] = specifiers
			if (!source.value.endsWith('.module.css') || specifier?.type !== 'ImportDefaultSpecifier') return
			const css = read(join(dirname(file.path), source.value))
			modules.set(
				specifier.local.name,
				new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '')),
			)
		},
		MemberExpression({ object, property, computed, start }) {
			if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return
			const classes = modules.get(object.name)
			if (classes && !classes.has(property.name))
				found.push(`${file.path}:${file.lineAt(start)} takes the class ${property.name}, which is not there`)
		},
	}).visit(file.program)
	return found
}

/** Reads files of a checkout. */
export const readIn =
	(root: string) =>
	(path: string): string =>
		readFileSync(join(root, path), 'utf8')
