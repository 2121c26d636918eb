import { secondPaymentId } from '../../../../domain/donations/donations.events.ts'
import type { PayoutSnapshot } from '../../../../kernel/ports/payments.ts'
import { OFFLINE } from '../../../../kernel/wire/payment-method.ts'
import { ACCOUNTS } from '../accounts.ts'
import type { Payment } from '../provider.ts'
import { readRows } from '../rest.ts'
import type { Promised } from '../scene.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import { type LoggedEvent, minor } from './events.ts'

const isOfOthers = ({ payments, unknown }: World['ground']['providers'], ref: string): boolean =>
	unknown.has(payments.get(ref)?.donationId ?? '')

/** Returns the donations that payments for something unknown became, by payment. */
const receivedOf = ({ ground }: World, events: readonly LoggedEvent[]): ReadonlyMap<string, string> =>
	new Map(
		events
			.filter(
				({ type, data }) =>
					type === 'UnassignedPaymentReceived' && isOfOthers(ground.providers, data.providerRef ?? ''),
			)
			.map(({ of: id, data }) => [data.providerRef ?? '', id]),
	)

export function providerInLog(world: World, events: readonly LoggedEvent[]): Broken | null {
	const { payments, payouts, unknown } = world.ground.providers
	const byDonation = Map.groupBy(
		events.filter(({ stream }) => stream.startsWith('donation-')),
		({ of }) => of,
	)
	const byFund = Map.groupBy(
		events.filter(({ stream }) => stream.startsWith('fund-')),
		({ type }) => type,
	)
	const donations: string[] = []
	const refunds: string[] = []
	const disputes: string[] = []
	const received = receivedOf(world, events)
	for (const payment of payments.values()) {
		if (unknown.has(payment.donationId) && !received.has(payment.ref)) continue
		// A second payment for a donation is booked by itself.
		const own = byDonation.get(secondPaymentId(payment.donationId, payment.ref))
		const mine =
			own ?? byDonation.get(received.get(payment.ref) ?? '') ?? byDonation.get(payment.donationId) ?? []
		donations.push(...donationFaults(payment, mine))
		if (payment.status !== 'succeeded') continue
		refunds.push(...refundFaults(payment, mine, byFund))
		disputes.push(...disputeFaults(payment, mine, byFund))
	}
	for (const { type, of, data } of events) {
		if (type !== 'DonationConfirmed' || data.provider === OFFLINE) continue
		const { providerRef, split } = data as unknown as {
			providerRef: string
			split: { donation: string; fee: string; total: string }
		}
		const payment = payments.get(providerRef)
		if (payment?.status !== 'succeeded' || payment.amount !== minor(split.total))
			donations.push(`donation ${of}: ${providerRef} was not charged so`)
		if (minor(split.donation) + minor(split.fee) !== minor(split.total))
			donations.push(`donation ${of}: its parts don't add up`)
	}
	return (
		firstOf('a card is tried once', triedAgain([...payments.values()])) ??
		firstOf('every donation is in the log once', donations) ??
		firstOf('every refund is in the log once', refunds) ??
		firstOf('every dispute is in the log once', disputes) ??
		firstOf('every payout is in the log once', payoutFaults(payouts.all.values(), events))
	)
}

const triedAgain = (payments: readonly Payment[]): string[] =>
	[...Map.groupBy(payments, ({ donationId, card }) => `${card} for donation ${donationId}`)]
		.filter(([, tries]) => tries.length > 1)
		.map(([tried, tries]) => `${tried}: ${tries.map(({ ref, status }) => `${ref} ${status}`).join(', ')}`)

const isOfFund = ({ data }: LoggedEvent) => data.target !== null

const of = (
	events: readonly LoggedEvent[],
	type: string,
	matches: (data: LoggedEvent['data']) => boolean = () => true,
) => events.filter((event) => event.type === type && matches(event.data))

function donationFaults(
	{ ref, donationId, method, approvedAt, status, amount, charge }: Payment,
	mine: readonly LoggedEvent[],
): string[] {
	const faults: string[] = []
	const name = `${ref} of donation ${donationId}`
	// An unknown payment is not canceled, and may still be paid; but not a PayPal order without approval, whose
	// lost answer means that the approval page was never shown. PayPal can't list such orders.
	const isUnseen = method === 'paypal' && approvedAt === null
	if (!isUnseen && !mine.some(({ data }) => data.providerRef === ref))
		faults.push(`${name}: the log doesn't know of it`)
	const received = [...of(mine, 'UnassignedPaymentReceived'), ...of(mine, 'DonationConfirmed')]
	const isHere = received.some(({ data }) => data.providerRef === ref)
	if (status === 'succeeded' && !isHere)
		faults.push(`${name}: ${amount} were taken, and the log doesn't know`)
	if (status !== 'succeeded' && isHere) faults.push(`${name}: it is ${status}, and the log has it as paid`)
	if (status !== 'succeeded' || !isHere) return faults
	const costs = of(mine, 'ProviderCostRecorded')
	if (costs.length !== 1 || costs[0]?.data.cost !== String(charge?.fee))
		faults.push(
			`${name}: it cost ${charge?.fee}, and the log says ${costs.map(({ data }) => data.cost).join(', ')}`,
		)
	if (of(mine, 'DonationFailed').length > 0 && !isHere) faults.push(`${name}: failed, and yet paid`)
	return faults
}

