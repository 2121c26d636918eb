import { type Random, seededRandom } from '../../../demo/random.ts'
import type { Decision } from '../../../domain/funds/withdrawals.contract.ts'
import type { Currency } from '../../../kernel/money.ts'

/**
 * What becomes of a payment that isn't by card. In Razorpay's checkout it `pays`, `fails`, is allowed `late`, or `waits`
 * for an app; PayPal declines it or keeps it pending, until it clears or is denied; a bank pays a debit, has no funds for
 * it or no such account, or sends it back after it was paid.
 */
export type Outcome =
	| 'pays'
	| 'fails'
	| 'late'
	| 'waits'
	| 'declined'
	| 'pending'
	| 'denied'
	| 'insufficient_funds'
	| 'account_closed'
	| 'returned'

/** What happens in a simulated history, one thing after another or several at once. */
export type Step = { readonly gapMs: number } & (
	| {
			readonly do: 'give'
			readonly to: 'rupees' | 'dollars' | 'foundation' | 'person'
			readonly by: 'guest' | 'donor'
			/** Minor units. */
			readonly amount: number
			readonly coversFee: boolean
			readonly card: 'pm_good' | 'pm_slow' | 'pm_3ds' | 'pm_declined'
			/** Paid before anybody said what for. */
			readonly unassigned: boolean
			readonly twice: boolean
			/** The tab is closed before the answer comes. */
			readonly leaves: boolean
			/** With it, what it had sent is never sent again. */
			readonly closes?: boolean
			/** How it is paid; absent: by a card that is typed. */
			readonly way?: 'saved' | 'checkout' | 'paypal' | 'debit'
			/** What the donor's bank, app or PayPal makes of it. */
			readonly outcome?: Outcome
			/** The card may be charged every month from then on, on this day of it. */
			readonly monthlyOn?: number
	  }
	/** A donor whose bank took days goes on to give every month, on this day of it. */
	| { readonly do: 'begin monthly'; readonly donation: number; readonly day: number }
	| {
			readonly do: 'change monthly'
			readonly donation: number
			readonly action: 'pause' | 'resume' | 'skip' | 'stop'
	  }
	/** What is charged next without its donor is declined for these reasons, or `returned` once it was paid. */
	| { readonly do: 'banks decline'; readonly codes: readonly string[] }
	/** A donor pauses, resumes or ends a mandate in their app. */
	| { readonly do: 'change mandate'; readonly mandate: number; readonly to: 'paused' | 'active' | 'over' }
	/** What is due of monthly donations is done. */
	| { readonly do: 'advance' }
	/** A bank or app that was silent says what becomes of a payment, or a bank sends a debit back. */
	| { readonly do: 'bank answers'; readonly payment: number }
	/** The bank takes, refuses or gives back what a provider pays for us. */
	| { readonly do: 'move transfer'; readonly transfer: number; readonly to: 'paid' | 'failed' }
	| {
			readonly do: 'refund'
			readonly donation: number
			readonly part: number
			readonly twice: boolean
			readonly elsewhere: boolean
			/** The same call is sent once more so many milliseconds after its answer. */
			readonly againMs?: number
	  }
	/** Finance says what a payment is for whose donor never did. */
	| {
			readonly do: 'assign'
			readonly donation: number
			readonly toFoundation: boolean
			readonly twice: boolean
	  }
	/** The donor comes back to the page that thanks them. */
	| { readonly do: 'tell again'; readonly donation: number }
	| {
			readonly do: 'refund there'
			readonly donation: number
			readonly part: number
			readonly pending: boolean
	  }
	| { readonly do: 'settle refund'; readonly donation: number; readonly fails: boolean }
	| { readonly do: 'dispute'; readonly donation: number }
	| { readonly do: 'close dispute'; readonly donation: number; readonly outcome: 'won' | 'lost' }
	| {
			readonly do: 'ask'
			readonly of: 'rupees' | 'dollars' | 'foundation'
			readonly part: number
			readonly times: number
	  }
	| {
			readonly do: 'decide'
			readonly withdrawal: number
			/** `next`: the next one on its way: approved, paid, come back, tried again. */
			readonly decision: 'next' | Decision | 'cancel'
			/** Of finance; 3: the first of them once more, in another session and with another role. */
			readonly by: number
			/** Sent twice at once; an approval by two people, or by one in two sessions. */
			readonly twice: boolean
	  }
	| { readonly do: 'change account'; readonly currency: Currency }
	| { readonly do: 'pay out'; readonly account: number }
	| { readonly do: 'move payout'; readonly payout: number; readonly to: 'in_transit' | 'paid' | 'failed' }
	| { readonly do: 'mirror' }
	| { readonly do: 'forge' }
	| { readonly do: 'leap'; readonly minutes: number }
	| {
			readonly do: 'crash'
			readonly who: 'api' | 'projector' | 'worker'
			readonly afterMs: number
			readonly forMs: number
	  }
	| { readonly do: 'double'; readonly who: 'projector' | 'worker'; readonly forMs: number }
	| { readonly do: 'freeze'; readonly who: 'api' | 'projector' | 'worker'; readonly forMs: number }
	/** The database refuses so many writes of the projector, by a fault that is its own and passes. */
	| { readonly do: 'stumble'; readonly writes: number }
	| { readonly do: 'storm'; readonly before: number; readonly after: number; readonly forMs: number }
)

