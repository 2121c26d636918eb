import { matchesGlob } from 'node:path'
import {
	IMPORT_TABLE,
	type ImportRow,
	RESERVED_PACKAGES,
	TEST_PACKAGES,
	TEST_PLACES,
} from './import-table.ts'
import { type Import, isSpec, isTestCode, type SourceFile, type Violation } from './source-files.ts'

/** What a file imports against the import table of the architecture. */
export function importViolations(file: SourceFile): Violation[] {
	return file.imports.flatMap((imported) => {
		const message = refusal(file.path, imported)
		return message === null ? [] : [{ file: file.path, line: imported.line, message }]
	})
}

function refusal(path: string, imported: Import): string | null {
	const { target, kind } = imported
	if (!isTest(path)) {
		if (kind === 'package' && TEST_PACKAGES.includes(target)) return `imports ${target}, which is for tests`
		if (kind === 'file' && isTestCode(target)) return `imports ${target}, which is for tests`
	}
	const reserved = kind === 'package' && Object.hasOwn(RESERVED_PACKAGES, target) && RESERVED_PACKAGES[target]
	if (reserved && !isSpec(path) && !reserved.some((pattern) => allows(pattern, path, imported.typeOnly))) {
		return `imports ${target}, which is for ${reserved.join(', ')}`
	}
	const row = rowFor(path)
	if (row === null || mayImport(row.row, row.own, path, imported)) return null
	return `imports ${target}, which ${row.row.name} may not`
}

/** The row of the table that a file falls under, and the folder that `<own>` stands for. */
export function rowFor(path: string): { row: ImportRow; own: string } | null {
	for (const row of IMPORT_TABLE) {
		const at = row.files.split('/').indexOf('<own>')
		const own = path.split('/')[at] ?? ''
		if (matchesGlob(path, row.files.replaceAll('<own>', own || '*'))) return { row, own }
	}
	return null
}

function mayImport(row: ImportRow, own: string, path: string, imported: Import): boolean {
	const { target, kind, typeOnly } = imported
	if (isSpec(path) && specMayImport(path, imported)) return true
	if (kind === 'file')
		return row.may.some((pattern) => allows(pattern.replaceAll('<own>', own), target, typeOnly))
	if (row.packages !== undefined) return row.packages.includes(target)
	// A browser has no built-in modules of Node.
	return kind === 'package' || !/^(web|backoffice)\/src\//.test(path)
}

/** A test of the domain stays as pure as the domain; one of a browser part stays in it; others see the backend. */
function specMayImport(path: string, { target, kind }: Import): boolean {
	if (kind === 'package' && TEST_PACKAGES.includes(target)) return true
	if (path.startsWith('domain/')) return false
	const inBrowser = /^(web|backoffice)\//.test(path)
	if (kind === 'builtin') return true
	if (kind === 'package') return true
	return inBrowser ? matchesGlob(target, 'infra/browser-tests/**') : !/^(web|backoffice)\//.test(target)
}

function isTest(path: string): boolean {
	return isTestCode(path) || TEST_PLACES.some((pattern) => matchesGlob(path, pattern))
}

function allows(pattern: string, path: string, typeOnly: boolean): boolean {
	return pattern.startsWith('type ')
		? typeOnly && matchesGlob(path, pattern.slice(5))
		: matchesGlob(path, pattern)
}
