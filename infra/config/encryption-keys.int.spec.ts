import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { developmentEncryptionKeys } from './encryption-keys.ts'

let dataDir: string
const file = () => join(dataDir, 'encryption-keys')

beforeEach(async () => {
	dataDir = join(await mkdtemp(join(tmpdir(), 'karuna-keys-')), 'data')
})

afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

it('makes a key once, readable by its owner alone, and finds it again', async () => {
	const made = await developmentEncryptionKeys(dataDir)
	expect(made.keys.get(made.current)).toHaveLength(32)
	expect((await stat(file())).mode & 0o777).toBe(0o600)
	expect(await developmentEncryptionKeys(dataDir)).toEqual(made)
})

it('never replaces a damaged file, since what it encrypted would be lost', async () => {
	await developmentEncryptionKeys(dataDir)
	await writeFile(file(), 'dev-1:c2hvcnQ=\n')
	await expect(developmentEncryptionKeys(dataDir)).rejects.toThrow(`${file()} is damaged: `)
})
