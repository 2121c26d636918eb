import { messageOf } from '../events/errors.ts'
import { retryPause } from '../outbox/retry-policy.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { isAway } from '../runtime/failures.ts'
import type { Sql } from '../sql/sql.ts'
import { JobFinding, type ScheduledJob } from './effects.ts'

export interface Scheduler {
	runDue(): Promise<void>
	/** Runs one at once, due or not. @throws the job's errors */
	runNow(name: string): Promise<void>
	idle(): Promise<void>
}

export interface SchedulerSettings {
	readonly sql: Sql
	readonly jobs: readonly ScheduledJob[]
	readonly clock: Clock
	readonly log: Log
	/**
	 * Time in milliseconds for which a dead process keeps its job from others. Default 20 s; a living one
	 * renews it.
	 */
	readonly leaseMs?: number
	/** Pause after the n-th failure (from 1), in milliseconds, at most until the job's next turn. */
	readonly pauseMs?: (failures: number) => number
}

interface Claim {
	readonly claims: number
	readonly failures: number
}

const UNASKED = (next: string) => `next_at = CASE WHEN next_at <= now() THEN next_at ELSE ${next} END`

export function createScheduler(settings: SchedulerSettings): Scheduler {
	const { sql, jobs, clock, log, leaseMs = 20_000, pauseMs = retryPause } = settings
	const running = new Map<string, Promise<void>>()

	async function run(job: ScheduledJob, claim: Claim): Promise<void> {
		const renewal = setInterval(() => renew(job, claim), leaseMs / 3)
		try {
			await job.run(clock.now())
			await finish(job, claim)
		} catch (error) {
			await fail(job, claim, error)
		} finally {
			clearInterval(renewal)
		}
	}

	function renew({ name }: ScheduledJob, { claims }: Claim): void {
		const next = UNASKED("now() + $3 * interval '1 ms'")
		sql
			.execute(`UPDATE ops.jobs SET ${next} WHERE name = $1 AND claims = $2`, [name, claims, leaseMs])
			.catch((error: Error) => log.warn(`The lease of ${name} can't be renewed: ${error.message}`))
	}

	const finish = ({ name, everyMs }: ScheduledJob, { claims }: Claim) =>
		sql.execute(
			`UPDATE ops.jobs SET last_error = NULL, failures = 0, ${UNASKED("last_started_at + $3 * interval '1 ms'")}
			WHERE name = $1 AND claims = $2`,
			[name, claims, everyMs],
		)

	async function fail({ name, everyMs }: ScheduledJob, { claims, failures }: Claim, error: unknown) {
		const failure = messageOf(error)
		log.error(`${name} failed: ${failure}`)
		const counted = isAway(error) ? 0 : 1
		const pause = error instanceof JobFinding ? everyMs : Math.min(everyMs, pauseMs(failures + 1))
		await sql.execute(
			`UPDATE ops.jobs SET last_error = $4, failures = failures + $5, ${UNASKED("now() + $3 * interval '1 ms'")}
			WHERE name = $1 AND claims = $2`,
			[name, claims, pause, failure, counted],
		)
	}

	function begin(job: ScheduledJob, claim: Claim): void {
		const work = run(job, claim)
			.catch((error: unknown) => log.warn(`${job.name} can't say how it ended: ${String(error)}`))
			.finally(() => running.delete(job.name))
		running.set(job.name, work)
	}

	return {
		async runDue() {
			const rows = await sql.query<{ name: string }>('SELECT name FROM ops.jobs WHERE next_at > now()', [], {
				name: 'jobs that wait',
			})
			const waiting = new Set(rows.map(({ name }) => name))
			for (const job of jobs) {
				if (running.has(job.name) || waiting.has(job.name)) continue
				const claim = await sql.maybeOne<Claim>(
					`INSERT INTO ops.jobs AS j (name, next_at, last_started_at, claims)
					VALUES ($1, now() + $2 * interval '1 ms', now(), 1)
					ON CONFLICT (name) DO UPDATE
					SET next_at = excluded.next_at, last_started_at = now(), claims = j.claims + 1
					WHERE j.next_at <= now()
					RETURNING claims, failures`,
					[job.name, leaseMs],
				)
				if (claim !== null) begin(job, claim)
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
