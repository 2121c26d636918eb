import type { z } from 'zod'
import {
	factsOf,
	idOf,
	isSameTarget,
	type Target,
	type TargetKind,
	targetKindOf,
	targetOf,
} from '../../domain/_shared/donation-targets-rules.contract.ts'
import { type donationIntent, donorChoices } from '../../domain/donations/contract.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation, DonationState } from '../../domain/donations/donations.state.ts'
import { feeRate, offersOf } from '../../domain/donations/fees.contract.ts'
import { checkedOption } from '../../domain/donations/payment-choice.ts'
import { methodMeant, modeOf } from '../../domain/donations/payment-modes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fitsFeeOnTop, type RequestFact, type Terms } from '../../domain/donations/terms.ts'
import type { Folded } from '../../kernel/events/stream-memory.ts'
import type { Caller, Principal } from '../../kernel/http/route.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { campaignOfCode } from '../../records/campaigns/campaigns.ts'
import { insertDetails, NO_ADDRESS } from '../../records/donations/details.ts'
import { nameAndEmail, userExists } from '../../records/donations/donor.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestFact } from '../_shared/facts.ts'
import { liveEventToPay } from '../_shared/facts-live-event.ts'
import { continueDonation, continued } from './continue-donation.ts'
import { donorDetails, donorOf } from './donor.ts'

type Intent = z.output<typeof donationIntent>

/**
 * Returns the target of a donation.
 * @throws DomainError TARGET_REQUIRED when the id that its kind needs is missing
 */
export function targetIn(intent: Intent): Target {
	const kind = targetKindOf(intent.donationFor)
	const { field } = factsOf(kind)
	if (field === null) return targetOf(kind, null)
	const named = intent[field]
	if (!named) throw refuse('TARGET_REQUIRED', {}, `donation.${field}`)
	return targetOf(kind, typeof named === 'string' ? named : named._id)
}

/**
 * Returns the amounts of an intent at a method's rate, in minor units; `total` is charged by the provider.
 */
export function termsOf(intent: Intent, total: bigint, method: PaymentMethod): Terms {
	const { quantity: donation, processingFees: fee } = intent
	const figures = { donation, fee, total, rate: feeRate(method, intent.units) }
	return { ...figures, coversFee: intent.shouldChargeProcessingFees ?? fitsFeeOnTop(figures, intent.units) }
}

type LoadFact = (
	deps: CommandDeps,
	id: string,
	donor: { readonly principal: Principal; readonly knows: boolean },
) => Promise<RequestFact | null>

const FACTS: Readonly<Record<TargetKind, LoadFact>> = {
	request: (deps, id, { principal, knows }) =>
		requestFact(deps.store, id, deps.clock.now(), async () => knows || deps.maySeeRequest(id, principal)),
	individual: async ({ sql, isVisiblePerson }, id, { principal, knows }) => {
		const isThere = knows ? userExists(sql, id) : isVisiblePerson(id, principal)
		if (!(await isThere)) throw notFound('person')
		return null
	},
	foundation: async () => null,
	event: ({ sql }, id) => liveEventToPay(sql, id),
}

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
	const knows = isSameTarget(begun, target)
	return FACTS[target.kind](deps, idOf(target) ?? '', { principal, knows })
}

/**
 * Stores the donor's details as a record, before the event.
 * @param of the payment method, and the path prefix of the intent's fields in the body
 * @throws DomainError GUEST_REQUIRED, NAME_REQUIRED, NOT_ALLOWED
 */
export async function saveDetails(
	{ sql, clock, personKeys }: CommandDeps,
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
		...(intent.writingConsent && {
			writing_consent: intent.writingConsent,
			email_key: personKeys.idsOf(person.email.toLowerCase())[0] ?? null,
		}),
		campaign_id: await campaignBehind(sql, intent),
	})
}

/** Returns the campaign of the donation's request whose button the donor came by. */
async function campaignBehind(
	sql: CommandDeps['sql'],
	{ campaignCode, donation_request_id: requestId }: Intent,
): Promise<string | null> {
	if (campaignCode === undefined || requestId === undefined) return null
	return campaignOfCode(sql, campaignCode, requestId)
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
	/** The value of what the payer gets in return, minor units. */
	readonly valueReceived?: bigint
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
	const { donationId, intent, total, currency, methods, valueReceived, earlier } = start
	const target = intent ? targetIn(intent) : null
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
		...(valueReceived !== undefined && { valueReceived: valueReceived.toString() }),
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
