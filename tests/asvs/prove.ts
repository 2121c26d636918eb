import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../../pages/built.ts'
import { type AsvsRow, testOf } from './asvs.ts'

/** Folders that a copy leaves out: dependencies are linked, the rest is created again or not needed. */
const LEFT = new Set(['.git', '.data', '.cache', 'node_modules'])

/**
 * Removes one control after the other in a copy of the project, and runs the tests that name it.
 * @returns the number of changes that no test noticed
 */
export async function proveControls(rows: readonly AsvsRow[], say: (line: string) => void): Promise<number> {
	const copy = await mkdtemp(join(tmpdir(), 'karuna-controls-'))
	try {
		await cp(ROOT, copy, { recursive: true, filter: (path) => !LEFT.has(basename(path)) })
		await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
		let unnoticed = 0
		for (const row of rows) {
			if (!row.without) continue
			const isNoticed = await noticedIn(copy, row, row.without)
			if (!isNoticed) unnoticed += 1
			say(`${row.id} ${row.requires}: ${isNoticed ? 'its test fails without the control' : 'NOBODY NOTICED'}`)
		}
		return unnoticed
	} finally {
		await rm(copy, { recursive: true, force: true })
	}
}

async function noticedIn(
	copy: string,
	{ tests = [] }: AsvsRow,
	{ file, original, replacement }: NonNullable<AsvsRow['without']>,
): Promise<boolean> {
	const path = join(copy, file)
	const source = await readFile(path, 'utf8')
	await writeFile(
		path,
		source.replace(original, () => replacement),
	)
	try {
		for (const test of tests) {
			// Browser tests would need another build of the copy; the tests below them decide.
			if (/\.(?:unit|int)\.spec\./.test(test) && !(await passes(copy, test))) return true
		}
		return false
	} finally {
		await writeFile(path, source)
	}
}

async function passes(copy: string, test: string): Promise<boolean> {
	const { file, name } = testOf(test)
	const project = file.includes('.unit.') ? 'unit' : 'int'
	const args = ['vitest', 'run', '--project', project, file, '-t', patternOf(name)]
	const runner = spawn('npx', args, { cwd: copy, stdio: 'ignore' })
	const [code] = await once(runner, 'exit')
	return code === 0
}

const patternOf = (name: string): string =>
	name
		.split(/%[sjdi]|\$\{[^}]*\}|\$\w+/)
		.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('.*')
