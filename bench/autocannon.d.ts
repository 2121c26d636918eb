/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
	interface Request {
		readonly headers: Readonly<Record<string, string>>
	}
	interface Options {
		readonly url: string
		readonly method: 'POST'
		readonly headers: Readonly<Record<string, string>>
		readonly body: string
		readonly connections: number
		/** Seconds. */
		readonly duration: number
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
	export default function autocannon(options: Options): Promise<Result>
}
