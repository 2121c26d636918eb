import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { DONATION, LAST, PLAINLY } from './parts.ts'

/**
 * A provider lists a charge's fee otherwise than it told of it, twice, and corrects that in the end: what our books say
 * in its place is replaced each time. Every 64th seed plays it, by dice of its own.
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
