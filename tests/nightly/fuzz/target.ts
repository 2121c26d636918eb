import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Sent } from './paypal-webhooks.ts'
import type { Kind } from './pools.ts'

export interface RightCall {
	readonly route: string
	readonly as: string
	readonly url: string
	readonly json: unknown
	readonly headers: readonly (readonly [string, string])[]
}

export interface Target {
	readonly port: number
	readonly calls: readonly RightCall[]
	readonly ids: Readonly<Partial<Record<Kind, readonly string[]>>>
	readonly donorCookie: string
	readonly picture: string
	readonly webhookSecrets: readonly string[]
	readonly paypalWebhooks: readonly Sent[]
}

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
	readonly complaints: readonly string[]
}

const START_MS = 120_000
const STOP_MS = 30_000

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
