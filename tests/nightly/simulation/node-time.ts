import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import type { Kernel, Scheduled } from './kernel.ts'

/**
 * Replaces this thread's timers, clocks and random numbers by those of the active simulated world. Simulated
 * code asks ports for the time and for waits; what it and its libraries ask Node for (a timer, jitter, a
 * nonce) must come from the seed as well. It holds for the thread until it ends.
 */

let world: Kernel | null = null

/** @param kernel null: nothing is simulated, and any use is an error */
export function simulateIn(kernel: Kernel | null): void {
	world = kernel
}

function on(): Kernel {
	if (!world) throw new Error('Time or chance was asked for outside of any simulated world.')
	return world
}

class Timer {
	readonly scheduled: Scheduled
	constructor(scheduled: Scheduled) {
		this.scheduled = scheduled
	}
	ref(): this {
		return this
	}
	unref(): this {
		return this
	}
	hasRef(): boolean {
		return true
	}
}

type Callback = (...args: unknown[]) => void

function startTimer(run: Callback, ms = 0, ...args: unknown[]): Timer {
	const kernel = on()
	return new Timer(kernel.after(ms, kernel.current(), 'timer', () => run(...args)))
}

function stopTimer(timer: unknown): void {
	if (timer instanceof Timer) timer.scheduled.run = null
}

function startInterval(run: Callback, ms = 0, ...args: unknown[]): { stop(): void } {
	const kernel = on()
	const process = kernel.current()
	let next: Scheduled
	const go = () => {
		next = kernel.after(ms, process, 'interval', () => {
			go()
			run(...args)
		})
	}
	go()
	return Object.assign(Object.create(null) as object, {
		stop: () => {
			next.run = null
		},
		unref: () => {},
	})
}

function stopInterval(interval: unknown): void {
	if (typeof interval === 'object' && interval !== null && 'stop' in interval) (interval.stop as () => void)()
}

const ABORTED = Object.assign(new Error('The operation was aborted'), { name: 'AbortError' })

function wait<T>(ms = 0, value?: T, options: { readonly signal?: AbortSignal } = {}): Promise<T | undefined> {
	const { signal } = options
	return new Promise((resolve, reject) => {
		const abort = () => {
			stopTimer(timer)
			reject(ABORTED)
		}
		const timer = startTimer(() => {
			signal?.removeEventListener('abort', abort)
			resolve(value)
		}, ms)
		if (signal?.aborted) abort()
		else signal?.addEventListener('abort', abort)
	})
}

function randomBytes(size: number): Buffer {
	const { ids } = on().chance
	const bytes = Buffer.alloc(size)
	for (let index = 0; index < size; index += 1) bytes[index] = ids.between(0, 255)
	return bytes
}

/** Must be called before any simulated module is imported. */
export function takeOverNodeTime(): void {
	Object.assign(globalThis, {
		setTimeout: startTimer,
		clearTimeout: stopTimer,
		setInterval: startInterval,
		clearInterval: stopInterval,
	})
	Object.assign(timersPromises, { setTimeout: wait })
	Object.assign(nodeCrypto, { randomBytes })
	syncBuiltinESMExports()
	Object.defineProperty(globalThis.crypto, 'getRandomValues', {
		value: <T extends Uint8Array>(array: T): T => {
			array.set(randomBytes(array.length))
			return array
		},
	})
	Object.defineProperty(globalThis.performance, 'now', { value: () => on().now() })
	Math.random = () => on().chance.ids.next()
	Date.now = () => on().now()
}
