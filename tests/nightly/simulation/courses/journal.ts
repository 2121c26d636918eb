import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { LAST } from './parts.ts'

const decided = (random: Random, decision: 'approve' | 'decline' | 'reverse', entry: number): Step => ({
	do: 'decide entry',
	entry,
	decision,
	by: random.between(0, 2),
	twice: random.chance(0.3),
	gapMs: random.pick([40, 6_000]),
})

/**
 * Finance enters charges of the bank and money of funds, whole or split, and decides on it or takes it back,
 * while processes crash. Every 16th seed plays it, with separate randomness.
 */
export function byHand(random: Random): readonly Step[] {
	const by = random.between(0, 2)
	const entered = (hundreds: number): Step => ({
		do: 'enter',
		of: random.pick(['rupees', 'rupees', 'dollars', 'bank', 'bank']),
		amount: hundreds * 100 + random.pick([0, 1, 50]),
		by,
		twice: random.chance(0.4),
		gapMs: random.pick([0, 40, 2_000, 6_000]),
	})
	const crash: Step = { do: 'crash', who: 'api', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 }
	return [
		entered(random.between(10, 60)),
		decided(random, 'reverse', LAST),
		...(random.chance(0.5) ? [crash] : []),
		entered(random.between(100, 250)),
		decided(random, random.pick(['approve', 'decline']), LAST),
		...Array.from({ length: 3 }, () => entered(random.between(60, 150))),
		decided(random, 'approve', LAST),
		decided(random, 'reverse', 0),
		decided(random, 'approve', LAST),
		decided(random, 'reverse', LAST),
	]
}

/** A provider takes money for something unknown, and finance gives it each of its ways out. */
export function outOfNowhere(random: Random): readonly Step[] {
	const taken = (): Step => ({
		do: 'take unknown',
		account: random.between(0, 1),
		amount: random.between(20, 300) * 100,
		gapMs: 40,
	})
	const cleared = (way: 'receive' | 'write-off'): Step => ({
		do: 'clear',
		line: random.between(0, 2),
		way,
		by: random.between(0, 2),
		twice: random.chance(0.4),
		gapMs: random.pick([0, 6_000]),
	})
	const ends: readonly (readonly Step[])[] = [
		[{ do: 'assign', donation: LAST, toFoundation: random.chance(0.4), twice: true, gapMs: 2_000 }],
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
		[],
	]
	return [
		taken(),
		taken(),
		{ do: 'leap', minutes: random.pick([70, 300, 1_500]), gapMs: 2_000 },
		{ do: 'mirror', gapMs: 6_000 },
		cleared('receive'),
		...random.pick(ends),
		cleared(random.pick(['receive', 'write-off'])),
		decided(random, 'approve', LAST),
		...random.pick(ends),
		decided(random, 'reverse', LAST),
		{ do: 'mirror', gapMs: 6_000 },
	]
}
