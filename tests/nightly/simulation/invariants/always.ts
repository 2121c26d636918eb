import { OFFLINE } from '../../../../kernel/wire/payment-method.ts'
import type { World } from '../world.ts'
import { type Broken, firstOf } from './broken.ts'
import { eventsOf, type LoggedEvent, minor } from './events.ts'
import { watchJournal } from './journal.ts'
import { watchOffline } from './offline.ts'
import { watchApprovals } from './two-people.ts'

export interface LogWatch {
	broken(): Broken | null
}

const ONCE: Readonly<Record<string, (event: LoggedEvent) => string>> = {
	DonationStarted: ({ stream }) => stream,
	DonationConfirmed: ({ stream }) => stream,
	UnassignedPaymentReceived: ({ stream }) => stream,
	DonationAssigned: ({ stream }) => stream,
	ProviderCostRecorded: ({ data }) => data.balanceRef ?? '',
	DonationRefunded: ({ data }) => data.refundRef ?? '',
	DonationRefundReversed: ({ data }) => data.refundRef ?? '',
	DonationDisputed: ({ data }) => data.disputeRef ?? '',
	DonationDisputeWon: ({ data }) => data.disputeRef ?? '',
	DonationChargedBack: ({ data }) => data.disputeRef ?? '',
	DonationChargebackReversed: ({ data }) => data.disputeRef ?? '',
	DisputeCostRecorded: ({ data }) => data.balanceRef ?? '',
	RefundReserved: ({ data }) => data.refundId ?? '',
	RefundRequested: ({ data }) => data.refundId ?? '',
	RefundReleased: ({ data }) => data.refundId ?? '',
	RefundBooked: ({ data }) => data.refundRef ?? '',
	RefundReversalBooked: ({ data }) => data.refundRef ?? '',
	ChargebackBooked: ({ data }) => data.disputeRef ?? '',
	ChargebackReversalBooked: ({ data }) => data.disputeRef ?? '',
	WithdrawalRequested: ({ data }) => data.withdrawalId ?? '',
	WithdrawalRejected: ({ data }) => data.withdrawalId ?? '',
	WithdrawalCancelled: ({ data }) => data.withdrawalId ?? '',
	WithdrawalPaid: ({ stream, data }) => `${stream} ${data.reference}`,
	OfflineDonationRecorded: ({ stream }) => stream,
	OfflineDonationReceived: ({ stream }) => stream,
	OfflineDonationReversed: ({ stream }) => stream,
	JournalPrepared: ({ data }) => data.entryId ?? '',
	JournalPosted: ({ data }) => data.entryId ?? '',
	JournalDeclined: ({ data }) => data.entryId ?? '',
	RecurringDonationStarted: ({ data }) => data.begunBy ?? '',
	ChargeBegun: ({ data }) => data.donationId ?? '',
	ChargePaid: ({ stream, data }) => `${stream} ${data.period}`,
	PayoutSent: ({ stream }) => stream,
	PayoutPaid: ({ stream }) => stream,
	PayoutFailed: ({ stream }) => stream,
}

function outflow({ type, data }: LoggedEvent): bigint {
	switch (type) {
		case 'WithdrawalRequested':
		case 'RefundReserved':
		case 'JournalReserved':
		case 'DonationShareHeld':
		case 'ChargebackBooked':
			return minor(data.amount)
		case 'WithdrawalRejected':
		case 'WithdrawalCancelled':
		case 'RefundReleased':
		case 'RefundReversalBooked':
		case 'DonationShareReleased':
		case 'ChargebackReversalBooked':
			return -minor(data.amount)
		case 'RefundBooked':
			return data.refundId === null ? minor(data.amount) : 0n
		default:
			return 0n
	}
}
const BY_PEOPLE = new Set([
	'JournalReserved',
	'WithdrawalRequested',
	'WithdrawalApproved',
	'WithdrawalTransferOrdered',
	'WithdrawalPaid',
	'RefundReserved',
])
/**
 * Money that leaves by a person's decision needs coverage in the fund; an ordered transfer has left it
 * already.
 */
const needsCover = ({ type, data }: LoggedEvent): boolean =>
	BY_PEOPLE.has(type) && !(type === 'WithdrawalPaid' && data.transfer)

