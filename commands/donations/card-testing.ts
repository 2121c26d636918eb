import { refuse } from '../../domain/donations/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { networkOf } from '../../kernel/network.ts'
import type { PaymentDeclined } from '../../kernel/ports/payments.ts'
import { HOUR_MS } from '../../kernel/time.ts'

/** Payments that guests of one network may begin in an hour before each takes a solved captcha. */
const FREE_STARTS = 3
/** Declined cards of an hour, from which on a captcha is asked for: of one person, one donation and one network. */
const FREE_DECLINES = { person: 3, donation: 3, network: 6 } as const
/** Declined cards of an hour, from which on no card is taken: by one donation, and of one person. */
const MAX_DECLINES = { donation: 10, person: 20 } as const
/** Declines of one and the same card in an hour, after which the donation it was last tried on takes none. */
const MAX_DECLINES_OF_A_CARD = 5
/** Where a solved captcha comes: the body stays what its idempotency key stands for. */
export const CAPTCHA_HEADER = 'x-captcha'
const MAX_PASS = 100

/** Counts in the store that all processes share. */
export interface CardTestingGuard {
	/** Counts one more. @returns how many there are now within the hour; 0 where nothing is counted */
	readonly count: (what: string, whom: string, windowMs: number) => Promise<number>
	/** One of them was none after all. */
	readonly uncount: (what: string, whom: string) => Promise<void>
	/** Uses up the pass that a captcha was exchanged for. @throws DomainError CAPTCHA_INVALID (400) */
	readonly requireCaptcha: (pass: string) => Promise<void>
}

export type NotifyDeclined = (refusal: PaymentDeclined) => Promise<void>

interface Tried {
	readonly donationId: string
	readonly caller: Caller
	/** The pass of a solved captcha, from the header. */
	readonly pass: string | undefined
}

const WHAT = {
	person: 'declined cards of',
	donation: 'declined cards at',
	network: 'declined cards from',
} as const
const OF_A_CARD = 'declines of card'
const OF_A_PAYMENT = 'declines of payment'
type Counted = keyof typeof WHAT
const KINDS = Object.keys(WHAT) as Counted[]

const whose = ({ donationId, caller: { principal, ip } }: Omit<Tried, 'pass'>): Record<Counted, string> => ({
	person: principal.id,
	donation: donationId,
	network: networkOf(ip),
})

/**
 * Lets somebody try a card, and keeps machines from trying stolen cards one by one. A try counts as declined from
 * its beginning, so that many at once don't slip past, and is uncounted when it was not. From a few declines on,
 * each try takes a solved captcha, whoever asks; from some more on the donation takes no card for an hour. Guests, who
 * never solved a captcha to become a member, may begin few payments from a network without one.
 * @param work tells of a declined card before it answers its owner
 * @throws DomainError CAPTCHA_REQUIRED, CAPTCHA_INVALID (400), NO_CARD_FOR_NOW (429), and whatever `work` throws
 */
export async function tryCard<T>(
	guard: CardTestingGuard,
	tried: Tried,
	work: (declined: NotifyDeclined) => Promise<T>,
): Promise<T> {
	const keys = whose(tried)
	let isDeclined = false
	try {
		const [person = 0, donation = 0, network = 0] = await inTurn(KINDS, (kind) =>
			guard.count(WHAT[kind], keys[kind], HOUR_MS),
		)
		if (donation > MAX_DECLINES.donation || person > MAX_DECLINES.person) throw noCardForNow()
		const isSuspect =
			person > FREE_DECLINES.person || donation > FREE_DECLINES.donation || network > FREE_DECLINES.network
		if (isSuspect || (await beginsMany(guard, tried.caller, keys.network)))
			await takeCaptcha(guard, tried.pass)
		return await work(async ({ cardFingerprint, providerRef }) => {
			isDeclined = true
			if (providerRef !== null) await guard.count(OF_A_PAYMENT, providerRef, HOUR_MS)
			if (cardFingerprint !== null) await countCard(guard, cardFingerprint, keys)
		})
	} finally {
		if (!isDeclined) await inTurn(KINDS, (kind) => guard.uncount(WHAT[kind], keys[kind]))
	}
}

/**
 * Counts a card that was declined after its holder was asked: what began with the try goes on with the same counters.
 * Each payment counts once, however often its donor asks for it, and whether or not a webhook brought the news before.
 */
export async function countLateDecline(
	guard: CardTestingGuard,
	tried: Omit<Tried, 'pass'>,
	{ cardFingerprint, providerRef }: PaymentDeclined,
): Promise<void> {
	if (providerRef !== null && (await guard.count(OF_A_PAYMENT, providerRef, HOUR_MS)) > 1) return
	const keys = whose(tried)
	await inTurn(KINDS, (kind) => guard.count(WHAT[kind], keys[kind], HOUR_MS))
	if (cardFingerprint !== null) await countCard(guard, cardFingerprint, keys)
}

const beginsMany = async (
	guard: CardTestingGuard,
	{ principal }: Caller,
	network: string,
): Promise<boolean> =>
	principal.kind === 'guest' && (await guard.count('payments of guests from', network, HOUR_MS)) > FREE_STARTS

async function takeCaptcha(guard: CardTestingGuard, pass: string | undefined): Promise<void> {
	if (pass === undefined || pass === '' || pass.length > MAX_PASS) {
		throw refuse('CAPTCHA_REQUIRED', {}, 'captcha')
	}
	await guard.requireCaptcha(pass)
}

/** Whoever guesses the digits of one card tries it under many names: then the donation is full at once. */
async function countCard(
	guard: CardTestingGuard,
	fingerprint: string,
	keys: Record<Counted, string>,
): Promise<void> {
	if ((await guard.count(OF_A_CARD, fingerprint, HOUR_MS)) < MAX_DECLINES_OF_A_CARD) return
	for (let count = 0; count < MAX_DECLINES.donation; count += 1)
		await guard.count(WHAT.donation, keys.donation, HOUR_MS)
}

const noCardForNow = () => refuse('NO_CARD_FOR_NOW')

async function inTurn<K, T>(keys: readonly K[], work: (key: K) => Promise<T>): Promise<T[]> {
	const results: T[] = []
	for (const key of keys) results.push(await work(key))
	return results
}
