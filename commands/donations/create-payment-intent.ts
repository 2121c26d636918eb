import type { z } from 'zod'
import { paymentIntentAnswer, paymentIntentBody, paymentRefusal } from '../../domain/donations/contract.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation, DonationState } from '../../domain/donations/donations.state.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Folded } from '../../kernel/events/stream-memory.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import {
	type CreatePayment,
	PaymentDeclined,
	PaymentNotFound,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { type Currency, isCurrency } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { planConfirmation } from '../../records/donations/confirm-payment.ts'
import { scannedUntil } from '../../records/donations/payment-scans.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { asBuyer } from '../_shared/facts-registration.ts'
import { type ReportTry, settleOpenTry } from './card-testing.ts'
import { checkMonthly } from './check-monthly.ts'
import { checkUnpaid, isPaidElsewhere } from './continue-donation.ts'
import { donorOf } from './donor.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { bookSnapshot, type Cause } from './observe-payment.ts'
import { causeOf, ownDonation, settlingId } from './own-donation.ts'
import { checkHold, intentOfRegistration, registrationIn } from './pay-registration.ts'
import {
	answered,
	answerOf,
	declinedBy,
	isOver,
	isRefusal,
	isUnknown,
	pendingAnswer,
	refusalOf,
} from './payment-answer.ts'
import { type PaymentCall, type PaymentGuard, type Watched, watchedBy } from './payment-guard.ts'
import { startDonation } from './start-donation.ts'

type Body = z.output<typeof paymentIntentBody>
type First = Extract<Body, { paymentMethodId: string }>
export type PaidDirectly = Pick<
	First,
	'amount' | 'currency' | 'settlementCurrency' | 'donationId' | 'donation'
>
type Paid = PaidDirectly & { readonly means: Means }
type Second = Extract<Body, { paymentIntentId: string }>

/** The provider surely remembers the key of a donation's first payment for this long; it promises a day. */
const KEYS_HOLD_MS = 23 * HOUR_MS

/**
 * Pays for a donation by card. The donation's start is in the log before the provider is called, and the
 * provider's idempotency key derives from the donation and the attempt. So the card is charged at most once,
 * and a sweeper finds the outcome after a failure.
 * @param guard null switches off the protection against card testing
 */
export const createPaymentIntent = (deps: CommandDeps, guard: PaymentGuard | null): Route =>
	route({
		method: 'POST',
		path: '/api/v1/create/payment/intent',
		summary: 'Pay for a donation by card, in two steps when the card needs authentication',
		tags: ['donations'],
		access: {
			allow: 'everyone',
			because: 'guests donate too; a donation is tied to the session that started it',
		},
		body: paymentIntentBody,
		answers: { 200: paymentIntentAnswer, 202: paymentIntentAnswer, 400: paymentRefusal },
		// A try takes up to three calls while much is declined, and an office has one address.
		perMinute: 60,
		handle: async ({ body, caller: sender, headers, cookies }) => {
			if ('paymentIntentId' in body) return secondStep(deps, body, { sender, token: headers.token }, guard)
			const caller = await asBuyer(deps, registrationIn(body.donation), sender, headers.token)
			return payBy(deps, body, typedCard(deps, body, caller), { caller, guard, headers, cookies })
		},
	})

type MeansOfPayment = 'paymentMethodRef' | 'customerRef' | 'savesMethod' | 'mandateRef' | 'isForRecurring'

export interface Means {
	readonly method: PaymentMethod
	/**
	 * Runs before anything is begun.
	 * @throws DomainError when the method can't pay for it
	 */
	check(): Promise<void>
	/**
	 * Runs right before the provider is called.
	 * @throws PaymentOutcomeUnknown, PaymentRejected
	 */
	resolve(account: string): Promise<Pick<CreatePayment, MeansOfPayment>>
	/** Runs when the provider rejected the request. */
	rejected(account: string): Promise<void>
}

