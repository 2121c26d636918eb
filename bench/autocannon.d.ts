declare module 'autocannon' {
	interface Request {
		readonly path?: string
		readonly headers: Readonly<Record<string, string>>
	}
	interface Options {
		readonly url: string
		readonly method: 'GET' | 'POST'
		readonly headers: Readonly<Record<string, string>>
		readonly body?: string
		readonly connections: number
		/** Seconds. */
		readonly duration?: number
		readonly amount?: number
		/** Seconds. */
		readonly timeout?: number
		readonly requests: readonly { readonly setupRequest: (request: Request) => Request }[]
	}
	interface Result {
		/** Seconds. */
		readonly duration: number
		readonly '2xx': number
		readonly non2xx: number
		readonly errors: number
		readonly timeouts: number
	}
	interface Running extends Promise<Result> {
		/** @param listener gets status, size and milliseconds of each answer */
		on(
			event: 'response',
			listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
		): void
	}
	export default function autocannon(options: Options): Running
}
