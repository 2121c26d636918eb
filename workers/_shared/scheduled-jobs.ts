import type { Clock } from '../../domain/_ports/clock.ts'
import type { Log } from '../../domain/_ports/log.ts'
import type { Sql } from '../../infra/postgres/sql.ts'
import type { ScheduledJob } from './effects.ts'

export interface Scheduler {
	/** Begins those whose time has come and that no other process began. */
	runDue(): Promise<void>
	/** Runs one at once, due or not. @throws what it throws */
	runNow(name: string): Promise<void>
	/** Waits for those under way. */
	idle(): Promise<void>
}

export interface SchedulerSettings {
	readonly sql: Sql
	readonly jobs: readonly ScheduledJob[]
	readonly clock: Clock
	readonly log: Log
}

/**
 * Jobs that are done every so often, by whichever process comes first. The pace is real time, told by the
 * database; what a job is told as now is the system's clock.
 */
export function createScheduler({ sql, jobs, clock, log }: SchedulerSettings): Scheduler {
	const running = new Map<string, Promise<void>>()

	async function run(job: ScheduledJob): Promise<void> {
		let failure: string | null = null
		try {
			await job.run(clock.now())
		} catch (error) {
			failure = error instanceof Error ? error.message : String(error)
			log.error(`${job.name} failed: ${failure}`)
		}
		await sql.execute('UPDATE ops.jobs SET last_error = $2 WHERE name = $1', [job.name, failure])
	}

	function begin(job: ScheduledJob): void {
		const work = run(job)
			.catch((error: unknown) => log.warn(`${job.name} can't say how it ended: ${String(error)}`))
			.finally(() => running.delete(job.name))
		running.set(job.name, work)
	}

	return {
		async runDue() {
			for (const job of jobs) {
				if (running.has(job.name)) continue
				const mine = await sql.maybeOne(
					`INSERT INTO ops.jobs AS j (name, next_at, last_started_at)
					VALUES ($1, now() + $2 * interval '1 ms', now())
					ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at, last_started_at = now()
					WHERE j.next_at <= now()
					RETURNING 1 AS mine`,
					[job.name, job.everyMs],
				)
				if (mine !== null) begin(job)
			}
		},
		async runNow(name) {
			const job = jobs.find((candidate) => candidate.name === name)
			if (!job) throw new Error(`There is no job ${name}.`)
			await job.run(clock.now())
		},
		async idle() {
			await Promise.all(running.values())
		},
	}
}
