import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, LAST, NEXT, PLAINLY } from './parts.ts'

/**
 * A fund is withdrawn in pieces that are approved by several people at once, by one in two sessions, or by
 * the requester, while the account changes. Every fourth seed plays one, with separate randomness.
 */
export function inPieces(random: Random): readonly Step[] {
	const of = random.pick(['rupees', 'foundation'] as const)
	const approval = (): Step => ({
		do: 'decide',
		withdrawal: random.pick([LAST, LAST, -2]),
		decision: 'approve',
		by: random.between(0, 3),
		twice: random.chance(0.4),
		gapMs: random.pick([0, 3, 2_000]),
	})
	const change: Step = { do: 'change account', currency: 'INR', gapMs: random.pick([3, 20, 60]) }
	const donation: Step = {
		...DONATION,
		...PLAINLY,
		to: of,
		amount: random.between(250, 300) * 100,
		gapMs: 3_000,
	}
	return [
		donation,
		donation,
		{ do: 'ask', of, part: random.pick([1_000, 480, 400]), times: random.pick([1, 2, 2]), gapMs: 3_000 },
		...Array.from({ length: random.between(1, 3) }, approval),
		...(of === 'rupees' && random.chance(0.6) ? [change] : []),
		...Array.from({ length: random.between(2, 4) }, approval),
	]
}

/**
 * The whole fund is withdrawn with two approvals. The donation is by a plain card, since such a payment has
 * no later events.
 */
function approvedByTwo(random: Random, between: readonly Step[]): readonly Step[] {
	const donation: Step = {
		...DONATION,
		...PLAINLY,
		card: 'pm_slow',
		amount: random.between(250, 300) * 100,
		gapMs: 3_000,
	}
	const approve = { do: 'decide', withdrawal: LAST, decision: 'approve', twice: false, gapMs: 2_000 } as const
	return [
		donation,
		{ do: 'ask', of: 'rupees', part: 1_000, times: 1, gapMs: 3_000 },
		{ ...approve, by: 1 },
		...between,
		{ ...approve, by: 2 },
	]
}

/**
 * An account changes between two approvals, while the worker that checks them is frozen. Every 32nd seed
 * plays it instead of a fund that is withdrawn in pieces.
 */
export const accountChanges = (random: Random): readonly Step[] =>
	approvedByTwo(random, [
		{ do: 'freeze', who: 'worker', forMs: 20_000, gapMs: 0 },
		{ do: 'change account', currency: 'INR', gapMs: 60 },
	])

/**
 * A fund becomes negative between the second approval and the payment. Another 32nd of the seeds plays it.
 */
export const fallsBelowZero = (random: Random): readonly Step[] => [
	...approvedByTwo(random, []),
	{ do: 'dispute', donation: LAST, gapMs: 2_000 },
	{ do: 'close dispute', donation: LAST, outcome: 'lost', gapMs: 5_000 },
	{ ...NEXT, withdrawal: LAST },
]

/**
 * Two people approve, and a provider pays; its cost is known at once or later, and the bank may return it.
 * Every sixth seed plays it, with separate randomness.
 * @param isSeen finance sees the return on the bank's statement before the provider reports it
 */
export function paidByProvider(random: Random, isSeen: boolean): readonly Step[] {
	const approve = (by: number): Extract<Step, { do: 'decide' }> => ({
		do: 'decide',
		withdrawal: LAST,
		decision: 'approve',
		by,
		twice: false,
		gapMs: 2_000,
	})
	const seen: Step = { ...approve(1), decision: 'fail' }
	const one = (): readonly Step[] => [
		{ do: 'ask', of: 'rupees', part: random.between(150, 300), times: 1, gapMs: 2_000 },
		approve(1),
		approve(2),
		{
			do: 'decide',
			withdrawal: LAST,
			decision: 'transfer',
			by: 1,
			twice: random.chance(0.3),
			gapMs: random.pick([0, 6_000]),
		},
		{
			do: 'move transfer',
			transfer: LAST,
			to: random.pick(['paid', 'paid', 'paid', 'failed']),
			gapMs: 2_000,
		},
		{ do: 'leap', minutes: 70, gapMs: 6_000 },
		{ do: 'leap', minutes: random.pick([70, 1_500]), gapMs: 6_000 },
		...(isSeen ? [seen] : []),
		{
			do: 'move transfer',
			transfer: LAST,
			to: isSeen ? 'failed' : random.pick(['paid', 'paid', 'failed']),
			gapMs: 2_000,
		},
	]
	const donation = { ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 4_000 } as const
	return [donation, ...one(), ...one()]
}
