import type { RegionCode } from '../kernel/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/time.ts'
import { DEMO_CAPABILITIES } from './demo-capabilities.ts'
import { type DemoFundraiser, FUNDRAISERS, ownerOf } from './fundraisers.ts'
import { moneySteps } from './money-script.ts'
import { ACCOUNTS, GUEST_NAMES, MESSAGES, OTHERS } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import type { DemoStep, DonationStep, Method } from './steps.ts'

export const DEMO_DAYS = 120
const DONATIONS_TO_FUNDRAISERS = 1_930
const DONATIONS_TO_FOUNDATION = 90
const SEED = 20_261_121

/** When a fundraiser's life begins and when donations to it start and end, in milliseconds after the demo's start. */
export interface Life {
	readonly raisedAt: number
	readonly donationsFrom: number
	readonly donationsUntil: number
	/** Days from the demo's end to the end date; negative when it lies before. */
	readonly endsInDays: number
}

const END = DEMO_DAYS * DAY_MS
const YOUNG: readonly string[] = ['pendingAdmin', 'pendingOrganization', 'approved', 'removed']

function lifeOf(fundraiser: DemoFundraiser, random: Random): Life {
	const startDay = YOUNG.includes(fundraiser.ends) ? random.between(112, 117) : random.between(1, 70)
	const raisedAt = startDay * DAY_MS + random.between(3, 13) * HOUR_MS + random.between(0, 59) * MINUTE_MS
	const donationsFrom = raisedAt + 2 * DAY_MS
	const lastDay = { expired: random.between(85, 112), fulfilled: 108, onHold: 104, deactivated: 100 }[
		fundraiser.ends as string
	]
	const donationsUntil = lastDay === undefined ? END - 2 * HOUR_MS : lastDay * DAY_MS
	const endsInDays = fundraiser.ends === 'expired' ? (lastDay ?? 100) - DEMO_DAYS : random.between(9, 64)
	return { raisedAt, donationsFrom, donationsUntil, endsInDays }
}

const REASONS: Readonly<Record<string, string>> = {
	reject:
		'Karuna can only carry needs of people who are named and can be reached. Please read our guide and ask again.',
	askForMore: 'Please tell us who the money is for, and add an estimate or a bill that shows the sum.',
	markSpam: 'This promises a return on money given. It is not a request for help.',
	hold: 'Two givers have asked who runs the camp. We have written to the organizer and wait for the answer.',
	rejectForOrganization: 'The committee decided to ask the state for this first.',
}

/** What reviewers and authors do with a fundraiser until it stands where its story ends. */
function decisionsOf(index: number, fundraiser: DemoFundraiser, life: Life): DemoStep[] {
	const { ends } = fundraiser
	const review = (at: number, action: string, by = 'admin'): DemoStep => ({
		kind: 'review',
		at,
		index,
		action,
		by,
		reason: REASONS[action] ?? '',
	})
	const first = life.raisedAt + DAY_MS
	const steps: DemoStep[] = [{ kind: 'raise', at: life.raisedAt, index, endsInDays: life.endsInDays }]
	const owner = ownerOf(fundraiser)
	const isMember = owner !== null && owner !== fundraiser.author
	if (ends === 'pendingAdmin' || ends === 'pendingOrganization') return steps
	if (ends === 'removed') return [...steps, { kind: 'author', at: first, index, what: 'remove' }]
	if (ends === 'rejectedByOrganization') {
		// Raised by a member, so that the organization decides first.
		return [...steps, review(first, 'rejectForOrganization', owner ?? 'owner')]
	}
	if (isMember) steps.push(review(first - 6 * HOUR_MS, 'approveForOrganization', owner ?? 'owner'))
	if (ends === 'rejected') return [...steps, review(first, 'reject')]
	if (ends === 'incomplete') return [...steps, review(first, 'askForMore')]
	if (ends === 'spam') return [...steps, review(first, 'markSpam')]
	steps.push(review(first, 'approve'))
	if (ends === 'approved') return steps
	steps.push(review(first + 5 * HOUR_MS, 'publish'))
	const after = life.donationsUntil + 6 * HOUR_MS
	if (ends === 'onHold') steps.push(review(after, 'hold'))
	if (ends === 'deactivated') steps.push({ kind: 'author', at: after, index, what: 'deactivate' })
	if (ends === 'fulfilled') steps.push({ kind: 'author', at: after, index, what: 'close' })
	return steps
}

