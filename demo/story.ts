import type { Language } from '../kernel/wire/language.ts'
import { type Currency, type RegionCode, regionOf } from '../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/wire/time.ts'
import { type DemoFundraiser, FUNDRAISERS, VIEWERS } from './fundraisers.ts'
import { ACCOUNTS, GUEST_NAMES, MESSAGES, OTHERS } from './people.ts'
import { type Random, seededRandom } from './random.ts'

export const DEMO_DAYS = 120
export const DEMO_END = DEMO_DAYS * DAY_MS

const DONATIONS_TO_FUNDRAISERS = 1_930
const DONATIONS_TO_FOUNDATION = 90
const SEED = 20_261_121
const WAYS_SEED = 20_261_126

export interface Life {
	readonly raisedAt: number
	readonly donationsFrom: number
	readonly donationsUntil: number
	/** Days from the demo's end to the end date; negative when it is before. */
	readonly endsInDays: number
}

export type Method = 'ok' | 'declined' | 'insufficient' | 'threeDS' | 'threeDSFailed'

/** `checkoutCard`: a card in a checkout that offers more methods. */
export type Way =
	| 'card'
	| 'savedCard'
	| 'upi'
	| 'netbanking'
	| 'wallet'
	| 'checkoutCard'
	| 'paypal'
	| 'bankDebit'

export interface DonationPlan {
	readonly at: number
	readonly to: number | 'foundation' | { readonly person: string }
	readonly region: RegionCode
	/** Major units, whole. */
	readonly major: number
	readonly coversFee: boolean
	readonly anonymous: boolean
	readonly donor:
		| { readonly key: string }
		| { readonly first: string; readonly last: string; readonly email: string }
	readonly message: string
	readonly way: Way
	readonly method: Method
	readonly saves?: 'card' | 'monthly'
	readonly triesAgain: boolean
	readonly language: Language
	/** The code of the e-mail campaign that the donor came by. */
	readonly campaignCode?: string
}

export interface Story {
	readonly fundraisers: readonly (Life & {
		readonly commenter: string | null
	})[]
	readonly donations: readonly DonationPlan[]
}

const YOUNG: readonly string[] = ['pendingAdmin', 'pendingOrganization', 'approved', 'removed']

function lifeOf(fundraiser: DemoFundraiser, random: Random): Life {
	const startDay = YOUNG.includes(fundraiser.ends) ? random.between(112, 117) : random.between(1, 70)
	const raisedAt = startDay * DAY_MS + random.between(3, 13) * HOUR_MS + random.between(0, 59) * MINUTE_MS
	const donationsFrom = raisedAt + 2 * DAY_MS
	const lastDay = { expired: random.between(85, 112), fulfilled: 108, onHold: 104, deactivated: 100 }[
		fundraiser.ends as string
	]
	const donationsUntil = lastDay === undefined ? DEMO_END - 2 * HOUR_MS : lastDay * DAY_MS
	const endsInDays = fundraiser.ends === 'expired' ? (lastDay ?? 100) - DEMO_DAYS : random.between(9, 64)
	return { raisedAt, donationsFrom, donationsUntil, endsInDays }
}

const DONORS = [...ACCOUNTS.filter(({ roles }) => roles.length === 0), ...OTHERS].map(({ key }) => key)

/**
 * Major units: the step of donations to fundraisers, the value of a US dollar, and amounts for the
 * foundation.
 */
const SUMS: Readonly<
	Record<
		Currency,
		{ readonly step: number; readonly worth: number; readonly toFoundation: readonly number[] }
	>
> = {
	INR: { step: 50, worth: 80, toFoundation: [100, 500, 1_000, 1_500] },
	USD: { step: 5, worth: 1, toFoundation: [10, 25, 50, 100] },
}
const sumsIn = (region: RegionCode) => SUMS[regionOf(region).currency]

function methodOf(random: Random): Method {
	const roll = random.next()
	if (roll < 0.045) return 'declined'
	if (roll < 0.065) return 'insufficient'
	if (roll < 0.145) return 'threeDS'
	if (roll < 0.16) return 'threeDSFailed'
	return 'ok'
}

const WAYS: Readonly<Record<RegionCode, readonly (readonly [way: Way, share: number])[]>> = {
	IN: [
		['upi', 0.3],
		['netbanking', 0.06],
		['wallet', 0.05],
		['checkoutCard', 0.03],
	],
	US: [['paypal', 0.18]],
}

