import type { Actors } from '../actors.ts'
import type { World } from '../world.ts'
import { booksAgree } from './books.ts'
import type { Broken } from './broken.ts'
import { effectsAreDone, mailsAreSent } from './effects.ts'
import { eventsOf } from './events.ts'
import { modelsAgree } from './models.ts'
import {
	acknowledged,
	noReservations,
	nothingToExplain,
	providerBalance,
	providerInLog,
	receiptsAreRight,
} from './money.ts'

/** What must hold once nothing is left to do. */
export async function invariantsAtRest(world: World, actors: Actors): Promise<Broken | null> {
	const events = eventsOf(world.ground.log)
	return (
		providerInLog(world, events) ??
		acknowledged(actors.promised, events) ??
		noReservations(events) ??
		receiptsAreRight(events) ??
		effectsAreDone(world, events) ??
		mailsAreSent(world, events) ??
		(await modelsAgree(world)) ??
		providerBalance(world) ??
		nothingToExplain(world, events) ??
		(await booksAgree(world))
	)
}
