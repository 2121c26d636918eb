import type { ApiCall } from './call.ts'
import type { Caller, CallOptions, Method } from './harness.ts'
import type { World } from './world.ts'

export interface Replay {
	readonly caller: Caller
	readonly method: Method
	readonly url: string
	readonly body?: object
	readonly other?: object
	readonly headers?: CallOptions['headers']
}

/**
 * The test of a route's idempotency key: a call that is made for it, or its right call. Otherwise the reason
 * why there is none, or the tested route that has the same code.
 */
export type ReplayRule =
	| ((world: World) => Promise<Replay>)
	| 'right call'
	| { readonly as: string }
	| { readonly because: string }

export type Replays = Readonly<Record<string, ReplayRule>>

const notVisible = (because: string): ReplayRule => ({ because })

export const changesNothing = notVisible('It changes nothing.')
/** Tokens, codes and challenges: a second call creates another, and the first answer must not be stored. */
export const newEachTime = notVisible(
	'What it answers or sends is secret and good once: each call makes another.',
)
/** The input was sent to a person or a device; the first call uses it up, and the second is refused. */
export const usedUp = notVisible(
	'It uses up a code, a key or an answer of a device, which is refused a second time.',
)
export const leavesTheSame = notVisible('It says what shall be, and a second call finds it so.')
export const recordedEachTime = notVisible('Every look is recorded, also the second one.')

export const replayed = (rule: ReplayRule, ...routes: readonly string[]): Replays =>
	Object.fromEntries(routes.map((route) => [route, rule]))

export function replayOf(rule: ReplayRule, call: ApiCall): ((world: World) => Promise<Replay>) | undefined {
	if (typeof rule === 'function') return rule
	if (rule !== 'right call') return undefined
	return async (world) => ({
		caller: world.people[call.as],
		method: call.route.split(' ')[0] as Method,
		url: call.url(world),
		...(call.body && { body: call.body(world) }),
		...(call.headers && { headers: call.headers(world) }),
	})
}

export function replayProblems(routes: readonly string[], replays: Replays): string[] {
	const changing = routes.filter((route) => !route.startsWith('GET '))
	const isVisible = (route: string) => typeof replays[route] === 'function' || replays[route] === 'right call'
	return [
		...changing
			.filter((route) => !(route in replays))
			.map((route) => `${route} changes something and has no rule of replays.`),
		...Object.keys(replays)
			.filter((route) => !changing.includes(route))
			.map((route) => `${route} has a rule of replays, and is no route that changes something.`),
		...Object.entries(replays).flatMap(([route, rule]) =>
			typeof rule === 'object' && 'as' in rule && !isVisible(rule.as)
				? [`${route} is said to be as ${rule.as}, which is not shown.`]
				: [],
		),
	]
}
