import { join } from 'node:path'
import ts from 'typescript'

/** A path in the repository, so that the package with the vocabulary is found from it. */
const FILE = join(import.meta.dirname, 'structured-pages.ts')
const OPTIONS: ts.CompilerOptions = {
	strict: true,
	noEmit: true,
	skipLibCheck: true,
	types: [],
	lib: ['lib.es2023.d.ts'],
	target: ts.ScriptTarget.ES2023,
	module: ts.ModuleKind.NodeNext,
	moduleResolution: ts.ModuleResolutionKind.NodeNext,
}

/**
 * Returns faults of JSON-LD documents against schema.org: the compiler compares them with the types of
 * `schema-dts`, which know its classes, properties and their values.
 */
export function faultsOfStructured(documents: readonly unknown[]): readonly string[] {
	const source = [
		"import type { Graph } from 'schema-dts'",
		...documents.map((document, index) => `export const page${index}: Graph = ${JSON.stringify(document)}`),
	].join('\n')
	const host = ts.createCompilerHost(OPTIONS)
	const { getSourceFile, fileExists } = host
	host.getSourceFile = (name, ...rest) =>
		name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest)
	host.fileExists = (name) => name === FILE || fileExists(name)
	const program = ts.createProgram([FILE], OPTIONS, host)
	return ts
		.getPreEmitDiagnostics(program)
		.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