function wayOf({ region, method, way }: DonationPlan, random: Random): Way {
	let roll = random.next()
	if (method === 'threeDS' || method === 'threeDSFailed') return way
	for (const [other, share] of WAYS[region]) {
		if (roll < share) return other
		roll -= share
	}
	return way
}

function donation(
	at: number,
	to: number | 'foundation',
	region: RegionCode,
	major: number,
	random: Random,
): DonationPlan {
	const names = GUEST_NAMES[region]
	const signedIn = random.chance(0.12)
	const first = random.pick(names.first)
	const last = random.pick(names.last)
	return {
		at,
		to,
		region,
		major: Math.max(1, major),
		coversFee: random.chance(0.65),
		anonymous: random.chance(0.18),
		donor: signedIn
			? { key: random.pick(DONORS) }
			: { first, last, email: `${first}.${last}${random.between(1, 99)}@mail.example`.toLowerCase() },
		message: random.chance(0.14) ? random.pick(MESSAGES) : '',
		way: 'card',
		method: methodOf(random),
		triesAgain: random.chance(0.6),
		language: region === 'IN' && random.chance(0.2) ? 'hi' : 'en',
	}
}

function donationsOf(
	index: number,
	fundraiser: DemoFundraiser,
	life: Life,
	count: number,
	random: Random,
): DonationPlan[] {
	const { goal, raised = 0, region, ends, isPrivate = false } = fundraiser
	const target = (goal * raised) / 100
	const { step } = sumsIn(region)
	const mean = target / count
	let left = target
	return Array.from({ length: count }, (_, place) => {
		const at =
			life.donationsFrom +
			((life.donationsUntil - life.donationsFrom) * (place + random.next() * 0.9)) / count
		const wish = mean * (0.25 + 1.5 * random.next() ** 1.4)
		const last = place === count - 1
		const major = last && ends === 'fulfilled' ? left : Math.max(step, Math.trunc(wish / step) * step)
		const made = donation(
			at,
			index,
			region,
			Math.min(Math.trunc(major), Math.max(step, Math.trunc(left))),
			random,
		)
		left -= made.major
		const viewer = VIEWERS[place % VIEWERS.length]
		if (isPrivate && viewer) return { ...made, donor: { key: viewer } }
		// The donation that completes a goal is not the one to be declined.
		return last && ends === 'fulfilled' ? { ...made, method: 'ok', coversFee: true } : made
	})
}

function toFoundation(place: number, random: Random): DonationPlan {
	const region = random.chance(0.6) ? 'IN' : 'US'
	const at = 2 * DAY_MS + ((DEMO_END - 3 * DAY_MS) * (place + random.next() * 0.9)) / DONATIONS_TO_FOUNDATION
	return donation(at, 'foundation', region, random.pick(sumsIn(region).toFoundation), random)
}

export function drawStory(): Story {
	const random = seededRandom(SEED)
	const lives = FUNDRAISERS.map((fundraiser) => lifeOf(fundraiser, random))
	const weights = FUNDRAISERS.map(({ raised = 0, goal, region }) =>
		raised > 0 ? Math.sqrt((goal * raised) / sumsIn(region).worth) : 0,
	)
	const whole = weights.reduce((sum, weight) => sum + weight, 0)
	const donations: DonationPlan[] = []
	const fundraisers = lives.map((life, index) => {
		const [fundraiser] = FUNDRAISERS.slice(index, index + 1)
		if (!fundraiser) return { ...life, commenter: null }
		const count = Math.trunc((DONATIONS_TO_FUNDRAISERS * (weights[index] ?? 0)) / whole) + 1
		if ((fundraiser.raised ?? 0) > 0) donations.push(...donationsOf(index, fundraiser, life, count, random))
		return { ...life, commenter: fundraiser.ends === 'live' ? random.pick(DONORS) : null }
	})
	for (let place = 0; place < DONATIONS_TO_FOUNDATION; place += 1) donations.push(toFoundation(place, random))
	// By a sequence of its own, so that who gives what, when and for what is drawn as it is.
	const ways = seededRandom(WAYS_SEED)
	return { fundraisers, donations: donations.map((plan) => ({ ...plan, way: wayOf(plan, ways) })) }
}
