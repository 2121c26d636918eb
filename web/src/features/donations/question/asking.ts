import { useSyncExternalStore } from 'react'

type Settle = (pass: string | null) => void

/** The page's one question, between the call that needs its answer and the window that shows it. */
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
		// Whoever leaves the page answers nothing any more.
		if (listeners.size === 0) endQuestion(null)
	}
}

/** Has the person at this page answer a question. @returns the pass, or null: they would rather not */
export function askPerson(): Promise<string | null> {
	if (listeners.size === 0) return Promise.resolve(null)
	return new Promise((resolve) => set(resolve))
}

/** The question is answered with a pass, or given up. */
export function endQuestion(pass: string | null): void {
	const waiting = settle
	set(null)
	waiting?.(pass)
}

/** Whether a question waits for the person at this page. */
export const useIsAsking = (): boolean => useSyncExternalStore(subscribe, () => settle !== null)
