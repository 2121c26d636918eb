import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScannerUnavailable } from '../../kernel/ports/virus-scanner.ts'
import { EICAR, type Mood, startClamd } from '../../tests/harness/clamd.ts'
import { createClamd, noScanner } from './virus-scanner.ts'

type Clamd = Awaited<ReturnType<typeof startClamd>>
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'karuna-clamd-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each<[string, () => Promise<Clamd>]>([
	['over TCP', () => startClamd({ port: 0 })],
	['over a socket of its own', () => startClamd({ path: join(folder, 'clamd 1.ctl') })],
])('clamd %s', (_how, start) => {
	let clamd: Clamd
	beforeAll(async () => {
		clamd = await start()
	})
	afterAll(() => clamd.stop())
	const scan = (content: Buffer, timeoutMs = 60_000) =>
		createClamd({ url: clamd.url, timeoutMs }).scan(content)

	it('says what it found, and of all else that it found nothing', async () => {
		expect(await scan(EICAR)).toBe('Eicar-Signature')
		expect(await scan(Buffer.from('Nothing to see.'))).toBeNull()
		expect(await scan(Buffer.alloc(0))).toBeNull()
	})

	it('gets all of a large document, also of many at once', async () => {
		const large = Buffer.concat([randomBytes(9_000_000), EICAR])
		clamd.scanned.length = 0
		expect(await Promise.all([scan(large), scan(large.subarray(0, 9_000_000))])).toEqual([
			'Eicar-Signature',
			null,
		])
		expect(clamd.scanned.toSorted((a, b) => a - b)).toEqual([9_000_000, large.length])
	})

	it.each<Mood>(['silent', 'gone', 'full', 'endless'])('that is %s gives no verdict', async (mood) => {
		clamd.mood = mood
		await expect(scan(EICAR, 200)).rejects.toThrow(ScannerUnavailable)
		clamd.mood = 'well'
		expect(await scan(EICAR)).toBe('Eicar-Signature')
	})
})

it('a scanner that is not there gives no verdict', async () => {
	const clamd = await startClamd({ port: 0 })
	await clamd.stop()
	await expect(createClamd({ url: clamd.url }).scan(EICAR)).rejects.toThrow(ScannerUnavailable)
})

it('without a scanner nothing is found', async () => {
	expect(await noScanner.scan(EICAR)).toBeNull()
})
