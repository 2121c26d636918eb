import {
	type ClaimedWebhook,
	claimWebhooks,
	failWebhooks,
	finishWebhooks,
	forgetBodies,
	type WebhookPatience,
	waitingWebhooks,
} from '../../commands/_shared/inbox.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { retryPause, WEBHOOK_PATIENCE } from '../../kernel/effects/retry-pause.ts'
import { createRungBells } from '../../kernel/effects/rung-bells.ts'
import { createSweep } from '../../kernel/effects/sweep.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { Consumer, JobQueue } from '../../kernel/ports/queue.ts'
import type { Sql } from '../../kernel/sql/sql.ts'

export const WEBHOOKS_QUEUE = 'webhooks'
const AT_ONE_SWEEP = 200
/** Raw bodies are kept this long, for disputes about what a provider said. */
const KEPT_MS = 90 * 86_400_000

export interface WebhookWorkerSettings {
	readonly sql: Sql
	readonly queue: JobQueue
	readonly clock: Clock
	readonly log: Log
	/** Reads the payment at the provider and books what is missing; null when it is none of ours. */
	readonly observePayment: (payment: {
		readonly account: string
		readonly providerRef: string
		/** The webhook: by the provider's event id, and by our own, under which all that follows is found. */
		readonly cause: { readonly kind: 'webhook'; readonly id: string; readonly correlationId: string }
	}) => Promise<{ readonly donationId: string } | null>
	/** The same for a payout; null when the provider doesn't know it. */
	readonly observePayout: (payout: {
		readonly account: string
		readonly payoutRef: string
		readonly cause: { readonly kind: 'webhook'; readonly id: string; readonly correlationId: string }
	}) => Promise<{ readonly payoutRef: string } | null>
	readonly concurrency?: number
	/** How long a worker that died keeps its webhooks from others. Default 30 s. */
	readonly leaseMs?: number
	readonly sweepMs?: number
	readonly patience?: WebhookPatience
	/** Pause after the n-th failure (from 1), in milliseconds. */
	readonly pauseMs?: (failures: number) => number
}

export interface WebhookWorker {
	start(): void
	/** Takes nothing more and waits for what is under way. */
	stop(): Promise<void>
}

/** Rings for a webhook that was taken in. A lost ring is no harm: the inbox is looked through as well. */
export const ringForWebhook =
	(queue: JobQueue, log: Log) =>
	(inboxId: string): void => {
		queue
			.add(WEBHOOKS_QUEUE, [{ about: inboxId, key: `${inboxId}~0` }])
			.catch((error: Error) => log.warn(`A webhook waits, since the queue is away: ${error.message}`))
	}

/** Looks at the payments and payouts that webhooks are about: once for all that wait together, until it worked. */
export function createWebhookWorker(settings: WebhookWorkerSettings): WebhookWorker {
	const { sql, queue, clock, log, concurrency = 4, leaseMs = 30_000 } = settings
	const { sweepMs = 1_000, patience = WEBHOOK_PATIENCE, pauseMs = retryPause } = settings
	const rung = createRungBells(sweepMs)
	let consumer: Consumer | null = null

	async function look(id: string): Promise<void> {
		const claimed = await claimWebhooks(sql, id, clock.now(), leaseMs)
		const [first] = claimed
		if (!first) return
		try {
			if (first.attempts > patience.mostAttempts) throw new Error('Its worker died every time.')
			await finishWebhooks(sql, claimed, await lookAt(first), clock.now())
		} catch (error) {
			await putBack(claimed, error)
		}
	}

	/** @returns what it led to, for people */
	async function lookAt(webhook: ClaimedWebhook): Promise<string> {
		const { account, paymentRef, payoutRef, providerEventId } = webhook
		const cause = { kind: 'webhook', id: providerEventId, correlationId: webhook.id } as const
		if (paymentRef !== null) {
			const found = await settings.observePayment({ account, providerRef: paymentRef, cause })
			return found ? `donation ${found.donationId}` : 'names no gift of ours'
		}
		if (payoutRef === null) return 'about no payment'
		const found = await settings.observePayout({ account, payoutRef, cause })
		return found ? `payout ${found.payoutRef}` : 'names no payout of ours'
	}

	async function putBack(claimed: readonly ClaimedWebhook[], cause: unknown): Promise<void> {
		const now = clock.now()
		const error = cause instanceof Error ? cause.message : String(cause)
		const about = claimed[0]?.paymentRef ?? claimed[0]?.payoutRef
		const tries = Math.max(...claimed.map((webhook) => webhook.attempts))
		log.warn(`${claimed.length} webhooks about ${about} failed the ${tries}. time: ${error}`)
		await failWebhooks(sql, claimed, { error, patience, dueAt: now + pauseMs(tries), now })
	}

	const sweep = createSweep(async () => {
		rung.age()
		try {
			const waiting = await waitingWebhooks(sql, clock.now(), AT_ONE_SWEEP)
			const bells = waiting
				.map(({ id, attempts }) => ({ about: id, key: `${id}~${attempts}` }))
				.filter(({ key }) => !rung.has(key))
			await queue.add(WEBHOOKS_QUEUE, bells)
			for (const { key } of bells) rung.note(key)
		} catch (error) {
			log.warn(`The webhook inbox can't be looked through: ${String(error)}`)
		}
	}, sweepMs)

	return {
		start() {
			consumer = queue.process(WEBHOOKS_QUEUE, look, concurrency)
			sweep.start()
		},
		async stop() {
			await sweep.stop()
			await consumer?.close()
		},
	}
}

/** Removes the bodies of webhooks after 90 days; their hash stays. */
export const forgetWebhookBodies = (sql: Sql): ScheduledJob => ({
	name: 'providers/forget-webhook-bodies',
	everyMs: 3_600_000,
	run: async (now) => {
		await forgetBodies(sql, now - KEPT_MS)
	},
})
