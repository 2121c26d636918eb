import { expect, it } from 'vitest'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { maySee } from './may-see.ts'

it('shows a request as soon as the log has it, and none that isn’t there', async () => {
	const ASKED = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
	let isBehind = true
	const api = {
		sql: { query: async (_: string, [[id]]: string[][]) => (!isBehind && id === ASKED[0] ? [{ id }] : []) },
		readModels: {
			requireCaughtUp: async () => {
				isBehind = false
			},
		},
	} as unknown as ApiInfrastructure
	const guest = { kind: 'guest', id: '' } as const
	expect(await maySee(api)(ASKED[0], guest)).toBe(true)
	expect(await maySee(api)(ASKED[1], guest)).toBe(false)
})
