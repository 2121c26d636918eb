import type Stripe from 'stripe'
import { API_VERSION } from '../contract.ts'
import { missing } from '../faults.ts'
import type { Kind, Rows } from '../rows.ts'
import type { Session } from '../session.ts'
import { viewBalance, viewBalanceTransaction } from '../views/balance.ts'
import { viewCharge } from '../views/charge.ts'
import { viewEvent } from '../views/event.ts'
import { viewDispute, viewRefund } from '../views/money-back.ts'
import { viewOutbound } from '../views/outbound.ts'
import { viewPaymentIntent } from '../views/payment-intent.ts'
import { viewCustomer, viewDeletedCustomer, viewPaymentMethod } from '../views/payment-method.ts'
import { viewPayout } from '../views/payout.ts'
import { viewSetupIntent } from '../views/setup.ts'
import { viewWarning } from '../views/warning.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { closeDispute, updateDispute } from './disputes.ts'
import { createFile, type SentFileParams, viewFile } from './files.ts'
import { isWithin, listPage, type PageParams } from './lists.ts'
import { checkFinancialAccount, createOutbound } from './outbound.ts'
import {
	attachPaymentMethod,
	createPaymentMethod,
	detachPaymentMethod,
	findPaymentMethod,
	updatePaymentMethod,
} from './payment-methods.ts'
import { cancelPayment, confirmPayment, createPayment, findPayment, updatePayment } from './payments.ts'
import { cancelPayout, createPayout, findPayout, listedLines } from './payouts.ts'
import { createRefund } from './refunds.ts'
import { createSetup, findSetup, verifyDeposits } from './setups.ts'

export interface OperationHandler {
	readonly object: string
	readonly publishable: boolean
	run(session: Session, params: Record<string, unknown>, id: string): object
}

/** The contract has checked the parameters, so their types are those of the SDK. */
const define = <Params>(
	object: string,
	run: (session: Session, params: Params, id: string) => object,
	publishable = false,
): OperationHandler => ({
	object,
	publishable,
	run: (session, params, id) => run(session, params as Params, id),
})

const retrieve = <K extends Kind>(
	object: string,
	kind: K,
	view: (session: Session, row: Rows[K]) => object,
) =>
	define<object>(object, (session, _params, id) => {
		const row = session.books.get(kind, id)
		if (!row) throw missing(object, id, 'id')
		return view(session, row)
	})

const list = <K extends Kind>(
	object: string,
	kind: K,
	url: string,
	view: (session: Session, row: Rows[K]) => object,
	fields: { readonly [param: string]: keyof Rows[K] } = {},
) =>
	define<PageParams & { readonly [param: string]: unknown }>(object, (session, params) =>
		listPage(
			url,
			session.books.all(kind),
			params,
			(row) => view(session, row),
			(row) =>
				Object.entries(fields).every(
					([param, field]) => params[param] === undefined || params[param] === row[field],
				),
		),
	)

const payment = (session: Session, row: Rows['payment']) => viewPaymentIntent(session.books, row)
const charge = (session: Session, row: Rows['charge']) => viewCharge(session.books, row)
const refund = (session: Session, row: Rows['refund']) => viewRefund(session.books, row)
const dispute = (session: Session, row: Rows['dispute']) => viewDispute(session.books, row, session.now)
const warning = (session: Session, row: Rows['warning']) => viewWarning(session.books, row)
const balance = (session: Session, row: Rows['balance']) => viewBalanceTransaction(row, session.now)
const event = (session: Session, row: Rows['event']) => viewEvent(session.books, row, API_VERSION)
const payout = (_session: Session, row: Rows['payout']) => viewPayout(row)
const customer = (_session: Session, row: Rows['customer']) =>
	row.deleted ? viewDeletedCustomer(row) : viewCustomer(row)

/** Returns a payment to a browser, which must know its secret and gets no private fields. */
function retrievePayment(session: Session, params: { client_secret?: string }, id: string): object {
	const row = findPayment(session, id)
	if (session.publishable && params.client_secret !== row.secret)
		throw missing('payment_intent', id, 'intent')
	return viewPaymentIntent(session.books, row)
}