const DONORS = [...ACCOUNTS.filter(({ roles }) => roles.length === 0), ...OTHERS].map(({ key }) => key)

function methodOf(random: Random): Method {
	const roll = random.next()
	if (roll < 0.045) return 'declined'
	if (roll < 0.065) return 'insufficient'
	if (roll < 0.145) return 'threeDS'
	if (roll < 0.16) return 'threeDSFailed'
	return 'ok'
}

function donation(
	at: number,
	to: number | 'foundation',
	region: RegionCode,
	major: number,
	random: Random,
): DonationStep {
	const names = GUEST_NAMES[region]
	const signedIn = random.chance(0.12)
	const first = random.pick(names.first)
	const last = random.pick(names.last)
	return {
		kind: 'donation',
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
		method: methodOf(random),
		triesAgain: random.chance(0.6),
		language: region === 'IN' && random.chance(0.2) ? 'hi' : 'en',
	}
}

/** Splits a target into donations that people would give: mostly round sums, a few large ones. */
function donationsOf(
	index: number,
	fundraiser: DemoFundraiser,
	life: Life,
	count: number,
	random: Random,
): DonationStep[] {
	const { goal, raised = 0, region, ends } = fundraiser
	const target = (goal * raised) / 100
	const step = region === 'IN' ? 50 : 5
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
		// The donation that completes a goal is not the one to be declined.
		return last && ends === 'fulfilled' ? { ...made, method: 'ok', coversFee: true } : made
	})
}

/**
 * Everything that happens in the demo's 120 days, in order of time: the same on every machine.
 * `at` is in milliseconds after the demo's start.
 */
export function demoScript(): readonly DemoStep[] {
	const random = seededRandom(SEED)
	const lives = FUNDRAISERS.map((fundraiser) => lifeOf(fundraiser, random))
	const weights = FUNDRAISERS.map(({ raised = 0, goal, region }) =>
		raised > 0 ? Math.sqrt((goal * raised) / (region === 'IN' ? 80 : 1)) : 0,
	)
	const whole = weights.reduce((sum, weight) => sum + weight, 0)
	const steps: DemoStep[] = []
	for (const [index, fundraiser] of FUNDRAISERS.entries()) {
		const life = lives[index]
		if (!life) continue
		steps.push(...decisionsOf(index, fundraiser, life))
		const count = Math.trunc((DONATIONS_TO_FUNDRAISERS * (weights[index] ?? 0)) / whole) + 1
		if ((fundraiser.raised ?? 0) > 0) steps.push(...donationsOf(index, fundraiser, life, count, random))
		if (fundraiser.ends === 'live') {
			steps.push(
				{ kind: 'update', at: life.donationsFrom + 20 * DAY_MS, index },
				{ kind: 'comment', at: life.donationsFrom + 9 * DAY_MS, index, by: random.pick(DONORS) },
			)
		}
	}
	for (let place = 0; place < DONATIONS_TO_FOUNDATION; place += 1) {
		const region = random.chance(0.6) ? 'IN' : 'US'
		const at = 2 * DAY_MS + ((END - 3 * DAY_MS) * (place + random.next() * 0.9)) / DONATIONS_TO_FOUNDATION
		steps.push(
			donation(
				at,
				'foundation',
				region,
				random.pick(region === 'IN' ? [100, 500, 1_000, 1_500] : [10, 25, 50, 100]),
				random,
			),
		)
	}
	steps.push(...moneySteps(lives))
	for (const { steps: stepsOf } of DEMO_CAPABILITIES)
		steps.push(...stepsOf(END).map((step) => ({ ...step, kind: 'capability' as const })))
	return steps.toSorted((a, b) => a.at - b.at)
}
