import type { z } from 'zod'
import { type donationIntent, donorChoices } from '../../domain/donations/contract.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Target } from '../../domain/donations/donations.events.ts'
import type { Donation, DonationState } from '../../domain/donations/donations.state.ts'
import { feeRate, offersOf } from '../../domain/donations/fees.contract.ts'
import { checkedOption } from '../../domain/donations/payment-choice.ts'
import { methodMeant, modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fitsFeeOnTop, type Terms } from '../../domain/donations/terms.ts'
import type { Folded } from '../../kernel/events/stream-memory.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { insertDetails, NO_ADDRESS } from '../../records/donations/details.ts'
import { nameAndEmail, userExists } from '../../records/donations/donor.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestFact } from '../_shared/facts.ts'
import { continueDonation, continued } from './continue-donation.ts'
import { donorDetails, donorOf } from './donor.ts'

type Intent = z.output<typeof donationIntent>

/**
 * Returns the target of a donation.
 * @throws DomainError TARGET_REQUIRED when the id that its kind needs is missing
 */
export function targetOf(intent: Intent): Target {
	if (intent.donationFor === 'tal') return { kind: 'foundation' }
	const missing = (field: string) => refuse('TARGET_REQUIRED', {}, field)
	if (intent.donationFor === 'donationRequest') {
		if (!intent.donation_request_id) throw missing('donation.donation_request_id')
		return { kind: 'request', id: intent.donation_request_id }
	}
	if (!intent.toUserInfo) throw missing('donation.toUserInfo')
	return { kind: 'individual', id: intent.toUserInfo._id }
}

/**
 * Returns the amounts of an intent at a method's rate, in minor units; `total` is charged by the provider.
 */
export function termsOf(intent: Intent, total: bigint, method: PaymentMethod): Terms {
	const { quantity: donation, processingFees: fee } = intent
	const figures = { donation, fee, total, rate: feeRate(method, intent.units) }
	return { ...figures, coversFee: intent.shouldChargeProcessingFees ?? fitsFeeOnTop(figures, intent.units) }
}

const isSame = (one: Target | null, other: Target): boolean =>
	one?.kind === other.kind && ('id' in one ? one.id : '') === ('id' in other ? other.id : '')

/**
 * Loads the facts of other streams that a donation's start or assignment depends on. A target that the donor
 * may not see counts as missing, unless they began a donation to it while they could see it.
 * @param begun the target of an earlier donation that this one continues
 * @throws DomainError NOT_FOUND
 */
export async function factsFor(
	deps: CommandDeps,
	target: Target,
	{ principal }: Caller,
	begun: Target | null,
) {
	const { store, sql, clock } = deps
	const knows = isSame(begun, target)
	if (target.kind === 'request')
		return requestFact(store, target.id, clock.now(), async () => {
			return knows || deps.maySeeRequest(target.id, principal)
		})
	if (target.kind === 'foundation') return null
	const isThere = knows ? userExists(sql, target.id) : deps.isVisiblePerson(target.id, principal)
	if (!(await isThere)) throw notFound('person')
	return null
}

/**
 * Stores the donor's details as a record, before the event.
 * @param of the payment method, and the path prefix of the intent's fields in the body
 * @throws DomainError GUEST_REQUIRED, NAME_REQUIRED, NOT_ALLOWED
 */
export async function saveDetails(
	{ sql, clock }: CommandDeps,
	donationId: string,
	intent: Intent,
	caller: Caller,
	{ method, prefix }: { readonly method: PaymentMethod; readonly prefix: 'donation.' | '' },
) {
	const { principal } = caller
	if (intent.user_id !== undefined && intent.user_id !== principal.id) {
		throw notAllowed()
	}
	const signedIn = principal.kind === 'user'
	const profile = signedIn ? await nameAndEmail(sql, principal.id) : null
	const person = donorDetails({ signedIn, profile, payload: intent.externalUserInfo, prefix })
	await insertDetails(sql, {
		donation_id: donationId,
		user_id: signedIn ? principal.id : null,
		first_name: person.first_name,
		last_name: person.last_name,
		email: person.email,
		message: intent.message,
		language: intent.language,
		...(intent.billingAddress ?? NO_ADDRESS),
		payment_mode: modeOf(method),
		created_at: new Date(clock.now()),
	})
}