const LEAVES = ['DonationRefunded', 'DonationChargedBack']
const COMES_BACK = ['DonationRefundReversed', 'DonationChargebackReversed']

const lostShare = (mine: readonly LoggedEvent[]): bigint =>
	mine.reduce((sum, { type, data }) => {
		if (LEAVES.includes(type)) return sum + minor(data.share)
		return COMES_BACK.includes(type) ? sum - minor(data.share) : sum
	}, 0n)

const isBookedOtherwise = (moved: LoggedEvent | undefined, booked: LoggedEvent | undefined): boolean =>
	moved !== undefined && booked !== undefined && moved.data.share !== booked.data.amount

function refundFaults(
	{ ref, amount, refunds }: Payment,
	mine: readonly LoggedEvent[],
	funds: ReadonlyMap<string, readonly LoggedEvent[]>,
): string[] {
	const faults: string[] = []
	let lost = 0n
	for (const refund of refunds) {
		const about = (data: LoggedEvent['data']) => data.refundRef === refund.ref
		const [made, back] = [of(mine, 'DonationRefunded', about), of(mine, 'DonationRefundReversed', about)]
		const booked = (funds.get('RefundBooked') ?? []).filter(({ data }) => about(data))
		const bookedBack = (funds.get('RefundReversalBooked') ?? []).filter(({ data }) => about(data))
		const expected = refund.status === 'succeeded' ? 1 : 0
		const name = `${refund.ref} of ${ref}, ${refund.status}`
		if (made.length - back.length !== expected)
			faults.push(`${name}: booked ${made.length}, taken back ${back.length}`)
		if (booked.length !== made.filter(isOfFund).length || bookedBack.length !== back.filter(isOfFund).length)
			faults.push(`${name}: its fund booked ${booked.length} and ${bookedBack.length}`)
		for (const { data } of made)
			if (minor(data.amount) !== refund.amount)
				faults.push(`${name}: of ${refund.amount}, not ${data.amount}`)
		const [given] = made
		const [taken] = booked
		if (isBookedOtherwise(given, taken))
			faults.push(`${name}: the fund lost ${taken?.data.amount}, not ${given?.data.share}`)
		const [reversed] = back
		const [broughtBack] = bookedBack
		if (isBookedOtherwise(reversed, broughtBack))
			faults.push(`${name}: the fund got back ${broughtBack?.data.amount}, not ${reversed?.data.share}`)
		if (expected === 1 && given) lost += refund.amount
	}
	const share = lostShare(mine)
	const [confirmed] = of(mine, 'DonationConfirmed')
	const { donation = '0' } = (confirmed?.data.split ?? {}) as unknown as { donation?: string }
	if (lost === amount && share !== minor(donation))
		faults.push(`${ref} is refunded whole, and its fund lost ${share} of ${donation}`)
	return faults
}

function disputeFaults(
	{ ref, disputes }: Payment,
	mine: readonly LoggedEvent[],
	funds: ReadonlyMap<string, readonly LoggedEvent[]>,
): string[] {
	const faults: string[] = []
	for (const dispute of disputes) {
		const about = (data: LoggedEvent['data']) => data.disputeRef === dispute.ref
		const name = `${dispute.ref} of ${ref}, ${dispute.status}`
		const count = (type: string, expected: number) => {
			const found = of(mine, type, about).length
			if (found !== expected) faults.push(`${name}: ${found} ${type}, not ${expected}`)
		}
		count('DonationDisputed', 1)
		const lostAtFirst = of(mine, 'DonationChargedBack', about).length
		const isWon = dispute.status === 'won'
		count('DonationDisputeWon', isWon ? 1 - lostAtFirst : 0)
		count('DonationChargedBack', { open: 0, lost: 1, won: lostAtFirst }[dispute.status])
		count('DonationChargebackReversed', isWon ? lostAtFirst : 0)
		count('DisputeCostRecorded', dispute.costs.length)
		const booked = (funds.get('ChargebackBooked') ?? []).filter(({ data }) => about(data))
		const [lost] = of(mine, 'DonationChargedBack', about)
		const ofFund = lost && isOfFund(lost) ? lost : undefined
		const bookedBack = (funds.get('ChargebackReversalBooked') ?? []).filter(({ data }) => about(data))
		const comesBack = ofFund !== undefined && isWon
		const [reversed] = of(mine, 'DonationChargebackReversed', about)
		if (
			bookedBack.length !== (comesBack ? 1 : 0) ||
			bookedBack.some(({ data }) => data.amount !== reversed?.data.share)
		)
			faults.push(`${name}: its fund got back ${bookedBack.map(({ data }) => data.amount).join(', ')}`)
		if (booked.length !== (ofFund ? 1 : 0) || booked[0]?.data.amount !== ofFund?.data.share)
			faults.push(`${name}: its fund booked ${booked.map(({ data }) => data.amount).join(', ')}`)
	}
	return faults
}

