import { expect, test, vi } from 'vitest'
import { offerViewTransitions } from './view-transitions.ts'

test('A transition that the browser skips is no error of the page.', async () => {
	const window = new EventTarget()
	vi.stubGlobal('window', window)
	vi.stubGlobal('document', {
		querySelectorAll: () => [],
		documentElement: { toggleAttribute: () => false },
	})
	const unhandled: unknown[] = []
	const note = (reason: unknown) => unhandled.push(reason)
	process.on('unhandledRejection', note)
	offerViewTransitions()
	for (const type of ['pageswap', 'pagereveal']) {
		const skipped = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
		const viewTransition = { ready: skipped(), finished: skipped(), updateCallbackDone: skipped() }
		window.dispatchEvent(Object.assign(new Event(type), { viewTransition }))
	}
	await new Promise(setImmediate)
	process.off('unhandledRejection', note)
	vi.unstubAllGlobals()
	expect(unhandled).toEqual([])
})
