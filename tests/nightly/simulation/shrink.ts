import type { Schema } from './database/database.ts'
import { play } from './run.ts'
import type { History } from './steps.ts'

export const withSteps = (history: History, steps: readonly number[] | null): History =>
	steps === null ? history : { ...history, steps: history.steps.filter((_, index) => steps.includes(index)) }

const MAX_ATTEMPTS = 120

/**
 * Removes steps that a failure doesn't need, in ever smaller parts, while the same promise breaks.
 * @returns the remaining steps by their place in the history, from 0
 */
export async function shrink(
	history: History,
	invariant: string,
	schema: Schema,
): Promise<readonly number[]> {
	let steps: readonly number[] = history.steps.map((_, index) => index)
	let size = Math.ceil(steps.length / 2)
	let tries = 0
	while (size >= 1 && tries < MAX_ATTEMPTS) {
		let isSmaller = false
		for (let at = 0; at < steps.length && tries < MAX_ATTEMPTS; ) {
			const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
			tries += 1
			const { broken } = await play(withSteps(history, fewer), schema)
			if (broken?.invariant === invariant) {
				steps = fewer
				isSmaller = true
			} else at += size
		}
		if (!isSmaller || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2)
	}
	return steps
}
