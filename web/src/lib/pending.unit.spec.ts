import { expect, it } from 'vitest'
import { pending, whilePending } from './pending.ts'

it('Calls are counted while they are under way, reads apart from writes, also when they fail', async () => {
	const seen: unknown[] = []
	const variant = async () => {
		seen.push(pending.get())
	}
	await whilePending('reads', variant)
	await whilePending('writes', () => whilePending('reads', variant))
	const failing = whilePending('writes', () => Promise.reject(new Error('refused')))
	await expect(failing).rejects.toThrow('refused')
	expect(seen).toEqual([
		{ reads: 1, writes: 0 },
		{ reads: 1, writes: 1 },
	])
	expect(pending.get()).toEqual({ reads: 0, writes: 0 })
})
