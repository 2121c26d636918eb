import { createStore } from './store.ts'

/** The calls under way that the page shows: all but those that opted out. */
export const pending = createStore({ reads: 0, writes: 0 })

/** Counts a call while it is under way. */
export async function whilePending<T>(kind: 'reads' | 'writes', work: () => Promise<T>): Promise<T> {
	pending.set({ [kind]: pending.get()[kind] + 1 })
	try {
		return await work()
	} finally {
		pending.set({ [kind]: pending.get()[kind] - 1 })
	}
}
