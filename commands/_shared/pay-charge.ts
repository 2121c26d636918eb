import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type { ChargeBegun } from '../../domain/recurring/recurring.events.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import {
	PaymentDeclined,
	PaymentOutcomeUnknown,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { cardMandateOf, insertDetails, NO_ADDRESS } from '../../records/donations/details.ts'
import { donorNamed } from '../../records/donations/donor.ts'
import { beginCall, endCall, loseCall } from '../../records/donations/payment-calls.ts'
import type { CommandDeps } from './deps.ts'
import { requestFact } from './facts.ts'
import { loadDonation } from './load-donation.ts'
import { type ChargedMethod, chargedMethod } from './recurring-method.ts'

type Book = (snapshot: PaymentSnapshot, context: DispatchContext) => Promise<unknown>

export interface ChargeDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'> {
	readonly book: Book
}

/** The provider surely remembers the key of a donation's payment for this long; it promises a day. */
const KEYS_HOLD_MS = 23 * HOUR_MS

export interface Charge {
	readonly recurringId: string
	readonly begun: ChargeBegun['data']
	readonly state: RecurringDonation
	readonly correlationId: string
}

type Charged = { readonly code: string } | { readonly snapshot: PaymentSnapshot | null }

/** The ids derive from the donation, so that every worker that carries out a try uses the same ones. */
const contextOf = (
	{ begun: { donationId }, correlationId }: Charge,
	by: string,
	...parts: string[]
): DispatchContext => ({
	commandId: derivedId(by, donationId, ...parts),
	actor: { kind: 'system', id: by },
	correlationId,
})

/**
 * Pays for a try that was begun. Its donation is in the log before the provider is called, and the provider's
 * key derives from it, so that after any failure or repetition it is charged at most once.
 */
export async function payCharge(deps: ChargeDeps, of: Charge): Promise<Charged> {
	const { donationId, methodId, method = 'card' } = of.begun
	const by = await chargedMethod(deps.sql, { donorId: of.state.donorId, methodId, method }, deps.clock.now())
	// A donation that was begun before may have been paid: only its own stream tells.
	if (!(await loadDonation(deps.store, donationId))) {
		const code = by?.isUsable ? await start(deps, of, by) : 'method_removed'
		if (code !== null) return { code }
	}
	const donation = await loadDonation(deps.store, donationId)
	if (!donation) return { snapshot: null }
	const known = donation.attempts.at(-1)?.providerRef
	// A donor who is there to confirm the charge continues the payment that another call made.
	if (known !== undefined && of.begun.confirms !== undefined) return readAgain(deps, donation.account, known)
	return by && mayPay(deps, donation) ? pay(deps, of, donation, by) : { snapshot: null }
}

async function readAgain({ payments }: ChargeDeps, account: string, providerRef: string): Promise<Charged> {
	try {
		return { snapshot: await payments.read(account, providerRef) }
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) return { snapshot: null }
		throw error
	}
}

const mayPay = (
	{ clock }: Pick<ChargeDeps, 'clock'>,
	{ received, attempts, failed, startedAt }: Donation,
): boolean =>
	received === null && attempts.length === 0 && !failed && clock.now() - Date.parse(startedAt) < KEYS_HOLD_MS

/**
 * Starts the donation: stores the donor's details as a record, then the event.
 * @returns the reason why it cannot start; null when it is started
 */
async function start(deps: ChargeDeps, of: Charge, by: ChargedMethod): Promise<string | null> {
	const { sql, store, dispatch, clock, payments } = deps
	const { recurringId, begun, state } = of
	const { donationId, period, split, coversFee } = begun
	const { donorId, target, anonymous } = state
	const person = await donorNamed(sql, donorId)
	if (!person) return 'account_closed'
	const currency = state.currency as Currency
	const now = clock.now()
	const command: DonationCommand = {
		type: 'StartDonation',
		target,
		request: target.kind === 'request' ? await requestFact(store, target.id, now) : null,
		donor: { kind: 'user', id: donorId },
		currency,
		terms: {
			donation: BigInt(split.donation),
			fee: BigInt(split.fee),
			total: BigInt(split.total),
			coversFee,
			rate: feeRate(by.method, currency),
		},
		anonymous,
		provider: payments.accountNamed(by.account).provider,
		account: by.account,
		recurring: { recurringId, period, try: begun.try },
		at: new Date(now).toISOString(),
	}
	try {
		// Refuse before anything is written about a donation that can't start.
		donationDecider.decide(command, donationDecider.initial)
	} catch (error) {
		if (error instanceof DomainError) return error.code.toLowerCase()
		throw error
	}
	await insertDetails(sql, {
		donation_id: donationId,
		user_id: donorId,
		first_name: person.first_name,
		last_name: person.last_name,
		email: person.email,
		message: '',
		language: languageOf(person.locale),
		...NO_ADDRESS,
		payment_mode: modeOf(by.method),
		created_at: new Date(now),
	})
	await dispatch(donationDecider, donationStream(donationId), command, contextOf(of, 'start-recurring'))
	return null
}

/**
 * Calls the provider once; a repeated call leads to the same payment. Calls for one donation take turns,
 * since a provider may have no idempotency key: a call that comes meanwhile is retried later.
 */
async function pay(deps: ChargeDeps, of: Charge, donation: Donation, by: ChargedMethod): Promise<Charged> {
	const { donationId } = of.begun
	const now = deps.clock.now()
	const callId = newId(now)
	const turn = await beginCall(deps.sql, { donationId, callId, now })
	if (turn === null) return { snapshot: null }
	let isBooked = false
	try {
		const charged = await callProvider(deps, of, donation, by)
		isBooked = !('snapshot' in charged) || charged.snapshot !== null
		return charged
	} finally {
		const ended = deps.clock.now()
		if (isBooked) await endCall(deps.sql, { donationId, callId })
		else await loseCall(deps.sql, { donationId, callId, now: ended })
	}
}

async function callProvider(
	deps: ChargeDeps,
	of: Charge,
	{ account, split, currency, startedAt }: Donation,
	{ id, method, methodRef, customerRef, mandateRef }: ChargedMethod,
): Promise<Charged> {
	const { donationId, confirms } = of.begun
	const isAlone = confirms === undefined
	const { begunBy, charges } = of.state
	const given = method === 'card' && isAlone ? [begunBy, ...Object.keys(charges)] : []
	const mandate = mandateRef ?? (await cardMandateOf(deps.sql, given, id))
	const cause = contextOf(of, 'book-recurring', String(deps.clock.now()))
	try {
		const snapshot = await deps.payments.create({
			account,
			donationId,
			attempt: 1,
			startedAt: Date.parse(startedAt),
			amount: split.total,
			currency: currency as Currency,
			method,
			paymentMethodRef: methodRef,
			customerRef,
			...(mandate !== null && { mandateRef: mandate }),
			isOffSession: isAlone,
			// A donor who confirms a charge may have to give a mandate for the following ones.
			isForRecurring: method === 'card' && !isAlone,
			idempotencyKey: `donation:${donationId}:1`,
		})
		await deps.book(snapshot, cause)
		return { snapshot }
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) return { snapshot: null }
		if (error instanceof PaymentRejected) return { code: error.code }
		if (!(error instanceof PaymentDeclined)) throw error
		const { providerRef, declineCode, code } = error
		if (providerRef === null) return { code: declineCode ?? code }
		await deps.book(await deps.payments.read(account, providerRef), cause)
		return { snapshot: null }
	}
}
