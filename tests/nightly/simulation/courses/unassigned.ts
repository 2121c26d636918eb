import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, LAST, PLAINLY } from './parts.ts'

/** Plays a payment whose target is never given. Every seventh seed plays one, with separate randomness. */
function inSuspense(random: Random): readonly Step[] {
	const ends: readonly (readonly Step[])[] = [
		[
			{
				do: 'refund',
				donation: LAST,
				part: 1_000,
				twice: random.chance(0.4),
				elsewhere: false,
				gapMs: 2_000,
			},
		],
		[{ do: 'refund there', donation: LAST, part: random.pick([300, 1_000]), pending: false, gapMs: 2_000 }],
		[
			{ do: 'dispute', donation: LAST, gapMs: 2_000 },
			{ do: 'close dispute', donation: LAST, outcome: random.pick(['won', 'lost']), gapMs: 5_000 },
		],
	]
	const amount = random.between(50, 300) * 100
	return [
		{ ...DONATION, ...PLAINLY, unassigned: true, leaves: true, amount, gapMs: 6_000 },
		...random.pick(ends),
		{ do: 'leap', minutes: random.pick([11, 70, 1_500]), gapMs: 2_000 },
	]
}

/**
 * Plays a payment that finance assigns, or tries to. Another seventh of the seeds plays one, with separate
 * randomness.
 */
function assignedLater(random: Random): readonly Step[] {
	const assign: Step = {
		do: 'assign',
		donation: LAST,
		toFoundation: random.chance(0.4),
		twice: random.chance(0.4),
		gapMs: random.pick([0, 3, 2_000]),
	}
	const back: Step = {
		do: 'refund',
		donation: LAST,
		part: 1_000,
		twice: false,
		elsewhere: false,
		gapMs: random.pick([0, 3, 2_000]),
	}
	const courses: readonly (readonly Step[])[] = [
		[assign],
		[
			assign,
			{ do: 'refund there', donation: LAST, part: random.pick([300, 1_000]), pending: false, gapMs: 2_000 },
		],
		[{ do: 'dispute', donation: LAST, gapMs: 2_000 }, assign],
		// Two people of finance decide at once.
		[assign, back],
		[back, assign],
	]
	const amount = random.between(50, 300) * 100
	return [
		{ ...DONATION, ...PLAINLY, unassigned: true, leaves: true, amount, gapMs: 6_000 },
		...random.pick(courses),
		{ do: 'leap', minutes: random.pick([11, 70, 1_500]), gapMs: 2_000 },
	]
}

export function unsaid(seed: number, random: Random): readonly Step[] | null {
	if (seed % 7 === 3) return inSuspense(random)
	return seed % 7 === 5 ? assignedLater(random) : null
}
