import { createStore } from './store.ts'

export const proof = createStore<{ readonly answer: ((isProven: boolean) => void) | null }>({ answer: null })

/** Opens a dialog for the proof of identity. @returns whether it succeeded */
export function askForProof(): Promise<boolean> {
	proof.get().answer?.(false)
	return new Promise((resolve) => {
		const answer = (isProven: boolean) => {
			proof.set({ answer: null })
			resolve(isProven)
		}
		proof.set({ answer })
	})
}
