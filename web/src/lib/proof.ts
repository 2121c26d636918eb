import { createStore } from './store.ts'

/** A change waits until somebody shows again whose session it is: what their answer is told to. */
export const proof = createStore<{ readonly answer: ((isProven: boolean) => void) | null }>({ answer: null })

/** Has the person asked, in a dialog over the page. @returns whether they have shown it */
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
