export interface Failure {
	readonly operation: string
	readonly when: 'before' | 'after'
	readonly hangup: boolean
	readonly status: number
}

export interface Injections {
	take(operation: string): Failure | null
	add(failure: Failure, times: number): void
	clear(): void
}

export function createInjections(): Injections {
	const waiting: Failure[] = []
	return {
		take(operation) {
			const place = waiting.findIndex((each) => each.operation === operation)
			return place < 0 ? null : (waiting.splice(place, 1)[0] ?? null)
		},
		add(failure, times) {
			for (let n = 0; n < times; n++) waiting.push(failure)
		},
		clear: () => {
			waiting.length = 0
		},
	}
}
