import type { Random } from '../../../../demo/random.ts'
import type { Climate, Step } from '../steps.ts'
import { ANSWER, DONATION, LAST, PLAINLY } from './parts.ts'

/** Turns of three days each: two and a half months. */
const TURNS = 25
const TURNS_OF_TWO_MONTHS = 38
const THREE_DAYS = 3 * 1_440

interface Time {
	readonly after: number
	readonly meanwhile?: Readonly<Record<number, Step>>
	readonly tries?: readonly Step[]
	readonly turns?: number
}

const monthsGoBy = (random: Random, { after, meanwhile = {}, tries = [], turns = TURNS }: Time): Step[] =>
	Array.from({ length: turns }, (_, count): Step[] => [
		{ do: 'leap', minutes: THREE_DAYS, gapMs: tries.length > 0 ? 0 : 40 },
		...(count % 5 === 2
			? [{ do: 'crash', who: 'worker', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 } as const]
			: []),
		...(count % 2 === 0 ? [{ do: 'storm', before: 0, after, forMs: 2_500, gapMs: 0 } as const] : []),
		{ do: 'advance', gapMs: 3_000 },
		...tries,
		...(random.chance(0.8)
			? [
					{ ...ANSWER, gapMs: 300 },
					{ ...ANSWER, gapMs: 300 },
				]
			: []),
		...(meanwhile[count] ? [meanwhile[count]] : []),
	]).flat()

function monthlyBy(random: Random, way: 'card' | 'checkout' | 'debit'): Step[] {
	const monthlyOn = random.between(1, 31)
	const to = way === 'card' ? random.pick(['foundation', 'person'] as const) : 'person'
	const donation = {
		...DONATION,
		...PLAINLY,
		to,
		amount: random.between(50, 300) * 100,
		monthlyOn,
		gapMs: 4_000,
	} as const
	if (way === 'card') return [donation]
	const paid = { ...donation, way, outcome: 'pays' } as const
	if (way === 'checkout') return [{ ...paid, gapMs: 9_000 }]
	const begin = { do: 'begin monthly', donation: LAST, day: monthlyOn, gapMs: 3_000 } as const
	return [
		paid,
		{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 4_000 },
		begin,
		{ do: 'leap', minutes: 70, gapMs: 3_000 },
		begin,
	]
}

const times = (count: number, code: string): string[] => Array.from({ length: count }, () => code)

interface Monthly {
	readonly untold?: Climate['untold']
	readonly steps: readonly Step[]
}

/**
 * Members donate monthly by each way, and their banks decline. Every sixth seed plays one, with separate
 * randomness.
 */
export const MONTHLY: readonly ((random: Random) => Monthly)[] = [
	// Some months are tried more than once, and paid in the end.
	(random) => ({
		steps: [
			...monthlyBy(random, random.pick(['card', 'debit'])),
			{ do: 'banks decline', codes: times(random.between(1, 2), 'insufficient_funds'), gapMs: 0 },
			...monthsGoBy(random, { after: 0.2 }),
		],
	}),
	// By a mandate, which its donor pauses, resumes or ends in their app.
	(random) => ({
		steps: [
			...monthlyBy(random, 'checkout'),
			...monthsGoBy(random, {
				after: 0.2,
				meanwhile: {
					9: { do: 'change mandate', mandate: LAST, to: random.pick(['paused', 'over']), gapMs: 2_000 },
					// A month has come due by then, whatever its day.
					21: { do: 'change mandate', mandate: LAST, to: 'active', gapMs: 2_000 },
				},
			}),
		],
	}),
	// The plan of two months in a row is used up.
	(random) => ({
		steps: [
			...monthlyBy(random, random.pick(['card', 'debit'])),
			{ do: 'banks decline', codes: times(9, 'insufficient_funds'), gapMs: 0 },
			...monthsGoBy(random, { after: 0.1 }),
		],
	}),
	// A debit is sent back after it was paid, or its account is closed.
	(random) => ({
		steps: [
			...monthlyBy(random, 'debit'),
			{ do: 'banks decline', codes: [random.pick(['returned', 'account_closed'])], gapMs: 0 },
			...monthsGoBy(random, { after: 0.2 }),
		],
	}),
	// Nothing but looking tells of payments whose answers are lost: tried again within minutes, it is the same payment.
	(random) => {
		const tries: readonly Step[] = [
			{ do: 'leap', minutes: 1, gapMs: 3_000 },
			{ do: 'leap', minutes: 1, gapMs: 3_000 },
			{ do: 'lose answers', payments: 1, gapMs: 0 },
		]
		return {
			untold: 'payments',
			steps: [
				...Array.from({ length: 4 }, () => monthlyBy(random, 'card')).flat(),
				...monthsGoBy(random, { after: 0.5, tries }),
			],
		}
	},
	// A bank wants something else, or its donor, or no more of it.
	(random) => ({
		steps: [
			...monthlyBy(random, 'card'),
			{
				do: 'banks decline',
				codes: [random.pick(['expired_card', 'authentication_required', 'stolen_card'])],
				gapMs: 0,
			},
			...monthsGoBy(random, { after: 0.2 }),
		],
	}),
	// Its donor leaves a month out, or stops for a while or for good.
	(random) => ({
		steps: [
			...monthlyBy(random, random.pick(['card', 'checkout', 'debit'])),
			...monthsGoBy(random, {
				after: 0.2,
				meanwhile: {
					9: {
						do: 'change monthly',
						donation: LAST,
						action: random.pick(['pause', 'skip', 'stop']),
						gapMs: 2_000,
					},
					17: { do: 'change monthly', donation: LAST, action: 'resume', gapMs: 2_000 },
				},
			}),
		],
	}),
	// Apps decline what a mandate is charged.
	(random) => ({
		steps: [
			...monthlyBy(random, 'checkout'),
			{ do: 'banks decline', codes: times(random.pick([1, 4, 9]), 'payment_failed'), gapMs: 0 },
			...monthsGoBy(random, { after: 0.1, turns: TURNS_OF_TWO_MONTHS }),
		],
	}),
]
