import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../demo/random.ts'
import { ofPart } from '../../harness/length.ts'
import { openWire } from '../fuzz/wire.ts'
import { startEdge } from './edge.ts'
import { EVIL, poison } from './hostile-requests.ts'
import type { FaceWorld } from './world.ts'

const HOSTILE_REQUESTS = 500
const SEED = 20_261_127
const TIMEOUT_MS = 1_200_000

export function poisoningCases(opened: () => FaceWorld): void {
	describe('pages whose readers would like others to be answered another one', () => {
		it(
			'are the same for everybody, during it and afterwards',
			async () => {
				const { harness, documents } = opened()
				const edge = await startEdge(harness)
				const wire = openWire(edge.port)
				// The time is a part of pages that nobody but the clock has an influence on.
				harness.clock.freeze()
				try {
					const random = seededRandom(SEED)
					const problems: string[] = []
					for (const address of ofPart(documents))
						problems.push(...(await poison(wire, edge, random, { address, requests: HOSTILE_REQUESTS })))
					expect(problems).toEqual([])
				} finally {
					harness.clock.run()
					wire.close()
					await edge.close()
				}
			},
			TIMEOUT_MS,
		)

		it('would be noticed if their own address came from the request', async () => {
			const edge = await startEdge(opened().harness, {
				plant: (html, { headers }) => `<link rel="canonical" href="https://${headers.host}/about">${html}`,
			})
			const wire = openWire(edge.port)
			try {
				const problems = await poison(wire, edge, seededRandom(SEED), { address: '/about', requests: 20 })
				expect(problems.filter((problem) => problem.includes('for everybody'))).not.toEqual([])
				expect(problems.join('\n')).toContain(EVIL)
			} finally {
				wire.close()
				await edge.close()
			}
		})
	})
}