const typedCard = (
	deps: CommandDeps,
	body: Pick<First, 'paymentMethodId' | 'saveCard' | 'monthly' | 'amount' | 'currency'>,
	{ principal }: Caller,
): Means => ({
	method: 'card',
	async check() {
		const { saveCard, monthly } = body
		if (principal.kind !== 'user' && (saveCard || monthly))
			throw refuse('SAVE_NEEDS_ACCOUNT', {}, saveCard ? 'saveCard' : 'monthly')
		if (monthly) checkMonthly(deps, body, 'card')
	},
	async resolve(account) {
		const { paymentMethodId, saveCard, monthly } = body
		// The customer id that the browser remembers is only a hint: a stranger's must not be charged. Guests have none.
		const customerRef = principal.kind === 'user' ? await ensureCustomer(deps, principal.id, account) : null
		const savesMethod = customerRef !== null && (saveCard || monthly)
		return {
			paymentMethodRef: paymentMethodId,
			customerRef,
			savesMethod,
			isForRecurring: savesMethod && monthly,
		}
	},
	async rejected() {},
})

interface Calling extends Omit<PaymentCall, 'body'> {
	readonly guard: PaymentGuard | null
}

/**
 * Makes the first step of a payment with the donor's means: begins the donation, unless it is begun, and pays
 * it.
 */
export const payBy = (
	deps: CommandDeps,
	body: PaidDirectly,
	means: Means,
	{ guard, ...call }: Calling,
): Promise<Reply> => firstStep(deps, { ...body, means }, call.caller, watchedBy(guard, { body, ...call }))

async function firstStep(deps: CommandDeps, body: Paid, caller: Caller, watched: Watched): Promise<Reply> {
	if (body.currency !== body.settlementCurrency) {
		throw refuse('CURRENCY_MISMATCH.ofFund')
	}
	const registrationId = registrationIn(body.donation)
	const donationId = body.donationId ?? registrationId ?? derivedId('donation', caller.commandId)
	const stream = donationStream(donationId)
	const ids = [caller.commandId, settlingId(caller.commandId)]
	const met = await loadState(deps.store, donationDecider, stream)
	const repeated = met.loaded.some(({ metadata }) => ids.includes(metadata.commandId))
	const of = { donationId, met, repeated }
	// Sent once more, it begins nothing, and its captcha has been used up.
	if (repeated) return payFirst(deps, body, caller, of, () => {})
	return watched(donationId, (report) => payFirst(deps, body, caller, of, report))
}

async function payFirst(
	deps: CommandDeps,
	body: Paid,
	caller: Caller,
	{ donationId, met, repeated }: { donationId: string; met: Folded<DonationState>; repeated: boolean },
	report: ReportTry,
): Promise<Reply> {
	const { state: before } = met
	if (!repeated) await body.means.check()
	// A registration has one donation, however often its payment is tried.
	const isRegistration = registrationIn(body.donation) !== undefined
	if (!body.donationId && !(isRegistration && before.status !== 'none')) {
		const { amount: total, currency } = body
		const paid =
			isRegistration && body.donation
				? await intentOfRegistration(
						deps,
						donationId,
						body.donation,
						{ total, method: body.means.method },
						caller,
					)
				: { intent: body.donation }
		const methods = [body.means.method] as const
		const earlier = repeated && before.status !== 'none' ? before : null
		const start = { donationId, ...paid, total, currency, methods, earlier }
		await startDonation(deps, start, caller, met)
	}
	// The same call may have been carried out meanwhile.
	const { donation, position } = await ownDonation(deps, donationId, caller)
	if (!repeated && !takes(deps, donation, body.means.method))
		throw refuse('METHOD_UNAVAILABLE.otherCall', {}, 'donationId')
	if (donation.split.total !== body.amount || donation.currency !== body.currency) {
		throw refuse('AMOUNT_CHANGED')
	}
	await checkUnpaid(deps, donationId, donation)
	const last = donation.attempts.at(-1)
	if (last) {
		const met = before.status === 'none' ? 0 : before.attempts.length
		const reply = await checkEarlier(deps, donation, last.providerRef, {
			donationId,
			position,
			caller,
			stands: repeated || donation.attempts.length > met,
		})
		if (reply) return reply
	}
	await checkHold(deps, donationId, donation)
	const isLate = deps.clock.now() - Date.parse(donation.startedAt) > KEYS_HOLD_MS
	if (donation.abandoned || isLate) return lateAnswer(deps, donation, donationId, caller)
	const attempt = donation.attempts.length + 1
	return resolvePayment(
		deps,
		{ donationId, position, caller, commandId: caller.commandId },
		null,
		async () => {
			try {
				const made = await deps.payments.create({
					account: donation.account,
					donationId,
					attempt,
					startedAt: Date.parse(donation.startedAt),
					amount: donation.split.total,
					currency: body.currency,
					method: body.means.method,
					...(await body.means.resolve(donation.account)),
					idempotencyKey: `donation:${donationId}:${attempt}`,
				})
				report(made.status === 'succeeded' ? 'succeeded' : 'open')
				return made
			} catch (error) {
				if (error instanceof PaymentDeclined) report(error)
				else if (isUnknown(error)) report('open')
				if (error instanceof PaymentRejected) await body.means.rejected(donation.account)
				throw error
			}
		},
	)
}

