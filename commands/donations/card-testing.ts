import { refuse } from '../../domain/donations/refusals.contract.ts'
import {
	again,
	BEGUN,
	type Changes,
	changesAfter,
	judge,
	type Levels,
	MANY_OF_A_BIN,
	MAX_DECLINES_OF_A_CARD,
	SCALES,
	type Scales,
	type Signal,
	shareOf,
	type TryOutcome,
	type Verdict,
} from '../../domain/donations/velocity.ts'
import { QUESTION_PASS } from '../../domain/users/captcha.contract.ts'
import { type DomainError, never, retryAfter } from '../../kernel/events/errors.ts'
import { neighbourhoodOf, networkOf } from '../../kernel/http/network.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { PaymentDeclined } from '../../kernel/ports/payments.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import type { OpenTry } from '../../records/donations/velocity.ts'

/** The header of a solved captcha. It is no part of the body, whose hash the idempotency key is bound to. */
export const CAPTCHA_HEADER = 'x-captcha'
const MAX_PASS = 100

type Keys = Readonly<Record<string, string>>

export interface LevelChangeByKey {
	readonly key: string
	readonly signal: Signal
	readonly change: number
}

export interface VelocityStore {
	/** Returns the key of a level. Personal signals are hashed with a key that is deleted after its day. */
	readonly keyOf: (signal: Signal, whom: string) => Promise<string>
	/**
	 * Changes levels in one step, each key once.
	 * @returns the new levels
	 */
	readonly change: (changes: readonly LevelChangeByKey[]) => Promise<readonly number[]>
	readonly saveOpen: (donationId: string, open: OpenTry) => Promise<void>
	readonly takeOpen: (donationId: string) => Promise<OpenTry | null>
	readonly count: (demanded: Exclude<Verdict['kind'], 'through'>) => Promise<void>
}

export interface CardTestingGuard {
	readonly store: VelocityStore
	readonly hasGiven: (principal: Principal) => Promise<boolean>
	/**
	 * Consumes the pass that a captcha or an answer was exchanged for.
	 * @throws DomainError CAPTCHA_INVALID (400)
	 */
	readonly requireCaptcha: (pass: string) => Promise<void>
	readonly scales?: Scales
}

/** Reports the outcome of a try; it is `none` until then. */
export type ReportTry = (outcome: 'succeeded' | 'open' | PaymentDeclined) => void

interface Tried {
	readonly donationId: string
	readonly caller: Pick<Caller, 'principal' | 'ip'>
	/** The browser's id from our sealed cookie; null when it has none. A guest is identified by it. */
	readonly device: string | null
	/** The amount that is paid, such as `INR 50000`. */
	readonly amount: string
	readonly pass: string | undefined
}

/**
 * Runs a payment try and protects against card testing. A try counts from its beginning, so that concurrent
 * ones do not slip past, and is recounted by its outcome. The rule in `domain/donations/velocity.ts` decides
 * what a try has to do before it reaches a provider.
 * @param work reports the outcome before it answers
 * @throws DomainError CAPTCHA_REQUIRED, QUESTION_REQUIRED, CAPTCHA_INVALID (400), NO_CARD_FOR_NOW, CARDS_WAIT
 * (429), and the errors of `work`
 */
export async function tryPayment<T>(
	guard: CardTestingGuard,
	tried: Tried,
	work: (report: ReportTry) => Promise<T>,
): Promise<T> {
	const { store } = guard
	const isStranger = !(await guard.hasGiven(tried.caller.principal))
	const keys = await keysOf(store, tried, isStranger)
	const levels = await change(store, keys, {
		...MET,
		...BEGUN,
		address: 1,
		underWay: 1,
	})
	const share = shareOf(isStranger, levels.network ?? 0)
	const seen: { outcome: TryOutcome; declined: PaymentDeclined | null } = { outcome: 'none', declined: null }
	try {
		await demand(guard, keys, judge(levels, isStranger, guard.scales), tried.pass)
		return await work((reported) => {
			seen.outcome = typeof reported === 'string' ? reported : 'declined'
			seen.declined = typeof reported === 'string' ? null : reported
		})
	} finally {
		const changes = { ...changesAfter('begun', seen.outcome, share), underWay: -1 }
		await settle(store, { keys, share }, changes, seen.declined)
		if (seen.outcome === 'open') await store.saveOpen(tried.donationId, { keys, share })
	}
}

/**
 * Counts the outcome of an open try on the levels of its beginning, once for all sources of the news.
 * @param declined the provider's reason for the decline; null when none is known
 */
