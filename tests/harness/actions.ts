import type { ProviderSimulators } from '../../apps/environment/providers/index.ts'
import type { Random } from '../../demo/random.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { monthAfter } from '../../domain/ledger/periods.decider.ts'
import type { Period, Run } from '../../domain/ledger/runs.contract.ts'
import { commandIdFor } from '../../kernel/wire/ids.ts'
import { type Currency, feeIncluded, formatMajor } from '../../kernel/wire/money.ts'
import { sign } from '../../simulators/razorpay/letters.ts'
import { donationOf, intentOf, major, orderBodyOf, splitOf } from '../api/fundraiser.ts'
import {
	GUEST,
	type Held,
	INTENT,
	LIVE_EVENTS,
	paymentOf,
	registrationOf,
} from '../api/live-events.fixtures.ts'
import { accountBody, PURPOSE } from '../api/money.ts'
import { enterByHand, recordCheque } from './by-hand.ts'
import { type Client, createClient, type Outcome } from './client.ts'
import type { Edition, Fundraiser } from './fundraisers.ts'
import { BANK_DEBIT, byDebit, bySavedCard, donationIdFor, type Member } from './members.ts'
import { TWO_PEOPLE_FROM_RUPEES } from './process-harness.ts'

export type Note = {
	readonly outcome: Outcome
	/** The idempotency key of all tries; the result of a signed-in user's action has this id. */
	readonly key: string
	readonly commandId: string
} & (
	| {
			readonly action: 'donation'
			readonly email: string
			/** A member's donation id is known before any answer; null for a guest. */
			readonly donationId: string | null
			readonly currency: Currency
			readonly total: bigint
			readonly donation: bigint
			readonly fund: string
			readonly card: string
			readonly account: Account
	  }
	| { readonly action: 'refund'; readonly donationId: string; readonly amount: bigint }
	| {
			readonly action: 'withdraw'
			readonly fund: string
			readonly amount: bigint
			readonly isTooMuch: boolean
			/** True for one of several concurrent withdrawals, each below the limit that needs two approvals. */
			readonly isPiece: boolean
	  }
	| { readonly action: 'decide'; readonly withdrawalId: string; readonly decision: Decision }
	| { readonly action: 'close'; readonly month: string }
	| {
			readonly action: 'cheque'
			readonly donationId: string
			readonly amount: bigint
			readonly fund: string
	  }
	| { readonly action: 'entry'; readonly entryId: string; readonly amount: bigint }
)
export type Decision = 'approve' | 'pay' | 'transfer' | 'reject'

export interface Actors {
	readonly author: Client
	readonly finance: Client
	readonly other: Client
	readonly member: Member
	readonly financeAgain: Client
	readonly fundraisers: readonly Fundraiser[]
	readonly edition: Edition
	readonly accountId: string
	readonly changingAccountId: string
}

export interface Play {
	readonly url: string
	readonly random: Random
	readonly actors: Actors
	readonly simulators: ProviderSimulators
	readonly now: () => number
	readonly notes: Note[]
	readonly onOutcome: (outcome: Outcome) => void
	readonly impatient: number
	readonly splitting: number
}

const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_visa'] as const
const REFUSING = ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedInsufficientFunds'] as const
const CHALLENGED = 'pm_card_threeDSecure2Required'
const DISPUTED_CARD = 'pm_card_createDispute'
const DISPUTED: readonly string[] = [DISPUTED_CARD, 'card-disputed', 'disputed']
const SHORT_PATIENCE_MS = 300
const CARD_ACCOUNTS = { INR: 'stripe-in', USD: 'stripe-us' } as const
const ORDERS = {
	INR: {
		account: 'razorpay-in',
		path: '/api/v1/razorpay/createOrder',
		instruments: ['upi', 'upi', 'netbanking-SBIN', 'wallet-phonepe', 'upi-declined', 'card-disputed'],
	},
	USD: {
		account: 'paypal-us',
		path: '/api/v1/paypal/createOrder',
		instruments: ['balance', 'card', 'balance', 'declined', 'echeck', 'disputed'],
	},
} as const
const ACCOUNTS = [...Object.values(CARD_ACCOUNTS), ...Object.values(ORDERS).map(({ account }) => account)]
type Account = (typeof ACCOUNTS)[number]
const MODES = { upi: 'UPI', netbanking: 'net banking', wallet: 'wallet', card: 'UPI' } as const

