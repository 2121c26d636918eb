import type { Random } from '../../../../demo/random.ts'
import type { Climate, Step } from '../steps.ts'
import { DONATION, LAST, PLAINLY } from './parts.ts'

/**
 * Courses for faults that few histories would reveal. Every fifth seed plays one, with separate randomness,
 * so that the histories of all other seeds are unchanged.
 */
export const RARE: readonly ((random: Random) => {
	readonly untold?: Climate['untold']
	readonly steps: readonly Step[]
})[] = [
	// Nothing but looking tells how a refund ended that took the bank days; the first look finds other news, too.
	(random) => ({
		untold: 'refunds',
		steps: [
			{ ...DONATION, ...PLAINLY, card: 'pm_slow', amount: random.between(50, 300) * 100, gapMs: 2_000 },
			{ do: 'refund there', donation: LAST, part: 100, pending: false, gapMs: 0 },
			{ do: 'refund', donation: LAST, part: 450, twice: false, elsewhere: false, gapMs: 6_000 },
			{ do: 'leap', minutes: 70, gapMs: 6_000 },
		],
	}),
	// A refund is sent again when the donation has moved on, and has yet to hear of it.
	(random) => ({
		steps: [
			{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
			{ do: 'freeze', who: 'worker', forMs: 20_000, gapMs: 0 },
			{
				do: 'refund',
				donation: LAST,
				part: 333,
				twice: false,
				elsewhere: false,
				againMs: 4_000,
				gapMs: 1_000,
			},
			{ do: 'refund there', donation: LAST, part: 100, pending: false, gapMs: 300 },
			{ do: 'tell again', donation: LAST, gapMs: 6_000 },
		],
	}),
	// A payout comes back after it was paid.
	(random) => ({
		steps: [
			{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
			{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
			{ do: 'pay out', account: 0, gapMs: 2_000 },
			{ do: 'move payout', payout: LAST, to: 'paid', gapMs: 6_000 },
			{ do: 'leap', minutes: 70, gapMs: 2_000 },
			{ do: 'move payout', payout: LAST, to: 'failed', gapMs: 2_000 },
		],
	}),
	// Neither an answer nor a webhook nor the donor tells of a payment that was made.
	(random) => ({
		untold: 'payments',
		steps: [
			{ do: 'crash', who: 'api', afterMs: random.between(2, 30), forMs: 3_000, gapMs: 0 },
			{
				...DONATION,
				...PLAINLY,
				leaves: true,
				closes: true,
				amount: random.between(50, 300) * 100,
				gapMs: 6_000,
			},
		],
	}),
	// A projector loses what keeps another from its work, and hears of it only when it works on.
	(random) => ({
		steps: [
			{ do: 'double', who: 'projector', forMs: 60_000, gapMs: 2_000 },
			{ do: 'storm', before: 0, after: 0.7, forMs: 11_000, gapMs: 14_000 },
			...[300, 2_000, 6_000].map(
				(gapMs): Step => ({
					...DONATION,
					...PLAINLY,
					amount: random.between(2, 300) * 100,
					gapMs,
				}),
			),
		],
	}),
	// The database refuses to write what it takes a moment later.
	(random) => ({
		steps: [
			{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
			...[1, 1, 2].flatMap((writes): Step[] => [
				{ do: 'stumble', writes, gapMs: 0 },
				{ ...DONATION, ...PLAINLY, amount: random.between(2, 300) * 100, gapMs: 6_000 },
			]),
		],
	}),
]

/**
 * A call without an answer is repeated after a day, when nothing has checked it yet and its provider has
 * forgotten its key. Every thirtieth seed plays it.
 */
export const sentAgainLate = (random: Random): readonly Step[] => [
	{ do: 'crash', who: 'api', afterMs: random.between(2, 30), forMs: 3_000, gapMs: 0 },
	{ ...DONATION, ...PLAINLY, card: 'pm_slow', amount: random.between(50, 300) * 100, gapMs: 300 },
	{ do: 'leap', minutes: 1_500, gapMs: 6_000 },
]
