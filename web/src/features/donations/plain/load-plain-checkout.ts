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

/** What the page shows; null where nothing was chosen to donate to. */
export type PlainCheckoutData = {
	readonly product: Product
	readonly countries: readonly Country[]
	readonly form: DonationForm
	/** Null: nothing can be donated now. */
	readonly step: PlainStep | null
} | null

/** `/publicPayment`: the amount first. */
export const loadPublicPayment = (context: DocumentContext) => load(context, { step: 'amount' })
/** `/billingInfo`: the amount as the address has it, then whom it is from. */
export const loadBillingInfo = (context: DocumentContext) => load(context, {})

async function load({ search, posted, language, queries, begin }: DocumentContext, first: DonationForm) {
	const sent = posted ?? { ...first, ...formIn(search) }
	const form = withoutCards(sent)
	// An address alone is where the app goes on with what was chosen in its tab.
	if (!sent.donationfor && !posted) return null
	const subject = subjectIn(sent)
	if (!subject) throw new Response(null, { status: 404 })
	const { data: product } = await queries.fetchQuery(productQuery(subject))
	if (!product.acceptsGifts)
		return data({ product, countries: [], form, step: null }, posted ? { status: 409 } : {})
	const step = plainStepOf(sent, product, posted !== undefined)
	if (posted) begin({ form, isComplete: step.at === 'pay' } satisfies BegunForm)
	const countries = step.at === 'you' ? (await queries.fetchQuery(countriesQuery(language))).data : []
	return data({ product, countries, form, step }, { status: isFaulty(step) ? 400 : 200 })
}

const isFaulty = (step: PlainStep): boolean =>
	step.at !== 'pay' && (step.problem !== null || (step.at === 'you' && Object.keys(step.errors).length > 0))
