import { createStore } from '../../../client/ui/store.ts'

export const pending = createStore({ reads: 0, writes: 0 })

export async function whilePending<T>(kind: 'reads' | 'writes', work: () => Promise<T>): Promise<T> {
	pending.set({ [kind]: pending.get()[kind] + 1 })
	try {
		return await work()
	} finally {
		pending.set({ [kind]: pending.get()[kind] - 1 })
	}
}
