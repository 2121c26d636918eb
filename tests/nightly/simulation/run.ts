import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { createActors } from './actors.ts'
import { type Browser, createBrowser } from './browser.ts'
import { coverAll } from './covering.ts'
import type { Schema } from './database/database.ts'
import { watchLog } from './invariants/always.ts'
import { invariantsAtRest } from './invariants/at-rest.ts'
import { type Broken, firstOf } from './invariants/broken.ts'
import { createKernel, type Kernel } from './kernel.ts'
import { simulateIn } from './node-time.ts'
import { comeToRest, readRows } from './rest.ts'
import { type History, stepText } from './steps.ts'
import { createWorld, type World } from './world.ts'

export interface Result {
	readonly seed: number
	readonly broken: Broken | null
	readonly hash: string
	readonly trace: readonly string[]
	readonly counts: {
		readonly events: number
		readonly payments: number
		readonly webhooks: number
		readonly mails: number
	}
}

/** Time passes only while the kernel runs, so it runs until finance is done. */
async function covered(kernel: Kernel, world: World, browser: Browser): Promise<null> {
	let isOver = false
	const covering = coverAll(kernel, world, browser).finally(() => {
		isOver = true
	})
	await kernel.runUntil(() => isOver, 10 * MINUTE_MS)
	await covering
	return null
}

const isReadable = ({ ground }: World): boolean =>
	readRows(ground, "SELECT name FROM ops.projections WHERE phase = 'live'").length ===
	ground.projections.length

/** Plays a history in a new world and checks all promises. The same history always has the same result. */
export async function play(
	history: History,
	schema: Schema,
	keepsTrace = false,
	onWorld: (world: World) => void = () => {},
): Promise<Result> {
	const kernel = createKernel(history.seed, keepsTrace)
	simulateIn(kernel)
	kernel.yielding = history.climate.yielding
	let broken: Broken | null = null
	const world = await createWorld(kernel, history.climate, schema)
	onWorld(world)
	const browser = createBrowser(kernel, world)
	const actors = createActors(kernel, world, browser)
	const watch = watchLog(world)
	try {
		world.start('projector')
		await kernel.runUntil(() => isReadable(world), 600_000)
		world.start('api')
		world.start('worker')
		for (const step of history.steps) {
			kernel.note('history', stepText(step))
			await actors.act(step)
			broken = watch.broken() ?? firstOf('nothing throws', actors.failures)
			if (broken) break
		}
		broken ??= await comeToRest(kernel, world, actors, watch)
		broken ??= firstOf('nothing throws', actors.failures)
		broken ??= await covered(kernel, world, browser)
		broken ??= await comeToRest(kernel, world, actors, watch)
		broken ??= await invariantsAtRest(world, actors, browser)
	} catch (error) {
		broken = {
			invariant: 'nothing throws',
			message: error instanceof Error ? (error.stack ?? error.message) : String(error),
		}
	}
	if (broken) kernel.note('broken', `${broken.invariant}: ${broken.message}`)
	for (const process of [world.api()?.process, world.worker()?.process, world.projector()?.process]) {
		if (process) kernel.kill(process)
	}
	const { ground } = world
	return {
		seed: history.seed,
		broken,
		hash: kernel.trace.hash(),
		trace: kernel.trace.lines,
		counts: {
			events: ground.log.entries.length,
			payments: ground.providers.payments.size,
			webhooks: ground.database.table('ops.webhook_inbox').rows.size,
			mails: ground.post.delivered.length,
		},
	}
}
