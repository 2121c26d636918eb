import { expect, it } from 'vitest'
import { maySee } from './may-see.ts'

it('shows a request as soon as the log has it, and none that isn’t there', async () => {
	let isBehind = true
	const readModels = {
		requireCaughtUp: async () => {
			isBehind = false
		},
	}
	const sees = maySee(readModels, async (id) => !isBehind && id === 'raised')
	expect(await sees('raised', { kind: 'guest', id: '' })).toBe(true)
	expect(await sees('nobody’s', { kind: 'guest', id: '' })).toBe(false)
})