export function watchLog(world: World): LogWatch {
	const { log, providers } = world.ground
	const free = new Map<string, bigint>()
	const once = new Set<string>()
	const approvals = watchApprovals()
	const offline = watchOffline()
	const journal = watchJournal()
	const commands = new Map<string, { revision: number }>()
	const books = new Map<
		string,
		{ last: number; numbers: Map<string, number>; versions: Map<string, number> }
	>()
	let seen = 0

	function command({ commandId, stream, revision, type }: LoggedEvent): Broken | null {
		const key = `${stream} ${commandId}`
		const before = commands.get(key)
		if (before && before.revision !== revision - 1)
			return firstOf('a command is carried out once', [
				`${type} of ${stream} at ${revision}: ${commandId} again`,
			])
		commands.set(key, { revision })
		return null
	}

	function twice(event: LoggedEvent): Broken | null {
		const name = ONCE[event.type]?.(event)
		if (name === undefined) return null
		const key = `${event.type} ${name}`
		if (once.has(key)) return firstOf('a thing is booked once', [`${key} comes again in ${event.stream}`])
		once.add(key)
		return null
	}

	function overdrawn(event: LoggedEvent): Broken | null {
		const { type, of, data } = event
		const add = (fund: string, amount: bigint) => free.set(fund, (free.get(fund) ?? 0n) + amount)
		if (type === 'DonationConfirmed') {
			const { target, currency, split } = data as unknown as {
				target: { kind: string; id?: string }
				currency: string
				split: { donation: string }
			}
			add(`${target.kind}.${target.id ?? 'karuna'}.${currency}`, minor(split.donation))
		}
		if (!event.stream.startsWith('fund-')) return null
		add(of, -outflow(event))
		const left = free.get(of) ?? 0n
		if (left >= 0n || !needsCover(event)) return null
		return firstOf('a fund is never overdrawn by withdrawals', [`${type} leaves ${left} in ${of}`])
	}

	function early({ type, of, data }: LoggedEvent): Broken | null {
		if (type !== 'DonationConfirmed' && type !== 'UnassignedPaymentReceived') return null
		if (data.provider === OFFLINE) return null
		const payment = providers.payments.get(data.providerRef ?? '')
		if (payment?.charge) return null
		return firstOf('nothing is raised before its money came', [`donation ${of} by ${data.providerRef}`])
	}

	function receipt({ type, of, data }: LoggedEvent): Broken | null {
		if (type !== 'ReceiptIssued') return null
		const { donationId, number, version } = data as unknown as {
			donationId: string
			number: number
			version: number
		}
		const book = books.get(of) ?? { last: 0, numbers: new Map(), versions: new Map() }
		books.set(of, book)
		const known = book.numbers.get(donationId)
		const faults: string[] = []
		if (known === undefined && number !== book.last + 1)
			faults.push(`${of}: ${number} comes after ${book.last}`)
		if (known !== undefined && known !== number)
			faults.push(`${of}: donation ${donationId} has ${known} and ${number}`)
		if (version !== (book.versions.get(donationId) ?? 0) + 1)
			faults.push(`${of}: version ${version} of ${donationId}`)
		book.numbers.set(donationId, number)
		book.versions.set(donationId, version)
		book.last = Math.max(book.last, number)
		return firstOf('receipts have no gaps', faults)
	}

	function charges(): Broken | null {
		const charged = new Set<string>()
		for (const { ref, donationId, status, amount, refunds } of providers.payments.values()) {
			if (status === 'succeeded' && charged.has(donationId))
				return firstOf('a donation is charged once', [`${ref} is a second charge of ${donationId}`])
			if (status === 'succeeded') charged.add(donationId)
			const ours = refunds.flatMap(({ refundId }) => refundId ?? [])
			if (new Set(ours).size < ours.length)
				return firstOf('a refund is made once', [`${ref} is refunded twice: ${ours}`])
			const back = refunds.reduce((sum, each) => (each.status === 'failed' ? sum : sum + each.amount), 0n)
			if (back > amount)
				return firstOf('a refund is made once', [`${ref} of ${amount} is refunded by ${back}`])
		}
		return null
	}

	return {
		broken() {
			for (const event of eventsOf(log, seen)) {
				seen += 1
				const found =
					command(event) ??
					twice(event) ??
					early(event) ??
					overdrawn(event) ??
					approvals(event) ??
					offline(event) ??
					journal(event) ??
					receipt(event)
				if (found) return found
			}
			return charges()
		},
	}
}
