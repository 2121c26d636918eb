/** Delivers events with the disorder that the real network has. */
import { setTimeout as pause } from 'node:timers/promises'
import { createDelivery, type Message } from './delivery.ts'

export interface WebhookTarget {
	/** The account whose events go there. */
	readonly account: string
	readonly url: string
}

export const WEBHOOK_MODES = ['now', 'delayed', 'duplicated', 'reordered', 'held', 'dropped'] as const
/**
 * - `now`: as soon as possible, in no promised order
 * - `delayed`: after `delayMs` of real time
 * - `duplicated`: twice
 * - `reordered`: collected for `delayMs` of real time, then the newest first, one after another
 * - `held`: kept until they are asked for
 * - `dropped`: never
 */
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export interface WebhookState {
	readonly mode: WebhookMode
	readonly delayMs: number
	/** Kept until they are asked for. */
	readonly held: number
	/** Being sent, or waiting for their time. */
	readonly underway: number
}

export interface Webhooks {
	/** Takes up the events that are new since the last time. */
	pump(account: string): void
	/** Says how the events from now on are delivered. */
	setMode(mode: WebhookMode, delayMs?: number): void
	setTargets(targets: readonly WebhookTarget[]): void
	/** Sends what is held, one after another, oldest first unless `newestFirst`. */
	deliverHeld(newestFirst?: boolean): void
	state(): WebhookState
	/** Resolves when nothing is under way; what is held doesn't count. */
	idle(): Promise<void>
	/** Gives up what is under way or held. */
	clear(): void
}

const DEFAULT_DELAY_MS = 200

interface Job<Event> {
	readonly account: string
	readonly event: Event
}

/** What became of an event. */
export type DeliveryState = 'pending' | 'delivered' | 'dropped' | 'failed'

export interface WebhookOptions<Event> {
	/** The provider's name, for people. */
	readonly provider: string
	readonly accounts: readonly string[]
	readonly targets: readonly WebhookTarget[]
	/** The events of an account that nobody has taken up yet, oldest first. */
	readonly takeUndelivered: (account: string) => readonly Event[]
	readonly mark: (account: string, event: Event, delivery: DeliveryState) => void
	readonly messageOf: (account: string, event: Event) => Message
}

export function createWebhooks<Event>(options: WebhookOptions<Event>): Webhooks {
	const { accounts, mark, messageOf } = options
	const deliver = createDelivery()
	let targets = options.targets
	let mode: WebhookMode = 'now'
	let delayMs = DEFAULT_DELAY_MS
	let held: Job<Event>[] = []
	let collected: Job<Event>[] = []
	let underway = 0
	let abort = new AbortController()
	let waiting: (() => void)[] = []

	const targetsOf = (account: string) => targets.filter((each) => each.account === account)
	/** Counts `work` as under way. Work that was given up ends in silence. */
	const track = (work: (signal: AbortSignal) => Promise<void>): void => {
		const { signal } = abort
		underway++
		work(signal)
			.catch((error: unknown) => {
				if (!signal.aborted) console.error(`A webhook of the ${options.provider} simulator failed.`, error)
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
	const send = async ({ account, event }: Job<Event>, signal: AbortSignal, copies = 1): Promise<void> => {
		const message = messageOf(account, event)
		const tries = targetsOf(account).flatMap(({ url }) =>
			Array.from({ length: copies }, () => deliver(url, message, signal)),
		)
		const taken = await Promise.all(tries)
		mark(account, event, taken.every(Boolean) ? 'delivered' : 'failed')
	}
	const sendInOrder = async (jobs: readonly Job<Event>[], signal: AbortSignal) => {
		for (const job of jobs) await send(job, signal)
	}
	const take = (job: Job<Event>): void => {
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
				mark(job.account, job.event, 'dropped')
				break
			default:
				mode satisfies never
		}
	}
	const pump = (account: string): void => {
		// Without a target the events wait in the books.
		if (targetsOf(account).length === 0) return
		for (const event of options.takeUndelivered(account)) take({ account, event })
	}

	return {
		pump,
		setMode(next, ms = DEFAULT_DELAY_MS) {
			mode = next
			delayMs = ms
		},
		setTargets(next) {
			targets = next
			for (const account of accounts) pump(account)
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
