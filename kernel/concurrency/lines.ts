export interface Lines {
	isOpen(name: string): boolean
	/** Runs the work after all earlier work of the name, even if that failed. */
	stand<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Serializes work on one name in the order of its arrival; other names don't wait for it. */
export function createLines(): Lines {
	const last = new Map<string, Promise<unknown>>()
	return {
		isOpen: (name) => last.has(name),
		async stand(name, work) {
			const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
			last.set(name, mine)
			try {
				return await mine
			} finally {
				if (last.get(name) === mine) last.delete(name)
			}
		},
	}
}
