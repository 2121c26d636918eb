import type { Position } from '../ports/event-store.ts'

export interface Progress {
	set(model: string, position: Position): void
	of(model: string): Position | undefined
	onChange(listener: () => void): () => void
}

export function createProgress(): Progress {
	const positions = new Map<string, Position>()
	const listeners = new Set<() => void>()
	return {
		set(model, position) {
			positions.set(model, position)
			for (const listener of [...listeners]) listener()
		},
		of: (model) => positions.get(model),
		onChange(listener) {
			listeners.add(listener)
			return () => {
				listeners.delete(listener)
			}
		},
	}
}