export interface Start {
	readonly donationId: string
	/** Absent when it is paid before its target is known. */
	readonly intent: Intent | undefined
	/** The minor units that the provider charges. */
	readonly total: bigint
	readonly currency: Currency
	/** The accepted methods; without an intent, the first is the default. */
	readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
	/**
	 * The donation that the same call began before: it is answered from its events, even if facts changed
	 * since. Null for the first call.
	 */
	readonly earlier: Donation | null
}

export async function startDonation(
	deps: CommandDeps,
	start: Start,
	caller: Caller,
	met?: Folded<DonationState>,
) {
	const { donationId, intent, currency } = start
	if (intent && intent.units !== currency) {
		throw refuse('CURRENCY_MISMATCH.ofAttempt')
	}
	const { expectedRevision: _, ...context } = contextOf(caller)
	return deps.dispatch(
		donationDecider,
		donationStream(donationId),
		prepared(deps, start, caller),
		context,
		met,
	)
}

type StartCommand = Extract<DonationCommand, { type: 'StartDonation' }>

function methodOf({ payments }: CommandDeps, { intent, currency, methods }: Start): PaymentMethod | null {
	if (!intent) return methods[0]
	const offers = offersOf(payments.accounts()).filter((offer) => offer.currency === currency)
	return methodMeant(intent, offers)
}

/**
 * Checks that the method is offered and accepted by the call.
 * @throws DomainError METHOD_UNAVAILABLE
 */
function checkMethod(
	{ payments }: CommandDeps,
	{ intent, total, currency, methods }: Start,
	meant: PaymentMethod | null,
	{ principal }: Caller,
): void {
	const offers = offersOf(payments.accounts()).filter((offer) => offer.currency === currency)
	const coversFee = intent !== undefined && termsOf(intent, total, meant ?? methods[0]).coversFee
	checkedOption(
		{ method: meant, provider: intent?.paymentMethod },
		{
			region: regionOfCurrency(currency).code,
			currency,
			settlementCurrency: intent?.units ?? currency,
			recipient: intent?.donationFor ?? null,
			signedIn: principal.kind === 'user',
			amount: intent && coversFee ? intent.quantity : total,
			coversFee,
		},
		offers,
		'donation.',
	)
	if (meant === null || !methods.includes(meant))
		throw refuse('METHOD_UNAVAILABLE.otherCall', {}, 'donation.paymentMode')
}

const begunBefore = async (deps: CommandDeps, intent: Intent | undefined, caller: Caller) =>
	intent?.continues ? ((await continued(deps, intent.continues, caller))?.target ?? null) : null

async function prepared(deps: CommandDeps, start: Start, caller: Caller): Promise<StartCommand> {
	const { donationId, intent, total, currency, methods, earlier } = start
	const target = intent ? targetOf(intent) : null
	const meant = methodOf(deps, start)
	if (!earlier) checkMethod(deps, start, meant, caller)
	const method = meant ?? methods[0]
	const { provider, account } = earlier ?? deps.payments.accountFor(currency, method)
	const unassigned = { donation: total, fee: 0n, total, coversFee: false, rate: 0n }
	const command: StartCommand = {
		type: 'StartDonation',
		target,
		request:
			target && !earlier
				? await factsFor(deps, target, caller, await begunBefore(deps, intent, caller))
				: null,
		donor: donorOf(caller.principal),
		currency,
		terms: intent ? termsOf(intent, total, method) : unassigned,
		...donorChoices.parse(intent ?? {}),
		provider,
		account,
		at: new Date(deps.clock.now()).toISOString(),
	}
	if (earlier) return command
	// Refuse before anything is written about a donor whose donation can't start.
	donationDecider.decide(command, donationDecider.initial)
	const continues = intent?.continues && (await continueDonation(deps, donationId, intent.continues, caller))
	if (intent) await saveDetails(deps, donationId, intent, caller, { method, prefix: 'donation.' })
	return continues === undefined ? command : { ...command, continues }
}
