import { Gauge, type Registry } from 'prom-client'
import { readStanding } from '../../kernel/runtime/standing.ts'
import { deadLetterCount } from '../../queries/activity/orphans.ts'
import { createBehindClock } from '../observability/behind.ts'
import { createMetrics, type HttpMetrics } from '../observability/metrics.ts'
import type { Platform } from './platform.ts'

interface Waiting {
	readonly effects: Date | null
	readonly webhooks: Date | null
	readonly deliveries: Date | null
}

interface Look {
	readonly checkedAt: Date | null
	readonly holds: boolean | null
}

/** The figures of one process, and of the whole system as its database tells. */
export function metricsOf(platform: Platform, process: string): HttpMetrics {
	const metrics = createMetrics({ process })
	watch(metrics.registry, platform)
	return metrics
}

/**
 * What alarms rest on, asked of the database whenever a process is scraped: so that each of them tells of
 * read models, of work and of the books, also while the process that should do the work is dead. While the
 * database is away these figures are missing.
 */
function watch(registry: Registry, { sql, store, log, surroundings }: Platform): void {
	const now = () => surroundings.clock.now()
	const behind = createBehindClock(store.comparePositions)
	let underWay: Promise<void> | null = null
	const gauge = (name: string, help: string, labelNames: string[] = []) =>
		new Gauge({ name, help, labelNames, registers: [registry], collect: () => (underWay ??= look()) })

	const follows = gauge(
		'log_behind_seconds',
		'How long a read model, or the planner of effects, has lacked something.',
		['follower'],
	)
	const waiting = gauge('work_waiting_seconds', 'How long the oldest due piece of work has waited.', ['kind'])
	const dead = gauge('dead_letters', 'Effects and webhooks that gave up and wait for a person.')
	const broken = gauge(
		'broken_streams',
		'Streams that can’t be read, since another program wrote into them: effects that need them wait.',
	)
	const checked = gauge('books_checked_seconds', 'How long ago the books were last checked.')
	const holds = gauge('books_hold', '1 when the last check of the books found nothing, 0 when it did.')

	async function look(): Promise<void> {
		try {
			await Promise.all([lookAtFollowers(), lookAtWork(), lookAtBooks()])
		} catch (error) {
			for (const each of [follows, waiting, dead, broken, checked, holds]) each.reset()
			log.warn(`What alarms rest on could not be read: ${String(error)}`)
		} finally {
			underWay = null
		}
	}

	async function lookAtFollowers(): Promise<void> {
		const [head, standing] = await Promise.all([store.head(), readStanding(sql, store)])
		const live = standing.filter(({ phase }) => phase === 'live')
		const positions = new Map(live.map(({ name, position }) => [name, position]))
		for (const [follower, seconds] of behind.note(now(), head, positions)) follows.set({ follower }, seconds)
	}

	async function lookAtWork(): Promise<void> {
		const oldest = await sql.one<Waiting>(
			`SELECT (SELECT min(due_at) FROM ops.effects WHERE state = 'planned') AS effects,
				(SELECT min(due_at) FROM ops.webhook_inbox WHERE state = 'received') AS webhooks,
				(SELECT min(due_at) FROM ops.deliveries) AS deliveries`,
		)
		for (const [kind, due] of Object.entries(oldest) as [string, Date | null][])
			waiting.set({ kind }, due === null ? 0 : Math.max(0, (now() - due.getTime()) / 1_000))
		dead.set(await deadLetterCount(sql))
		const { count } = await sql.one<{ count: number }>(
			'SELECT count(*)::int AS count FROM ops.broken_streams',
		)
		broken.set(count)
	}

	async function lookAtBooks(): Promise<void> {
		const last = await sql.maybeOne<Look>(
			`SELECT finished_at AS "checkedAt", holds FROM rec.book_checks ORDER BY finished_at DESC, check_id DESC LIMIT 1`,
		)
		if (last === null || last.checkedAt === null) return
		checked.set(Math.max(0, (now() - last.checkedAt.getTime()) / 1_000))
		holds.set(last.holds ? 1 : 0)
	}
}
