import { setTimeout as pause } from 'node:timers/promises'
import type { AccountBooks, RowsOf } from './books.ts'
import { createDelivery, type HeadersOfTry } from './delivery.ts'

export interface WebhookTarget {
	readonly account: string
	readonly url: string
}

export const WEBHOOK_MODES = ['now', 'delayed', 'duplicated', 'reordered', 'held', 'dropped'] as const
/**
 * - `now`: as soon as possible, in no promised order
 * - `delayed`: after `delayMs` of real time
 * - `duplicated`: twice
 * - `reordered`: collected for `delayMs` of real time, then the newest first, one after another
 * - `held`: stored until they are requested
 * - `dropped`: never
 */
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export interface WebhookState {
	readonly mode: WebhookMode
	readonly delayMs: number
	readonly held: number
	readonly underway: number
}

export interface Webhooks {
	pump(account: string): void
	setMode(mode: WebhookMode, delayMs?: number): void
	setTargets(targets: readonly WebhookTarget[]): void
	deliverHeld(newestFirst?: boolean): void
	state(): WebhookState
	/** Resolves when nothing is under way; held events don't count. */
	idle(): Promise<void>
	clear(): void
}

const DEFAULT_DELAY_MS = 200

export interface Letter {
	readonly body: string
	readonly headersOf: HeadersOfTry
}

export function createWebhooks<R extends RowsOf<R>, Account extends { readonly account: string }>(options: {
	readonly accounts: readonly Account[]
	readonly booksOf: (account: string) => AccountBooks<R>
	readonly targets: readonly WebhookTarget[]
	readonly letterOf: (account: Account, event: R['event']) => Letter
}): Webhooks {
	interface Job {
		readonly account: Account
		readonly event: R['event']
	}
	const { accounts, booksOf, letterOf } = options
	const deliver = createDelivery()
	let targets = options.targets
	let mode: WebhookMode = 'now'
	let delayMs = DEFAULT_DELAY_MS
	let held: Job[] = []
	let collected: Job[] = []
	let underway = 0
	let abort = new AbortController()
	let waiting: (() => void)[] = []

	const targetsOf = (account: string) => targets.filter((each) => each.account === account)
	const mark = ({ account, event }: Job, delivery: R['event']['delivery']) => {
		const books = booksOf(account.account)
		books.transaction(() => books.put('event', { ...event, delivery }))
	}
	const track = (work: (signal: AbortSignal) => Promise<void>): void => {
		const { signal } = abort
		underway++
		work(signal)
			.catch((error: unknown) => {
				if (!signal.aborted) console.error('A webhook of a simulator failed.', error)
			})
			.finally(() => {
				underway--
				settle()
			})
	}
	const settle = () => {
		if (underway > 0) return
		for (const resolve of waiting) resolve()
		waiting = []
	}
	const send = async (job: Job, signal: AbortSignal, copies = 1): Promise<void> => {
		const { body, headersOf } = letterOf(job.account, job.event)
		const tries = targetsOf(job.account.account).flatMap(({ url }) =>
			Array.from({ length: copies }, () => deliver(url, body, headersOf, signal)),
		)
		const taken = await Promise.all(tries)
		mark(job, taken.every(Boolean) ? 'delivered' : 'failed')
	}
	const sendInOrder = async (jobs: readonly Job[], signal: AbortSignal) => {
		for (const job of jobs) await send(job, signal)
	}
	const take = (job: Job): void => {
		switch (mode) {
			case 'now':
				track((signal) => send(job, signal))
				break
			case 'duplicated':
				track((signal) => send(job, signal, 2))
				break
			case 'delayed':
				track(async (signal) => {
					await pause(delayMs, undefined, { signal })
					await send(job, signal)
				})
				break
			case 'reordered':
				if (collected.push(job) > 1) break
				track(async (signal) => {
					await pause(delayMs, undefined, { signal })
					await sendInOrder(collected.splice(0).reverse(), signal)
				})
				break
			case 'held':
				held.push(job)
				break
			case 'dropped':
				mark(job, 'dropped')
				break
			default:
				mode satisfies never
		}
	}
	const pump = (name: string): void => {
		const account = accounts.find((each) => each.account === name)
		// Without a target the events wait in the books.
		if (!account || targetsOf(name).length === 0) return
		for (const event of booksOf(name).takeUndelivered()) take({ account, event })
	}

	return {
		pump,
		setMode(next, ms = DEFAULT_DELAY_MS) {
			mode = next
			delayMs = ms
		},
		setTargets(next) {
			targets = next
			for (const { account } of accounts) pump(account)
		},
		deliverHeld(newestFirst = false) {
			const jobs = held.splice(0)
			track((signal) => sendInOrder(newestFirst ? jobs.reverse() : jobs, signal))
		},
		state: () => ({ mode, delayMs, held: held.length, underway }),
		idle: () =>
			new Promise((resolve) => {
				waiting.push(resolve)
				settle()
			}),
		clear() {
			abort.abort()
			abort = new AbortController()
			held = []
			collected = []
		},
	}
}
