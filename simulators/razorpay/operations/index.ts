import { invalid } from '../faults.ts'
import { sign } from '../letters.ts'
import type { LineRow, Notes, SettlementRow } from '../rows.ts'
import type { Session } from '../session.ts'
import {
	collection,
	paymentsOfOrder,
	viewCard,
	viewContact,
	viewCustomer,
	viewDispute,
	viewDocument,
	viewFundAccount,
	viewInstant,
	viewLine,
	viewOrder,
	viewPayment,
	viewPayout,
	viewRefund,
	viewSettlement,
	viewToken,
} from '../views.ts'
import { type ContestParams, closeDispute, contestDispute, findDispute } from './disputes.ts'
import { createDocument, type DocumentParams } from './documents.ts'
import { createCustomer, deleteToken, findToken, tokensOf } from './mandates.ts'
import { createOrder, findOrder, type OrderParams } from './orders.ts'
import { capturePayment, debitMandate, findPayment } from './payments.ts'
import {
	checkAccount,
	createContact,
	createFundAccount,
	createPayout,
	findPayout,
	type PayoutParams,
} from './payouts.ts'
import { createRefund, type RefundParams } from './refunds.ts'
import { balanceOf, createInstant, findSettlement } from './settlements.ts'

type Params = Readonly<Record<string, unknown>>
export type Operation = (session: Session, params: Params, id: string) => object

const MAX_NOTES = 15
const DEFAULT_COUNT = 10
const MAX_COUNT = 100
const MAX_REPORT = 1_000

const notesOf = (params: Params): Notes => {
	const notes = Object.entries((params.notes ?? {}) as Readonly<Record<string, unknown>>)
	if (notes.length > MAX_NOTES)
		throw invalid(`Number of fields in notes should be less than or equal to ${MAX_NOTES}`, 'notes')
	return Object.fromEntries(notes.map(([key, value]) => [key, String(value ?? '')]))
}
const amountOf = (value: unknown): number => {
	const amount = Number(value)
	if (!Number.isSafeInteger(amount) || amount < 0) throw invalid('The amount must be an integer.', 'amount')
	return amount
}

function page<T extends { readonly created: number }>(
	rows: Iterable<T>,
	params: Params,
	{ most = MAX_COUNT, always = [] as readonly T[] } = {},
): readonly T[] {
	const count = Number(params.count ?? DEFAULT_COUNT)
	const skip = Number(params.skip ?? 0)
	if (count < 1 || count > most) throw invalid(`The count may not be greater than ${most}.`, 'count')
	if (skip < 0) throw invalid('The skip must be at least 0.', 'skip')
	const from = Number(params.from ?? 0)
	const to = Number(params.to ?? Number.MAX_SAFE_INTEGER)
	const found = [...rows].filter(({ created }) => created >= from && created <= to)
	return [...always, ...found.toReversed()].slice(skip, skip + count)
}

/** Days of the report are in IST, this many seconds ahead of UTC. */
const IST_SECONDS = 19_800
const dayOf = (at: number): string => new Date((at + IST_SECONDS) * 1_000).toISOString().slice(0, 10)

