import type { FastifyBaseLogger } from 'fastify'

type Say = (...line: unknown[]) => void
type Bindings = Parameters<FastifyBaseLogger['child']>[0]

/**
 * The log of one request. Pino scans a child logger's bindings for secrets when it is made, and most requests
 * log nothing, so the child is made with the first line.
 */
export class RequestLog implements FastifyBaseLogger {
	readonly #log: FastifyBaseLogger
	readonly #bindings: Bindings
	#child: FastifyBaseLogger | null = null

	constructor(log: FastifyBaseLogger, bindings: Bindings) {
		this.#log = log
		this.#bindings = bindings
	}

	get level(): string {
		return this.#log.level
	}
	child(...settings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
		return this.#own().child(...settings)
	}
	fatal(...line: unknown[]): void {
		this.#say('fatal', line)
	}
	error(...line: unknown[]): void {
		this.#say('error', line)
	}
	warn(...line: unknown[]): void {
		this.#say('warn', line)
	}
	info(...line: unknown[]): void {
		this.#say('info', line)
	}
	debug(...line: unknown[]): void {
		this.#say('debug', line)
	}
	trace(...line: unknown[]): void {
		this.#say('trace', line)
	}
	silent(...line: unknown[]): void {
		this.#say('silent', line)
	}

	#own(): FastifyBaseLogger {
		this.#child ??= this.#log.child(this.#bindings)
		return this.#child
	}

	#say(level: Exclude<keyof FastifyBaseLogger, 'level' | 'child'>, line: unknown[]): void {
		const own = this.#own()
		;(own[level] as Say).apply(own, line)
	}
}