function listBalance(
	session: Session,
	params: PageParams & { currency?: string; payout?: string; source?: string; type?: string },
): object {
	const { currency, source, type } = params
	const isListed = params.payout === undefined ? () => true : listedLines(session, params.payout)
	const mistake = params.payout === undefined ? null : findPayout(session, params.payout).mistake
	const wrong = mistake?.kind === 'wrongFee' ? mistake : null
	return listPage(
		'/v1/balance_transactions',
		session.books.all('balance'),
		params,
		(row) => balance(session, row.id === wrong?.line ? { ...row, fee: wrong.fee } : row),
		(row) =>
			isListed(row) &&
			(currency === undefined || currency === row.currency) &&
			(source === undefined || source === row.source) &&
			(type === undefined || type === row.type),
	)
}

export const OPERATIONS: Readonly<Record<string, OperationHandler>> = {
	'paymentMethods.create': define<Stripe.PaymentMethodCreateParams>(
		'payment_method',
		(session, params) => viewPaymentMethod(createPaymentMethod(session, params)),
		true,
	),
	'paymentMethods.retrieve': define<object>('payment_method', (session, _params, id) =>
		viewPaymentMethod(findPaymentMethod(session, id)),
	),
	'paymentMethods.update': define<Stripe.PaymentMethodUpdateParams>('payment_method', (session, params, id) =>
		viewPaymentMethod(updatePaymentMethod(session, params, id)),
	),
	'paymentMethods.attach': define<{ customer: string }>('payment_method', (session, params, id) =>
		viewPaymentMethod(attachPaymentMethod(session, id, params.customer)),
	),
	'paymentMethods.detach': define<object>('payment_method', (session, _params, id) =>
		viewPaymentMethod(detachPaymentMethod(session, id)),
	),
	'customers.create': define<Stripe.CustomerCreateParams>('customer', (session, params) =>
		viewCustomer(createCustomer(session, params)),
	),
	'customers.retrieve': retrieve('customer', 'customer', customer),
	'customers.list': define<PageParams & { email?: string }>('customer', (session, params) =>
		listPage(
			'/v1/customers',
			session.books.all('customer'),
			params,
			viewCustomer,
			(row) => !row.deleted && (params.email === undefined || params.email === row.email),
		),
	),
	'customers.update': define<Stripe.CustomerUpdateParams>('customer', (session, params, id) =>
		viewCustomer(updateCustomer(session, params, id)),
	),
	'customers.del': define<object>('customer', (session, _params, id) =>
		viewDeletedCustomer(deleteCustomer(session, id)),
	),
	'customers.listPaymentMethods': define<
		PageParams & { type?: string; allow_redisplay?: Stripe.PaymentMethod.AllowRedisplay }
	>('payment_method', (session, params, id) =>
		listPage(
			`/v1/customers/${id}/payment_methods`,
			session.books.all('paymentMethod'),
			params,
			viewPaymentMethod,
			(row) =>
				row.customer === id &&
				(params.type === undefined || params.type === (row.bank ? 'us_bank_account' : 'card')) &&
				(params.allow_redisplay === undefined ||
					params.allow_redisplay === (row.allowRedisplay ?? 'unspecified')),
		),
	),
	'paymentIntents.create': define<Stripe.PaymentIntentCreateParams>('payment_intent', (session, params) =>
		payment(session, createPayment(session, params)),
	),
	'paymentIntents.retrieve': define('payment_intent', retrievePayment, true),
	'paymentIntents.update': define<Stripe.PaymentIntentUpdateParams>('payment_intent', (session, params, id) =>
		payment(session, updatePayment(session, params, id)),
	),
	'paymentIntents.confirm': define<Stripe.PaymentIntentConfirmParams>(
		'payment_intent',
		(session, params, id) => payment(session, confirmPayment(session, params, id)),
	),
	'paymentIntents.cancel': define<Stripe.PaymentIntentCancelParams>('payment_intent', (session, params, id) =>
		payment(session, cancelPayment(session, params, id)),
	),
	'paymentIntents.list': list('payment_intent', 'payment', '/v1/payment_intents', payment, {
		customer: 'customer',
	}),
	'setupIntents.create': define<Stripe.SetupIntentCreateParams>('setup_intent', (session, params) =>
		viewSetupIntent(session.books, createSetup(session, params)),
	),
	'setupIntents.retrieve': define('setup_intent', (session, _params, id) =>
		viewSetupIntent(session.books, findSetup(session, id)),
	),
	'setupIntents.verifyMicrodeposits': define<Stripe.SetupIntentVerifyMicrodepositsParams>(
		'setup_intent',
		(session, params, id) => viewSetupIntent(session.books, verifyDeposits(session, params, id)),
	),
	'charges.retrieve': retrieve('charge', 'charge', charge),
	'charges.list': list('charge', 'charge', '/v1/charges', charge, {
		customer: 'customer',
		payment_intent: 'payment',
	}),
	'refunds.create': define<Stripe.RefundCreateParams>('refund', (session, params) =>
		refund(session, createRefund(session, params)),
	),
	'refunds.retrieve': retrieve('refund', 'refund', refund),
	'refunds.list': list('refund', 'refund', '/v1/refunds', refund, {
		charge: 'charge',
		payment_intent: 'payment',
	}),
	'disputes.retrieve': retrieve('dispute', 'dispute', dispute),
	'disputes.list': list('dispute', 'dispute', '/v1/disputes', dispute, {
		charge: 'charge',
		payment_intent: 'payment',
	}),
	'disputes.update': define<Stripe.DisputeUpdateParams>('dispute', (session, params, id) =>
		dispute(session, updateDispute(session, params, id)),
	),
	'disputes.close': define<object>('dispute', (session, _params, id) =>
		dispute(session, closeDispute(session, id, 'lost')),
	),
	'radar.earlyFraudWarnings.retrieve': retrieve('radar.early_fraud_warning', 'warning', warning),
	'radar.earlyFraudWarnings.list': list(
		'radar.early_fraud_warning',
		'warning',
		'/v1/radar/early_fraud_warnings',
		warning,
		{ charge: 'charge', payment_intent: 'payment' },
	),
	'files.create': define<SentFileParams>('file', (session, params) => viewFile(createFile(session, params))),
	'balance.retrieve': define<object>('balance', (session) =>
		viewBalance(session.books, session.account.currency.toLowerCase(), session.now),
	),
	'balanceTransactions.retrieve': retrieve('balance_transaction', 'balance', balance),
	'balanceTransactions.list': define('balance_transaction', listBalance),
	'payouts.create': define<Stripe.PayoutCreateParams>('payout', (session, params) =>
		viewPayout(createPayout(session, params)),
	),
	'payouts.retrieve': retrieve('payout', 'payout', payout),
	'payouts.cancel': define<object>('payout', (session, _params, id) => viewPayout(cancelPayout(session, id))),
	'payouts.list': define<PageParams & { status?: string; arrival_date?: PageParams['created'] }>(
		'payout',
		(session, params) =>
			listPage(
				'/v1/payouts',
				session.books.all('payout'),
				params,
				viewPayout,
				(row) =>
					isWithin(row.arrivalDate, params.arrival_date) &&
					(params.status === undefined || params.status === row.status),
			),
	),
	'treasury.outboundPayments.create': define<Stripe.Treasury.OutboundPaymentCreateParams>(
		'treasury.outbound_payment',
		(session, params) => viewOutbound(createOutbound(session, params)),
	),
	'treasury.outboundPayments.retrieve': retrieve('treasury.outbound_payment', 'outbound', (_, row) =>
		viewOutbound(row),
	),
	'treasury.outboundPayments.list': define<PageParams & { financial_account: string }>(
		'treasury.outbound_payment',
		(session, params) => {
			checkFinancialAccount(session, params.financial_account)
			return listPage('/v1/treasury/outbound_payments', session.books.all('outbound'), params, viewOutbound)
		},
	),
	'events.retrieve': retrieve('event', 'event', event),
	'events.list': define<PageParams & { type?: string; types?: readonly string[] }>(
		'event',
		(session, params) =>
			listPage(
				'/v1/events',
				session.books.all('event'),
				params,
				(row) => event(session, row),
				(row) => (!params.type || row.type === params.type) && (params.types?.includes(row.type) ?? true),
			),
	),
}