let count = 0

export async function actOnce(play: Play): Promise<void> {
	const { random } = play
	if (random.chance(0.08)) return byHand(play, random.pick(BY_HAND))
	if (random.chance(0.08)) return paySeats(play)
	const chance = random.next()
	if (chance < 0.12) return giveAsMember(play)
	if (chance < 0.66 - play.splitting) return give(play)
	if (chance < 0.66) return split(play)
	if (chance < 0.78) return refund(play)
	if (chance < 0.86) return withdraw(play, random.chance(0.25))
	if (chance < 0.94) return decide(play)
	if (chance < 0.96) return refundAtProvider(play)
	if (chance < 0.98) return closeMonth(play)
	return payOut(play)
}

const MAX_ATTEMPTS = 20

export async function actWhatIsMissing(play: Play): Promise<void> {
	const has = (action: Note['action']) =>
		play.notes.some((each) => each.action === action && each.outcome.is === 'acknowledged')
	for (let tries = 0; tries < MAX_ATTEMPTS && !has('donation'); tries += 1) await give(play)
	for (let tries = 0; tries < MAX_ATTEMPTS && !hasSeats(play); tries += 1) await paySeats(play)
	for (const [at, card] of MEMBERS_PAY_BY.entries()) if (!hasPaidBy(play, card)) await giveAsMember(play, at)
	for (let tries = 0; tries < MAX_ATTEMPTS && !hasTransfer(play); tries += 1) await payByProvider(play)
	for (let tries = 0; tries < MAX_ATTEMPTS && !has('refund'); tries += 1) await refund(play)
	for (let tries = 0; tries < MAX_ATTEMPTS && !has('withdraw'); tries += 1) await withdraw(play, false)
	for (let tries = 0; tries < MAX_ATTEMPTS && !hasPieces(play); tries += 1) await split(play)
	for (let tries = 0; tries < MAX_ATTEMPTS && !has('close'); tries += 1) await closeMonth(play)
	for (const action of ['cheque', 'entry'] as const)
		for (let tries = 0; tries < MAX_ATTEMPTS && !has(action); tries += 1) await byHand(play, action)
	for (const account of ACCOUNTS) payOut(play, account)
}

const BY_HAND = ['cheque', 'entry'] as const

async function byHand(play: Play, action: (typeof BY_HAND)[number]): Promise<void> {
	count += 1
	const key = `${action}-${count}-${play.random.between(0, 1e9)}`
	const fund = fundOf(inRupees(play), 'INR')
	note(play, await (action === 'cheque' ? recordCheque : enterByHand)(play, fund, key))
}

const MEMBERS_PAY_BY = ['saved card', BANK_DEBIT] as const
const hasPaidBy = ({ notes }: Play, card: string) =>
	notes.some((each) => each.action === 'donation' && each.card === card && each.outcome.is === 'acknowledged')
const hasSeats = ({ notes }: Play) =>
	notes.some(
		(each) =>
			each.action === 'donation' && each.fund.startsWith('event.') && each.outcome.is === 'acknowledged',
	)
const hasTransfer = ({ notes }: Play) =>
	notes.some(
		(each) => each.action === 'decide' && each.decision === 'transfer' && each.outcome.is === 'acknowledged',
	)

async function payByProvider(play: Play): Promise<void> {
	const { actors } = play
	const fundraiser = inRupees(play)
	const free = await freeOf(play, fundraiser)
	if (free === null || free < 100n) return give(play)
	const requested = { fundraiser, amount: 100n, isTooMuch: false, isPiece: false }
	const withdrawalId = await ask(play, { ...requested, accountId: actors.accountId })
	if (withdrawalId === null) return
	const key = `provider-${count}-${play.random.between(0, 1e9)}`
	await approve(play, actors.finance, withdrawalId, `${key}-1`)
	if ((await seenBy(actors.other, withdrawalId)).status === 'requested')
		await approve(play, actors.other, withdrawalId, `${key}-2`)
	const step = { withdrawalId, decision: 'transfer', body: { from: 'razorpay-in' } } as const
	await take(play, actors.other, step, key)
}