const takes = ({ payments }: CommandDeps, { provider }: Donation, method: PaymentMethod): boolean =>
	payments.accounts().some((account) => account.provider === provider && account.methods.includes(method))

/**
 * Answers a call that comes too late: the provider forgets idempotency keys after a day and our sweeper
 * abandons the donation, so nothing is charged any more. A charge whose answer was lost is known once all
 * payments were scanned.
 * @throws DomainError DONATION_OVER (409) nothing was charged
 */
async function lateAnswer(
	deps: CommandDeps,
	{ account, startedAt, attempts }: Donation,
	donationId: string,
	caller: Caller,
): Promise<Reply> {
	const scanned = (await scannedUntil(deps.sql, account)) ?? 0
	const { donation, position } = await ownDonation(deps, donationId, caller)
	const isKnown =
		scanned >= Date.parse(startedAt) + KEYS_HOLD_MS && donation.attempts.length === attempts.length
	if (!isKnown) return pendingAnswer(donationId, position, null)
	throw refuse('DONATION_OVER')
}

/**
 * Lets an earlier payment of the donation decide on another one: a payment that succeeded or may still
 * succeed is the answer, so that nobody pays twice; one that waits for its holder gives way to a newly typed
 * card. A payment that this same call made is the answer in any state, since it may be in confirmation.
 * @returns null when a new attempt may be made
 */
async function checkEarlier(
	deps: CommandDeps,
	donation: Donation,
	providerRef: string,
	of: { donationId: string; position: Position; caller: Caller; stands: boolean },
): Promise<Reply | null> {
	const context = { ...of, commandId: newId(deps.clock.now()) }
	const ref = donation.received?.providerRef ?? providerRef
	let snapshot: PaymentSnapshot
	try {
		snapshot = await deps.payments.read(donation.account, ref)
		if (snapshot.status === 'requires_action' && !of.stands) {
			snapshot = await deps.payments.cancel(donation.account, ref, `donation:${of.donationId}:cancel:${ref}`)
		}
	} catch (error) {
		if (isUnknown(error)) return pendingAnswer(of.donationId, of.position, ref)
		throw error
	}
	if (!isOver(snapshot)) return resolvePayment(deps, context, ref, async () => snapshot)
	await bookSnapshot(deps, snapshot, causeOf(of.caller, context.commandId))
	return of.stands ? refusalOf(declinedBy(snapshot), of.donationId, of.position) : null
}

