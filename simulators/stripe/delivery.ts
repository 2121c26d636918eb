/** Sends one signed event to one address until it is taken. */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../kernel/ports/clock.ts'

const RETRY_MS = 250
const MAX_RETRY_MS = 30_000
const MAX_TRIES = 20
const ANSWER_MS = 10_000
const CONCURRENCY = 8

/** `Stripe-Signature`: HMAC-SHA256 over the time (epoch seconds) and the body. */
export const sign = (body: string, secret: string, timestamp: number): string =>
	`t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

export type Deliver = (url: string, body: string, secret: string, signal: AbortSignal) => Promise<boolean>

/** @returns a function that resolves to whether the address took the event; it rejects only when aborted */
export function createDelivery(clock: Clock): Deliver {
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
	/** Each try is signed anew, as the provider does, so that a late one isn't refused as old. */
	const post = async (url: string, body: string, secret: string, signal: AbortSignal): Promise<boolean> => {
		signal.throwIfAborted()
		try {
			const answer = await fetch(url, {
				method: 'POST',
				headers: {
					'content-type': 'application/json; charset=utf-8',
					'stripe-signature': sign(body, secret, Math.floor(clock.now() / 1000)),
					'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
				},
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
	return async (url, body, secret, signal) => {
		for (let tries = 0; tries < MAX_TRIES; tries++) {
			if (await inTurn(() => post(url, body, secret, signal))) return true
			await pause(Math.min(RETRY_MS * 2 ** tries, MAX_RETRY_MS), undefined, { signal })
		}
		return false
	}
}
