import { type Random, seededRandom } from '../../../demo/random.ts'
import { databaseCrashes } from './courses/crashes.ts'
import { seatsOfEvent } from './courses/event.ts'
import { byHand, outOfNowhere } from './courses/journal.ts'
import { MONTHLY } from './courses/monthly.ts'
import { withoutProvider } from './courses/offline.ts'
import { RARE, sentAgainLate } from './courses/rare.ts'
import { restatedTwice } from './courses/restated.ts'
import { unsaid } from './courses/unassigned.ts'
import { COURSES } from './courses/usual.ts'
import { byAllWays, OTHERWISE } from './courses/ways.ts'
import { accountChanges, fallsBelowZero, inPieces, paidByProvider } from './courses/withdrawals.ts'
import { donationOf, stepOf } from './menu.ts'
import type { History, Step } from './steps.ts'

function among(random: Random, steps: readonly Step[], course: readonly Step[]): Step[] {
	const all = [...steps]
	let at = random.between(0, all.length)
	for (const step of course) {
		all.splice(at, 0, step)
		at = Math.min(all.length, at + 1 + (random.chance(0.25) ? 1 : 0))
	}
	return all
}

function ofFund(seed: number): (random: Random) => readonly Step[] {
	if (seed % 32 === 18) return fallsBelowZero
	return seed % 32 === 22 ? accountChanges : inPieces
}

function ofEach64th(seed: number): ((random: Random) => readonly Step[]) | null {
	if (seed % 64 === 44) return restatedTwice
	return seed % 64 === 60 ? databaseCrashes : null
}

const BY_HAND: Readonly<Record<number, (random: Random) => readonly Step[]>> = {
	9: byHand,
	13: outOfNowhere,
	15: outOfNowhere,
}

export function historyOf(seed: number): History {
	const random = seededRandom(seed * 7 + 5)
	const donations = Array.from({ length: random.between(2, 4) }, () => donationOf(random))
	const chances = Array.from({ length: random.between(6, 24) }, () => stepOf(random))
	const others = random.chance(0.45) ? among(random, chances, random.pick(COURSES)(random)) : chances
	const isCalm = random.chance(0.25)
	const dice = seededRandom(seed * 7 + 6)
	const course = unsaid(seed, dice)
	const waiting = course ? among(dice, others, course) : others
	const apart = seededRandom(seed * 7 + 4)
	const split = seed % 4 === 2 ? among(apart, waiting, ofFund(seed)(apart)) : waiting
	const seldom = ofEach64th(seed)
	const withSeldom = seldom ? among(apart, split, seldom(apart)) : split
	const withOffline = seed % 16 === 5 ? among(apart, withSeldom, withoutProvider(apart)) : withSeldom
	const withJournal = BY_HAND[seed % 16]
	const withEntries = withJournal ? among(apart, withOffline, withJournal(apart)) : withOffline
	const withSeats = seed % 32 === 28 ? among(apart, withEntries, seatsOfEvent(apart)) : withEntries
	const rare = seed % 5 === 0 ? RARE[(seed / 5) % RARE.length]?.(dice) : undefined
	const ways = seededRandom(seed * 7 + 3)
	const usual = byAllWays(ways, rare ? among(dice, withSeats, rare.steps) : withSeats)
	const otherwise = seed % 3 === 1 ? OTHERWISE[Math.trunc(seed / 3) % OTHERWISE.length] : undefined
	const all = otherwise ? among(ways, usual, otherwise(ways)) : usual
	const days = seededRandom(seed * 7)
	const monthly = seed % 6 === 2 ? MONTHLY[Math.trunc(seed / 6) % MONTHLY.length]?.(days) : undefined
	const isSentAgain = seed % 30 === 21
	const paid = seed % 6 === 5 ? paidByProvider(days, seed % 24 === 11) : []
	const longer = monthly?.steps ?? (isSentAgain ? sentAgainLate(days) : paid)
	const steps = [...byAllWays(ways, donations), ...among(days, all, longer)]
	return {
		seed,
		steps,
		climate: {
			monthly: steps.some((step) => step.do === 'give' && step.monthlyOn !== undefined),
			untold: rare?.untold ?? monthly?.untold ?? (isSentAgain ? 'payments' : null),
			yielding: random.pick([0.15, 0.4, 0.8]),
			webhooks: {
				doubled: random.pick([0, 0.3]),
				late: random.pick([0.1, 0.5]),
				lost: random.pick([0, 0, 0.2]),
			},
			costLate: random.pick([0, 0.3]),
			allModels: random.chance(0.25),
			weather: isCalm
				? { before: 0, after: 0 }
				: { before: random.pick([0, 0.004]), after: random.pick([0, 0.004]) },
		},
	}
}
