import type { Random } from '../../../../demo/random.ts'
import type { Step } from '../steps.ts'
import { LAST } from './parts.ts'

/**
 * Finance records money that came without a provider, whole or split, and takes back what bounced, while
 * processes crash. Every 16th seed plays it, with separate randomness.
 */
export function withoutProvider(random: Random): readonly Step[] {
	const to = random.pick(['rupees', 'rupees', 'dollars', 'foundation', 'person'] as const)
	const by = random.between(0, 2)
	const pause = () => random.pick([0, 40, 2_000, 6_000])
	const recorded = (hundreds: number): Step => ({
		do: 'record offline',
		to,
		method: random.pick(['cheque', 'cheque', 'bankTransfer', 'collectionBox']),
		amount: hundreds * 100 + random.pick([0, 1, 50]),
		by,
		twice: random.chance(0.4),
		gapMs: pause(),
	})
	const decided = (decision: 'approve' | 'return' | 'reverse', donation: number): Step => ({
		do: 'decide offline',
		donation,
		decision,
		by: random.pick([by, by + 1, by + 1]),
		twice: random.chance(0.3),
		gapMs: random.pick([40, 6_000]),
	})
	const crash: Step = { do: 'crash', who: 'worker', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 }
	return [
		recorded(random.between(210, 300)),
		decided(random.pick(['approve', 'approve', 'return']), LAST),
		decided('approve', LAST),
		...Array.from({ length: 3 }, () => recorded(random.between(60, 150))),
		...(random.chance(0.5) ? [crash] : []),
		decided('reverse', LAST),
		decided('reverse', 0),
		decided('approve', 0),
		decided('approve', LAST),
	]
}
