import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'

/**
 * The rule against card testing for every payment method, independent of the country.
 * Each signal has a level that declined tries raise, successful ones lower, and time empties. Each success
 * takes away half of what a declined card adds, so that a shared network, or a busy day, stays low.
 */
export type Signal =
	/** Payments that guests begin from an IPv4 address, or half of an IPv6 address. */
	| 'address'
	/** Tries from a range of addresses: /24 or /48. */
	| 'network'
	| 'device'
	| 'account'
	| 'donation'
	/** Declines of one card, by the provider's fingerprint, which is known only after a decline. */
	| 'card'
	| 'bin'
	| 'amount'
	| 'strangers'
	| 'unanswered'
	| 'underWay'

interface Scale {
	readonly emptiesPerHour: number
	readonly max: number
	readonly proofFrom: number | null
	readonly questionFrom: number | null
	readonly refusedFrom: number | null
}

const scale = (
	[emptiesPerHour, max]: readonly [number, number],
	[proofFrom, questionFrom, refusedFrom]: readonly [number | null, number | null, number | null],
): Scale => ({ emptiesPerHour, max, proofFrom, questionFrom, refusedFrom })

export type Scales = Readonly<Record<Signal, Scale>>

export const SCALES: Scales = {
	address: scale([3, 30], [4, null, null]),
	network: scale([6, 25], [7, 13, 19]),
	device: scale([6, 22], [4, 7, 21]),
	account: scale([6, 22], [4, 7, 21]),
	donation: scale([4, 12], [4, 7, 11]),
	card: scale([4, 12], [null, null, null]),
	bin: scale([12, 20], [null, null, null]),
	amount: scale([2, 12], [3, 5, null]),
	strangers: scale([1, 10], [1, 6, 7]),
	unanswered: scale([20, 20], [null, 5, null]),
	underWay: scale([120, 60], [null, null, null]),
}

export interface Level {
	readonly level: number
	readonly at: number
}

export const levelAt = (now: number, { level, at }: Level, emptiesPerHour: number): number =>
	Math.max(0, level - (Math.max(0, now - at) / HOUR_MS) * emptiesPerHour)

export const raised = (
	now: number,
	before: Level | undefined,
	change: number,
	{ emptiesPerHour, max }: Pick<Scale, 'emptiesPerHour' | 'max'>,
): Level => ({
	level: Math.min(max, Math.max(0, (before ? levelAt(now, before, emptiesPerHour) : 0) + change)),
	at: now,
})

/** `open` while the holder or the provider has not answered, `none` if it never reached the provider. */
export type TryOutcome = 'succeeded' | 'declined' | 'open' | 'none'

export type Changes = Partial<Readonly<Record<Signal, number>>>

/** The relief by a success, beyond the try itself. */
const RELIEF = 1.5
/** The weight of a try that waits for its holder: most succeed, but card testers leave them open. */
const WAITING = 0.5

const each = (change: number): Changes => ({
	account: change,
	device: change,
	donation: change,
	network: change,
	amount: change,
	strangers: change,
})
const COUNTED: Readonly<Record<TryOutcome, Changes>> = {
	none: {},
	declined: { ...each(1), card: 1, bin: 1 },
	open: each(WAITING),
	succeeded: { ...each(-RELIEF), donation: 0 },
}
/** Counted at the start of a try, so that many at once can't slip past. */
export const BEGUN: Changes = { account: 1, device: 1, donation: 1, network: 1 }

/** Signals that only strangers raise, because earlier donors are not part of a distributed attack. */
const OF_STRANGERS: readonly Signal[] = ['amount', 'strangers', 'unanswered', 'underWay']
const isOfStrangers = (signal: Signal): boolean => OF_STRANGERS.includes(signal)

/**
 * Returns the weight of a try against all strangers: the first from a range counts fully, further ones less,
 * since ranges have limits of their own. So no single person can cause others to be challenged or refused.
 * @param network the range's level, with this try
 */
export const shareOf = (isStranger: boolean, network: number): number =>
	isStranger ? 1 / Math.max(1, network) : 0

