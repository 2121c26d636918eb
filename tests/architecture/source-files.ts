import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface Import {
	/** A path in the repository for a relative import; otherwise `node:fs`, `zod` or `@scope/name`. */
	readonly target: string
	readonly kind: 'file' | 'package' | 'builtin'
	readonly typeOnly: boolean
	readonly line: number
}

export interface SourceFile {
	readonly path: string
	readonly text: string
	readonly imports: readonly Import[]
	readonly program: ReturnType<typeof parseSync>['program']
	readonly comments: ReturnType<typeof parseSync>['comments']
	lineAt(offset: number): number
}

export interface Violation {
	readonly file: string
	readonly line: number
	readonly message: string
}

/** Runs a rule on each file of a tree and returns its findings as `path:line message`, in order. */
export function report(files: readonly SourceFile[], rule: (file: SourceFile) => Violation[]): string[] {
	return files.flatMap(rule).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

export const isSpec = (path: string): boolean => /\.(spec|fixtures)\.tsx?$/.test(path)

const TEST_KIT = /^infra\/[a-z-]+\/(conformance\/.+|conformance|(testing|test|protocol-stub)(-[a-z]+)*)\.ts$/

export const isTestCode = (path: string): boolean => isSpec(path) || TEST_KIT.test(path)

const FOLDERS =
	'kernel domain commands projections records queries workers providers infra pages apps tools simulators demo tests client web backoffice bench'.split(
		' ',
	)
const LEFT_OUT = /(^|\/)(node_modules|dist|dist-server|generated|coverage)\//

export async function readSourceTree(root: string): Promise<SourceFile[]> {
	const paths = await Promise.all(
		FOLDERS.map(async (folder) => {
			const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
			return names.map((name) => `${folder}/${name}`)
		}),
	)
	return paths
		.flat()
		.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !LEFT_OUT.test(path))
		.sort()
		.map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

export function parseSource(path: string, text: string): SourceFile {
	const { program, module, comments, errors } = parseSync(path, text)
	if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`)
	const found: { specifier: string; typeOnly: boolean; at: number }[] = []
	for (const { moduleRequest, entries, start } of module.staticImports) {
		const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
		found.push({ specifier: moduleRequest.value, typeOnly, at: start })
	}
	for (const { entries, start } of module.staticExports) {
		for (const { moduleRequest, isType } of entries) {
			if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType, at: start })
		}
	}
	for (const { moduleRequest, start } of module.dynamicImports) {
		const literal = /^(['"`])([^$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
		if (literal?.[2]) found.push({ specifier: literal[2], typeOnly: false, at: start })
	}
	new Visitor({
		TSImportType: (node) => {
			found.push({ specifier: node.source.value, typeOnly: true, at: node.start })
		},
		CallExpression: (node) => {
			const [argument] = node.arguments
			if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') return
			if (argument?.type === 'Literal' && typeof argument.value === 'string') {
				found.push({ specifier: argument.value, typeOnly: false, at: node.start })
			}
		},
	}).visit(program)

	const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
	const imports = found
		.sort((a, b) => a.at - b.at)
		.map(({ specifier, typeOnly, at }) => ({ ...resolve(path, specifier), typeOnly, line: lineAt(at) }))
	return { path, text, imports, program, comments, lineAt }
}

function resolve(from: string, specifier: string): Pick<Import, 'target' | 'kind'> {
	if (specifier.startsWith('.')) {
		return { kind: 'file', target: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) }
	}
	if (specifier.startsWith('node:')) return { kind: 'builtin', target: specifier }
	const parts = specifier.split('/')
	return { kind: 'package', target: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') }
}
