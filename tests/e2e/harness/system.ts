import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SystemAddresses } from './system-process.ts'

export interface StartedSystem {
	readonly addresses: SystemAddresses
	stop(): Promise<void>
}

export async function startSystemProcess(
	...options: readonly ('--demo=full' | '--limits' | '--sizes')[]
): Promise<StartedSystem> {
	const child = fork(join(import.meta.dirname, 'system-process.ts'), options, { execArgv: [] })
	const ended = once(child, 'exit')
	const ready = once(child, 'message') as Promise<[SystemAddresses]>
	const [addresses] = await Promise.race([
		ready,
		ended.then(([code]) => {
			throw new Error(`The system ended with ${code} before it was ready.`)
		}),
	])
	return {
		addresses,
		async stop() {
			child.disconnect()
			const [code] = await ended
			if (code !== 0) throw new Error(`The system ended with ${code}.`)
		},
	}
}
