import type { Random } from '../../../../demo/random.ts'
import type { Give, Outcome, Step } from '../steps.ts'

/** A negative number counts from the end. */
export const LAST = -1
export const DONATION = { do: 'give', to: 'rupees', by: 'donor', card: 'pm_good', coversFee: true } as const
export const PLAINLY = { unassigned: false, twice: false, leaves: false } as const
export const NEXT = { do: 'decide', decision: 'next', by: 1, twice: false, gapMs: 2_000 } as const
export const ANSWER = { do: 'bank answers', payment: LAST, gapMs: 40 } as const

export const paidBy = (random: Random, way: NonNullable<Give['way']>, outcome: Outcome): Give & Step => ({
	...DONATION,
	...PLAINLY,
	to: way === 'paypal' || way === 'debit' ? 'dollars' : 'rupees',
	amount: random.between(50, 300) * 100,
	way,
	outcome,
	gapMs: 4_000,
})
