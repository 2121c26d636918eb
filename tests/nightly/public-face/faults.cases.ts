import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createSql } from '../../../kernel/sql/sql.ts'
import { callInProcess } from '../../../pages/in-process.ts'
import { adminUrlOf } from '../card-data/traces.ts'
import { startEdge } from './edge.ts'
import { type FaceWorld, NOBODYS } from './world.ts'

const FLOOD = 292
const MAX_WAITING = 256
const STREAM = 3_000
const MAX_GROWTH_BYTES = 250 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Counts bytes that are still referenced, without garbage. */
function memoryHeld(): number {
	collect()
	const { heapUsed, external } = process.memoryUsage()
	return heapUsed + external
}
/** An id that no other case has read, so that its page is not cached. */
const NEVER_READ = NOBODYS.replace(/0$/, '7')
const TIMEOUT_MS = 600_000

export function faultCases(opened: () => FaceWorld): void {
	const read = async (origin: string, path: string) => {
		const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
		return { status: answer.status, headers: answer.headers, body: await answer.text() }
	}

	describe('pages', () => {
		async function whileSlow<T>(table: string, run: () => Promise<T>): Promise<T> {
			const owner = createSql(await adminUrlOf(opened().harness.dataDir), { max: 1 })
			try {
				return await owner.transaction(async (tx) => {
					await tx.execute(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
					return run()
				})
			} finally {
				await owner.close()
			}
		}

		it('wait for a slow query alone', async () => {
			const { harness, visible } = opened()
			const edge = await startEdge(harness)
			try {
				const slow = await whileSlow('read.requests', async () => {
					const reading = read(edge.origin, `/donationRequest/${visible}`)
					for (const path of ['/about', '/hi/legal']) expect((await read(edge.origin, path)).status).toBe(200)
					return { reading }
				})
				expect((await slow.reading).status).toBe(200)
			} finally {
				await edge.close()
			}
		})

		it(
			'that come in a flood are refused beyond what can be rendered, and those in memory go on',
			async () => {
				const { harness, visible } = opened()
				const edge = await startEdge(harness)
				try {
					const path = `/donationRequest/${visible}`
					expect((await read(edge.origin, path)).status).toBe(200)
					const before = memoryHeld()
					const answers: Awaited<ReturnType<typeof read>>[] = []
					const flood = await whileSlow('rec.users', async () => {
						const readings = Array.from({ length: FLOOD }, async (_, number) => {
							const answer = await read(edge.origin, `/user/nobody.${number}`)
							answers.push(answer)
						})
						await expect.poll(() => answers.length).toBe(FLOOD - MAX_WAITING)
						expect((await read(edge.origin, path)).status).toBe(200)
						return { readings }
					})
					for (const { status, headers, body } of answers) {
						expect([status, headers.get('retry-after')]).toEqual([503, '2'])
						expect(body).toContain('<h1>This page can’t be displayed</h1>')
					}
					await Promise.all(flood.readings)
					for (const { status } of answers.slice(FLOOD - MAX_WAITING)) expect(status).toBe(404)
					for (let number = 0; number < STREAM; number += 1)
						expect((await read(edge.origin, `/user/nobody.again.${number}`)).status).toBe(404)
					expect(memoryHeld() - before).toBeLessThan(MAX_GROWTH_BYTES)
				} finally {
					await edge.close()
				}
			},
			TIMEOUT_MS,
		)

		it('of which a component throws are not there, alone and for as long as it does', async () => {
			const { harness, visible } = opened()
			const { system, clock } = harness
			const call = callInProcess(system.routes, clock)
			let isBroken = true
			const edge = await startEdge(harness, {
				call: async (wanted) => {
					const answer = await call(wanted)
					if (!isBroken || !new URL(wanted.url).pathname.endsWith(`/${visible}`)) return answer
					const { data } = JSON.parse(answer.body) as { data: Record<string, unknown> }
					return { ...answer, body: JSON.stringify({ data: { ...data, user_info: null, images: null } }) }
				},
			})
			try {
				const path = `/donationRequest/${visible}`
				const { status, headers, body } = await read(edge.origin, path)
				expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([500, 'no-store', null])
				expect(body).toContain('<h1>This page can’t be displayed</h1>')
				expect(body).not.toMatch(/TypeError|at \w+ \(/)
				expect((await read(edge.origin, '/about')).status).toBe(200)
				isBroken = false
				expect((await read(edge.origin, path)).status).toBe(200)
			} finally {
				await edge.close()
			}
		})

		it('that are in memory go on while the database is away; others say when to come again', async () => {
			const { harness, visible } = opened()
			const { url } = harness.system
			const path = `/donationRequest/${visible}`
			expect((await read(url, path)).status).toBe(200)
			const address = new URL(await adminUrlOf(harness.dataDir))
			const name = address.pathname.slice(1)
			address.pathname = '/postgres'
			const owner = createSql(address.href, { max: 1 })
			try {
				await owner.execute(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS false`)
				await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
				expect((await read(url, path)).status).toBe(200)
				for (const [other, text] of [
					[`/donationRequest/${visible}?tab=money`, 'This page can’t be displayed'],
					[`/hi/donationRequest/${NEVER_READ}`, 'यह पृष्ठ नहीं दिखाया जा सकता'],
				] as const) {
					const { status, headers, body } = await read(url, other)
					expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
						503,
						'2',
						'no-store',
					])
					expect(body).toContain(text)
				}
			} finally {
				await owner.execute(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS true`)
				await owner.close()
			}
			await expect.poll(async () => (await read(url, `${path}?tab=money`)).status).toBe(200)
		})
	})
}
