import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, LAST, NEXT, PLAINLY } from './parts.ts'

/** Courses whose order chance would seldom produce; other events happen in between. */
export const COURSES: readonly ((random: Random) => readonly Step[])[] = [
	// A fund falls below zero between the approval and the payment.
	(random) => [
		{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
		{ do: 'ask', of: 'rupees', part: 1000, times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: LAST },
		{ do: 'dispute', donation: LAST, gapMs: 2_000 },
		{ do: 'close dispute', donation: LAST, outcome: 'lost', gapMs: 5_000 },
		{ ...NEXT, withdrawal: LAST },
	],
	// Several payments of one fund, some of which come back.
	(random) => [
		{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
		{ do: 'ask', of: 'rupees', part: 300, times: 2, gapMs: 2_000 },
		...[LAST, -2, LAST, -2, LAST, LAST, LAST].map((withdrawal): Step => ({ ...NEXT, withdrawal })),
		{ do: 'ask', of: 'rupees', part: random.pick([400, 700, 1000]), times: 1, gapMs: 2_000 },
	],
	// A refund that the bank takes days for.
	(random) => [
		{ ...DONATION, ...PLAINLY, card: 'pm_slow', amount: random.between(50, 300) * 100, gapMs: 2_000 },
		{
			do: 'refund',
			donation: LAST,
			part: random.pick([300, 450]),
			twice: false,
			elsewhere: false,
			gapMs: 2_000,
		},
		{ do: 'leap', minutes: 1_500, gapMs: 6_000 },
		{ do: 'leap', minutes: 1_500, gapMs: 6_000 },
		{ do: 'settle refund', donation: LAST, fails: random.chance(0.5), gapMs: 300 },
	],
]
