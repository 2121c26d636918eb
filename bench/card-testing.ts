import { SCALES, type Scales } from '../domain/donations/velocity.ts'
import { HOUR_MS } from '../kernel/wire/time.ts'
import {
	type Attackers,
	type AttackSizes,
	attack,
	createSite,
	createWorld,
	type Honest,
	type HonestSizes,
	hasGivenBefore,
	honest,
} from './card-tries.ts'

export interface CardTestingSizes {
	readonly tries: number
	readonly addresses: number
	readonly hours: readonly number[]
	readonly honest: HonestSizes
}

export const FULL_ATTACK: CardTestingSizes = {
	tries: 10_000,
	addresses: 2_000,
	hours: [0.02, 2],
	honest: { donors: 10_000, hours: 24 },
}

export const MAX_REACHED = 10
export const MAX_HINDERED = 10

export const TOO_STRICT: Scales = {
	...SCALES,
	network: { ...SCALES.network, proofFrom: 1, questionFrom: 2, refusedFrom: 4 },
	strangers: { ...SCALES.strangers, proofFrom: 1, questionFrom: 1, refusedFrom: 3 },
}

export const ATTACKERS: readonly Attackers[] = ['scripts', 'browsers', 'guessers', 'answerers']
const DEFENCE = { scales: SCALES }

export async function reachedBy(
	attackers: Attackers,
	sizes: AttackSizes,
	defence: { readonly scales: Scales } | null = DEFENCE,
): Promise<number> {
	const world = createWorld()
	const site = createSite(world, hasGivenBefore, defence)
	attack(world, site, sizes, attackers)
	await world.run()
	return site.reached()
}

export async function honestDay(sizes: HonestSizes, scales: Scales = SCALES): Promise<Honest> {
	const world = createWorld()
	const seen = honest(world, createSite(world, hasGivenBefore, { scales }), sizes)
	await world.run()
	return seen
}

export async function attackedDay(
	attackers: Attackers,
	attackSizes: AttackSizes,
	honestSizes: HonestSizes,
): Promise<{ readonly reached: number; readonly seen: Honest }> {
	const world = createWorld()
	const site = createSite(world, hasGivenBefore, DEFENCE)
	let reached = 0
	const attacked = {
		...site,
		try: async (trier: Parameters<typeof site.try>[0]) => {
			const tried = await site.try(trier)
			if (tried.end === 'declined' || tried.end === 'succeeded' || tried.end === 'open') reached += 1
			return tried
		},
	}
	const seen = honest(world, site, honestSizes)
	attack(world, attacked, attackSizes, attackers, 7, (honestSizes.hours / 3) * HOUR_MS)
	await world.run()
	return { reached, seen }
}

export interface CardTestingBench {
	readonly 'cardTesting.reached': number
	/** Honest donors who saw a question or were turned away. Goal 10. */
	readonly 'cardTesting.hindered': number
	readonly 'cardTesting.reachedUndefended': number
	readonly 'cardTesting.hinderedTooStrict': number
	readonly 'cardTesting.leftAtTheBank': number
	readonly 'cardTesting.mixed': {
		readonly reached: number
		readonly refused: number
		readonly questioned: number
	}
	readonly 'cardTesting.mixedAnswering': {
		readonly reached: number
		readonly refused: number
		readonly questioned: number
	}
	readonly tries: number
	readonly donors: number
}

/**
 * Simulates attacks and honest donors against the rule and the guard themselves, in memory and in simulated
 * time.
 */
export async function benchCardTesting(sizes: CardTestingSizes = FULL_ATTACK): Promise<CardTestingBench> {
	const { tries, addresses, hours } = sizes
	const attacks = hours.map((each) => ({ tries, addresses, hours: each }))
	const last = { tries, addresses, hours: hours.at(-1) ?? 2 }
	let reached = 0
	for (const each of attacks)
		for (const attackers of ATTACKERS) reached = Math.max(reached, await reachedBy(attackers, each))
	const mixedBy = async (attackers: Attackers) => {
		const mixed = await attackedDay(attackers, last, sizes.honest)
		return { reached: mixed.reached, refused: mixed.seen.refused, questioned: mixed.seen.questioned }
	}
	return {
		'cardTesting.reached': reached,
		'cardTesting.hindered': (await honestDay(sizes.honest)).hindered,
		'cardTesting.reachedUndefended': await reachedBy('scripts', last, null),
		'cardTesting.hinderedTooStrict': (await honestDay(sizes.honest, TOO_STRICT)).hindered,
		'cardTesting.leftAtTheBank': await reachedBy('leavers', last),
		'cardTesting.mixed': await mixedBy('browsers'),
		'cardTesting.mixedAnswering': await mixedBy('answerers'),
		tries,
		donors: sizes.honest.donors,
	}
}
