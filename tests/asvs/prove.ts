import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../../pages/built.ts'
import { type AsvsRow, testOf } from './asvs.ts'

/** What a copy does without: what is installed is linked, and the rest is made anew or of no use. */
const LEFT = new Set(['.git', '.data', '.cache', 'node_modules'])

/**
 * In a copy of the project: takes one control after the other away, and runs the tests that name it.
 * @returns how many nobody noticed
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
			// What a browser shows would need another build of the copy; the tests below it decide.
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

/** As the runner looks for it: places that a table of cases fills may hold anything. */
const patternOf = (name: string): string =>
	name
		.split(/%[sjdi]|\$\{[^}]*\}|\$\w+/)
		.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('.*')
