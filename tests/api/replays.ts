import type { World } from './bad-input.world.ts'
import type { Caller, CallOptions, Method } from './harness.ts'

/** A call that is right, and the same with another body where it has one. */
export interface Replay {
	readonly caller: Caller
	readonly method: Method
	readonly url: string
	readonly body?: object
	readonly other?: object
	readonly headers?: CallOptions['headers']
}

/** How to make a call that can be carried out once, by what it does. */
export type Replays = Readonly<Record<string, (world: World) => Promise<Replay>>>
