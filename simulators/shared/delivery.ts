import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 250
const MAX_RETRY_MS = 30_000
const MAX_TRIES = 20
const ANSWER_MS = 10_000
const CONCURRENCY = 8

/**
 * Creates the headers of one try: where a provider signs the time, each try gets a new signature, so that a
 * late one isn't refused as old.
 */
export type HeadersOfTry = () => Readonly<Record<string, string>>

export type Deliver = (
	url: string,
	body: string,
	headersOf: HeadersOfTry,
	signal: AbortSignal,
) => Promise<boolean>

/**
 * @returns a function that resolves to whether the address accepted the event; it rejects only when aborted
 */
export function createDelivery(): Deliver {
	let free = CONCURRENCY
	const queue: (() => void)[] = []
	const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
		if (free > 0) free--
		else await new Promise<void>((resolve) => queue.push(resolve))
		try {
			return await work()
		} finally {
			const next = queue.shift()
			if (next) next()
			else free++
		}
	}
	const post = async (
		url: string,
		body: string,
		headersOf: HeadersOfTry,
		signal: AbortSignal,
	): Promise<boolean> => {
		signal.throwIfAborted()
		try {
			const answer = await fetch(url, {
				method: 'POST',
				headers: headersOf(),
				body,
				redirect: 'manual',
				signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
			})
			await answer.arrayBuffer()
			return answer.ok
		} catch {
			// Unreachable, or no answer in time: as good as a refusal.
			return false
		}
	}
	return async (url, body, headersOf, signal) => {
		for (let tries = 0; tries < MAX_TRIES; tries++) {
			if (await inTurn(() => post(url, body, headersOf, signal))) return true
			await pause(Math.min(RETRY_MS * 2 ** tries, MAX_RETRY_MS), undefined, { signal })
		}
		return false
	}
}
