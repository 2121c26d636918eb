import { Gauge, type Registry } from 'prom-client'
import type { Alarm, WaitingWork } from '../../kernel/capability/capability.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import type { ReferenceClock } from '../../kernel/runtime/reference-clock.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { createLagClock } from './lag.ts'
import { createMetrics, type HttpMetrics } from './metrics.ts'

export interface MetricsPlatform {
	readonly sql: Sql
	readonly store: EventStore
	readonly log: Log
	readonly environment: { readonly clock: Clock; readonly reference: ReferenceClock | null }
}

export function metricsOf(platform: MetricsPlatform, process: string, watched: Watched): HttpMetrics {
	const metrics = createMetrics({ process })
	watch(metrics.registry, platform, watched)
	watchClock(metrics.registry, platform)
	return metrics
}

function watchClock(registry: Registry, { environment: { reference } }: MetricsPlatform): void {
	new Gauge({
		name: 'clock_off_seconds',
		help: 'How far the clock of this machine is ahead of the database’s; beyond 2 either way the database’s is used.',
		registers: [registry],
		collect() {
			const offMs = reference?.offMs() ?? null
			if (offMs === null) this.reset()
			else this.set(offMs / 1_000)
		},
	})
}

interface Watched {
	readonly alarms: readonly Alarm[]
	readonly work: readonly WaitingWork[]
}

/**
 * Reads the figures of alarms from the database at each scrape, so that every process reports on read models,
 * work and books, even while the process that should do the work is dead. While the database is down these
 * figures are missing.
 */
function watch(registry: Registry, platform: MetricsPlatform, { alarms, work }: Watched): void {
	const { sql, store, log, environment } = platform
	const { clock } = environment
	const lagClock = createLagClock(store.comparePositions)
	let reading: Promise<void> | null = null
	const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
		new Gauge({
			name,
			help,
			labelNames: [...labelNames],
			registers: [registry],
			collect: () => (reading ??= readAll()),
		})

	const follows = gauge(
		'log_behind_seconds',
		'How long a read model, or the planner of effects, has lacked something.',
		['follower'],
	)
	const waiting = gauge('work_waiting_seconds', 'How long the oldest due piece of work has waited.', ['kind'])
	const declared = alarms.map((alarm) => ({ alarm, figure: gauge(alarm.name, alarm.help, alarm.labelNames) }))

	async function readAll(): Promise<void> {
		try {
			await Promise.all([readFollowers(), readWork(), ...declared.map(readAlarm)])
		} catch (error) {
			for (const each of [follows, waiting, ...declared.map(({ figure }) => figure)]) each.reset()
			log.warn(`What alarms rest on could not be read: ${String(error)}`)
		} finally {
			reading = null
		}
	}

	async function readFollowers(): Promise<void> {
		const [head, statuses] = await Promise.all([store.head(), readProjectionStatus(sql, store)])
		const live = statuses.filter(({ phase }) => phase === 'live')
		const positions = new Map(live.map(({ name, position }) => [name, position]))
		for (const [follower, seconds] of lagClock.note(clock.now(), head, positions))
			follows.set({ follower }, seconds)
	}

	async function readWork(): Promise<void> {
		const aged = work.filter(({ oldestDue }) => oldestDue !== undefined)
		const oldest = await sql.one<Record<string, Date | null>>(
			`SELECT ${aged.map(({ name, oldestDue }) => `(${oldestDue}) AS "${name}"`).join(', ')}`,
		)
		for (const [kind, due] of Object.entries(oldest))
			waiting.set({ kind }, due === null ? 0 : Math.max(0, (clock.now() - due.getTime()) / 1_000))
	}

	async function readAlarm({ alarm, figure }: (typeof declared)[number]): Promise<void> {
		for (const { labels = {}, value } of await alarm.read({ sql, clock })) figure.set(labels, value)
	}
}
