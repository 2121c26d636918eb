import {
	amountIn,
	type DONOR_FIELDS,
	type DonationForm,
} from '../../../../../domain/donations/donation-form.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { CARD_ENTERED, hasCardNumber } from '../../../../../kernel/wire/card-numbers.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { regionOfCurrency } from '../../../../../kernel/wire/regions.ts'
import { type AmountProblem, plainAmountOf } from '../../../../../kernel/wire/typed-amount.ts'
import { quoteFor } from '../checkout/quote.ts'
import { youSchema } from '../checkout/you-form.ts'
import { donateSchema } from '../components/donate-schema.ts'

export type DonorField = (typeof DONOR_FIELDS)[number]
/** Errors of fields: a key of the checkout's texts, or a reference to a text. */
export type DonorErrors = Readonly<Partial<Record<DonorField, string>>>

export type PlainStep =
	| { readonly at: 'amount'; readonly problem: AmountProblem | null }
	| {
			readonly at: 'you'
			readonly errors: DonorErrors
			readonly problem: AmountProblem | null
			/** True while the amount is changed; other values stay. */
			readonly isAmountOpen: boolean
			readonly split: FeeSplit | null
	  }
	| { readonly at: 'pay'; readonly split: FeeSplit }

/** Returns the amount in plain major units, or as it was typed if it can't be parsed. */
export const chosenAmount = (form: DonationForm, { units }: Pick<Product, 'units'>): string =>
	plainAmountOf(amountIn(form), units, 'whole') ?? amountIn(form)

/** Checks whether the donor adds the processing fee, which is the default. */
export const addsFee = ({ fee }: Pick<DonationForm, 'fee'>): boolean => fee !== 'take'

function quoted(form: DonationForm, product: Product): FeeSplit | AmountProblem {
	const amount = amountIn(form)
	const entered = donateSchema(product.units, product, 'nobody').safeParse({
		amount,
		first_name: '',
		last_name: '',
		email: '',
	})
	if (!entered.success) return entered.error.issues[0]?.message as AmountProblem
	const quote = quoteFor(
		{
			amount: chosenAmount(form, product),
			donationFor: product.donationfor,
			paymentMethod: null,
			shouldChargeProcessingFees: addsFee(form),
		},
		product,
		false,
	)
	return quote.ok ? quote.split : quote.problem
}

export const donorValues = (form: DonationForm, { units }: Pick<Product, 'units'>) => ({
	first_name: form.first_name ?? '',
	last_name: form.last_name ?? '',
	email: form.email ?? '',
	isAnonymous: Boolean(form.isAnonymous),
	mayWrite: Boolean(form.mayWrite),
	message: form.message ?? '',
	line1: form.line1 ?? '',
	line2: form.line2 ?? '',
	country: form.country ?? regionOfCurrency(units).code,
	state: form.state ?? '',
	city: form.city ?? '',
	zip_code: form.zip_code ?? '',
})

/**
 * Validates by the schema of the checkout; a card number, which must not be entered here, is reported first.
 */
function errorsOf(form: DonationForm, product: Product): DonorErrors {
	const values = donorValues(form, product)
	const errors: Partial<Record<DonorField, string>> = {}
	for (const [field, value] of Object.entries(values) as [DonorField, string | boolean][])
		if (hasCardNumber(String(value))) errors[field] = CARD_ENTERED
	const checked = youSchema('guest').safeParse(values)
	for (const { path, message } of checked.error?.issues ?? []) errors[path[0] as DonorField] ??= message
	return errors
}

/** @param isPosted whether the donor has sent their details */
export function plainStepOf(form: DonationForm, product: Product, isPosted: boolean): PlainStep {
	const quote = quoted(form, product)
	const [split, problem] = typeof quote === 'string' ? [null, quote] : [quote, null]
	if (!isPosted) {
		if (form.step === 'amount') return { at: 'amount', problem: null }
		return split ? youOf({ split, isAmountOpen: false }) : { at: 'amount', problem }
	}
	if (form.change === 'amount') return youOf({ split, isAmountOpen: true })
	const errors = errorsOf(form, product)
	const hasCards = Object.values(errors).includes(CARD_ENTERED)
	if (form.change === 'you') return youOf({ split, isAmountOpen: false, ...(hasCards && { errors }) })
	if (split && Object.keys(errors).length === 0) return { at: 'pay', split }
	return youOf({ split, problem, errors, isAmountOpen: problem !== null })
}

const youOf = (step: Partial<Extract<PlainStep, { at: 'you' }>>): PlainStep => ({
	at: 'you',
	errors: {},
	problem: null,
	isAmountOpen: false,
	split: null,
	...step,
})

/** Removes card numbers from a form, so that they are not even sent back. */
export const withoutCards = (form: DonationForm): DonationForm =>
	Object.fromEntries(Object.entries(form).filter(([, text]) => !hasCardNumber(text ?? '')))
