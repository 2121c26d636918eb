import { expect, it, vi } from 'vitest'
import { createChanges } from './changes.ts'

it('tells all who listen, and remembers for half a minute what changed', () => {
	let now = 0
	const changes = createChanges(() => now)
	const listener = vi.fn()
	const stop = changes.subscribe(listener)
	changes.publish(['request:1', 'request:2'])
	expect(listener).toHaveBeenCalledExactlyOnceWith(['request:1', 'request:2'])
	stop()

	now = 20_000
	changes.publish(['request:1'])
	expect(listener).toHaveBeenCalledOnce()
	now = 29_999
	const lately = () => ['request:1', 'request:2', 'request:3'].filter((key) => changes.changedLately(key))
	expect(lately()).toEqual(['request:1', 'request:2'])
	now = 30_000
	expect(lately()).toEqual(['request:1'])
	now = 50_000
	expect(lately()).toEqual([])
})
