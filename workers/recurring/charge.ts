import { requestFact } from '../../commands/_shared/facts.ts'
import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot, observePayment } from '../../commands/donations/observe-payment.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import type { ChargeBegun } from '../../domain/recurring/recurring.events.ts'
import type { RecurringDonation } from '../../domain/recurring/recurring.state.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { DomainError } from '../../kernel/errors.ts'
import { languageOf } from '../../kernel/language.ts'
import type { Currency } from '../../kernel/money.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentDeclined, PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'
import { contextFromEvent } from '../../kernel/system-context.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/time.ts'
import { peopleOf } from '../../queries/organizations/lookups.ts'
import { insertDetails } from '../../records/donations/details.ts'
import { type SavedCardRow, savedCardById } from '../../records/donations/saved-cards.ts'
import { observeOutcome, recurringOf, settleCharge, type Worker } from './deps.ts'

const METHOD = 'card'
/** As long as this the provider surely knows the key of a donation's payment; it promises a day. */
const KEYS_HOLD_MS = 23 * HOUR_MS

interface Charge extends Pick<ChargeBegun['data'], 'donationId' | 'period' | 'try' | 'split' | 'coversFee'> {
	readonly recurringId: string
	readonly event: RecordedEvent
	readonly state: RecurringDonation
}

/**
 * The payment of a try, with nobody there: its donation is in the log before the provider is called, and the provider's
 * key follows from it, so that whatever breaks in between, the card is charged at most once.
 */
export const chargeRecurring = (deps: Worker): EffectHandler => ({
	name: 'recurring/charge',
	on: ['ChargeBegun'] satisfies readonly ChargeBegun['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const recurringId = streamId(event.stream)
		const found = await recurringOf(deps.store, recurringId)
		if (!found) return { ignored: 'no such recurring donation' }
		const { data } = asEvent<ChargeBegun>(event)
		return charge(deps, { ...data, recurringId, event, state: found.state }, data.methodId)
	},
})

/** What came late for an earlier try, or by the sweeper, pays its month, too, or goes back. */
export const observePaid = (deps: Worker): EffectHandler => ({
	name: 'recurring/observe-paid',
	on: ['DonationConfirmed'] satisfies readonly DonationConfirmed['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const { recurring } = asEvent<DonationConfirmed>(event).data
		if (!recurring) return { ignored: 'given once' }
		const paid = { recurringId: recurring.recurringId, donationId: streamId(event.stream) }
		await observeOutcome(deps, paid, { kind: 'paid' }, contextFromEvent(event, 'observe-recurring'))
		return { done: true }
	},
})

async function charge(deps: Worker, of: Charge, methodId: string): Promise<EffectOutcome> {
	const before = await loadDonation(deps.store, of.donationId)
	const card = await savedCardById(deps.sql, of.state.donorId, methodId)
	// What was begun before may have been paid: only its own stream says.
	if (!before) {
		const code = card === null ? 'card_removed' : await start(deps, of, card)
		if (code !== null) return declined(deps, of, code)
	}
	const donation = await loadDonation(deps.store, of.donationId)
	if (donation && card && mayPay(deps, donation)) {
		const code = await pay(deps, of, donation, card)
		if (code !== null) return declined(deps, of, code)
	}
	const isKnown = await settleCharge(deps, of, contextFromEvent(of.event, 'settle-recurring'))
	return isKnown ? { done: true } : { again: true, afterMs: MINUTE_MS }
}

/** No payment is known, and the provider still knows the key of one that was made. */
const mayPay = ({ clock }: Worker, { received, attempts, failed, startedAt }: Donation): boolean =>
	received === null && attempts.length === 0 && !failed && clock.now() - Date.parse(startedAt) < KEYS_HOLD_MS

async function declined(deps: Worker, of: Charge, code: string): Promise<EffectOutcome> {
	const context = contextFromEvent(of.event, 'settle-recurring')
	await observeOutcome(deps, of, { kind: 'declined', code, declineCode: null }, context)
	return { done: true, note: code }
}

/** Starts the donation: what its donor is called as a record, then the event. @returns why it can't; null: it is started */
async function start(deps: Worker, of: Charge, card: SavedCardRow): Promise<string | null> {
	const { sql, store, dispatch, clock, payments } = deps
	const { donationId, recurringId, period, split, coversFee, state } = of
	const { donorId, target, anonymous } = state
	const [person] = await peopleOf(sql, [donorId])
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
			rate: feeRate(METHOD, currency),
		},
		anonymous,
		provider: payments.accountNamed(card.account).provider,
		account: card.account,
		recurring: { recurringId, period, try: of.try },
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
		line1: '',
		city: '',
		state: '',
		zip_code: '',
		payment_mode: modeOf(METHOD),
		created_at: new Date(now),
	})
	await dispatch(
		donationDecider,
		donationStream(donationId),
		command,
		contextFromEvent(of.event, 'start-recurring'),
	)
	return null
}

/**
 * Asks the provider once; sent again, it is the same payment.
 * @returns why it found the request wrong, so that nothing was charged; null: what became of it is booked, or will be
 */
async function pay(
	deps: Worker,
	{ donationId, event }: Charge,
	{ account, split, currency }: Donation,
	{ method_ref, customer_ref }: SavedCardRow,
): Promise<string | null> {
	const cause = contextFromEvent(event, 'book-recurring', String(deps.clock.now()))
	try {
		const snapshot = await deps.payments.create({
			account,
			donationId,
			attempt: 1,
			amount: split.total,
			currency: currency as Currency,
			method: METHOD,
			paymentMethodRef: method_ref,
			customerRef: customer_ref,
			isOffSession: true,
			idempotencyKey: `donation:${donationId}:1`,
		})
		await bookSnapshot(deps, snapshot, cause)
		return null
	} catch (error) {
		if (error instanceof PaymentOutcomeUnknown) return null
		if (error instanceof PaymentRejected) return error.code
		if (!(error instanceof PaymentDeclined)) throw error
		const { providerRef, declineCode, code } = error
		if (providerRef === null) return declineCode ?? code
		await observePayment(deps, { account, providerRef }, cause)
		return null
	}
}
