import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

it('The types of the client are those of the API', async () => {
	// In a process of its own: schemas of other specs would be in the same registry here.
	const check = ['tools/build/generate.ts', '--check']
	await expect(promisify(execFile)(process.execPath, check, { cwd: ROOT })).resolves.toMatchObject({
		stderr: '',
	})
}, 120_000)
