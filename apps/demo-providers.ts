import type { PaymentTools, PayoutMistake, ProviderTools } from '../demo/steps.ts'
import type { PaypalControl } from '../simulators/paypal/control.ts'
import { INSTRUMENTS } from '../simulators/paypal/instruments.ts'
import type { RazorpayControl } from '../simulators/razorpay/control.ts'
import { sign } from '../simulators/razorpay/letters.ts'
import type { StripeControl } from '../simulators/stripe/control.ts'
import type { ProviderSimulators } from './environment/providers/index.ts'

type World = Pick<ProviderTools, 'refund' | 'dispute' | 'closeDispute' | 'payOut' | 'failPayout'> &
	Partial<Pick<ProviderTools, 'cancelPayout' | 'setFunds'>>

const stripeWorld = (control: StripeControl): World => ({
	refund: (account, paymentRef, amount) => {
		control.refund(account, paymentRef, { amount: Number(amount) })
	},
	dispute: (account, paymentRef) => control.dispute(account, paymentRef).id,
	closeDispute: (account, disputeRef, outcome) => control.closeDispute(account, disputeRef, outcome),
	// A missing balance is taken from the bank.
	payOut: (account, mistake) =>
		control.payouts.run(account, mistake === 'unknownPayment' ? 'unknownCharge' : mistake).id,
	failPayout: (_, payoutRef) => {
		control.payouts.advance(payoutRef, 'failed')
	},
	cancelPayout: (_, payoutRef) => {
		control.payouts.advance(payoutRef, 'canceled')
	},
	setFunds: (account, customerRef, enough) => control.setFunds(account, customerRef, enough),
})

const razorpayWorld = (control: RazorpayControl): World => ({
	refund: (account, orderRef, amount) => {
		control.refund(account, control.paymentOf(account, orderRef), { amount: Number(amount) })
	},
	dispute: (account, orderRef) =>
		control.dispute(account, control.paymentOf(account, orderRef), { deductsAtOnce: true }).id,
	closeDispute: (account, disputeRef, outcome) => control.closeDispute(account, disputeRef, outcome),
	payOut: (account, mistake) =>
		control.settlements.available(account) > 0 ? control.settlements.run(account, mistake).id : null,
	failPayout: (_, payoutRef) => control.settlements.advance(payoutRef, 'failed'),
})

const paypalWorld = (control: PaypalControl): World => ({
	refund: (account, orderRef, amount) => {
		control.refund(account, orderRef, { amount: Number(amount) })
	},
	dispute: (account, orderRef) => control.dispute(account, orderRef).id,
	closeDispute: (account, disputeRef, outcome) => control.closeDispute(account, disputeRef, outcome),
	payOut: (account, mistake) => {
		if (mistake !== undefined) throw new RangeError(`The simulator plants no ${mistake} in a withdrawal.`)
		const books = control.books().find((each) => each.account === account)
		return books && books.held > 0n ? control.withdrawals.sweep(account).id : null
	},
	failPayout: (account, payoutRef) => control.withdrawals.move(account, payoutRef, 'failed'),
})

export function demoProviders({ stripe, razorpay, paypal }: ProviderSimulators): ProviderTools {
	const worlds = new Map(
		[
			{ accounts: stripe.accounts, world: stripeWorld(stripe.control) },
			{ accounts: razorpay.accounts, world: razorpayWorld(razorpay.control) },
			{ accounts: paypal.accounts, world: paypalWorld(paypal.control) },
		].flatMap(({ accounts, world }) => accounts.map(({ account }) => [account, world] as const)),
	)
	const at = <Name extends keyof World>(account: string, name: Name): NonNullable<World[Name]> => {
		const act = worlds.get(account)?.[name]
		if (!act) throw new RangeError(`The demo has no ${name} at ${account}.`)
		return act as NonNullable<World[Name]>
	}
	return {
		refund: (account, ...rest) => at(account, 'refund')(account, ...rest),
		dispute: (account, ...rest) => at(account, 'dispute')(account, ...rest),
		closeDispute: (account, ...rest) => at(account, 'closeDispute')(account, ...rest),
		payOut: (account, mistake?: PayoutMistake) => at(account, 'payOut')(account, mistake),
		failPayout: (account, ...rest) => at(account, 'failPayout')(account, ...rest),
		cancelPayout: (account, ...rest) => at(account, 'cancelPayout')(account, ...rest),
		setFunds: (account, ...rest) => at(account, 'setFunds')(account, ...rest),
	}
}

export function demoDonors({
	stripe,
	razorpay,
	paypal,
}: ProviderSimulators): Omit<PaymentTools, 'solvePuzzle'> {
	return {
		answerChallenge: async (paymentRef, currency, passes) => {
			const { account } = accountIn(stripe.accounts, currency)
			stripe.control.answerChallenge(account, paymentRef, passes)
		},
		payInCheckout: async (orderRef, instrument) => {
			const { account, keySecret } = accountIn(razorpay.accounts, 'INR')
			const { id, status } = razorpay.control.pay(account, orderRef, instrument)
			return status === 'captured'
				? { paymentRef: id, signature: sign(`${orderRef}|${id}`, keySecret) }
				: null
		},
		approve: async (orderRef, instrument) => {
			const { account } = accountIn(paypal.accounts, 'USD')
			paypal.control.answer(account, orderRef, INSTRUMENTS.find((each) => each === instrument) ?? null)
		},
	}
}

/** @throws RangeError when there is no such account */
function accountIn<Account extends { readonly currency: string }>(
	accounts: readonly Account[],
	currency: string,
): Account {
	const account = accounts.find((each) => each.currency === currency)
	if (!account) throw new RangeError(`Nobody simulates an account in ${currency}.`)
	return account
}
