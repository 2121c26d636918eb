import { useSyncExternalStore } from 'react'

type Settle = (pass: string | null) => void

let settle: Settle | null = null
const listeners = new Set<() => void>()

function set(next: Settle | null): void {
	settle = next
	for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
		// Without a listener the page was left, so the question is cancelled.
		if (listeners.size === 0) endQuestion(null)
	}
}

/** Asks the person at this page a question. @returns the pass, or null if they declined */
export function askPerson(): Promise<string | null> {
	if (listeners.size === 0) return Promise.resolve(null)
	return new Promise((resolve) => set(resolve))
}

/** Ends the question with a pass, or cancels it. */
export function endQuestion(pass: string | null): void {
	const waiting = settle
	set(null)
	waiting?.(pass)
}

export const useIsAsking = (): boolean => useSyncExternalStore(subscribe, () => settle !== null)