const hasPieces = ({ notes }: Play) =>
	notes.some((each) => each.action === 'withdraw' && each.isPiece && each.outcome.is === 'acknowledged')

const BY_CARD = 0.5

export async function give(play: Play, options: { readonly card?: string } = {}): Promise<void> {
	const { random, url } = play
	count += 1
	const key = `donation-${count}-${random.between(0, 1e9)}`
	const email = `donor${count}@proof.example`
	const isIndian = random.chance(0.75)
	const region = isIndian ? 'IN' : 'US'
	const currency = isIndian ? 'INR' : 'USD'
	const fundraiser = random.chance(0.8)
		? random.pick(play.actors.fundraisers.filter((each) => each.currency === currency))
		: null
	const given = {
		region,
		typed: BigInt(random.between(500, 500_000)),
		coversFee: random.chance(0.5),
	} as const
	const { donation, total } = splitOf(given)
	const donor = { first_name: 'Ravi', last_name: `Das ${count}`, email }
	const known = {
		action: 'donation',
		key,
		commandId: '',
		email,
		donationId: null,
		currency,
		total,
		donation,
	} as const
	if (options.card === undefined && !random.chance(BY_CARD)) {
		const made = donationOf(given, fundraiser?.id ?? null, { externalUserInfo: donor })
		const { account, instruments } = ORDERS[currency]
		const card = random.pick<string>(instruments)
		const outcome = await giveByOrder(play, { currency, card, key, made, given })
		note(play, { ...known, fund: fundOf(fundraiser, currency), card, account, outcome })
		return
	}
	const card = options.card ?? cardFor(random)
	const body = intentOf(given, donationOf(given, fundraiser?.id ?? null, { externalUserInfo: donor }), {
		paymentMethodId: card,
	})
	const fund = fundOf(fundraiser, currency)
	const outcome = await payByCard(play, createClient(url, null), { body, key, currency })
	note(play, { ...known, fund, card, account: CARD_ACCOUNTS[currency], outcome })
}

interface CardPayment {
	readonly body: object
	readonly key: string
	readonly currency: Currency
}

async function payByCard(play: Play, guest: Client, { body, key, currency }: CardPayment): Promise<Outcome> {
	const patience = play.random.chance(play.impatient) ? { patienceMs: SHORT_PATIENCE_MS } : {}
	const outcome = await guest.call('POST', INTENT, { body, key, pendingIsOpen: true, ...patience })
	const { requiresAction, paymentIntentId } = outcome.body
	if (outcome.is !== 'acknowledged' || requiresAction !== true) return outcome
	play.simulators.stripe.control.answerChallenge(CARD_ACCOUNTS[currency], String(paymentIntentId), true)
	const second = { paymentIntentId, currency, settlementCurrency: currency }
	return guest.call('POST', INTENT, { body: second, key: `${key}-2`, pendingIsOpen: true })
}

async function paySeats(play: Play): Promise<void> {
	const { random, url, actors } = play
	const { id, slug } = actors.edition
	count += 1
	const key = `seats-${count}-${random.between(0, 1e9)}`
	const email = `donor${count}@proof.example`
	const guest = createClient(url, null)
	const begun = await guest.call('POST', `${LIVE_EVENTS}/${slug}/registrations`, {
		body: registrationOf({ guest: { ...GUEST, email } }),
		key: `${key}-hold`,
	})
	if (begun.is !== 'acknowledged') return
	const held = begun.body.data as Held
	const card = cardFor(random)
	const currency = 'USD'
	const total = BigInt(Math.round(held.amount * 100))
	const { donation } = feeIncluded(total, feeRate('card', currency))
	const body = paymentOf(held, { paymentMethodId: card })
	const outcome = await payByCard(play, guest, { body, key, currency })
	const known = { action: 'donation', key, commandId: '', email, donationId: null, currency } as const
	const account = CARD_ACCOUNTS[currency]
	note(play, { ...known, total, donation, fund: `event.${id}.USD`, card, account, outcome })
}

