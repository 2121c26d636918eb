import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, LAST, NEXT, PLAINLY } from './parts.ts'

/**
 * Seats of an event are paid for, refunded and disputed, while finance withdraws its money and processes crash.
 * Every 32nd seed plays it, with separate randomness.
 */
export function seatsOfEvent(random: Random): readonly Step[] {
	const seats = (): Step => ({
		...DONATION,
		...PLAINLY,
		to: 'event',
		by: random.pick(['guest', 'donor']),
		card: random.pick(['pm_good', 'pm_good', 'pm_slow', 'pm_3ds']),
		twice: random.chance(0.3),
		amount: random.between(50, 300) * 100,
		gapMs: random.pick([40, 2_000]),
	})
	return [
		seats(),
		seats(),
		{ do: 'ask', of: 'event', part: random.pick([400, 1_000]), times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: LAST },
		{ do: 'crash', who: 'worker', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 },
		{
			do: 'refund',
			donation: LAST,
			part: random.pick([300, 1_000]),
			twice: true,
			elsewhere: false,
			gapMs: 2_000,
		},
		{ ...NEXT, withdrawal: LAST },
		seats(),
		{ do: 'dispute', donation: LAST, gapMs: 2_000 },
		{ do: 'close dispute', donation: LAST, outcome: random.pick(['won', 'lost']), gapMs: 2_000 },
		{ do: 'assign', donation: LAST, toFoundation: true, twice: false, gapMs: 300 },
	]
}
