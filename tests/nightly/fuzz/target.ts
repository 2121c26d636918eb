import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Sent } from './paypal-webhooks.ts'
import type { Kind } from './pools.ts'

/** A call that is right in every part. */
export interface RightCall {
	readonly route: string
	readonly as: string
	readonly url: string
	readonly json: unknown
	readonly headers: readonly (readonly [string, string])[]
}

/** A running system and what is in it. */
export interface Target {
	readonly port: number
	readonly calls: readonly RightCall[]
	readonly ids: Readonly<Partial<Record<Kind, readonly string[]>>>
	/** Of the guest whose donations are there. */
	readonly donorCookie: string
	/** A JPEG in Base64. */
	readonly picture: string
	readonly webhookSecrets: readonly string[]
	readonly paypalWebhooks: readonly Sent[]
}

/** What listens on a port, of which nothing else is known: enough for guests. */
export const targetOfGuests = (port: number): Target => ({
	port,
	calls: [],
	ids: {},
	donorCookie: '',
	picture: '',
	webhookSecrets: [''],
	paypalWebhooks: [{ body: '{}', headers: {} }],
})

export interface Settled {
	readonly untilIdle: boolean
	/** What its log complained of since the last time, a line each. */
	readonly complaints: readonly string[]
}

const START_MS = 120_000
const STOP_MS = 30_000

/** Starts the system in a process of its own, so that it and its fuzzer don't share a core. */
export async function startTarget() {
	const child = fork(join(import.meta.dirname, 'target-process.ts'), [], { execArgv: [] })
	const exited = once(child, 'exit')
	const nextMessage = async <T>(): Promise<T> => {
		const message = once(child, 'message', { signal: AbortSignal.timeout(START_MS) })
		const [first] = await Promise.race([
			message,
			exited.then(([code]) => {
				throw new Error(`The system ended with ${code}.`)
			}),
		])
		return first as T
	}
	const stop = async () => {
		if (child.exitCode !== null) return
		child.disconnect()
		const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
		await exited
		clearTimeout(late)
	}
	try {
		const target = await nextMessage<Target>()
		return {
			target,
			/** Waits until nothing is left to do. */
			settle: async (): Promise<Settled> => {
				child.send('settle')
				return nextMessage<Settled>()
			},
			stop,
		}
	} catch (error) {
		child.kill('SIGKILL')
		throw error
	}
}
