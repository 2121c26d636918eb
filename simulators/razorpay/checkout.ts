import type { Clock } from '../../kernel/ports/clock.ts'
import type { SimulatedAccount } from './accounts.ts'
import { failed, invalid } from './faults.ts'
import { findInstrument, instrumentOfCard, instrumentOfVpa } from './instruments.ts'
import { sign } from './letters.ts'
import { findOrder } from './operations/orders.ts'
import { answerPayment, findPayment, startPayment } from './operations/payments.ts'
import type { PaymentRow } from './rows.ts'
import type { Books, Session } from './session.ts'
import { viewOrder } from './views.ts'

type Sent = Readonly<Record<string, unknown>>

export interface CheckoutOptions {
	readonly accounts: readonly SimulatedAccount[]
	readonly booksOf: (account: string) => Books
	readonly clock: Clock
	readonly catchUp: () => void
	readonly onCommit: (account: string) => void
}

interface Done {
	readonly razorpay_payment_id: string
	readonly razorpay_order_id: string
	readonly razorpay_signature: string
}

/**
 * Creates the checkout's API for its frame, which knows only the public key and the order.
 * @returns the answer to a call of the frame, or null when there is no such call
 * @throws RazorpayFault with the body of the page's `payment.failed`
 */
export function createCheckout({ accounts, booksOf, clock, catchUp, onCommit }: CheckoutOptions) {
	const act = <T>(sent: Sent, work: (session: Session) => T): T => {
		const account = accounts.find(({ keyId }) => keyId === sent.key)
		if (!account) throw invalid('The api key provided is invalid')
		catchUp()
		const books = booksOf(account.account)
		const now = Math.floor(clock.now() / 1000)
		const result = books.transaction(() => work({ account, books, now }))
		onCommit(account.account)
		return result
	}
	const orderOf = (session: Session, sent: Sent) => findOrder(session, String(sent.order))
	const answered = (sent: Sent, payment: PaymentRow): object => {
		if (payment.status === 'failed' && payment.failure) throw failed(payment.failure, payment.id)
		if (payment.status === 'created') return { waiting: payment.id }
		const account = accounts.find(({ keyId }) => keyId === sent.key)
		const order = payment.order ?? ''
		const done: Done = {
			razorpay_payment_id: payment.id,
			razorpay_order_id: order,
			razorpay_signature: sign(`${order}|${payment.id}`, account?.keySecret ?? ''),
		}
		return { done }
	}
	const CALLS: Readonly<Record<string, (sent: Sent) => object>> = {
		'/checkout/order': (sent) =>
			act(sent, (session) => {
				const order = orderOf(session, sent)
				const { status } = viewOrder(session.books, order)
				const mandate = order.mandate && { most: order.mandate.maxAmount }
				return { amount: order.amount, currency: order.currency, isPaid: status === 'paid', mandate }
			}),
		'/checkout/pay': (sent) =>
			answered(
				sent,
				act(sent, (session) => {
					const name = instrumentOf(sent)
					const payment = startPayment(session, orderOf(session, sent), name)
					// For UPI the donor's app answers, which the frame simulates.
					if (sent.method === 'upi' && sent.flow !== 'collect') return payment
					return answerPayment(session, payment, findInstrument(name)?.outcome ?? 'fails')
				}),
			),
		'/checkout/answer': (sent) =>
			answered(
				sent,
				act(sent, (session) => {
					const payment = findPayment(session, String(sent.payment))
					if (payment.order !== sent.order || payment.status !== 'created')
						throw invalid('The payment is not waiting.')
					const outcome = sent.answer === 'pays' || sent.answer === 'late' ? sent.answer : 'fails'
					return answerPayment(session, payment, outcome)
				}),
			),
	}
	return (path: string, sent: Sent): object | null => CALLS[path]?.(sent) ?? null
}

function instrumentOf(sent: Sent): string {
	const choice = String(sent.choice ?? '')
	switch (sent.method) {
		case 'card': {
			const found = instrumentOfCard(choice)
			if (!found) throw invalid('The card number is not a test card of the simulator.', 'card.number')
			return found
		}
		case 'upi':
			return sent.flow === 'collect' ? instrumentOfVpa(choice) : 'upi'
		case 'netbanking':
		case 'wallet': {
			const suffix = sent.answer === 'fails' ? '-declined' : sent.answer === 'late' ? '-late' : ''
			return `${sent.method}-${choice}${suffix}`
		}
		default:
			throw invalid('Payment method is not enabled for the merchant', 'method')
	}
}
