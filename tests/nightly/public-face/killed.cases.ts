import { createHash } from 'node:crypto'
import { Agent, errors, request } from 'undici'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../demo/random.ts'
import { freePort } from '../../../infra/net/free-port.ts'
import { type KillableSystem, startKillable } from '../../api/killable-system.ts'
import { plain } from './shared-cache.ts'
import type { FaceWorld } from './world.ts'

const READERS = 12
const KILLS = [20, 60, 300]
const READINGS = 60
const SEED = 20_261_127
const ENCODINGS = ['br', 'gzip', 'identity']

interface Reading {
	readonly address: string
	readonly encoding: string
}

interface WholeAnswer {
	readonly status: number
	readonly etag: string
}

const nameOf = ({ address, encoding }: Reading) => `${address} ${encoding}`

export function killedCases(opened: () => FaceWorld): void {
	async function read(origin: string, { address, encoding }: Reading, tag?: string): Promise<WholeAnswer> {
		const answer = await request(origin + address, {
			dispatcher: agent,
			headers: { accept: 'text/html', 'accept-encoding': encoding, ...(tag && { 'if-none-match': tag }) },
		})
		const bytes = Buffer.from(await answer.body.arrayBuffer())
		const { statusCode, headers } = answer
		const etag = String(headers.etag)
		if (statusCode === 304) return { status: statusCode, etag }
		expect([address, bytes.length]).toEqual([address, Number(headers['content-length'])])
		// A strong tag is of all bytes of the page: no half one has it.
		const page = plain(bytes, String(headers['content-encoding'] ?? ''))
		const digest = createHash('sha256').update(page).digest('base64url').slice(0, 22)
		expect([address, etag]).toEqual([
			address,
			encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`,
		])
		expect(page.trimEnd()).toMatch(/<\/html>$/)
		return { status: statusCode, etag }
	}
	const agent = new Agent({ keepAliveTimeout: 1_000 })

	describe('pages that are being read as the system is killed', () => {
		it('are whole or broken off, and the same once it runs again', async () => {
			const { harness, documents } = opened()
			await harness.halt()
			// Pages tell the time, in steps.
			const pages = { port: await freePort(), time: harness.clock.now() }
			const random = seededRandom(SEED)
			const readings = documents.flatMap((address) => ENCODINGS.map((encoding) => ({ address, encoding })))
			const tags = new Map<string, string>()
			let system = await startKillable(harness.dataDir, pages)
			try {
				for (const kill of KILLS) {
					let answers = 0
					let broken = 0
					let again: Promise<KillableSystem> | undefined
					const restart = () => {
						again ??= system.exited.then(() => startKillable(harness.dataDir, pages))
						return again
					}
					const reader = async () => {
						for (let left = READINGS; left > 0; left -= 1) {
							const reading = random.pick(readings)
							const known = tags.get(nameOf(reading))
							const take = () => read(system.url, reading, random.chance(0.5) ? known : undefined)
							const answer = await take().catch(async (error: unknown) => {
								// Not one that was read and is not whole.
								if (!(error instanceof errors.UndiciError) && !(error instanceof Error && 'code' in error))
									throw error
								broken += 1
								await restart()
								return take()
							})
							// Rendered again, before and after: nothing has changed.
							if (known) expect([nameOf(reading), answer.etag]).toEqual([nameOf(reading), known])
							tags.set(nameOf(reading), answer.etag)
							answers += 1
							if (answers === kill) system.kill()
						}
					}
					await Promise.all(Array.from({ length: READERS }, reader))
					expect(broken).toBeGreaterThan(0)
					system = await restart()
				}
				expect(tags.size).toBeGreaterThan(readings.length / 4)
				for (const reading of readings) {
					const tag = tags.get(nameOf(reading))
					const { status } = await read(system.url, reading)
					if (tag === undefined) continue
					const expected = status === 200 ? 304 : status
					expect([nameOf(reading), await read(system.url, reading, tag)]).toEqual([
						nameOf(reading),
						{ status: expected, etag: tag },
					])
				}
			} finally {
				await system.stop()
				await agent.close()
			}
		}, 180_000)
	})
}