const shared = (counted: Changes, share: number): Changes =>
	Object.fromEntries(
		Object.entries(counted).flatMap(([signal, change]) => {
			if (!isOfStrangers(signal as Signal)) return [[signal, change]]
			return share === 0 ? [] : [[signal, change > 0 ? change * share : change]]
		}),
	)

/** Returns the changes of the levels by an outcome, given its earlier count and share (`shareOf`). */
export function changesAfter(before: 'begun' | 'open', outcome: TryOutcome, share: number): Changes {
	const was = before === 'begun' ? BEGUN : shared(COUNTED.open, share)
	const is = shared(COUNTED[outcome], share)
	const signals = Object.keys({ ...was, ...is }) as Signal[]
	return Object.fromEntries(signals.map((signal) => [signal, (is[signal] ?? 0) - (was[signal] ?? 0)]))
}

/** Declines of one card, after which its last donation takes no tries for a while. */
export const MAX_DECLINES_OF_A_CARD = 5
/** Declined cards of one issuer's range, from which each counts twice against strangers. */
export const MANY_OF_A_BIN = 3

/** Reduces the count of a card that was declined before, because it says little more about an attack. */
export const again = (share: number): Changes => ({ network: -1, bin: -1, amount: -share, strangers: -share })

export type Levels = Partial<Readonly<Record<Signal, number>>>

export type Verdict =
	| { readonly kind: 'through' }
	| { readonly kind: 'proof' }
	/** @property ofAll true while all strangers are challenged, false because of this person's tries. */
	| { readonly kind: 'question'; readonly ofAll: boolean }
	/**
	 * @property who `person` because of this person, browser or donation; `strangers` while none are accepted,
	 * here or anywhere.
	 */
	| { readonly kind: 'refused'; readonly who: 'person' | 'strangers'; readonly retryAfterMs: number }
	| { readonly kind: 'wait'; readonly retryAfterMs: number }

const WAIT_MS = 2 * SECOND_MS
/** Tries of strangers that may be under way at once while nothing is declined. */
const MAX_UNDER_WAY = 8

/**
 * Returns the limit of simultaneous tries of strangers. It falls with each decline, so that few can pass
 * before the first answers.
 */
export const maxUnderWay = (strangers: number): number =>
	strangers < 1 ? MAX_UNDER_WAY : Math.max(1, 5 - Math.ceil(strangers))

/** Tolerance of a threshold, because levels empty a little between tries. */
const EMPTIED = 0.45

const OF_PERSON: readonly Signal[] = ['donation', 'device', 'account']

export function judge(levels: Levels, isStranger: boolean, scales: Scales = SCALES): Verdict {
	const has = (signal: Signal, from: number | null) =>
		from !== null && (levels[signal] ?? 0) >= from - EMPTIED
	const whole = (Object.keys(scales) as Signal[]).filter((signal) => isStranger || !isOfStrangers(signal))
	for (const signal of OF_PERSON)
		if (has(signal, scales[signal].refusedFrom))
			return { kind: 'refused', who: 'person', retryAfterMs: untilBelow(signal, levels, scales) }
	if (isStranger) {
		for (const signal of ['strangers', 'network'] as const)
			if (has(signal, scales[signal].refusedFrom))
				return { kind: 'refused', who: 'strangers', retryAfterMs: untilBelow(signal, levels, scales) }
		if ((levels.underWay ?? 0) > maxUnderWay(levels.strangers ?? 0))
			return { kind: 'wait', retryAfterMs: WAIT_MS }
	}
	const asking = whole.filter((signal) => has(signal, scales[signal].questionFrom))
	if (asking.length > 0) return { kind: 'question', ofAll: asking.every(isOfStrangers) }
	return whole.some((signal) => has(signal, scales[signal].proofFrom))
		? { kind: 'proof' }
		: { kind: 'through' }
}

/** Returns the time until a level no longer refuses: whole minutes, at least one. */
function untilBelow(signal: Signal, levels: Levels, scales: Scales): number {
	const { refusedFrom, emptiesPerHour } = scales[signal]
	const over = (levels[signal] ?? 0) - ((refusedFrom ?? 0) - EMPTIED)
	return Math.max(1, Math.ceil(((over / emptiesPerHour) * HOUR_MS) / MINUTE_MS)) * MINUTE_MS
}
