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
	/** How long the attack takes: one so fast that most tries begin before the first answers, and one that goes on. */
	readonly hours: readonly number[]
	readonly honest: HonestSizes
}

export const FULL_ATTACK: CardTestingSizes = {
	tries: 10_000,
	addresses: 2_000,
	hours: [0.02, 2],
	honest: { donors: 10_000, hours: 24 },
}

/** May reach a provider, of all stolen cards; may be hindered, of all honest donors. */
export const MAX_REACHED = 10
export const MAX_HINDERED = 10

/** Asks and refuses after a single declined card, whoever's: what the second figure has to notice. */
export const TOO_STRICT: Scales = {
	...SCALES,
	network: { ...SCALES.network, proofFrom: 1, questionFrom: 2, refusedFrom: 4 },
	strangers: { ...SCALES.strangers, proofFrom: 1, questionFrom: 1, refusedFrom: 3 },
}

export const ATTACKERS: readonly Attackers[] = ['scripts', 'browsers', 'guessers', 'answerers']
const DEFENCE = { scales: SCALES }

/** Stolen cards of one attack that reached the provider. */
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

/** What becomes of honest donors while nobody attacks. */
export async function honestDay(sizes: HonestSizes, scales: Scales = SCALES): Promise<Honest> {
	const world = createWorld()
	const seen = honest(world, createSite(world, hasGivenBefore, { scales }), sizes)
	await world.run()
	return seen
}

/** An attack in the middle of a day of honest donors, who meet the same defence. */
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
	/** Of stolen cards, the most that reached the provider in any of the attacks. Goal 10. */
	readonly 'cardTesting.reached': number
	/** Of honest donors, those who were asked a question or turned away. Goal 10. */
	readonly 'cardTesting.hindered': number
	/** Controls: the first without a defence, the second with one that asks and refuses at once. */
	readonly 'cardTesting.reachedUndefended': number
	readonly 'cardTesting.hinderedTooStrict': number
	/** By cards whose bank asks their holder, which nobody answers: they count half each. */
	readonly 'cardTesting.leftAtTheBank': number
	/** An attack by machines that answer no question, in the middle of the honest day: reached, and of the donors refused and asked. */
	readonly 'cardTesting.mixed': {
		readonly reached: number
		readonly refused: number
		readonly questioned: number
	}
	/** The same by machines that answer every question. */
	readonly 'cardTesting.mixedAnswering': {
		readonly reached: number
		readonly refused: number
		readonly questioned: number
	}
	readonly tries: number
	readonly donors: number
}

/** Simulated attacks and honest donors, on the rule and the guard themselves, in memory and in the time of a simulated clock. */
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
