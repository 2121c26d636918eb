import type { Random } from '../../../../demo/random.ts'
import type { Give, Outcome, Step } from '../steps.ts'
import { ANSWER, DONATION, LAST, NEXT, PLAINLY, paidBy } from './parts.ts'

const WAYS: Readonly<
	Record<
		'INR' | 'USD' | 'event',
		readonly { readonly way: NonNullable<Give['way']>; readonly outcomes: readonly Outcome[] }[]
	>
> = {
	INR: [
		{ way: 'checkout', outcomes: ['pays', 'pays', 'fails', 'late', 'waits'] },
		{ way: 'checkout', outcomes: ['pays', 'pays', 'fails', 'late', 'waits'] },
		{ way: 'saved', outcomes: ['pays'] },
	],
	USD: [
		{ way: 'paypal', outcomes: ['pays', 'pays', 'declined', 'pending', 'denied'] },
		{
			way: 'debit',
			outcomes: ['pays', 'returned', 'insufficient_funds', 'account_closed', 'account_closed'],
		},
	],
	event: [{ way: 'paypal', outcomes: ['pays', 'pays', 'declined', 'pending', 'denied'] }],
}

function paidOtherwise(random: Random, step: Give): Give {
	const { way, outcomes } = random.pick(
		WAYS[step.to === 'event' ? 'event' : step.to === 'dollars' ? 'USD' : 'INR'],
	)
	const isMember = way === 'saved' || way === 'debit'
	// A double click makes two calls for one order.
	const twice = step.twice || (way === 'checkout' && random.chance(0.4))
	return { ...step, way, outcome: random.pick(outcomes), twice, ...(isMember && { by: 'donor' }) }
}
export function byAllWays(random: Random, steps: readonly Step[]): Step[] {
	const all: Step[] = []
	const answers: Step[] = []
	for (const step of steps) {
		const isFree = step.do === 'give' && !step.unassigned && step.card === 'pm_good' && !step.closes
		const changed = isFree && random.chance(0.6) ? paidOtherwise(random, step) : step
		all.push(changed)
		if (changed.do === 'give' && changed.way !== undefined && changed.outcome !== 'pays')
			answers.push({ ...ANSWER, payment: random.between(0, 3) })
		if (answers.length > 0 && random.chance(0.2)) all.push(answers.pop() as Step)
	}
	return all
}

/** Courses of the other ways to pay. Every third seed plays one, with separate randomness. */
export const OTHERWISE: readonly ((random: Random) => readonly Step[])[] = [
	// A debit is paid after days and sent back after more of them; what it was for may have left the fund.
	(random) => [
		paidBy(random, 'debit', 'returned'),
		{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 2_000 },
		{ do: 'ask', of: 'dollars', part: random.pick([500, 1_000]), times: 1, gapMs: 2_000 },
		{ do: 'leap', minutes: 1_500, gapMs: 300 },
		{ ...ANSWER, gapMs: 2_000 },
		paidBy(random, 'debit', 'pays'),
	],
	// A bank says yes when the donation was given up.
	(random) => [
		paidBy(random, 'checkout', 'late'),
		{ do: 'leap', minutes: random.pick([11, 1_500]), gapMs: 2_000 },
		{ do: 'leap', minutes: 300, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 2_000 },
	],
	// The page is gone right after its donor approved, or while it asks for the order twice.
	(random) => [
		{ ...paidBy(random, 'paypal', 'pays'), leaves: true },
		{ ...paidBy(random, 'checkout', 'pays'), twice: true },
		{ do: 'leap', minutes: 70, gapMs: 2_000 },
	],
	(random) => [
		paidBy(random, 'paypal', random.pick(['pending', 'denied'])),
		{ do: 'refund', donation: LAST, part: 333, twice: false, elsewhere: false, gapMs: 300 },
		{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 2_000 },
		{ do: 'dispute', donation: LAST, gapMs: 2_000 },
		{ do: 'close dispute', donation: LAST, outcome: random.pick(['won', 'lost']), gapMs: 2_000 },
	],
	// A member gives every month: some ten weeks, with whatever breaks meanwhile.
	(random) => [
		{
			...DONATION,
			...PLAINLY,
			to: random.pick(['foundation', 'person']),
			card: random.pick(['pm_good', 'pm_good', 'pm_slow']),
			amount: random.between(50, 300) * 100,
			monthlyOn: random.between(1, 31),
			gapMs: 4_000,
		},
		...Array.from({ length: 14 }, (_, count): Step[] => [
			{ do: 'leap', minutes: 5 * 1_440, gapMs: 40 },
			...(count % 5 === 2
				? [{ do: 'crash', who: 'worker', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 } as const]
				: []),
			...(count % 2 === 0 ? [{ do: 'storm', before: 0, after: 0.2, forMs: 2_500, gapMs: 0 } as const] : []),
			{ do: 'advance', gapMs: 3_000 },
		]).flat(),
	],
	// A provider pays a withdrawal, and the bank gives it back.
	(random) => [
		{ ...paidBy(random, 'checkout', 'pays'), to: 'rupees', amount: random.between(50, 190) * 100 },
		{ do: 'ask', of: 'rupees', part: random.pick([300, 700]), times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: LAST },
		{ ...NEXT, withdrawal: LAST, decision: 'transfer', twice: random.chance(0.3), gapMs: 6_000 },
		{ do: 'move transfer', transfer: LAST, to: random.pick(['paid', 'paid', 'failed']), gapMs: 2_000 },
		{ do: 'leap', minutes: 1_500, gapMs: 2_000 },
		{ do: 'move transfer', transfer: LAST, to: 'failed', gapMs: 2_000 },
		{ do: 'ask', of: 'rupees', part: 1_000, times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: -2 },
	],
]
