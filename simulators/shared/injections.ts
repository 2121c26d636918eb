/** Failures that the control plane asks for. */

export interface Failure {
	/** The SDK's name of the call, such as `paymentIntents.create`. */
	readonly operation: string
	/** Before the call is executed, or after it was executed and saved. */
	readonly when: 'before' | 'after'
	/** Break the connection in place of an answer. */
	readonly hangup: boolean
	/** The HTTP status to answer, unless the connection breaks. */
	readonly status: number
}

export interface Injections {
	/** The failure that the next call of an operation meets, used up by this. */
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
