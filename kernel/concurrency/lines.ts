export interface Lines {
	/** Whether anybody stands in line for a name. */
	isOpen(name: string): boolean
	/** Does the work once everybody before is done, whatever became of theirs. */
	stand<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Work on one name goes one after another, in the order that it came; other names don't wait for it. */
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
