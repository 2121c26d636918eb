import { accountNamed, styleOf } from './accounts.ts'
import { atProvider, closeAtProvider } from './at-provider.ts'
import type { Browser } from './browser.ts'
import { donors } from './giving.ts'
import { bookkeepers } from './journal.ts'
import type { Kernel } from './kernel.ts'
import { cashiers } from './offline.ts'
import { createScene, type Promised } from './scene.ts'
import type { Step } from './steps.ts'
import { withdrawers } from './withdrawing.ts'
import type { World } from './world.ts'

export interface Actors {
	readonly promised: readonly Promised[]
	readonly failures: readonly string[]
	act(step: Step): Promise<void>
	busy(): number
	finish(): void
}

export function createActors(kernel: Kernel, world: World, browser: Browser): Actors {
	const scene = createScene(kernel, world, browser)
	const { give, beginLater, changeMonthly, repeatRequest, refund, assign } = donors(scene)
	const { ask, decide, changeAccount } = withdrawers(scene)
	const { record, decideOffline } = cashiers(scene)
	const { enter, decideEntry, clear } = bookkeepers(scene)
	const failures: string[] = []
	let busy = 0

	function begin(work: () => Promise<void>): void {
		busy += 1
		const failed = (error: unknown) =>
			failures.push(error instanceof Error ? (error.stack ?? '') : String(error))
		void kernel
			.as(browser.process, work)
			.catch(failed)
			.finally(() => {
				busy -= 1
			})
	}

	function forge(): void {
		const api = world.api()
		const [first] = world.ground.providers.payments.values()
		if (!api || first === undefined) return
		const { provider } = accountNamed(first.account)
		const route = api.routes.get(`POST /api/v1/webhooks/${provider}`)
		if (!route) return
		const raw = Buffer.from(JSON.stringify({ id: 'evt_forged', paymentRef: first.ref }))
		const request = { raw, headers: { [styleOf(provider).signature]: 'wrong' } }
		void kernel.as(api.process, () =>
			route.handle(request as unknown as Parameters<typeof route.handle>[0]).then(
				() => failures.push('A forged webhook was taken in.'),
				(error: Error) => kernel.note('api', `forged: ${error.message}`),
			),
		)
	}

	function runJob(name: string): void {
		void world
			.worker()
			?.outbox.runJob(name)
			.catch((error: Error) => {
				kernel.note('worker', `${name} failed: ${error.message}`)
			})
	}

	function act(step: Step): void {
		switch (step.do) {
			case 'give':
				begin(() => give(step))
				return
			case 'begin monthly':
				begin(() => beginLater(step))
				return
			case 'change monthly':
				begin(() => changeMonthly(step))
				return
			case 'refund':
				begin(() => refund(step))
				return
			case 'assign':
				begin(() => assign(step))
				return
			case 'tell again':
				begin(() => repeatRequest(step))
				return
			case 'ask':
				begin(() => ask(step))
				return
			case 'decide':
				begin(() => decide(step))
				return
			case 'record offline':
				begin(() => record(step))
				return
			case 'decide offline':
				begin(() => decideOffline(step))
				return
			case 'enter':
				begin(() => enter(step))
				return
			case 'decide entry':
				begin(() => decideEntry(step))
				return
			case 'clear':
				begin(() => clear(step))
				return
			case 'change account':
				begin(() => changeAccount(step.currency))
				return
			case 'forge':
				forge()
				return
			case 'mirror':
				runJob('payouts/mirror')
				return
			case 'advance':
				runJob('recurring/advance')
				return
			case 'leap':
				kernel.leap(step.minutes * 60_000)
				return
			case 'crash': {
				const { who, afterMs, forMs } = step
				kernel.after(afterMs, browser.process, 'crash', () => {
					world.kill(who)
					kernel.after(forMs, browser.process, 'start', () => world.start(who))
				})
				return
			}
			case 'crash database':
				kernel.after(step.afterMs, browser.process, 'crash of the database', () =>
					world.ground.database.crash(),
				)
				return
			case 'double':
				world.double(step.who)
				kernel.after(step.forMs, browser.process, 'single', () => world.single())
				return
			case 'freeze':
				world.freeze(step.who, step.forMs)
				return
			case 'stumble':
				world.ground.weather.stumbles = step.writes
				return
			case 'lose answers':
				world.ground.weather.lostPayments = step.payments
				return
			case 'storm': {
				const { weather } = world.ground
				const { before, after, forMs } = step
				kernel.note('weather', `a storm: ${before} before, ${after} after`)
				Object.assign(weather, { before, after })
				kernel.after(forMs, browser.process, 'calm', () => Object.assign(weather, world.fairWeather))
				return
			}
			default:
				atProvider(scene, step)
		}
	}

	return {
		promised: scene.promised,
		failures,
		async act(step) {
			act(step)
			await kernel.runUntil(() => false, step.gapMs)
		},
		busy: () => busy,
		finish: () => closeAtProvider(scene),
	}
}