export async function settleOpenTry(
	{ store }: Pick<CardTestingGuard, 'store'>,
	donationId: string,
	outcome: 'succeeded' | 'declined',
	declined: PaymentDeclined | null = null,
): Promise<boolean> {
	const open = await store.takeOpen(donationId)
	if (open === null) return false
	await settle(store, open, changesAfter('open', outcome, open.share), declined)
	return true
}

const MET: Changes = { amount: 0, strangers: 0, unanswered: 0 }

async function keysOf(
	store: VelocityStore,
	{ donationId, caller: { principal, ip }, device, amount }: Tried,
	isStranger: boolean,
): Promise<Keys> {
	const isGuest = principal.kind === 'guest'
	const whose: Partial<Record<Signal, string | null>> = {
		address: isGuest ? networkOf(ip) : null,
		network: neighbourhoodOf(ip),
		device: isGuest ? principal.id : device,
		account: isGuest ? null : principal.id,
		donation: donationId,
		...(isStranger && { amount, strangers: '', unanswered: '', underWay: '' }),
	}
	const named = Object.entries(whose).flatMap(([signal, whom]) =>
		whom === null ? [] : [[signal as Signal, whom] as const],
	)
	return Object.fromEntries(
		await Promise.all(named.map(async ([signal, whom]) => [signal, await store.keyOf(signal, whom)])),
	)
}

async function change(store: VelocityStore, keys: Keys, changes: Changes): Promise<Levels> {
	const known = (Object.keys(changes) as Signal[]).flatMap((signal) => {
		const key = keys[signal]
		return key === undefined ? [] : [{ key, signal, change: changes[signal] ?? 0 }]
	})
	const levels = await store.change(known)
	return Object.fromEntries(known.map(({ signal }, index) => [signal, levels[index] ?? 0]))
}

async function demand(
	guard: CardTestingGuard,
	keys: Keys,
	verdict: Verdict,
	pass: string | undefined,
): Promise<void> {
	if (verdict.kind === 'through') return
	const usable = pass === undefined || pass === '' || pass.length > MAX_PASS ? null : pass
	switch (verdict.kind) {
		case 'proof':
			if (usable !== null) return guard.requireCaptcha(usable)
			await guard.store.count('proof')
			throw refuse('CAPTCHA_REQUIRED', {}, 'captcha')
		case 'question': {
			const unanswered = verdict.ofAll ? 1 : 0
			if (usable?.startsWith(QUESTION_PASS)) {
				await guard.requireCaptcha(usable)
				await change(guard.store, keys, { unanswered: -unanswered })
				return
			}
			await guard.store.count('question')
			await change(guard.store, keys, { unanswered })
			throw refuse('QUESTION_REQUIRED', {}, 'captcha')
		}
		case 'wait':
			await guard.store.count('wait')
			throw inSeconds(refuse('CARDS_WAIT'), verdict.retryAfterMs)
		case 'refused': {
			await guard.store.count('refused')
			const minutes = verdict.retryAfterMs / MINUTE_MS
			const refusal =
				verdict.who === 'person'
					? refuse('NO_CARD_FOR_NOW.person')
					: refuse('NO_CARD_FOR_NOW.strangers', { minutes })
			throw inSeconds(refusal, verdict.retryAfterMs)
		}
		default:
			return never(verdict)
	}
}

const inSeconds = (refusal: DomainError, ms: number): DomainError =>
	retryAfter(refusal, Math.ceil(ms / SECOND_MS))

async function settle(
	store: VelocityStore,
	{ keys, share }: OpenTry,
	changes: Changes,
	declined: PaymentDeclined | null,
): Promise<void> {
	const all: Record<string, number> = { ...changes }
	const add = (more: Changes) => {
		for (const [signal, by] of Object.entries(more)) all[signal] = (all[signal] ?? 0) + by
	}
	if (declined?.cardFingerprint != null) {
		const key = await store.keyOf('card', declined.cardFingerprint)
		const [declines = 0] = await store.change([{ key, signal: 'card', change: 1 }])
		if (Math.round(declines) > 1) add(again(share))
		// An attacker who guesses the digits of one card uses many names: then the donation's level is full at
		// once.
		if (Math.round(declines) >= MAX_DECLINES_OF_A_CARD) add({ donation: SCALES.donation.max })
	}
	if (declined?.cardBin != null && (all.bin ?? 0) > 0) {
		const key = await store.keyOf('bin', declined.cardBin)
		const [declines = 0] = await store.change([{ key, signal: 'bin', change: all.bin ?? 0 }])
		if (Math.round(declines) >= MANY_OF_A_BIN) add({ strangers: share })
	}
	await change(store, keys, all)
}
