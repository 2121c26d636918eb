import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, LAST, PLAINLY } from './parts.ts'

/**
 * A provider lists another fee of a charge than it reported, twice, and corrects it in the end: each time our
 * correction is replaced. Every 64th seed plays it, with separate randomness.
 */
export function restatedTwice(random: Random): readonly Step[] {
	const restate = (by: number): readonly Step[] => [
		{ do: 'restate', charge: LAST, by, gapMs: 300 },
		{ do: 'mirror', gapMs: 6_000 },
	]
	return [
		{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 6_000 },
		{ do: 'leap', minutes: 130, gapMs: 2_000 },
		...restate(random.between(1, 90)),
		...restate(-random.between(1, 90)),
	]
}