async function secondStep(
	deps: CommandDeps,
	body: Second,
	{ sender, token }: { readonly sender: Caller; readonly token: string | undefined },
	guard: PaymentGuard | null,
): Promise<Reply> {
	const currency = body.currency.toUpperCase()
	if (!isCurrency(currency)) throw refuse('CURRENCY_MISMATCH.notServed')
	const { account, read: before } = await readPayment(deps, currency, body.paymentIntentId)
	if (before === null) return unread(deps, account, body.paymentIntentId, sender)
	if (before.donationId === null) throw notFound('donation')
	const { donationId } = before
	const caller = await asBuyer(deps, donationId, sender, token)
	const { position, donation } = await ownDonation(deps, donationId, caller)
	const context = { donationId, position, caller, commandId: newId(deps.clock.now()) }
	return resolvePayment(deps, context, body.paymentIntentId, async () => {
		const attempt = donation.attempts.find((known) => known.providerRef === before.providerRef)
		try {
			if (isOver(before)) throw declinedBy(before)
			if (before.status !== 'requires_confirmation') return before
			const key = `donation:${donationId}:${attempt?.attempt ?? 1}:confirm`
			const confirmed = await deps.payments.confirm(account, before.providerRef, key)
			if (guard && confirmed.status === 'succeeded') await settleOpenTry(guard, donationId, 'succeeded')
			return confirmed
		} catch (error) {
			if (guard && error instanceof PaymentDeclined) await settleOpenTry(guard, donationId, 'declined', error)
			throw error
		}
	})
}

/**
 * Reads a payment at the account of the currency; null when the provider gave no answer.
 * @throws DomainError NOT_FOUND
 */
async function readPayment({ payments }: CommandDeps, currency: Currency, providerRef: string) {
	try {
		const { account } = payments.accountOfPayment(currency, providerRef)
		return { account, read: await answered(payments.read(account, providerRef)) }
	} catch (error) {
		if (error instanceof PaymentNotFound) throw notFound('donation')
		throw error
	}
}

/**
 * Answers while the provider is unavailable: a payment that is known to be the caller's is pending, and is
 * confirmed as soon as the provider answers.
 * @throws DomainError UNAVAILABLE the payment is another person's, or unknown
 */
async function unread(
	deps: CommandDeps,
	account: string,
	providerRef: string,
	caller: Caller,
): Promise<Reply> {
	const donationId = await deps.donationOfPayment(account, providerRef, donorOf(caller.principal))
	if (donationId === null) throw refuse('UNAVAILABLE.noAnswer')
	const { position } = await ownDonation(deps, donationId, caller)
	await planConfirmation(deps.sql, { donationId, account, providerRef }, deps.clock.now())
	return pendingAnswer(donationId, position, providerRef)
}

interface Settling {
	readonly donationId: string
	readonly position: Position
	readonly caller: Caller
	readonly commandId: string
}

async function resolvePayment(
	deps: CommandDeps,
	{ donationId, position, caller, commandId }: Settling,
	providerRef: string | null,
	call: () => Promise<PaymentSnapshot>,
): Promise<Reply> {
	const cause = causeOf(caller, settlingId(commandId))
	try {
		const snapshot = await call()
		const booked = await bookSnapshot(deps, snapshot, cause)
		if (isPaidElsewhere(booked?.state)) throw refuse('ALREADY_PAID')
		return answerOf(snapshot, donationId, booked?.position ?? position)
	} catch (error) {
		if (isUnknown(error)) return pendingAnswer(donationId, position, providerRef)
		if (!isRefusal(error)) throw error
		const refused = 'providerRef' in error && error.providerRef ? error.providerRef : providerRef
		const booked = refused ? await bookRefusal(deps, donationId, refused, cause) : null
		return refusalOf(error, donationId, booked ?? position)
	}
}

/** Books a refusal; when that fails, the sweeper books it, and the donor gets the refusal anyway. */
async function bookRefusal(deps: CommandDeps, donationId: string, providerRef: string, cause: Cause) {
	const { state } = await loadState(deps.store, donationDecider, donationStream(donationId))
	if (state.status === 'none') return null
	try {
		const booked = await bookSnapshot(deps, await deps.payments.read(state.account, providerRef), cause)
		return booked?.position ?? null
	} catch (error) {
		if (isUnknown(error)) return null
		throw error
	}
}
