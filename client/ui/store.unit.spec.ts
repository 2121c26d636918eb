import { expect, test } from 'vitest'
import { createStore } from './store.ts'

const RENDERED = { status: 'signedOut', user: null }

test('A store that begins with what was rendered has that very value, so that nothing is rendered anew.', () => {
	const store = createStore({ ...RENDERED }, undefined, RENDERED)
	expect(store.get()).toBe(RENDERED)
})

test('A store that begins with something else keeps both.', () => {
	const store = createStore({ ...RENDERED, status: 'starting' }, undefined, RENDERED)
	expect(store.get()).toEqual({ status: 'starting', user: null })
	expect(store.rendered).toBe(RENDERED)
})

test('A change is told to who follows it, until they no longer do.', () => {
	const seen: string[] = []
	const store = createStore(RENDERED)
	const stop = store.subscribe(() => seen.push(store.get().status))
	store.set({ status: 'signedIn' })
	stop()
	store.set({ status: 'signedOut' })
	expect(seen).toEqual(['signedIn'])
	expect(store.get()).toEqual(RENDERED)
})