function report({ books }: Session, params: Params): object {
	const two = (value: unknown) => String(value).padStart(2, '0')
	if (params.month === undefined) throw invalid('The month field is required.', 'month')
	const wanted = [
		params.year,
		two(params.month),
		...(params.day === undefined ? [] : [two(params.day)]),
	].join('-')
	const settled = new Map<string, SettlementRow>()
	for (const row of books.all('settlement'))
		if (dayOf(row.created).startsWith(wanted)) settled.set(row.id, row)
	const isListed = (line: LineRow): boolean => {
		const settlement = line.settlement === null ? undefined : settled.get(line.settlement)
		const { mistake } = settlement ?? {}
		return settlement !== undefined && !(mistake?.kind === 'missingLine' && mistake.line === line.id)
	}
	const lines = page(
		[...books.all('line')].filter(isListed),
		{ count: params.count, skip: params.skip },
		{ most: MAX_REPORT },
	)
	return collection(lines.map((line) => viewLine(books, line, settled.get(line.settlement ?? '') ?? null)))
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
	'orders.create': (session, params) =>
		viewOrder(
			session.books,
			createOrder(session, {
				...(params as unknown as OrderParams),
				amount: amountOf(params.amount),
				notes: notesOf(params),
			}),
		),
	'orders.all': ({ books }, params) => {
		const { receipt, authorized } = params
		const isAuthorized = (id: string) =>
			paymentsOfOrder(books, id).some(({ status }) => status === 'authorized')
		const rows = [...books.all('order')]
			.filter((row) => receipt === undefined || row.receipt === receipt)
			.filter(
				({ id }) =>
					authorized === undefined || isAuthorized(id) === (authorized === true || authorized === 1),
			)
		return collection(page(rows, params).map((row) => viewOrder(books, row)))
	},
	'orders.fetch': (session, _, id) => viewOrder(session.books, findOrder(session, id)),
	'orders.edit': (session, params, id) =>
		viewOrder(
			session.books,
			session.books.put('order', { ...findOrder(session, id), notes: notesOf(params) }),
		),
	'orders.fetchPayments': (session, _, id) => {
		const { books } = session
		const rows = paymentsOfOrder(books, findOrder(session, id).id).toReversed()
		return collection(rows.map((row) => viewPayment(books, row)))
	},
	'customers.create': (session, params) => {
		const text = (value: unknown) => (value === undefined ? null : String(value))
		const { name, email, contact } = params
		const named = { name: text(name), email: text(email), contact: text(contact) }
		return viewCustomer(createCustomer(session, named, notesOf(params)))
	},
	'customers.fetchTokens': (session, _, id) => collection(tokensOf(session, id).map(viewToken)),
	'customers.fetchToken': (session, _, id) => viewToken(findToken(session, ...namedToken(id))),
	'customers.deleteToken': (session, _, id) => {
		deleteToken(session, ...namedToken(id))
		return { deleted: true }
	},
	'payments.createRecurringPayment': (session, params) => {
		for (const name of ['email', 'contact'])
			if (params[name] === undefined || params[name] === '')
				throw invalid(`The ${name} field is required.`, name)
		const order = findOrder(session, String(params.order_id))
		const payment = debitMandate(session, order, {
			customer: String(params.customer_id),
			token: String(params.token),
			amount: amountOf(params.amount),
		})
		return {
			razorpay_payment_id: payment.id,
			razorpay_order_id: order.id,
			razorpay_signature: sign(`${order.id}|${payment.id}`, session.account.keySecret),
		}
	},
	'payments.all': ({ books }, params) =>
		collection(page(books.all('payment'), params).map((row) => viewPayment(books, row))),
	'payments.fetch': (session, _, id) => viewPayment(session.books, findPayment(session, id)),
	'payments.capture': (session, params, id) => {
		const payment = findPayment(session, id)
		if (amountOf(params.amount) !== payment.amount)
			throw invalid('Capture amount must be equal to the amount authorized', 'amount')
		return viewPayment(session.books, capturePayment(session, payment))
	},
	'payments.fetchCardDetails': (session, _, id) => {
		const payment = findPayment(session, id)
		if (!payment.paid.card) throw invalid('The payment was not made by card.')
		return viewCard(payment)
	},
	'payments.refund': (session, params, id) =>
		viewRefund(
			createRefund(session, findPayment(session, id), {
				...(params as RefundParams),
				...(params.amount === undefined ? {} : { amount: amountOf(params.amount) }),
				notes: notesOf(params),
			}),
		),
	'payments.fetchMultipleRefund': (session, params, id) => {
		const payment = findPayment(session, id)
		const rows = [...session.books.all('refund')].filter((row) => row.payment === payment.id)
		return collection(page(rows, params).map(viewRefund))
	},
	'refunds.all': ({ books }, params) => collection(page(books.all('refund'), params).map(viewRefund)),
	'refunds.fetch': ({ books }, _, id) => viewRefund(found(books.get('refund', id))),
	'disputes.all': ({ books }, params) => collection(page(books.all('dispute'), params).map(viewDispute)),
	'disputes.fetch': (session, _, id) => viewDispute(findDispute(session, id)),
	'disputes.accept': (session, _, id) => viewDispute(closeDispute(session, id, 'lost')),
	'disputes.contest': (session, params, id) =>
		viewDispute(
			contestDispute(session, id, {
				...(params as unknown as ContestParams),
				amount: amountOf(params.amount),
			}),
		),
	'documents.create': (session, params) =>
		viewDocument(createDocument(session, params as unknown as DocumentParams)),
	'settlements.all': ({ books }, params) =>
		collection(page(books.all('settlement'), params).map(viewSettlement)),
	'settlements.fetch': (session, _, id) => viewSettlement(findSettlement(session, id)),
	'settlements.reports': report,
	'settlements.createOndemandSettlement': (session, params) =>
		viewInstant(
			createInstant(session, {
				amount: amountOf(params.amount),
				fullBalance: params.settle_full_balance === true || params.settle_full_balance === 1,
				description: typeof params.description === 'string' ? params.description : null,
				notes: notesOf(params),
			}),
		),
	'settlements.fetchAllOndemandSettlement': ({ books }, params) =>
		collection(page(books.all('instant'), params).map(viewInstant)),
	'settlements.fetchOndemandSettlementById': ({ books }, _, id) =>
		viewInstant(found(books.get('instant', id))),
	'contacts.create': (session, { name, type }) =>
		viewContact(createContact(session, { name: String(name), type: String(type ?? 'customer') })),
	'fundAccounts.create': (session, params) =>
		viewFundAccount(
			createFundAccount(
				session,
				String(params.contact_id),
				params.bank_account as Parameters<typeof createFundAccount>[2],
			),
		),
	'payouts.create': (session, params) =>
		viewPayout(createPayout(session, params as unknown as PayoutParams, notesOf(params))),
	'payouts.fetch': (session, _, id) => viewPayout(findPayout(session, id)),
	'payouts.all': (session, params) => {
		checkAccount(session, params.account_number)
		const rows = [...session.books.all('payout')].filter(
			({ reference }) => params.reference_id === undefined || reference === params.reference_id,
		)
		return collection(page(rows, params).map(viewPayout))
	},
	'balance.fetch': (session) => ({
		id: session.account.merchant.replace('acc_', ''),
		type: 'primary',
		currency: session.account.currency,
		balance: balanceOf(session).all,
	}),
}

function namedToken(id: string): [customer: string, token: string] {
	const [customer = '', token = ''] = id.split('/')
	return [customer, token]
}

function found<T>(row: T | undefined): T {
	if (row === undefined) throw invalid('The id provided does not exist')
	return row
}
