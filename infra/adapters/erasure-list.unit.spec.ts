import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createErasureList } from './erasure-list.ts'

it('adds lines also where nothing has made its folder', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'karuna-erasures-'))
	const path = join(folder, 'data', 'erasures.jsonl')
	const list = createErasureList(path)
	await list.add('{"id":1}')
	await list.add('{"id":2}')
	expect(await readFile(path, 'utf8')).toBe('{"id":1}\n{"id":2}\n')
	await rm(folder, { recursive: true })
})
