import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_NIGHTLY } from '../../tests/harness/length.ts'
import { copyRepository, LEFT_OUT } from '../../tests/harness/repository-copy.ts'
import { newCapability, UnfitName } from './new-capability.ts'

const run = promisify(execFile)
let root: string
let before: ReadonlyMap<string, string>
let written: readonly string[]

async function sources(): Promise<ReadonlyMap<string, string>> {
	const paths = (await readdir(root, { recursive: true })).filter(
		(path) => /\.(ts|tsx|json|md)$/.test(path) && !path.split('/').some((part) => LEFT_OUT.includes(part)),
	)
	return new Map(
		await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
	)
}

beforeAll(async () => {
	root = await copyRepository('scaffold')
	before = await sources()
	await run(process.execPath, ['tools/scaffold/new.ts', 'capability', 'recipes'], { cwd: root })
	written = [...(await sources())].flatMap(([path, text]) => (before.get(path) === text ? [] : [path]))
}, 120_000)
afterAll(() => rm(root, { recursive: true, force: true }))

async function problems(file: string, ...args: string[]): Promise<string> {
	try {
		await run(process.execPath, [file, ...args], { cwd: root, maxBuffer: 10_000_000 })
		return ''
	} catch (error) {
		const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
		return `${stdout}${stderr}` || String(error)
	}
}

describe('a new capability', () => {
	it('edits the two lists of capabilities, and else no file that is written by hand', () => {
		expect(written.filter((path) => before.has(path)).toSorted()).toEqual([
			'apps/capabilities.ts',
			'client/generated/api.ts',
			'domain/capabilities.contract.ts',
		])
	})

	it.runIf(IS_NIGHTLY)(
		'passes the checks of types, imports and style',
		async () => {
			expect(await problems('node_modules/@typescript/native/bin/tsc', '-b')).toBe('')
			expect(await problems('tests/architecture/run-imports.ts')).toBe('')
			expect(await problems('node_modules/@biomejs/biome/bin/biome', 'check', '.')).toBe('')
		},
		300_000,
	)

	it.runIf(IS_NIGHTLY)(
		'passes the specs that name what is forgotten',
		async () => {
			const specs = `tests/architecture/capabilities tests/architecture/notification tests/architecture/texts
			tests/architecture/web-texts tests/architecture/backoffice-texts tests/api/declared backoffice/src/resources
			web/src/app domain/recipes projections/recipes`
			expect(
				await problems('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...specs.split(/\s+/)),
			).toBe('')
		},
		300_000,
	)

	it.each(['Recipes', 'recipe', 'my-recipes', 'donations'])('is not called %s', async (name) => {
		await expect(newCapability(root, name)).rejects.toThrow(UnfitName)
	})
})