async function giveAsMember(play: Play, at = play.random.between(0, 1)): Promise<void> {
	const { random, actors } = play
	const { member, author } = actors
	count += 1
	const key = `member-${count}-${random.between(0, 1e9)}`
	const amount = BigInt(random.between(500, 200_000))
	const paid = at % 2 === 0 ? bySavedCard(member, amount) : byDebit(member, author.id, amount)
	const { path, body, ...known } = paid
	const outcome = await member.client.call('POST', path, { body, key, pendingIsOpen: true })
	const donationId = donationIdFor(member.client, path, key)
	const commandId = commandOf(member.client, path, key)
	const { email } = member
	note(play, { action: 'donation', key, commandId, donationId, email, ...known, outcome })
}

const fundOf = (fundraiser: Fundraiser | null, currency: Currency): string =>
	fundraiser ? `request.${fundraiser.id}.${currency}` : `foundation.karuna.${currency}`

interface Ordered {
	readonly currency: Currency
	readonly card: string
	readonly key: string
	readonly made: object
	readonly given: Parameters<typeof orderBodyOf>[0]
}

async function giveByOrder(play: Play, { currency, card, key, made, given }: Ordered): Promise<Outcome> {
	const guest = createClient(play.url, null)
	const { account, path } = ORDERS[currency]
	const choice =
		currency === 'USD'
			? { paymentMethod: 'paypal' }
			: { paymentMode: MODES[(card.split('-')[0] ?? 'upi') as keyof typeof MODES] }
	const body = orderBodyOf(given, { ...made, ...choice })
	const patience = play.random.chance(play.impatient) ? { patienceMs: SHORT_PATIENCE_MS } : {}
	const begun = await guest.call('POST', path, { body, key, pendingIsOpen: true, ...patience })
	if (begun.is !== 'acknowledged') return begun
	const donationId = String(begun.body.donationId)
	const orderId = String(begun.body.orderId)
	const named = ({ body: answer, ...outcome }: Outcome): Outcome => ({
		...outcome,
		body: { ...answer, donationId, paymentIntentId: orderId },
	})
	const sent = { pendingIsOpen: true, ...patience }
	if (currency === 'USD') {
		const { control } = play.simulators.paypal
		const approved = { body: { donationId, orderId }, ...sent }
		control.answer(account, orderId, card as Parameters<typeof control.answer>[2])
		// An echeck is pending until it clears days later, so nothing waits for it.
		const isPending = card === 'echeck'
		const take = (step: string) =>
			guest.call('POST', '/api/v1/paypal/captureOrder', {
				...approved,
				pendingIsOpen: !isPending,
				key: `${key}-${step}`,
			})
		const taken = await take('take')
		if (isPending) return { ...named(taken), is: 'unknown' }
		if (card !== 'declined') return named(taken)
		control.answer(account, orderId, 'balance')
		return named(await take('again'))
	}
	const { control, accounts } = play.simulators.razorpay
	if (card.endsWith('-declined')) control.pay(account, orderId, card)
	const { id } = control.pay(account, orderId, card.endsWith('-declined') ? 'upi' : card)
	const secret = accounts.find((each) => each.account === account)?.keySecret ?? ''
	const proof = {
		donationId,
		razorpay_payment_id: id,
		razorpay_signature: sign(`${orderId}|${id}`, secret),
	}
	const verify = '/api/v1/razorpay/payment/verify'
	return named(await guest.call('POST', verify, { body: proof, key: `${key}-verify`, ...sent }))
}

function cardFor(random: Random): string {
	const chance = random.next()
	if (chance < 0.05) return CHALLENGED
	if (chance < 0.08) return DISPUTED_CARD
	if (chance < 0.15) return random.pick(REFUSING)
	return random.pick(CARDS)
}

const commandOf = (by: Client, path: string, key: string): string =>
	commandIdFor(`user:${by.id}`, `POST ${path}`, key)

function note(play: Play, entry: Note): void {
	play.notes.push(entry)
	play.onOutcome(entry.outcome)
}

