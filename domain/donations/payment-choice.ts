import type { DomainError } from '../../kernel/events/errors.ts'
import { formatMajor } from '../../kernel/wire/money.ts'
import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import {
	type MethodProblem,
	type PaymentFacts,
	type PaymentOffer,
	type PaymentOption,
	paymentChoice,
} from './payment-choice.contract.ts'
import { refuse } from './refusals.contract.ts'

interface Fields {
	readonly method: string
	readonly currency: string
	readonly recipient: string
	readonly amount: string
}

function refusalOf(problem: MethodProblem, currency: string, at: Fields): DomainError {
	switch (problem.because) {
		case 'settlement':
			return refuse('CURRENCY_MISMATCH.ofFund')
		case 'usaOnly':
			return refuse('METHOD_UNAVAILABLE.usaOnly', {}, at[problem.at])
		case 'currency':
			return refuse('METHOD_UNAVAILABLE.currency', { currency: problem.currency }, at.currency)
		case 'signIn':
			return refuse('METHOD_UNAVAILABLE.signIn', {}, at.method)
		case 'notOffered':
			return refuse('METHOD_UNAVAILABLE.notOffered', {}, at.method)
		case 'recipient':
			return refuse('METHOD_UNAVAILABLE.recipient', {}, at.recipient)
		default: {
			const amount = `${currency} ${formatMajor(problem.amount, currency)}`
			return refuse(`METHOD_UNAVAILABLE.${problem.because}`, { amount }, at.amount)
		}
	}
}

export interface Chosen {
	readonly method: PaymentMethod | null
	readonly provider: string | undefined
}

/**
 * Returns the donor's choice if the donation can be paid that way.
 * @param prefix the path of the payload's fields in the body
 * @throws DomainError METHOD_UNAVAILABLE, CURRENCY_MISMATCH
 */
export function checkedOption(
	{ method, provider }: Chosen,
	facts: PaymentFacts,
	offers: readonly PaymentOffer[],
	prefix: 'donation.' | '',
): PaymentOption {
	const at = {
		method: `${prefix}paymentMethod`,
		currency: `${prefix}units`,
		recipient: `${prefix}donationFor`,
		amount: `${prefix}quantity`,
	}
	const { options, unavailable } = paymentChoice(facts, offers)
	const option = options.find((each) => each.method === method)
	if (option && (provider === undefined || provider === option.provider)) return option
	const problem = unavailable.find((each) => each.method === method)?.problem
	throw refusalOf(problem ?? { because: 'notOffered' }, facts.currency, at)
}
