import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { developmentVapidKeys } from './vapid-keys.ts'

let dataDir: string
beforeEach(async () => {
	dataDir = join(await mkdtemp(join(tmpdir(), 'karuna-vapid-')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

it('makes a pair once, readable by its owner alone, and finds it again', async () => {
	let made = 0
	const make = () => ({ publicKey: `public ${++made}`, privateKey: 'private' })
	const [first, second] = await Promise.all([
		developmentVapidKeys(dataDir, make),
		developmentVapidKeys(dataDir, make),
	])
	expect(first).toEqual(second)
	expect(await developmentVapidKeys(dataDir, make)).toEqual(first)
	expect((await stat(join(dataDir, 'vapid-keys.json'))).mode & 0o777).toBe(0o600)
})