function paidDonation(
	play: Play,
): { donationId: string; total: bigint; providerRef: string; account: Account } | null {
	const paid = play.notes.filter(
		(each) =>
			each.action === 'donation' &&
			each.outcome.is === 'acknowledged' &&
			![...DISPUTED, BANK_DEBIT].includes(each.card),
	)
	if (paid.length === 0) return null
	const given = play.random.pick(paid)
	if (given.action !== 'donation') return null
	const { donationId, paymentIntentId } = given.outcome.body
	return {
		donationId: String(donationId),
		total: given.total,
		providerRef: String(paymentIntentId),
		account: given.account,
	}
}

async function refund(play: Play): Promise<void> {
	const given = paidDonation(play)
	if (!given) return give(play)
	const { random, actors } = play
	count += 1
	const key = `refund-${count}-${random.between(0, 1e9)}`
	const amount = (given.total * BigInt(random.between(5, 60))) / 100n
	if (amount < 1n) return
	const path = `/api/backoffice/donations/${given.donationId}`
	const body = {
		amount: formatMajor(amount, 'INR'),
		reason: 'The donor wrote that they had meant to give less.',
	}
	const outcome = await asSeen(actors.finance, path, `${path}/refund`, body, key)
	const commandId = commandOf(actors.finance, `${path}/refund`, key)
	note(play, { action: 'refund', key, commandId, donationId: given.donationId, amount, outcome })
}

async function asSeen(by: Client, path: string, action: string, body: object, key: string): Promise<Outcome> {
	for (let attempt = 1; ; attempt += 1) {
		const seen = await by.call('GET', path)
		if (seen.is !== 'acknowledged') return seen
		const ifMatch = seen.headers.get('etag') ?? ''
		const outcome = await by.call('POST', action, { body, key, ifMatch })
		if (outcome.status !== 412 || attempt === 8) return outcome
	}
}

async function withdraw(play: Play, isTooMuch: boolean): Promise<void> {
	const { random, actors } = play
	const fundraiser = inRupees(play)
	const free = await freeOf(play, fundraiser)
	if (free === null) return
	const amount = isTooMuch
		? (free > 0n ? free : 0n) + 900_000_000n + BigInt(count)
		: (free * BigInt(random.between(5, 40))) / 100n
	if (amount < 100n) return give(play)
	await ask(play, { fundraiser, amount, isTooMuch, isPiece: false, accountId: actors.accountId })
}

const inRupees = ({ random, actors }: Play): Fundraiser =>
	random.pick(actors.fundraisers.filter(({ currency }) => currency === 'INR'))

async function freeOf({ actors }: Play, { id }: Fundraiser): Promise<bigint | null> {
	const form = await actors.author.call('GET', `/api/v1/donationRequest/${id}/withdraw`)
	const { data } = form.body as { data?: { free: number } }
	return data ? BigInt(data.free.toFixed(2).replace('.', '')) : null
}

interface Requested {
	readonly fundraiser: Fundraiser
	readonly amount: bigint
	readonly isTooMuch: boolean
	readonly isPiece: boolean
	readonly accountId: string
}

/**
 * Requests a withdrawal.
 * @returns its id; null when it is not known to exist
 */
async function ask(play: Play, requested: Requested): Promise<string | null> {
	const { fundraiser, amount, isTooMuch, isPiece, accountId: paymentAccountId } = requested
	const { random, actors } = play
	count += 1
	const key = `withdraw-${count}-${random.between(0, 1e9)}`
	const body = { amount: major(amount), units: 'INR', paymentAccountId, purpose: PURPOSE }
	const path = `/api/v1/donationRequest/withdraw/${fundraiser.id}`
	const outcome = await actors.author.call('POST', path, { body, key })
	const commandId = commandOf(actors.author, path, key)
	const fund = `request.${fundraiser.id}.INR`
	note(play, { action: 'withdraw', key, commandId, fund, amount, isTooMuch, isPiece, outcome })
	return outcome.is === 'acknowledged' ? idIn(outcome) : null
}

const idIn = ({ body }: Outcome): string => (body as { data?: { _id: string } }).data?._id ?? ''

