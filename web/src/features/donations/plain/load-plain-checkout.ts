import { data } from 'react-router-dom'
import type { Country } from '../../../../../domain/catalog/places.contract.ts'
import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { countriesQuery } from '../../catalog/api/places.ts'
import type { BegunForm } from '../api/begun-form.ts'
import { formIn, subjectIn } from '../api/form-subject.ts'
import { productQuery } from '../api/product.ts'
import { type PlainStep, plainStepOf, withoutCards } from './plain-step.ts'

export type PlainCheckoutData = {
	readonly product: Product
	readonly countries: readonly Country[]
	readonly form: DonationForm
	readonly step: PlainStep | null
} | null

/** Loads `/publicPayment`, which starts with the amount. */
export const loadPublicPayment = (context: DocumentContext) => load(context, { step: 'amount' })
/** Loads `/billingInfo` with the amount of the address, then the donor's details. */
export const loadBillingInfo = (context: DocumentContext) => load(context, {})

async function load({ search, posted, language, queries, begin }: DocumentContext, first: DonationForm) {
	const sent = posted ?? { ...first, ...formIn(search) }
	const form = withoutCards(sent)
	// Without parameters, the app continues with the tab's own checkout.
	if (!sent.donationfor && !posted) return null
	const subject = subjectIn(sent)
	if (!subject) throw new Response(null, { status: 404 })
	const { data: product } = await queries.fetchQuery(productQuery(subject))
	if (!product.acceptsDonations)
		return data({ product, countries: [], form, step: null }, posted ? { status: 409 } : {})
	const step = plainStepOf(sent, product, posted !== undefined)
	if (posted) begin({ form, isComplete: step.at === 'pay' } satisfies BegunForm)
	const countries = step.at === 'you' ? (await queries.fetchQuery(countriesQuery(language))).data : []
	return data({ product, countries, form, step }, { status: isFaulty(step) ? 400 : 200 })
}

const isFaulty = (step: PlainStep): boolean =>
	step.at !== 'pay' && (step.problem !== null || (step.at === 'you' && Object.keys(step.errors).length > 0))
