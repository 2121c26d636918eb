import type { Actors } from '../actors.ts'
import type { Browser } from '../browser.ts'
import type { World } from '../world.ts'
import { booksAgree } from './books.ts'
import { type Broken, firstOf } from './broken.ts'
import { effectsAreDone, mailsAreSent } from './effects.ts'
import { eventsOf } from './events.ts'
import { fundsStand } from './funds.ts'
import { journalInLedger, suspenseIsCleared } from './journal.ts'
import { modelsAgree } from './models.ts'
import {
	acknowledged,
	donationsEnd,
	noReservations,
	nothingToExplain,
	providerBalance,
	providerFees,
	providerInLog,
	receiptsAreRight,
} from './money.ts'
import { monthly } from './monthly.ts'
import { offlineInLog } from './offline.ts'
import { otherwise } from './otherwise.ts'

export async function invariantsAtRest(
	world: World,
	actors: Actors,
	browser: Browser,
): Promise<Broken | null> {
	const events = eventsOf(world.ground.log)
	return (
		providerInLog(world, events) ??
		otherwise(world, events) ??
		monthly(world, events) ??
		offlineInLog(world, events) ??
		journalInLedger(world, events) ??
		suspenseIsCleared(world, events) ??
		acknowledged(actors.promised, events) ??
		firstOf('the same call gets the same answer', browser.contradictions) ??
		firstOf('every webhook is taken in', world.givenUp) ??
		donationsEnd(events) ??
		noReservations(events) ??
		(await fundsStand(world, events)) ??
		receiptsAreRight(events) ??
		effectsAreDone(world, events) ??
		mailsAreSent(world, events) ??
		(await modelsAgree(world)) ??
		providerBalance(world) ??
		providerFees(world, events) ??
		nothingToExplain(world) ??
		(await booksAgree(world))
	)
}
