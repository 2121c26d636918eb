import type { Random } from '../../../demo/random.ts'
import type { Step } from './steps.ts'

type Make = (random: Random) => Step extends infer S ? (S extends Step ? Omit<S, 'gapMs'> : never) : never

const PROCESSES = ['api', 'projector', 'worker'] as const
const part = (random: Random) => random.pick([1000, 1000, 500, 333, random.between(1, 999)])

const give: Make = (random) => ({
	do: 'give',
	to: random.pick(['rupees', 'rupees', 'dollars', 'foundation', 'person']),
	by: random.pick(['guest', 'donor']),
	amount: random.between(2, 300) * 100 + random.pick([0, 0, 1, 33, 99]),
	coversFee: random.chance(0.6),
	card: random.pick(['pm_good', 'pm_good', 'pm_good', 'pm_slow', 'pm_3ds', 'pm_declined']),
	unassigned: random.chance(0.12),
	twice: random.chance(0.25),
	leaves: random.chance(0.15),
})

const MENU: readonly (readonly [number, Make])[] = [
	[22, give],
	[
		9,
		(random) => ({
			do: 'refund',
			donation: random.between(0, 9),
			part: part(random),
			twice: random.chance(0.4),
			elsewhere: random.chance(0.15),
		}),
	],
	[
		4,
		(random) => ({
			do: 'refund there',
			donation: random.between(0, 9),
			part: part(random),
			pending: random.chance(0.4),
		}),
	],
	[4, (random) => ({ do: 'settle refund', donation: random.between(0, 9), fails: random.chance(0.6) })],
	[5, (random) => ({ do: 'dispute', donation: random.between(0, 9) })],
	[
		5,
		(random) => ({
			do: 'close dispute',
			donation: random.between(0, 9),
			outcome: random.pick(['won', 'lost']),
		}),
	],
	[
		9,
		(random) => ({
			do: 'ask',
			of: random.pick(['rupees', 'rupees', 'dollars', 'foundation']),
			part: random.pick([1000, 700, 600, 300]),
			times: random.pick([1, 2, 2, 3]),
		}),
	],
	[
		14,
		(random) => ({
			do: 'decide',
			withdrawal: random.between(0, 5),
			decision: random.chance(0.65)
				? 'next'
				: random.pick(['approve', 'pay', 'reject', 'fail', 'retry', 'cancel']),
			by: random.between(0, 3),
			twice: random.chance(0.3),
		}),
	],
	[2, (random) => ({ do: 'change account', currency: random.pick(['INR', 'USD']) })],
	[4, (random) => ({ do: 'pay out', account: random.between(0, 2) })],
	[
		5,
		(random) => ({
			do: 'move payout',
			payout: random.between(0, 3),
			to: random.pick(['in_transit', 'paid', 'paid', 'failed']),
		}),
	],
	[4, () => ({ do: 'mirror' })],
	[1, () => ({ do: 'forge' })],
	[9, (random) => ({ do: 'leap', minutes: random.pick([1, 2, 11, 70, 300, 1500, 3000]) })],
	[
		8,
		(random) => ({
			do: 'crash',
			who: random.pick(PROCESSES),
			afterMs: random.between(0, 40),
			forMs: random.pick([0, 100, 3000]),
		}),
	],
	[
		3,
		(random) => ({
			do: 'double',
			who: random.pick(['projector', 'worker']),
			forMs: random.pick([400, 6_000]),
		}),
	],
	[3, (random) => ({ do: 'freeze', who: random.pick(PROCESSES), forMs: random.pick([300, 5_000, 70_000]) })],
	[
		5,
		(random) => ({
			do: 'storm',
			before: random.pick([0.02, 0.1, 0.3]),
			after: random.pick([0.02, 0.1, 0.3]),
			forMs: random.pick([200, 2_000, 8_000]),
		}),
	],
]
const WEIGHT = MENU.reduce((sum, [weight]) => sum + weight, 0)

export function stepOf(random: Random): Step {
	let left = random.between(1, WEIGHT)
	const gapMs = random.chance(0.45) ? 0 : random.pick([5, 40, 300, 2_000])
	for (const [weight, make] of MENU) {
		left -= weight
		if (left <= 0) return { gapMs, ...make(random) } as Step
	}
	throw new RangeError('The menu is empty.')
}

export const donationOf = (random: Random): Step =>
	({ gapMs: random.pick([0, 40, 2_000]), ...give(random) }) as Step