const PIECES = 3
const LIMIT = BigInt(TWO_PEOPLE_FROM_RUPEES) * 100n

/**
 * Splits a fund's money into withdrawals below the limit that needs two approvals. One person approves all of
 * them at once in two sessions, while the bank account may change.
 */
async function split(play: Play): Promise<void> {
	const { random, actors } = play
	const fundraiser = inRupees(play)
	const amount = (LIMIT * BigInt(random.between(60, 99))) / 100n
	const free = await freeOf(play, fundraiser)
	if (free === null) return
	if (free < amount * 2n) return give(play)
	const pieces = Array.from({ length: Math.min(PIECES, Number(free / amount)) }, () => ({
		fundraiser,
		amount,
		accountId: actors.changingAccountId,
		isTooMuch: false,
		isPiece: true,
	}))
	const ids = (await Promise.all(pieces.map((piece) => ask(play, piece)))).filter((id) => id !== null)
	count += 1
	const key = `split-${count}-${random.between(0, 1e9)}`
	const sessions = [actors.finance, actors.financeAgain]
	await Promise.all([
		...(random.chance(0.3) ? [changeAccount(play, key)] : []),
		...ids.flatMap((id) => sessions.map((by, session) => approve(play, by, id, `${key}-${id}-${session}`))),
	])
}

const MAX_CHECKS = 4

async function approve(play: Play, by: Client, withdrawalId: string, key: string): Promise<void> {
	for (let check = 1; check <= MAX_CHECKS; check += 1) {
		const { accountVersion } = await seenBy(by, withdrawalId)
		const step = { withdrawalId, decision: 'approve', body: { accountVersion } } as const
		const { body } = await take(play, by, step, `${key}-${check}`)
		if (body.code !== 'ACCOUNT_CHANGED') return
	}
}

function changeAccount({ actors: { author, changingAccountId } }: Play, key: string): Promise<Outcome> {
	const { accountNumber: _, ...body } = accountBody('IN', { label: key })
	const path = `/api/v1/user/${author.id}/payment/account/${changingAccountId}`
	return author.call('PUT', path, { body, key: `${key}-account` })
}

async function seenBy(by: Client, withdrawalId: string) {
	const { body } = await by.call('GET', `/api/backoffice/withdrawals/${withdrawalId}`)
	const { status, account } = body as { status?: string; account?: { newestVersion: number } | null }
	return { status, accountVersion: account?.newestVersion ?? 1 }
}

interface NextStep {
	readonly withdrawalId: string
	readonly decision: Decision
	readonly body: object
}

async function take(play: Play, by: Client, step: NextStep, key: string): Promise<Outcome> {
	const { withdrawalId, decision, body } = step
	const path = `/api/backoffice/withdrawals/${withdrawalId}`
	const outcome = await asSeen(by, path, `${path}/${decision}`, body, key)
	const commandId = commandOf(by, `${path}/${decision}`, key)
	note(play, { action: 'decide', key, commandId, withdrawalId, decision, outcome })
	return outcome
}

async function decide(play: Play): Promise<void> {
	const { random, actors, now } = play
	const requested = play.notes.filter(
		(each) => each.action === 'withdraw' && each.outcome.is === 'acknowledged',
	)
	if (requested.length === 0) return give(play)
	count += 1
	const key = `decide-${count}-${random.between(0, 1e9)}`
	const withdrawalId = idIn(random.pick(requested).outcome)
	const { status, accountVersion } = await seenBy(actors.finance, withdrawalId)
	const decision: Decision | null =
		status === 'requested'
			? random.chance(0.8)
				? 'approve'
				: 'reject'
			: status === 'approved'
				? random.pick(['pay', 'transfer'] as const)
				: null
	if (decision === null) return give(play)
	const body = {
		approve: { accountVersion },
		pay: { reference: `UTR-${count}`, paidOn: dayIn(regionOf('IN'), now()) },
		transfer: { from: 'razorpay-in' },
		reject: { reason: 'Please send the bill first.' },
	}[decision]
	const step = { withdrawalId, decision, body }
	const by = decision === 'approve' ? random.pick([actors.finance, actors.other]) : null
	if (by === null) {
		await take(play, decision === 'reject' ? actors.finance : actors.other, step, key)
		return
	}
	// From the limit on it takes two: both at once, or one person in two sessions, or the other some day.
	const also = random.pick([null, actors.other, actors.finance, actors.financeAgain])
	await Promise.all([
		take(play, by, step, key),
		...(also === null ? [] : [take(play, also, step, `${key}-also`)]),
	])
}

