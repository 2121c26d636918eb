import type { Actors } from './actors.ts'
import type { Kernel } from './kernel.ts'
import type { World } from './world.ts'

/** A promise that was broken, and how. */
export interface Broken {
	readonly invariant: string
	readonly told: string
}

/** What must hold at every moment, looked at event by event. */
export interface LogWatch {
	broken(): Broken | null
}

export function watchLog(_kernel: Kernel, _world: World): LogWatch {
	return { broken: () => null }
}

export async function invariantsAtRest(
	_kernel: Kernel,
	_world: World,
	_actors: Actors,
): Promise<Broken | null> {
	return null
}
