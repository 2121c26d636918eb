import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import LongestFirst, { MAX_LENGTH } from './longest-first.ts'

const ROOT = join(import.meta.dirname, '../..')

const fileOf = (path: string, groupOrder: number) =>
	({
		moduleId: join(ROOT, path),
		project: { name: `level ${groupOrder}`, config: { isolate: false, sequence: { groupOrder } } },
	}) as unknown as TestSpecification

describe('the order of test files', () => {
	it('knows files that are there', () => {
		expect(MAX_LENGTH.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
	})

	it('begins each level with those that take longest', async () => {
		const unknown = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest
		const [long = '', longer = ''] = [MAX_LENGTH[1], MAX_LENGTH[0]]
		const files = [
			fileOf('package-lock.json', 2),
			fileOf('package-lock.json', 1),
			fileOf('README.md', 1),
			fileOf(long, 1),
			fileOf(longer, 1),
			fileOf('README.md', 0),
		]
		const sorted = await new LongestFirst(unknown).sort(files)
		expect(sorted.map(({ moduleId }) => moduleId.slice(ROOT.length + 1))).toEqual([
			'README.md',
			longer,
			long,
			'package-lock.json',
			'README.md',
			'package-lock.json',
		])
	})
})