/** The months before any money moved, of which each can be closed. */
const FIRST_MONTH = '2021-01'

/** Lets one of finance prepare the next month, and another sign and close it. */
async function closeMonth(play: Play): Promise<void> {
	const { finance, other } = play.actors
	count += 1
	const key = `close-${count}-${play.random.between(0, 1e9)}`
	const filter = encodeURIComponent(JSON.stringify({ entity: 'IN', state: 'closed' }))
	const periods = await finance.call('GET', `/api/backoffice/periods?filter=${filter}`)
	if (periods.is !== 'acknowledged') return
	const last = (periods.body as unknown as Period[])
		.map(({ month }) => month)
		.toSorted()
		.at(-1)
	const month = last === undefined ? FIRST_MONTH : monthAfter(last)
	const path = `/api/backoffice/periods/IN/${month}`
	const prepared = await finance.call('POST', `${path}/prepare`, { body: {}, key: `${key}-prepare` })
	if (prepared.is !== 'acknowledged') return
	const { id, etag: ifMatch, prepares } = prepared.body as unknown as Run
	const accepted = (prepares?.open ?? []).map((item) => ({ item, reason: `${item} is known` }))
	const signed = await other.call('POST', `/api/backoffice/runs/${id}/sign`, {
		body: { accepted },
		key: `${key}-sign`,
		ifMatch,
	})
	const outcome =
		signed.is === 'acknowledged'
			? await other.call('POST', `${path}/close`, { body: { runId: id }, key })
			: signed
	note(play, { action: 'close', key, commandId: commandOf(other, `${path}/close`, key), month, outcome })
}

async function refundAtProvider(play: Play): Promise<void> {
	const given = paidDonation(play)
	if (!given) return
	const amount = Number((given.total * BigInt(play.random.between(5, 30))) / 100n)
	const { account, providerRef } = given
	const { stripe, razorpay, paypal } = play.simulators
	unlessRefused(() => {
		if (account === 'razorpay-in')
			razorpay.control.refund(account, razorpay.control.paymentOf(account, providerRef), { amount })
		else if (account === 'paypal-us') paypal.control.refund(account, providerRef, { amount })
		else stripe.control.refund(account, providerRef, { amount })
	})
}

function payOut({ random, simulators }: Play, account = random.pick(ACCOUNTS)): void {
	const { stripe, razorpay, paypal } = simulators
	const to = random.pick(['paid', 'paid', 'paid', 'failed', 'in_transit'] as const)
	const arrives = to === 'paid'
	unlessRefused(() => {
		if (account === 'razorpay-in') {
			const { id } = razorpay.control.settlements.run(account)
			if (to !== 'in_transit') razorpay.control.settlements.advance(id, arrives ? 'processed' : 'failed')
		} else if (account === 'paypal-us') {
			const { id } = paypal.control.withdrawals.sweep(account)
			if (to !== 'in_transit') paypal.control.withdrawals.move(account, id, arrives ? 'paid' : 'failed')
		} else {
			const { id } = stripe.control.payouts.run(account)
			stripe.control.payouts.advance(id, 'in_transit')
			if (to !== 'in_transit') stripe.control.payouts.advance(id, to)
		}
	})
}

const REFUSALS: readonly string[] = ['StripeFault', 'RazorpayFault', 'PaypalFault']

/**
 * The provider refuses an excessive amount, a dispute after another one, or an empty payout; nothing happens
 * then.
 */
function unlessRefused(act: () => unknown): void {
	try {
		act()
	} catch (error) {
		if (!(error instanceof Error) || !REFUSALS.includes(error.constructor.name)) throw error
	}
}
