import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MISTAKES } from './mistakes.ts'

const ROOT = join(import.meta.dirname, '../../..')

it('Planted mistakes are about code and specs that are there', () => {
	const lost = MISTAKES.filter(
		({ file, original, spec }) =>
			readFileSync(join(ROOT, file), 'utf8').split(original).length !== 2 || !existsSync(join(ROOT, spec)),
	)
	expect(lost.map(({ name }) => name)).toEqual([])
	expect(new Set(MISTAKES.map(({ name }) => name)).size).toBe(MISTAKES.length)
})