function payoutFaults(payouts: Iterable<PayoutSnapshot>, events: readonly LoggedEvent[]): string[] {
	const faults: string[] = []
	for (const { provider, payoutRef, amount, status } of payouts) {
		const mine = events.filter(({ stream }) => stream === `payout-${provider}.${payoutRef}`)
		const [sent] = of(mine, 'PayoutSent')
		if (sent?.data.amount !== String(amount))
			faults.push(`${payoutRef} of ${amount}: the log says ${sent?.data.amount}`)
		const isPaid = of(mine, 'PayoutPaid').length > 0
		const isFailed = of(mine, 'PayoutFailed').length > 0
		if (isFailed !== (status === 'failed') || (status === 'paid' && !isPaid))
			faults.push(`${payoutRef} is ${status}, and the log says paid ${isPaid}, failed ${isFailed}`)
	}
	return faults
}

export function acknowledged(promised: readonly Promised[], events: readonly LoggedEvent[]): Broken | null {
	const faults: string[] = []
	for (const { commandId, what, id } of promised) {
		const mine = events.filter((event) => event.commandId === commandId)
		if (what === 'donation' && of(mine, 'DonationStarted').length !== 1)
			faults.push(`donation ${id} was answered, and is not in the log`)
		if (what === 'assignment' && of(mine, 'DonationAssigned').length !== 1)
			faults.push(`what donation ${id} is for was said, and is not in the log`)
		const isFromSuspense = (refundId: string) =>
			of(events, 'RefundRequested', (data) => data.refundId === refundId && data.fund === null).length > 0
		if ((what === 'offline' || what === 'entry') && mine.length === 0)
			faults.push(`what was said of ${id} is not in the log`)
		const named = (type: string, field: 'refundId' | 'withdrawalId') => {
			const found = of(events, type, (data) => data[field] === id).length
			if (found !== 1) faults.push(`${what} ${id} was answered, and is ${found} times in the log`)
		}
		if (what === 'refund') named(isFromSuspense(id) ? 'RefundRequested' : 'RefundReserved', 'refundId')
		if (what === 'withdrawal') named('WithdrawalRequested', 'withdrawalId')
		if (what === 'decision' && mine.length !== 1)
			faults.push(`a decision about ${id} was answered, and is ${mine.length} times in the log`)
	}
	return firstOf('what was acknowledged is in the log once', faults)
}

const DONATION_ENDS = [
	'DonationConfirmed',
	'UnassignedPaymentReceived',
	'DonationFailed',
	'DonationPaidElsewhere',
]

export function donationsEnd(events: readonly LoggedEvent[]): Broken | null {
	const over = new Set(events.filter(({ type }) => DONATION_ENDS.includes(type)).map(({ of: id }) => id))
	const left = events.filter(({ type, of: id }) => type === 'DonationStarted' && !over.has(id))
	return firstOf(
		'every donation comes to an end',
		left.map(({ of: id }) => `donation ${id} was begun, and is neither paid nor given up`),
	)
}

const REFUND_ENDS = new Set(['RefundReleased', 'RefundBooked'])
const SUSPENSE_ENDS = new Set(['DonationRefunded', 'DonationRefundFailed', 'RefundRefused'])

export function noReservations(events: readonly LoggedEvent[]): Broken | null {
	const over = new Set<unknown>()
	for (const { type, data } of events) if (REFUND_ENDS.has(type)) over.add(data.refundId)
	const left = events.filter(({ type, data }) => type === 'RefundReserved' && !over.has(data.refundId))
	// Out of suspense nothing is put aside; the donation waits for the provider's word.
	const decided = new Set<unknown>()
	for (const { type, data } of events) if (SUSPENSE_ENDS.has(type)) decided.add(data.refundId)
	left.push(
		...events.filter(
			({ type, data }) => type === 'RefundRequested' && data.fund === null && !decided.has(data.refundId),
		),
	)
	return firstOf(
		'no reservation is left over',
		left.map(({ data, of: fund }) => `refund ${data.refundId} of ${data.amount} in ${fund}`),
	)
}

