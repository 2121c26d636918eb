import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { EVENT_CATALOG } from '../../apps/capabilities.ts'
import type { ReportFigure } from '../../domain/ledger/figures.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import type { EventStore, NewEvent } from '../../kernel/ports/event-store.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../kernel/wire/regions.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'

/** Random histories of requests and their money, and an independent fold of them, for property tests. */

export const uuid = (...parts: readonly (string | number)[]): string => {
	const hex = createHash('sha1').update(parts.join(' ')).digest('hex')
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const FINANCE = uuid('finance')
export const AUTHOR = uuid('author')
export const GENESIS = Date.parse('2026-08-20T06:00:00.000Z')
const REQUESTS = 7

export interface Step {
	readonly request: number
	readonly what: number
	readonly amount: bigint
	/** Milliseconds until it is recorded; slightly negative for a machine whose clock is behind. */
	readonly later: number
	/** Minutes by which the money moved before the recording. */
	readonly ago: number
}
export const steps = fc.noBias(
	fc.array(
		fc.record<Step>({
			request: fc.nat(REQUESTS - 1),
			what: fc.nat(99),
			amount: fc.bigInt({ min: 1n, max: 500_000n }),
			later: fc.integer({ min: -5_000, max: 90 * MINUTE_MS * 6 }),
			ago: fc.oneof(fc.constant(0), fc.nat(60), fc.nat(40 * 24 * 60)),
		}),
		{ minLength: 350, maxLength: 450 },
	),
)

export interface RecordedStep {
	readonly event: NewEvent
	readonly stream: string
	readonly position: string
}

interface Fundraiser {
	readonly id: string
	readonly currency: Currency
	versions: number
	proposed: boolean
	live: boolean
	gone: boolean
	donations: { id: string; left: bigint; disputed: bigint }[]
	withdrawals: { id: string; amount: bigint; paid: boolean }[]
}

const iso = (epochMs: number) => new Date(epochMs).toISOString()
export const contentOf = (requestId: string, version: number) => uuid(requestId, 'content', version)

export interface Player {
	play(plan: readonly Step[]): Promise<RecordedStep[]>
	record(stream: string, event: DomainEvent, recordedAt: number): Promise<RecordedStep>
}

export function createPlayer(store: EventStore): Player {
	const revisions = new Map<string, bigint>()
	const requests = Array.from(
		{ length: REQUESTS },
		(_, index): Fundraiser => ({
			id: uuid('request', index),
			currency: index % 3 === 2 ? 'USD' : 'INR',
			versions: 0,
			proposed: false,
			live: false,
			gone: false,
			donations: [],
			withdrawals: [],
		}),
	)
	let now = GENESIS
	let count = 0
	const record = async (
		stream: string,
		{ type, data }: DomainEvent,
		recordedAt: number,
	): Promise<RecordedStep> => {
		const id = uuid('event', count)
		count += 1
		const actor = type.startsWith('Request')
			? ({ kind: 'user', id: AUTHOR } as const)
			: ({ kind: 'provider', id: 'stripe' } as const)
		const metadata = { recordedAt: iso(recordedAt), correlationId: id, commandId: id, actor }
		const event: NewEvent = { id, type, schemaVersion: EVENT_CATALOG.versionOf(type), data, metadata }
		const expectedRevision = revisions.get(stream) ?? 'no_stream'
		const { position, revision } = await store.append(stream, [event], { expectedRevision })
		revisions.set(stream, revision)
		return { event, stream, position }
	}
	let index = 0
	const play = async (plan: readonly Step[]) => {
		const recorded: RecordedStep[] = []
		for (const step of plan) {
			now = Math.max(GENESIS - MINUTE_MS, now + step.later)
			index += 1
			const request = requests[step.request]
			for (const [stream, events] of request ? happen(request, step, index, now) : [])
				for (const event of events) recorded.push(await record(stream, event, now))
		}
		return recorded
	}
	return { play, record }
}

type Happening = [stream: string, events: DomainEvent[]]

type Terms = Readonly<Record<string, string | boolean | null>>

/** Returns an amount, or what is left of a donation when that is less. */
function shareOf(given: Fundraiser['donations'][number] | undefined, amount: bigint): bigint {
	const left = given?.left ?? 0n
	return amount < left ? amount : left
}

function beforeLive(
	request: Fundraiser,
	what: number,
	{ index, terms, at }: { readonly index: number; readonly terms: () => Terms; readonly at: string },
): DomainEvent[] {
	if (what < 5 && request.donations.length === 0 && index > 20) {
		request.gone = true
		return [{ type: 'RequestRemoved', data: { at } }]
	}
	if (what < 20 && !request.proposed) return [{ type: 'RequestRevised', data: { terms: terms(), at } }]
	request.live = true
	const types = ['RequestApproved', ...(what % 2 ? ['RequestWentLive'] : [])]
	return types.map((type) => ({ type, data: { at } }))
}

interface WithdrawalStep {
	readonly amount: bigint
	readonly isRejected: boolean
	readonly effectiveAt: string
	readonly at: string
	readonly ref: string
}

/** Rejects, pays or returns a withdrawal; null when a paid one stays so for good. */
function moveWithdrawal(
	request: Fundraiser,
	withdrawal: Fundraiser['withdrawals'][number],
	{ amount, isRejected, effectiveAt, at, ref }: WithdrawalStep,
): DomainEvent | null {
	const { currency } = request
	const money = { withdrawalId: withdrawal.id, amount: String(withdrawal.amount), currency, at }
	const end = () => {
		request.withdrawals = request.withdrawals.filter(({ id }) => id !== withdrawal.id)
	}
	if (withdrawal.paid && amount % 2n === 0n) {
		end()
		return null
	}
	if (withdrawal.paid) {
		withdrawal.paid = false
		const failed = { ...money, effectiveAt, wasPaid: true, code: 'returned', attempt: 1 }
		return { type: 'WithdrawalPaymentFailed', data: failed }
	}
	if (isRejected) {
		end()
		return { type: 'WithdrawalRejected', data: { ...money, reason: null } }
	}
	withdrawal.paid = true
	const paid = { ...money, effectiveAt, reference: `UTR${ref}`, accountVersion: 1, attempt: 1 }
	return { type: 'WithdrawalPaid', data: paid }
}

type MovedWhen = Readonly<Record<'currency' | 'effectiveAt' | 'at', string>>

/** Takes money from a fund for one below zero, or covers what the fund lacks itself. */
function settlement(
	fund: string,
	amount: bigint,
	index: number,
	{ currency, effectiveAt, at }: MovedWhen,
): Happening[] {
	const money = { settlementId: uuid('settlement', index), currency, amount: String(amount), at }
	const event =
		index % 2 === 0
			? { type: 'ReceivableNetted', data: { ...money, toFund: fund, credits: { total: '0', position: '' } } }
			: { type: 'ReceivableSettled', data: { ...money, effectiveAt, fromFund: null } }
	return [[`fund-${fund}`, [event]]]
}

/** An entry of the journal that takes from a fund, or one that is declined and then one that adds to it. */
function journalEntry(fund: string, amount: bigint, index: number, when: MovedWhen): Happening[] {
	const entryId = uuid('journal', index)
	const { currency, at } = when
	const entity = regionOfCurrency(currency as Currency).code
	const money = { entryId, currency, amount: String(amount), at }
	const reserved = { type: 'JournalReserved', data: { ...money, credits: { total: '0', position: '' } } }
	const released = { type: 'JournalReleased', data: money }
	const change = index % 2 === 0 ? amount : -amount
	const lines = [
		{ account: 'fund', owner: fund, amount: String(-change) },
		{ account: 'own money', owner: entity, amount: String(change) },
	]
	const posted = { type: 'JournalPosted', data: { entryId, entity, lines, approvers: [FINANCE], ...when } }
	return [
		[`fund-${fund}`, change < 0n ? [reserved] : [reserved, released]],
		[`journal-${entity}`, [posted]],
	]
}

const madeByFinance = (what: number) => (what % 2 === 0 ? settlement : journalEntry)

function happen(request: Fundraiser, { what, amount, ago }: Step, index: number, now: number): Happening[] {
	const { id, currency } = request
	const at = iso(now)
	const effectiveAt = iso(now - ago * MINUTE_MS)
	const stream = `request-${id}`
	const fund = `request.${id}.${currency}`
	const moved = { provider: 'stripe', account: currency === 'INR' ? 'stripe-in' : 'stripe-us', effectiveAt }
	const target = { kind: 'request', id }
	const terms = (): Terms => {
		request.versions += 1
		return {
			contentId: contentOf(id, request.versions),
			contentHash: 'a'.repeat(64),
			goal: String(amount * 10n),
			target: null,
			endDate: '2027-01-31',
			category: 'health',
			isPrivate: false,
			isTaxBenefit: false,
			isUrgent: false,
		}
	}
	if (request.versions === 0) {
		const raised = {
			requestType: 'cash',
			side: 'donee',
			authorId: AUTHOR,
			organizationId: null,
			authorRole: null,
			source: 'web',
			region: regionOfCurrency(currency).code,
			currency,
			terms: terms(),
			awaits: 'admin',
			at,
		}
		return [[stream, [{ type: 'RequestRaised', data: raised }]]]
	}
	if (request.gone) return []
	if (!request.live) return [[stream, beforeLive(request, what, { index, terms, at })]]
	const given = request.donations[what % Math.max(1, request.donations.length)]
	const withdrawal = request.withdrawals[index % Math.max(1, request.withdrawals.length)]
	const share = shareOf(given, amount)
	const donation = `donation-${given?.id}`
	const ref = `${index}`
	if (what < 55 || !given) {
		const fee = amount / 30n
		const donationId = uuid('donation', index)
		request.donations.push({ id: donationId, left: amount, disputed: 0n })
		const data = {
			...moved,
			target,
			donor: { kind: 'guest', id: donationId },
			currency,
			attempt: 1,
			fromSuspense: false,
			split: { donation: String(amount), fee: String(fee), total: String(amount + fee) },
			providerRef: `pi_${ref}`,
			chargeRef: `ch_${ref}`,
		}
		return [[`donation-${donationId}`, [{ type: 'DonationConfirmed', data }]]]
	}
	if (what < 63 && share > 0n) {
		given.left -= share
		const refund = { refundRef: `re_${ref}`, currency, amount: String(share) }
		return [
			[donation, [{ type: 'DonationRefunded', data: { ...moved, ...refund, target, share: String(share) } }]],
			[
				`fund-${fund}`,
				[
					{
						type: 'RefundBooked',
						data: { ...refund, donationId: given.id, refundId: null, effectiveAt, at },
					},
				],
			],
		]
	}
	const held = (part: bigint) => ({ donationId: given.id, currency, amount: String(part), at: effectiveAt })
	if (what < 68 && share > 0n && given.disputed === 0n) {
		given.left -= share
		given.disputed = share
		const data = { ...moved, disputeRef: `du_${given.id}`, target, currency, amount: String(share) }
		return [
			[donation, [{ type: 'DonationDisputed', data }]],
			[`fund-${fund}`, [{ type: 'DonationShareHeld', data: held(share) }]],
		]
	}
	if (what < 74 && given.disputed > 0n) {
		const dispute = { disputeRef: `du_${given.id}`, currency, amount: String(given.disputed) }
		const lost = { ...moved, ...dispute, target }
		const won = what % 2 === 0
		if (won) given.left += given.disputed
		const released = { type: 'DonationShareReleased', data: held(given.disputed) } as const
		given.disputed = 0n
		const booked = { ...dispute, donationId: given.id, effectiveAt, at }
		return won
			? [
					[donation, [{ type: 'DonationDisputeWon', data: lost }]],
					[`fund-${fund}`, [released]],
				]
			: [
					[donation, [{ type: 'DonationChargedBack', data: { ...lost, share: dispute.amount } }]],
					[`fund-${fund}`, [released, { type: 'ChargebackBooked', data: booked }]],
				]
	}
	if (what < 79) {
		const withdrawalId = uuid('withdrawal', index)
		request.withdrawals.push({ id: withdrawalId, amount, paid: false })
		const data = {
			withdrawalId,
			amount: String(amount),
			currency,
			byUserId: AUTHOR,
			accountVersion: 1,
			requestRevision: '2',
			at,
			paymentAccountId: uuid('account'),
			credits: { total: '0', position: '' },
		}
		return [[`fund-${fund}`, [{ type: 'WithdrawalRequested', data }]]]
	}
	if (what < 92 && withdrawal) {
		const isRejected = what < 85
		const event = moveWithdrawal(request, withdrawal, { amount, isRejected, effectiveAt, at, ref })
		return event ? [[`fund-${fund}`, [event]]] : []
	}
	if (what < 95) return madeByFinance(what)(fund, amount, index, { currency, effectiveAt, at })
	if (what < 97) {
		request.proposed = !request.proposed
		if (request.proposed) return [[stream, [{ type: 'RequestChangeProposed', data: { terms: terms(), at } }]]]
		const accepted = { contentId: contentOf(id, request.versions), reopened: false, at }
		return [[stream, [{ type: 'RequestChangeAccepted', data: accepted }]]]
	}
	request.live = false
	return [[stream, [{ type: 'RequestExpired', data: { at } }]]]
}

export interface When {
	readonly position: string
	readonly effectiveAt: string | null
}
export interface FoldedRow {
	readonly id: string
	readonly status: string
	readonly contentId: string
	readonly region: string
	readonly currency: string
	readonly createdAt: string
	readonly figures: Readonly<Record<ReportFigure, bigint>>
}

const credit = (data: Record<string, unknown>, field: string) => BigInt(String(data[field] ?? 0))

/** Returns what an entry of the journal moves on the fund of a request; debit positive. */
const ofJournal = ({ type, data }: NewEvent, requestId: string): readonly bigint[] =>
	type === 'JournalPosted'
		? (data.lines as readonly { account: string; owner: string; amount: string }[])
				.filter(({ account, owner }) => account === 'fund' && owner.startsWith(`request.${requestId}.`))
				.map(({ amount }) => BigInt(amount))
		: []

/**
 * Folds the report at a moment from the log in the simplest way, newest request first. Requests are in their
 * state when the money had moved, but not before they were raised.
 */
export function fold(recorded: readonly RecordedStep[], { position, effectiveAt }: When): FoldedRow[] {
	const known = recorded.filter((each) => each.position <= position)
	const written = effectiveAt === null ? position : positionAt(recorded, effectiveAt)
	const ids = known.flatMap(({ event, stream }) => (event.type === 'RequestRaised' ? [stream.slice(8)] : []))
	const rows = ids.flatMap((id) => {
		const all = known.filter(({ stream }) => stream === `request-${id}`)
		const own = all.filter((each, index) => index === 0 || each.position <= written)
		const state = own.reduce(
			(before, { event }) => requestDecider.evolve(before, event as unknown as RequestEvent),
			requestDecider.initial,
		)
		if (state.status === 'none') throw new Error('It was raised.')
		const money = known.filter(({ event, stream }) => {
			const {
				effectiveAt: movedAt,
				at,
				target,
			} = event.data as Record<string, string> & { target?: { id: string } }
			if (effectiveAt !== null && String(movedAt ?? at) > effectiveAt) return false
			return (
				stream.startsWith(`fund-request.${id}.`) ||
				(stream.startsWith('donation-') && target?.id === id) ||
				ofJournal(event, id).length > 0
			)
		})
		const entries = money.flatMap(({ event }) => ofJournal(event, id))
		const taken = entries.reduce((total, line) => total + (line > 0n ? line : 0n), 0n)
		const corrected = -entries.reduce((total, line) => total + line, 0n)
		if (money.length === 0 && !(String(own[0]?.position) <= written)) return []
		const sum = (...types: readonly string[]) =>
			money
				.filter(({ event }) => types.includes(event.type))
				.reduce((total, { event }) => total + credit(event.data, 'amount'), 0n)
		const split = (part: string) =>
			money
				.filter(({ event }) => event.type === 'DonationConfirmed')
				.reduce((total, { event }) => total + credit(event.data.split as Record<string, unknown>, part), 0n)
		const donation = split('donation')
		const [refunded, chargedBack] = [sum('RefundBooked'), sum('ChargebackBooked')]
		const withdrawn =
			sum('WithdrawalPaid') -
			sum('WithdrawalPaymentFailed') +
			sum('ReceivableNetted') -
			sum('ReceivableSettled')
		const raised = donation - refunded - chargedBack
		return {
			id,
			status: state.status,
			contentId: state.terms.contentId,
			region: state.region,
			currency: state.currency,
			createdAt: own[0]?.event.metadata.recordedAt ?? '',
			figures: {
				quantity: BigInt(state.terms.goal ?? Number.NaN),
				gross: donation,
				refunded,
				chargedBack,
				donated_quantity: raised,
				totalWithdrawalAmount: withdrawn,
				pending: raised - withdrawn + corrected,
				fees: split('fee'),
				corrected,
				reserved:
					sum('WithdrawalRequested') -
					sum('WithdrawalRejected') -
					sum('WithdrawalPaid') +
					sum('WithdrawalPaymentFailed') +
					sum('DonationShareHeld') -
					sum('DonationShareReleased') +
					sum('JournalReserved') -
					sum('JournalReleased') -
					taken,
				disputed: sum('DonationDisputed') - sum('DonationDisputeWon') - sum('DonationChargedBack'),
			},
		}
	})
	return rows
		.filter(({ status }) => status !== 'removed')
		.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
}

export function positionAt(recorded: readonly RecordedStep[], instant: string): string {
	let high = ''
	let position = ''
	for (const { event, position: here } of recorded) {
		const { recordedAt } = event.metadata
		high = recordedAt > high ? recordedAt : high
		if (high <= instant) position = here
	}
	return position
}
