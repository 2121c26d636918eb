import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../pages/built.ts'
import { type AsvsRow, faultsOf, readAsvs } from './asvs.ts'

const read = (file: string): string | null => {
	try {
		return readFileSync(join(ROOT, file), 'utf8')
	} catch {
		return null
	}
}

describe('the table of security requirements', () => {
	it('has every requirement of levels 1 and 2 once, and tests and controls that are there', () => {
		expect(faultsOf(readAsvs(), read)).toEqual([])
	})

	it('is told of what isn’t so', () => {
		const rows = readAsvs()
		const [first, second] = rows
		if (!first || !second) throw new Error('The table is empty.')
		const with1 = (change: Partial<AsvsRow>) => faultsOf([{ ...first, ...change }, ...rows.slice(1)], read)
		expect(with1({ id: second.id })).toEqual([`${second.id} stands there twice`])
		expect(faultsOf(rows.slice(1), read)).toHaveLength(1)
		expect(with1({ tests: ['infra/no.spec.ts › does'] })).toEqual([
			`${first.id}: there is no infra/no.spec.ts`,
		])
		const own = 'tests/asvs/asvs.unit.spec.ts'
		expect(with1({ tests: [`${own} › does nothing`] })).toEqual([
			`${first.id}: ${own} has no test “does nothing”`,
		])
		const without = { file: 'package.json', original: 'no such control', replacement: '' }
		expect(with1({ tests: [`${own} › is told of what isn’t so`], without })).toEqual([
			`${first.id}: its control stands 0 times in package.json`,
		])
		expect(with1({ tests: undefined, because: 'It is so.', without })).toEqual([
			`${first.id} has a control to take away and no test that would notice`,
		])
	})
})
