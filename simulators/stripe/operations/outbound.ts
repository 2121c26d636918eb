import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import { invalid, missing } from '../faults.ts'
import type { EventType, OutboundRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { toMetadata } from './params.ts'

const MINUTE = 60
const DAY = 86_400

/** Results of payments to the provider's test numbers; those to all others are posted. */
const ENDS: Readonly<Record<string, Pick<OutboundRow, 'ends' | 'code'>>> = {
	'000111111113': { ends: 'returned', code: 'account_closed' },
	'000111111116': { ends: 'returned', code: 'no_account' },
	'000222222227': { ends: 'failed', code: null },
}

type Status = OutboundRow['status']
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
	processing: ['posted', 'failed', 'canceled', 'returned'],
	posted: ['returned'],
	failed: [],
	canceled: [],
	returned: [],
}
export const OUTBOUND_MOVES = ['posted', 'failed', 'canceled', 'returned'] as const
export type OutboundMove = (typeof OUTBOUND_MOVES)[number]
const NEWS: Readonly<Record<Status, EventType>> = {
	processing: 'treasury.outbound_payment.created',
	posted: 'treasury.outbound_payment.posted',
	failed: 'treasury.outbound_payment.failed',
	canceled: 'treasury.outbound_payment.canceled',
	returned: 'treasury.outbound_payment.returned',
}

export function checkFinancialAccount({ account }: Session, id: string): void {
	if (account.payFrom !== id) throw missing('financial_account', id, 'financial_account')
}

export function createOutbound(
	session: Session,
	params: Stripe.Treasury.OutboundPaymentCreateParams,
): OutboundRow {
	const { books, account, now } = session
	checkFinancialAccount(session, params.financial_account)
	const currency = account.currency.toLowerCase()
	if (params.currency !== currency)
		throw invalid(`This account is kept in ${currency}.`, { param: 'currency' })
	if (params.amount < 1) throw invalid('Invalid positive integer', { param: 'amount' })
	const to = params.destination_payment_method_data
	const bank = to?.us_bank_account
	const { account_number: number = '', routing_number: routing = '' } = bank ?? {}
	if (!/^\d{9}$/.test(routing) || !/^\d{4,17}$/.test(number))
		throw invalid('You must pass a valid bank account.', { param: 'destination_payment_method_data' })
	const row = books.put('outbound', {
		id: books.newId('obp_'),
		created: now,
		financialAccount: params.financial_account,
		amount: params.amount,
		currency,
		status: 'processing',
		statementDescriptor: params.statement_descriptor ?? 'payment',
		metadata: toMetadata(params.metadata),
		holder: to?.billing_details?.name || null,
		holderType: bank?.account_holder_type === 'company' ? 'company' : 'individual',
		last4: number.slice(-4),
		routing,
		...(ENDS[number] ?? { ends: 'posted', code: null }),
		movedAt: null,
		postedAt: null,
		moveAt: now + MINUTE,
	})
	emit(session, NEWS.processing, { kind: 'outbound', row })
	return row
}

export function findOutbound({ books }: Session, id: string): OutboundRow {
	const row = books.get('outbound', id)
	if (!row) throw missing('outbound_payment', id, 'id')
	return row
}

export function moveOutbound(session: Session, id: string, to: OutboundMove, code?: string): OutboundRow {
	const before = findOutbound(session, id)
	if (!MOVES[before.status].includes(to)) throw invalid(`The payment ${id} is ${before.status}.`)
	const { now, books } = session
	const row = books.put('outbound', {
		...before,
		status: to,
		code: code ?? before.code,
		movedAt: now,
		postedAt: to === 'posted' ? now : before.postedAt,
		moveAt: to === 'posted' && before.ends === 'returned' ? now + DAY : null,
	})
	emit(session, NEWS[to], { kind: 'outbound', row })
	return row
}

export function takeOutboundStep(session: Session, { id, status, ends, moveAt }: OutboundRow): void {
	if (moveAt === null || moveAt > session.now) return
	moveOutbound(session, id, ends === 'failed' ? 'failed' : status === 'posted' ? 'returned' : 'posted')
}

export function nextOutboundStep(books: AccountBooks): number {
	let next = Number.POSITIVE_INFINITY
	for (const { moveAt } of books.all('outbound')) next = Math.min(next, moveAt ?? next)
	return next
}
