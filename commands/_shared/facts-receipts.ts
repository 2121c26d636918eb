import type { Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { TaxValidity } from '../../domain/_shared/tax-validity.contract.ts'
import { dayIn, regionOfCurrency } from '../../domain/catalog/regions.contract.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DonationConfirmed, DonationEvent, Donor } from '../../domain/donations/donations.events.ts'
import { lossesOf } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { evolved } from '../../kernel/events/stream-memory.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { Currency, MinorText } from '../../kernel/wire/money.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

export const RECEIPT_CAUSES_OF_DONATIONS = {
	DonationConfirmed: 'confirmed',
	DonationRefunded: 'refunded',
	DonationRefundReversed: 'refundReversed',
	DonationChargedBack: 'chargedBack',
	DonationChargebackReversed: 'chargebackReversed',
} as const
type CauseType = keyof typeof RECEIPT_CAUSES_OF_DONATIONS
const isCause = (type: string): type is CauseType => Object.hasOwn(RECEIPT_CAUSES_OF_DONATIONS, type)

export interface ReceiptContext {
	readonly entity: RegionCode
	readonly year: number
	readonly currency: Currency
	readonly effectiveAt: string
	readonly providerRef: string
	readonly isOffline: boolean
	readonly target: Target
	readonly donor: Donor
	readonly chosenAt: string
}

const isReversal = ({ type, data }: DonationEvent): boolean =>
	type === 'DonationRefunded' && data.provider === OFFLINE

/** A donation right after one of its events. Minor units. */
export interface ReceiptFact extends ReceiptContext {
	readonly because: (typeof RECEIPT_CAUSES_OF_DONATIONS)[CauseType] | 'reversed'
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	readonly valueReceived: MinorText | undefined
	readonly laterCauses: readonly string[]
}

function contextOf({ data }: DonationConfirmed, chosenAt: string): ReceiptContext {
	// When its donor gave it, though it was said later what for.
	const { receivedAt: effectiveAt = data.effectiveAt, providerRef, target, donor, provider } = data
	const currency = data.currency as Currency
	const region = regionOfCurrency(currency)
	const year = Number(dayIn(region, Date.parse(effectiveAt)).slice(0, 4))
	const place = { entity: region.code, year, currency, effectiveAt }
	return { ...place, providerRef, isOffline: provider === OFFLINE, target, donor, chosenAt }
}

/**
 * Loads a donation up to the cause from its own stream; null when it was never confirmed, or has no such
 * event.
 */
export async function receiptFact(
	store: EventStore,
	donationId: string,
	causeId: string,
): Promise<ReceiptFact | null> {
	let state = donationDecider.initial
	let chosenAt = ''
	let place: ReceiptContext | null = null
	let fact: Omit<ReceiptFact, keyof ReceiptContext | 'laterCauses' | 'valueReceived'> | null = null
	let valueReceived: MinorText | undefined
	const laterCauses: string[] = []
	for await (const recorded of store.readStream(donationStream(donationId))) {
		const event = asEvent<DonationEvent>(recorded)
		state = evolved(donationDecider, state, recorded)
		if (event.type === 'DonationStarted') valueReceived = event.data.valueReceived
		if (event.type === 'DonationStarted' || event.type === 'DonationAssigned')
			chosenAt = recorded.metadata.recordedAt
		if (event.type === 'DonationConfirmed' && !event.data.hasNoReceipt) place = contextOf(event, chosenAt)
		if (!isCause(event.type)) continue
		if (fact) laterCauses.push(recorded.id)
		// Money that was returned before the donation was confirmed changes no receipt.
		if (recorded.id !== causeId || state.status === 'none' || !state.confirmed) continue
		const { amount, share } = lossesOf(state)
		const { donation, total } = state.split
		fact = {
			because: isReversal(event) ? 'reversed' : RECEIPT_CAUSES_OF_DONATIONS[event.type],
			charged: total,
			returned: amount,
			given: donation - share,
		}
	}
	return place && fact && { ...place, ...fact, valueReceived, laterCauses }
}

/** Loads the receipt book of a donation; null when the donation was never confirmed. */
export async function loadReceiptContext(
	store: EventStore,
	donationId: string,
): Promise<ReceiptContext | null> {
	let chosenAt = ''
	for await (const recorded of store.readStream(donationStream(donationId))) {
		const event = asEvent<DonationEvent>(recorded)
		if (event.type === 'DonationStarted' || event.type === 'DonationAssigned')
			chosenAt = recorded.metadata.recordedAt
		if (event.type === 'DonationConfirmed') return event.data.hasNoReceipt ? null : contextOf(event, chosenAt)
	}
	return null
}

export interface VisibleRequest {
	readonly contentId: string
	readonly isTaxBenefit: boolean
	readonly region: string
	readonly taxRegistrations: readonly TaxValidity[]
}

async function taxRegistrationsAt(
	store: EventStore,
	organizationId: string,
	at: string,
): Promise<readonly TaxValidity[]> {
	let organization = organizationDecider.initial
	for await (const recorded of store.readStream(organizationStream(organizationId))) {
		if (recorded.metadata.recordedAt > at) break
		organization = evolved(organizationDecider, organization, recorded)
	}
	return organization.status === 'registered' ? Object.values(organization.taxRegistrations) : []
}

/**
 * Returns the version of a request's text that was public at an instant (ISO 8601), and whether it promised a
 * tax benefit.
 */
export async function requestVisibleAt(
	store: EventStore,
	requestId: string,
	at: string,
): Promise<VisibleRequest | null> {
	let request = requestDecider.initial
	for await (const recorded of store.readStream(requestStream(requestId))) {
		if (request.status !== 'none' && recorded.metadata.recordedAt > at) break
		request = evolved(requestDecider, request, recorded)
	}
	if (request.status === 'none') return null
	const { region, organizationId, terms } = request
	const { contentId, isTaxBenefit } = terms
	const taxRegistrations =
		isTaxBenefit && organizationId !== null ? await taxRegistrationsAt(store, organizationId, at) : []
	return { contentId, isTaxBenefit, region, taxRegistrations }
}