/** How a history's world is, besides its steps. */
export interface Climate {
	/** How often a wait at a port lets others go first, 0 to 1. */
	readonly yielding: number
	/** Chances of a webhook, 0 to 1. */
	readonly webhooks: { readonly doubled: number; readonly late: number; readonly lost: number }
	/** What no webhook tells of: how payments go, or how refunds go that we asked for. Both are looked at. */
	readonly untold: 'payments' | 'refunds' | null
	/** How often the fee of a charge is known only after a while. */
	readonly costLate: number
	/** Whether read models that no money depends on are followed as well. */
	readonly allModels: boolean
	/** Whether somebody gives every month. */
	readonly monthly: boolean
	/** Losses between processes and what they talk to, all the time. */
	readonly weather: { readonly before: number; readonly after: number }
}

export interface History {
	readonly seed: number
	readonly climate: Climate
	readonly steps: readonly Step[]
}

type Make = (random: Random) => Step extends infer S ? (S extends Step ? Omit<S, 'gapMs'> : never) : never

const PROCESSES = ['api', 'projector', 'worker'] as const
const part = (random: Random) => random.pick([1000, 1000, 500, 333, random.between(1, 999)])

/** What may happen, and how often in proportion. */
const MENU: readonly (readonly [number, Make])[] = [
	[
		22,
		(random) => ({
			do: 'give',
			to: random.pick(['rupees', 'rupees', 'dollars', 'foundation', 'person']),
			by: random.pick(['guest', 'donor']),
			amount: random.between(2, 300) * 100 + random.pick([0, 0, 1, 33, 99]),
			coversFee: random.chance(0.6),
			card: random.pick(['pm_good', 'pm_good', 'pm_good', 'pm_slow', 'pm_3ds', 'pm_declined']),
			unassigned: random.chance(0.12),
			twice: random.chance(0.25),
			leaves: random.chance(0.15),
		}),
	],
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

function stepOf(random: Random): Step {
	let left = random.between(1, WEIGHT)
	const gapMs = random.chance(0.45) ? 0 : random.pick([5, 40, 300, 2_000])
	for (const [weight, make] of MENU) {
		left -= weight
		if (left <= 0) return { gapMs, ...make(random) } as Step
	}
	throw new RangeError('The menu is empty.')
}

const DONATION = { do: 'give', to: 'rupees', by: 'donor', card: 'pm_good', coversFee: true } as const
const PLAINLY = { unassigned: false, twice: false, leaves: false } as const
const NEXT = { do: 'decide', decision: 'next', by: 1, twice: false, gapMs: 2_000 } as const
/** A negative number counts from the end. */
const LAST = -1

/** Courses of things that chance alone would seldom bring in this order; whatever else happens goes on between. */
const COURSES: readonly ((random: Random) => readonly Step[])[] = [
	// A fund falls below zero between the approval and the payment.
	(random) => [
		{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
		{ do: 'ask', of: 'rupees', part: 1000, times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: LAST },
		{ do: 'dispute', donation: LAST, gapMs: 2_000 },
		{ do: 'close dispute', donation: LAST, outcome: 'lost', gapMs: 5_000 },
		{ ...NEXT, withdrawal: LAST },
	],
	// Several payments of one fund, some of which come back.
	(random) => [
		{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
		{ do: 'ask', of: 'rupees', part: 300, times: 2, gapMs: 2_000 },
		...[LAST, -2, LAST, -2, LAST, LAST, LAST].map((withdrawal): Step => ({ ...NEXT, withdrawal })),
		{ do: 'ask', of: 'rupees', part: random.pick([400, 700, 1000]), times: 1, gapMs: 2_000 },
	],
	// A refund that the bank takes days for.
	(random) => [
		{ ...DONATION, ...PLAINLY, card: 'pm_slow', amount: random.between(50, 300) * 100, gapMs: 2_000 },
		{
			do: 'refund',
			donation: LAST,
			part: random.pick([300, 450]),
			twice: false,
			elsewhere: false,
			gapMs: 2_000,
		},
		{ do: 'leap', minutes: 1_500, gapMs: 6_000 },
		{ do: 'leap', minutes: 1_500, gapMs: 6_000 },
		{ do: 'settle refund', donation: LAST, fails: random.chance(0.5), gapMs: 300 },
	],
]

/**
 * Courses for faults that next to no history would show. Every fifth seed plays one, by dice of its own: the
 * histories of all other seeds stay what they were.
 */
const RARE: readonly ((random: Random) => {
	readonly untold?: Climate['untold']
	readonly steps: readonly Step[]
})[] = [
	// Nothing but looking tells how a refund ended that took the bank days; the first look finds other news, too.
	(random) => ({
		untold: 'refunds',
		steps: [
			{ ...DONATION, ...PLAINLY, card: 'pm_slow', amount: random.between(50, 300) * 100, gapMs: 2_000 },
			{ do: 'refund there', donation: LAST, part: 100, pending: false, gapMs: 0 },
			{ do: 'refund', donation: LAST, part: 450, twice: false, elsewhere: false, gapMs: 6_000 },
			{ do: 'leap', minutes: 70, gapMs: 6_000 },
		],
	}),
	// A refund is sent again when the donation has moved on, and has yet to hear of it.
	(random) => ({
		steps: [
			{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
			{ do: 'freeze', who: 'worker', forMs: 20_000, gapMs: 0 },
			{
				do: 'refund',
				donation: LAST,
				part: 333,
				twice: false,
				elsewhere: false,
				againMs: 4_000,
				gapMs: 1_000,
			},
			{ do: 'refund there', donation: LAST, part: 100, pending: false, gapMs: 300 },
			{ do: 'tell again', donation: LAST, gapMs: 6_000 },
		],
	}),
	// A payout comes back after it was paid.
	(random) => ({
		steps: [
			{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
			{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
			{ do: 'pay out', account: 0, gapMs: 2_000 },
			{ do: 'move payout', payout: LAST, to: 'paid', gapMs: 6_000 },
			{ do: 'leap', minutes: 70, gapMs: 2_000 },
			{ do: 'move payout', payout: LAST, to: 'failed', gapMs: 2_000 },
		],
	}),
	// Neither an answer nor a webhook nor the donor tells of a payment that was made.
	(random) => ({
		untold: 'payments',
		steps: [
			{ do: 'crash', who: 'api', afterMs: random.between(2, 30), forMs: 3_000, gapMs: 0 },
			{
				...DONATION,
				...PLAINLY,
				leaves: true,
				closes: true,
				amount: random.between(50, 300) * 100,
				gapMs: 6_000,
			},
		],
	}),
	// A projector loses what keeps another from its work, and hears of it only when it works on.
	(random) => ({
		steps: [
			{ do: 'double', who: 'projector', forMs: 60_000, gapMs: 2_000 },
			{ do: 'storm', before: 0, after: 0.7, forMs: 11_000, gapMs: 14_000 },
			...[300, 2_000, 6_000].map(
				(gapMs): Step => ({
					...DONATION,
					...PLAINLY,
					amount: random.between(2, 300) * 100,
					gapMs,
				}),
			),
		],
	}),
	// The database refuses to write what it takes a moment later.
	(random) => ({
		steps: [
			{ ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 2_000 },
			...[1, 1, 2].flatMap((writes): Step[] => [
				{ do: 'stumble', writes, gapMs: 0 },
				{ ...DONATION, ...PLAINLY, amount: random.between(2, 300) * 100, gapMs: 6_000 },
			]),
		],
	}),
]

/** What becomes of a payment that nobody ever says what for. Every seventh seed plays one, by dice of its own, too. */
function inSuspense(random: Random): readonly Step[] {
	const ends: readonly (readonly Step[])[] = [
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
		[{ do: 'refund there', donation: LAST, part: random.pick([300, 1_000]), pending: false, gapMs: 2_000 }],
		[
			{ do: 'dispute', donation: LAST, gapMs: 2_000 },
			{ do: 'close dispute', donation: LAST, outcome: random.pick(['won', 'lost']), gapMs: 5_000 },
		],
	]
	const amount = random.between(50, 300) * 100
	return [
		{ ...DONATION, ...PLAINLY, unassigned: true, leaves: true, amount, gapMs: 6_000 },
		...random.pick(ends),
		{ do: 'leap', minutes: random.pick([11, 70, 1_500]), gapMs: 2_000 },
	]
}

/** A payment that finance assigns, or tries to. Another seventh of the seeds plays one, by dice of its own, too. */
function assignedLater(random: Random): readonly Step[] {
	const assign: Step = {
		do: 'assign',
		donation: LAST,
		toFoundation: random.chance(0.4),
		twice: random.chance(0.4),
		gapMs: random.pick([0, 3, 2_000]),
	}
	const back: Step = {
		do: 'refund',
		donation: LAST,
		part: 1_000,
		twice: false,
		elsewhere: false,
		gapMs: random.pick([0, 3, 2_000]),
	}
	const courses: readonly (readonly Step[])[] = [
		[assign],
		[
			assign,
			{ do: 'refund there', donation: LAST, part: random.pick([300, 1_000]), pending: false, gapMs: 2_000 },
		],
		[{ do: 'dispute', donation: LAST, gapMs: 2_000 }, assign],
		// Two people of finance decide at once.
		[assign, back],
		[back, assign],
	]
	const amount = random.between(50, 300) * 100
	return [
		{ ...DONATION, ...PLAINLY, unassigned: true, leaves: true, amount, gapMs: 6_000 },
		...random.pick(courses),
		{ do: 'leap', minutes: random.pick([11, 70, 1_500]), gapMs: 2_000 },
	]
}

/** What becomes of a payment of which nobody said what for; null for seeds that play none. */
function unsaid(seed: number, random: Random): readonly Step[] | null {
	if (seed % 7 === 3) return inSuspense(random)
	return seed % 7 === 5 ? assignedLater(random) : null
}

/**
 * A fund that leaves in pieces, approved by several people at once, by one in two sessions, by who asked, and with an
 * account that changes between. Every fourth seed plays one, by dice of its own, too.
 */
function inPieces(random: Random): readonly Step[] {
	const of = random.pick(['rupees', 'foundation'] as const)
	const approval = (): Step => ({
		do: 'decide',
		withdrawal: random.pick([LAST, LAST, -2]),
		decision: 'approve',
		by: random.between(0, 3),
		twice: random.chance(0.4),
		gapMs: random.pick([0, 3, 2_000]),
	})
	const change: Step = { do: 'change account', currency: 'INR', gapMs: random.pick([3, 20, 60]) }
	const donation: Step = {
		...DONATION,
		...PLAINLY,
		to: of,
		amount: random.between(250, 300) * 100,
		gapMs: 3_000,
	}
	return [
		donation,
		donation,
		{ do: 'ask', of, part: random.pick([1_000, 480, 400]), times: random.pick([1, 2, 2]), gapMs: 3_000 },
		...Array.from({ length: random.between(1, 3) }, approval),
		...(of === 'rupees' && random.chance(0.6) ? [change] : []),
		...Array.from({ length: random.between(2, 4) }, approval),
	]
}

type Give = Extract<Step, { do: 'give' }>

/** How donors pay who don't type a card, and what may become of it; by currency. */
const WAYS: Readonly<
	Record<
		'INR' | 'USD',
		readonly { readonly way: NonNullable<Give['way']>; readonly outcomes: readonly Outcome[] }[]
	>
> = {
	INR: [
		{ way: 'checkout', outcomes: ['pays', 'pays', 'fails', 'late', 'waits'] },
		{ way: 'checkout', outcomes: ['pays', 'pays', 'fails', 'late', 'waits'] },
		{ way: 'saved', outcomes: ['pays'] },
	],
	USD: [
		{ way: 'paypal', outcomes: ['pays', 'pays', 'declined', 'pending', 'denied'] },
		{
			way: 'debit',
			outcomes: ['pays', 'returned', 'insufficient_funds', 'account_closed', 'account_closed'],
		},
	],
}

/** A donor pays otherwise than by a card that they type. */
function paidOtherwise(random: Random, step: Give): Give {
	const { way, outcomes } = random.pick(WAYS[step.to === 'dollars' ? 'USD' : 'INR'])
	const isMember = way === 'saved' || way === 'debit'
	// Whoever clicks twice makes two calls for one order.
	const twice = step.twice || (way === 'checkout' && random.chance(0.4))
	return { ...step, way, outcome: random.pick(outcomes), twice, ...(isMember && { by: 'donor' }) }
}

const ANSWER = { do: 'bank answers', payment: LAST, gapMs: 40 } as const

/** Some of those who give by card do so by other ways; what their banks say comes later, amid everything else. */
function byAllWays(random: Random, steps: readonly Step[]): Step[] {
	const all: Step[] = []
	const answers: Step[] = []
	for (const step of steps) {
		const isFree = step.do === 'give' && !step.unassigned && step.card === 'pm_good' && !step.closes
		const changed = isFree && random.chance(0.6) ? paidOtherwise(random, step) : step
		all.push(changed)
		if (changed.do === 'give' && changed.way !== undefined && changed.outcome !== 'pays')
			answers.push({ ...ANSWER, payment: random.between(0, 3) })
		if (answers.length > 0 && random.chance(0.2)) all.push(answers.pop() as Step)
	}
	return all
}

/** Courses of the other ways to pay. Every third seed plays one, by dice of its own. */
const OTHERWISE: readonly ((random: Random) => readonly Step[])[] = [
	// A debit is paid after days and sent back after more of them; what it was for may have left the fund.
	(random) => [
		paidBy(random, 'debit', 'returned'),
		{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 2_000 },
		{ do: 'ask', of: 'dollars', part: random.pick([500, 1_000]), times: 1, gapMs: 2_000 },
		{ do: 'leap', minutes: 1_500, gapMs: 300 },
		{ ...ANSWER, gapMs: 2_000 },
		paidBy(random, 'debit', 'pays'),
	],
	// A bank says yes when the donation was given up.
	(random) => [
		paidBy(random, 'checkout', 'late'),
		{ do: 'leap', minutes: random.pick([11, 1_500]), gapMs: 2_000 },
		{ do: 'leap', minutes: 300, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 2_000 },
	],
	// The page is gone right after its donor approved, or while it asks for the order twice.
	(random) => [
		{ ...paidBy(random, 'paypal', 'pays'), leaves: true },
		{ ...paidBy(random, 'checkout', 'pays'), twice: true },
		{ do: 'leap', minutes: 70, gapMs: 2_000 },
	],
	// What is pending is refunded too early, and then clears or is denied.
	(random) => [
		paidBy(random, 'paypal', random.pick(['pending', 'denied'])),
		{ do: 'refund', donation: LAST, part: 333, twice: false, elsewhere: false, gapMs: 300 },
		{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 2_000 },
		{ do: 'dispute', donation: LAST, gapMs: 2_000 },
		{ do: 'close dispute', donation: LAST, outcome: random.pick(['won', 'lost']), gapMs: 2_000 },
	],
	// A member gives every month: some ten weeks, with whatever breaks meanwhile.
	(random) => [
		{
			...DONATION,
			...PLAINLY,
			to: random.pick(['foundation', 'person']),
			card: random.pick(['pm_good', 'pm_good', 'pm_slow']),
			amount: random.between(50, 300) * 100,
			monthlyOn: random.between(1, 31),
			gapMs: 4_000,
		},
		...Array.from({ length: 14 }, (_, count): Step[] => [
			{ do: 'leap', minutes: 5 * 1_440, gapMs: 40 },
			...(count % 5 === 2
				? [{ do: 'crash', who: 'worker', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 } as const]
				: []),
			...(count % 2 === 0 ? [{ do: 'storm', before: 0, after: 0.2, forMs: 2_500, gapMs: 0 } as const] : []),
			{ do: 'advance', gapMs: 3_000 },
		]).flat(),
	],
	// A provider pays a withdrawal, and the bank gives it back.
	(random) => [
		{ ...paidBy(random, 'checkout', 'pays'), to: 'rupees', amount: random.between(50, 190) * 100 },
		{ do: 'ask', of: 'rupees', part: random.pick([300, 700]), times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: LAST },
		{ ...NEXT, withdrawal: LAST, decision: 'transfer', twice: random.chance(0.3), gapMs: 6_000 },
		{ do: 'move transfer', transfer: LAST, to: random.pick(['paid', 'paid', 'failed']), gapMs: 2_000 },
		{ do: 'leap', minutes: 1_500, gapMs: 2_000 },
		{ do: 'move transfer', transfer: LAST, to: 'failed', gapMs: 2_000 },
		{ do: 'ask', of: 'rupees', part: 1_000, times: 1, gapMs: 2_000 },
		{ ...NEXT, withdrawal: -2 },
	],
]

const paidBy = (random: Random, way: NonNullable<Give['way']>, outcome: Outcome): Give & Step => ({
	...DONATION,
	...PLAINLY,
	to: way === 'paypal' || way === 'debit' ? 'dollars' : 'rupees',
	amount: random.between(50, 300) * 100,
	way,
	outcome,
	gapMs: 4_000,
})

/** So many times three days go by: two months and a half. */
const TURNS = 25
const THREE_DAYS = 3 * 1_440

/**
 * The time of monthly donations goes by, with whatever breaks meanwhile.
 * @param after chance of a lost answer
 * @param tries what is done each time once charges have begun
 */
const monthsGoBy = (
	random: Random,
	after: number,
	meanwhile: readonly Step[] = [],
	tries: readonly Step[] = [],
): Step[] =>
	Array.from({ length: TURNS }, (_, count): Step[] => [
		{ do: 'leap', minutes: THREE_DAYS, gapMs: tries.length > 0 ? 0 : 40 },
		...(count % 5 === 2
			? [{ do: 'crash', who: 'worker', afterMs: random.between(0, 60), forMs: 100, gapMs: 0 } as const]
			: []),
		...(count % 2 === 0 ? [{ do: 'storm', before: 0, after, forMs: 2_500, gapMs: 0 } as const] : []),
		{ do: 'advance', gapMs: 3_000 },
		...tries,
		...(random.chance(0.8)
			? [
					{ ...ANSWER, gapMs: 300 },
					{ ...ANSWER, gapMs: 300 },
				]
			: []),
		...(count === 9 ? meanwhile.slice(0, 1) : count === 17 ? meanwhile.slice(1) : []),
	]).flat()

/** A member begins to give every month. */
function monthlyBy(random: Random, way: 'card' | 'checkout' | 'debit'): Step[] {
	const monthlyOn = random.between(1, 31)
	const to = way === 'card' ? random.pick(['foundation', 'person'] as const) : 'person'
	const donation = {
		...DONATION,
		...PLAINLY,
		to,
		amount: random.between(50, 300) * 100,
		monthlyOn,
		gapMs: 4_000,
	} as const
	if (way === 'card') return [donation]
	const paid = { ...donation, way, outcome: 'pays' } as const
	if (way === 'checkout') return [{ ...paid, gapMs: 9_000 }]
	const begin = { do: 'begin monthly', donation: LAST, day: monthlyOn, gapMs: 3_000 } as const
	return [
		paid,
		{ do: 'leap', minutes: 3_000, gapMs: 2_000 },
		{ ...ANSWER, gapMs: 4_000 },
		begin,
		{ do: 'leap', minutes: 70, gapMs: 3_000 },
		begin,
	]
}

const times = (count: number, code: string): string[] => Array.from({ length: count }, () => code)

interface Monthly {
	readonly untold?: Climate['untold']
	readonly steps: readonly Step[]
}

/** Members give every month by each way, and their banks decline. Every sixth seed plays one, by dice of its own. */
const MONTHLY: readonly ((random: Random) => Monthly)[] = [
	// Some months are tried more than once, and paid in the end.
	(random) => ({
		steps: [
			...monthlyBy(random, random.pick(['card', 'debit'])),
			{ do: 'banks decline', codes: times(random.between(1, 2), 'insufficient_funds'), gapMs: 0 },
			...monthsGoBy(random, 0.2),
		],
	}),
	// By a mandate, which its donor pauses, resumes or ends in their app.
	(random) => ({
		steps: [
			...monthlyBy(random, 'checkout'),
			...monthsGoBy(random, 0.2, [
				{ do: 'change mandate', mandate: LAST, to: random.pick(['paused', 'over']), gapMs: 2_000 },
				{ do: 'change mandate', mandate: LAST, to: 'active', gapMs: 2_000 },
			]),
		],
	}),
	// The plan of two months in a row is used up.
	(random) => ({
		steps: [
			...monthlyBy(random, random.pick(['card', 'debit'])),
			{ do: 'banks decline', codes: times(9, 'insufficient_funds'), gapMs: 0 },
			...monthsGoBy(random, 0.1),
		],
	}),
	// A debit is sent back after it was paid, or its account is closed.
	(random) => ({
		steps: [
			...monthlyBy(random, 'debit'),
			{ do: 'banks decline', codes: [random.pick(['returned', 'account_closed'])], gapMs: 0 },
			...monthsGoBy(random, 0.2),
		],
	}),
	// Nothing but looking tells of payments whose answers are lost, and those who look lose theirs, too: tried again within
	// minutes, it is the same payment.
	(random) => {
		const tries = Array.from({ length: 3 }, (): Step[] => [
			{ do: 'leap', minutes: 1, gapMs: 0 },
			{ do: 'storm', before: 0.1, after: 0.5, forMs: 2_500, gapMs: 3_000 },
		]).flat()
		return {
			untold: 'payments',
			steps: [
				...Array.from({ length: 4 }, () => monthlyBy(random, 'card')).flat(),
				...monthsGoBy(random, 0.5, [], tries),
			],
		}
	},
	// A bank wants something else, or its donor, or no more of it.
	(random) => ({
		steps: [
			...monthlyBy(random, 'card'),
			{
				do: 'banks decline',
				codes: [random.pick(['expired_card', 'authentication_required', 'stolen_card'])],
				gapMs: 0,
			},
			...monthsGoBy(random, 0.2),
		],
	}),
	// Its donor leaves a month out, or stops for a while or for good.
	(random) => ({
		steps: [
			...monthlyBy(random, random.pick(['card', 'checkout', 'debit'])),
			...monthsGoBy(random, 0.2, [
				{
					do: 'change monthly',
					donation: LAST,
					action: random.pick(['pause', 'skip', 'stop']),
					gapMs: 2_000,
				},
				{ do: 'change monthly', donation: LAST, action: 'resume', gapMs: 2_000 },
			]),
		],
	}),
	// Apps decline what a mandate is charged.
	(random) => ({
		steps: [
			...monthlyBy(random, 'checkout'),
			{ do: 'banks decline', codes: times(random.pick([1, 4, 9]), 'payment_failed'), gapMs: 0 },
			...monthsGoBy(random, 0.1),
		],
	}),
]

/**
 * Two people approve what a provider then pays; what that cost is known at once or later, and the bank may give it back.
 * Every sixth seed plays it, by dice of its own.
 */
function paidByProvider(random: Random): readonly Step[] {
	const approve = (by: number): Step => ({
		do: 'decide',
		withdrawal: LAST,
		decision: 'approve',
		by,
		twice: false,
		gapMs: 2_000,
	})
	const one = (): readonly Step[] => [
		{ do: 'ask', of: 'rupees', part: random.between(150, 300), times: 1, gapMs: 2_000 },
		approve(1),
		approve(2),
		{
			do: 'decide',
			withdrawal: LAST,
			decision: 'transfer',
			by: 1,
			twice: random.chance(0.3),
			gapMs: random.pick([0, 6_000]),
		},
		{
			do: 'move transfer',
			transfer: LAST,
			to: random.pick(['paid', 'paid', 'paid', 'failed']),
			gapMs: 2_000,
		},
		{ do: 'leap', minutes: 70, gapMs: 6_000 },
		{ do: 'leap', minutes: random.pick([70, 1_500]), gapMs: 6_000 },
		{ do: 'move transfer', transfer: LAST, to: random.pick(['paid', 'paid', 'failed']), gapMs: 2_000 },
	]
	const donation = { ...DONATION, ...PLAINLY, amount: random.between(50, 300) * 100, gapMs: 4_000 } as const
	return [donation, ...one(), ...one()]
}

/** Puts a course into a history, its steps in order and others between them. */
function among(random: Random, steps: readonly Step[], course: readonly Step[]): Step[] {
	const all = [...steps]
	let at = random.between(0, all.length)
	for (const step of course) {
		all.splice(at, 0, step)
		at = Math.min(all.length, at + 1 + (random.chance(0.25) ? 1 : 0))
	}
	return all
}

/** The history of a seed: some donations first, then whatever may happen. */
export function historyOf(seed: number): History {
	const random = seededRandom(seed * 7 + 5)
	const [, give] = MENU[0] as readonly [number, Make]
	const donations = Array.from(
		{ length: random.between(2, 4) },
		(): Step => ({ gapMs: random.pick([0, 40, 2_000]), ...give(random) }) as Step,
	)
	const chances = Array.from({ length: random.between(6, 24) }, () => stepOf(random))
	const others = random.chance(0.45) ? among(random, chances, random.pick(COURSES)(random)) : chances
	const isCalm = random.chance(0.25)
	const dice = seededRandom(seed * 7 + 6)
	const course = unsaid(seed, dice)
	const waiting = course ? among(dice, others, course) : others
	const apart = seededRandom(seed * 7 + 4)
	const split = seed % 4 === 2 ? among(apart, waiting, inPieces(apart)) : waiting
	const rare = seed % 5 === 0 ? RARE[(seed / 5) % RARE.length]?.(dice) : undefined
	const ways = seededRandom(seed * 7 + 3)
	const usual = byAllWays(ways, rare ? among(dice, split, rare.steps) : split)
	const otherwise = seed % 3 === 1 ? OTHERWISE[Math.trunc(seed / 3) % OTHERWISE.length] : undefined
	const all = otherwise ? among(ways, usual, otherwise(ways)) : usual
	const days = seededRandom(seed * 7)
	const monthly = seed % 6 === 2 ? MONTHLY[Math.trunc(seed / 6) % MONTHLY.length]?.(days) : undefined
	const longer = monthly?.steps ?? (seed % 6 === 5 ? paidByProvider(days) : [])
	const steps = [...byAllWays(ways, donations), ...among(days, all, longer)]
	return {
		seed,
		steps,
		climate: {
			monthly: steps.some((step) => step.do === 'give' && step.monthlyOn !== undefined),
			untold: rare?.untold ?? monthly?.untold ?? null,
			yielding: random.pick([0.15, 0.4, 0.8]),
			webhooks: {
				doubled: random.pick([0, 0.3]),
				late: random.pick([0.1, 0.5]),
				lost: random.pick([0, 0, 0.2]),
			},
			costLate: random.pick([0, 0.3]),
			allModels: random.chance(0.25),
			weather: isCalm
				? { before: 0, after: 0 }
				: { before: random.pick([0, 0.004]), after: random.pick([0, 0.004]) },
		},
	}
}

/** A step in a few words. */
export const stepText = ({ gapMs, do: what, ...rest }: Step): string => {
	const details = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`)
	return `${what}${details.length > 0 ? `: ${details.join(', ')}` : ''}${gapMs > 0 ? `; then ${gapMs} ms` : ''}`
}
