import { HOUR_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import type { Actors } from './actors.ts'
import { rowsOf } from './database/database.ts'
import type { LogWatch } from './invariants/always.ts'
import type { Broken } from './invariants/broken.ts'
import type { Kernel } from './kernel.ts'
import type { Ground } from './system.ts'
import type { World } from './world.ts'

const MAX_ROUNDS = 120
const PATIENT_ROUNDS = 20
const ROUND_MS = 30_000

export function readRows(
	ground: Ground,
	text: string,
	params: readonly unknown[] = [],
): Record<string, unknown>[] {
	const tx = ground.database.begin()
	try {
		return rowsOf(ground.database.run(tx, text, params))
	} finally {
		ground.database.rollback(tx)
	}
}

function left(
	world: World,
	actors: Actors,
): { readonly now: readonly string[]; readonly next: number | null } {
	const { ground } = world
	const { kernel, log } = ground
	const now: string[] = []
	const head = log.entries.at(-1)?.position ?? ''
	for (const { name, position, state } of readRows(
		ground,
		`SELECT name, position, state FROM ops.projections WHERE phase = 'live'
		UNION ALL SELECT name, position, state FROM ops.checkpoints`,
	)) {
		if (position !== head || state !== 'running')
			now.push(`${String(name)} is at ${String(position)}, ${String(state)}`)
	}
	let next: number | null = null
	const waiting = readRows(
		ground,
		"SELECT id, state, due_at FROM ops.outbox WHERE state IN ('planned', 'running')",
	)
	for (const { id, state, due_at } of waiting) {
		const due = (due_at as Date).getTime()
		if (state === 'running' || due <= kernel.now()) now.push(`${String(id)} is ${String(state)}`)
		else next = next === null ? due : Math.min(next, due)
	}
	if (world.underWay() > 0) now.push(`${world.underWay()} webhooks are on their way`)
	if (actors.busy() > 0) now.push(`${actors.busy()} people are at something`)
	return { now, next }
}

export async function comeToRest(
	kernel: Kernel,
	world: World,
	actors: Actors,
	watch: LogWatch,
): Promise<Broken | null> {
	const { weather } = world.ground
	kernel.note('history', 'comes to rest')
	Object.assign(world.fairWeather, { before: 0, after: 0 })
	Object.assign(weather, { before: 0, after: 0, stumbles: 0, lostPayments: 0 })
	world.calmDown()
	world.single()
	await kernel.runUntil(() => actors.busy() === 0, 5 * MINUTE_MS)
	for (const role of ['projector', 'api', 'worker'] as const) world.start(role)
	let mirrored = 0
	let stuck = 0
	for (let round = 1; round <= MAX_ROUNDS; round += 1) {
		actors.finish()
		await untilDone(kernel, world, actors)
		const broken = watch.broken()
		if (broken) return broken
		const { now, next } = left(world, actors)
		stuck = now.length > 0 ? stuck + 1 : 0
		if (stuck > 12) return { invariant: 'everything comes to rest', message: now.slice(0, 5).join('; ') }
		if (now.length > 0) {
			kernel.leap(2 * MINUTE_MS)
			continue
		}
		if (next !== null) {
			const wait = next - kernel.now()
			const late = wait > 50 * MINUTE_MS || round > PATIENT_ROUNDS ? 7 * HOUR_MS : 5 * MINUTE_MS
			kernel.leap(Math.max(late, wait))
			continue
		}
		if (mirrored === 2) return null
		// Young lines are left alone for an hour, so that the last look is at all of them.
		mirrored += 1
		kernel.leap(130 * MINUTE_MS)
		await kernel.as(world.worker()?.process ?? kernel.current(), async () => {
			const job = world
				.worker()
				?.outbox.runJob('payouts/mirror')
				.catch((error: Error) => {
					kernel.note('worker', `payouts/mirror failed: ${error.message}`)
				})
			let isOver = job === undefined
			void job?.then(() => {
				isOver = true
			})
			await kernel.runUntil(() => isOver, 5 * MINUTE_MS)
		})
	}
	return {
		invariant: 'everything comes to rest',
		message: `${left(world, actors).now.slice(0, 5).join('; ')} (too many rounds)`,
	}
}

async function untilDone(kernel: Kernel, world: World, actors: Actors): Promise<void> {
	const until = kernel.now() + ROUND_MS
	let quiet = 0
	while (kernel.now() < until && quiet < 2) {
		await kernel.runUntil(() => false, quiet === 0 ? 1_000 : 200)
		quiet = left(world, actors).now.length === 0 ? quiet + 1 : 0
	}
}
