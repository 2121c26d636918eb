import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IS_NIGHTLY } from '../../tests/harness/length.ts'
import { copyRepository, LEFT_OUT } from '../../tests/harness/repository-copy.ts'
import { newCapability, type Options, UnfitName } from './new-capability.ts'

const run = promisify(execFile)
const FULL_EDITS = ['apps/capabilities.ts', 'domain/capabilities.contract.ts']
const FULL_SIZE = 33
const MAX_MINIMAL_SIZE = 14
const CASES = [
	{ name: 'recipes' },
	{ name: 'garden-days' },
	{ name: 'categories' },
	{ name: 'alumni', singular: 'alumnus', isMinimal: true },
] as const

let root: string
/** By capability, the files that its command wrote and edited. */
const changes = new Map<string, { readonly written: readonly string[]; readonly edited: readonly string[] }>()

/** The files of the copy that people write, by their paths. */
async function sources(): Promise<ReadonlyMap<string, string>> {
	const leftOut = [...LEFT_OUT, 'generated']
	const paths = (await readdir(root, { recursive: true })).filter(
		(path) => /\.(ts|tsx|json|md)$/.test(path) && !path.split('/').some((part) => leftOut.includes(part)),
	)
	return new Map(
		await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
	)
}

async function command(name: string, { singular, isMinimal }: Options): Promise<void> {
	const options = [...(singular ? ['--singular', singular] : []), ...(isMinimal ? ['--minimal'] : [])]
	await run(process.execPath, ['tools/scaffold/new.ts', 'capability', name, ...options], { cwd: root })
}

beforeAll(async () => {
	root = await copyRepository('scaffold')
	let before = await sources()
	for (const { name, ...options } of CASES) {
		// By day the command itself runs once, since it generates what only checks need.
		if (IS_NIGHTLY || name === 'recipes') await command(name, options)
		else await newCapability(root, name, options)
		const after = await sources()
		const changed = [...after].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])).toSorted()
		changes.set(name, {
			written: changed.filter((path) => !before.has(path)),
			edited: changed.filter((path) => before.has(path)),
		})
		before = after
	}
}, 240_000)
afterAll(() => rm(root, { recursive: true, force: true }))

/** Returns the output of a failed check; empty if it passes. */
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
	it.each(['recipes', 'garden-days', 'categories'])(
		'%s has all files of the full form, and edits the two lists of capabilities alone',
		(name) => {
			expect(changes.get(name)?.edited).toEqual(FULL_EDITS)
			expect(changes.get(name)?.written).toHaveLength(FULL_SIZE)
		},
	)

	it('in its minimal form is at most 14 files, and edits one list alone', () => {
		expect(changes.get('alumni')?.edited).toEqual(['apps/capabilities.ts'])
		expect(changes.get('alumni')?.written.length).toBeLessThanOrEqual(MAX_MINIMAL_SIZE)
	})

	it('has its name in the form of each place', async () => {
		const read = (path: string) => readFile(join(root, path), 'utf8')
		const events = await read('domain/garden-days/garden-days.events.ts')
		expect(events).toContain('export const gardenDayStream = (gardenDayId: string) => `gardenDay-$')
		expect(events).toContain("export const GARDEN_DAY_EVENTS = ['GardenDayAdded']")
		expect(await read('commands/garden-days/add-garden-day.ts')).toContain("path: '/api/v1/gardenDays'")
		expect(await read('projections/garden-days/garden-days.ts')).toContain("'read.garden_days'")
		expect(await read('domain/capabilities.contract.ts')).toContain("'garden-days': gardenDayNotifications")
		expect(await read('domain/garden-days/README.md')).toContain('# Garden days')
		expect(await read('backoffice/src/resources/alumni/AlumnusList.tsx')).toContain("t('alumni.title')")
		expect(await read('commands/categories/add-category.ts')).toContain("summary: 'Add a category'")
	})

	it('has no name of the templates', async () => {
		const written = [...changes.values()].flatMap((each) => each.written)
		const texts = await Promise.all(written.map((path) => readFile(join(root, path), 'utf8')))
		expect([...written, ...texts].filter((text) => /sample/i.test(text))).toEqual([])
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
			const own = CASES.flatMap(({ name }) => [`domain/${name}`, `projections/${name}`])
			const specs = [
				'tests/architecture',
				'tests/api/declared',
				'backoffice/src/resources',
				'web/src/app',
				...own,
			]
			expect(await problems('node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...specs)).toBe('')
		},
		300_000,
	)

	it.each([
		['Recipes', undefined, 'lower-case words with hyphens'],
		['my_recipes', 'my-recipe', 'lower-case words with hyphens'],
		['dishes', 'Dish', 'lower-case words with hyphens'],
		['alumni', undefined, '--singular'],
		['fitness', undefined, '--singular'],
		['radio', 'radio', 'has to differ'],
		['donations', undefined, 'already'],
	])('is not called %s with the singular %s', async (name, singular, reason) => {
		const made = newCapability(root, name, { singular })
		await expect(made).rejects.toThrow(UnfitName)
		await expect(made).rejects.toThrow(reason)
	})
})