export function providerBalance(world: World): Broken | null {
	const { ground } = world
	const faults = ACCOUNTS.flatMap(({ account, provider }) => {
		const theirs = ground.providers.lines
			.filter((line) => line.account === account)
			.reduce((sum, { net }) => sum + net, 0n)
		const rows = readRows(
			ground,
			"SELECT amount FROM read.postings WHERE account = 'provider balance' AND owner = $1",
			[`${provider}/${account}`],
		)
		const ours = rows.reduce((sum, { amount }) => sum + (amount as bigint), 0n)
		return ours === theirs ? [] : [`${account}: the provider holds ${theirs}, the ledger says ${ours}`]
	})
	return firstOf('the ledger holds what the provider holds', faults)
}

export function providerFees(world: World, events: readonly LoggedEvent[]): Broken | null {
	const { ground } = world
	const { lines, transfers } = ground.providers
	const received = receivedOf(world, events)
	// What is written off of a payment is what the provider left of it.
	const isWrittenOff = (ref: string | null) =>
		ref !== null && isOfOthers(ground.providers, ref) && !received.has(ref)
	const faults = ACCOUNTS.flatMap(({ account, provider }) => {
		const fees = [
			...lines.filter((line) => line.account === account && !isWrittenOff(line.paymentRef)),
			...transfers.all.filter((each) => each.account === account && each.status === 'paid'),
		]
		const theirs = fees.reduce((sum, { fee }) => sum + fee, 0n)
		const rows = readRows(
			ground,
			"SELECT amount FROM read.postings WHERE account = 'fee expense' AND owner = $1",
			[`${provider}/${account}`],
		)
		const ours = rows.reduce((sum, { amount }) => sum + (amount as bigint), 0n)
		return ours === theirs ? [] : [`${account}: the provider keeps ${theirs}, the ledger says ${ours}`]
	})
	return firstOf('the ledger knows what the provider keeps', faults)
}

export function nothingToExplain(world: World): Broken | null {
	const open = readRows(
		world.ground,
		"SELECT id, kind, object_ref, donation_id, payout_ref, expected, reported FROM read.discrepancies WHERE status = 'open'",
	)
	const faults = open
		.filter(({ kind }) => kind !== 'unassignedPayment')
		.map(
			({ kind, object_ref, payout_ref, expected, reported }) =>
				`${String(kind)} of ${String(object_ref ?? payout_ref)}: ${String(expected)}, and the provider says ${String(reported)}`,
		)
	const waiting = open.length > faults.length
	const payouts = readRows(world.ground, 'SELECT payout_ref FROM read.payouts WHERE reconciled_at IS NULL')
	if (!waiting) faults.push(...payouts.map(({ payout_ref }) => `${String(payout_ref)} is not reconciled`))
	return firstOf('nothing is left to be explained', faults)
}

export function receiptsAreRight(events: readonly LoggedEvent[]): Broken | null {
	const faults: string[] = []
	const issued = Map.groupBy(
		events.filter(({ type }) => type === 'ReceiptIssued'),
		({ data }) => String(data.donationId),
	)
	const lossesOf = Map.groupBy(events, ({ of: donationId }) => donationId)
	for (const { of: donationId, data } of events.filter(({ type }) => type === 'DonationConfirmed')) {
		if (data.hasNoReceipt) continue
		const mine = issued.get(donationId) ?? []
		const numbers = new Set(mine.map((event) => `${event.of} ${event.data.number}`))
		const last = mine.at(-1)?.data as unknown as
			| { returned: string; given: string; charged: string }
			| undefined
		if (numbers.size !== 1 || !last) {
			faults.push(`donation ${donationId} has ${numbers.size} receipt numbers`)
			continue
		}
		const { donation, total } = data.split as unknown as { donation: string; total: string }
		let [returned, share] = [0n, 0n]
		for (const event of lossesOf.get(donationId) ?? []) {
			const sign = ['DonationRefunded', 'DonationChargedBack'].includes(event.type)
				? 1n
				: ['DonationRefundReversed', 'DonationChargebackReversed'].includes(event.type)
					? -1n
					: 0n
			if (sign === 0n) continue
			returned += sign * minor(event.data.amount)
			share += sign * minor(event.data.share)
		}
		if (
			minor(last.returned) !== returned ||
			minor(last.given) !== minor(donation) - share ||
			last.charged !== total
		)
			faults.push(
				`the receipt of ${donationId} says ${last.returned} of ${last.charged} returned, it was ${returned} of ${total}`,
			)
	}
	return firstOf('a donation has one receipt, and it is right', faults)
}
