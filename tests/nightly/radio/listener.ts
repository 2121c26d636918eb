import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const AGAIN_MS = 100

/** The bytes of one connection of a listener, from its first frame on. */
export type Received = readonly Buffer[]

/** Hears a channel from whichever address answers, and joins again whenever it is cut off. */
export function listenTo(addresses: readonly string[]) {
	const received: Buffer[][] = []
	let bytes = 0
	let isWanted = true
	let current: IncomingMessage | null = null

	async function follow(): Promise<void> {
		for (let turn = 0; isWanted; turn += 1) {
			const parts: Buffer[] = []
			received.push(parts)
			try {
				current = await open(addresses[turn % addresses.length] ?? '')
				for await (const part of current) {
					parts.push(part)
					bytes += part.length
				}
			} catch {
				// It was cut off, and joins again.
			}
			if (isWanted) await sleep(AGAIN_MS)
		}
	}
	const following = follow()
	return {
		/** All bytes so far. */
		bytes: () => bytes,
		async stop(): Promise<readonly Received[]> {
			isWanted = false
			current?.destroy()
			await following
			return received
		},
	}
}

const open = (address: string): Promise<IncomingMessage> =>
	new Promise((resolve, reject) => {
		const request = get(address, (answer) => {
			if (answer.statusCode === 200) resolve(answer)
			else {
				answer.resume()
				reject(new Error(`${address} answered ${answer.statusCode}.`))
			}
		})
		request.once('error', reject)
	})
