import { z } from 'zod'
import { ofItsCountry, type SavedAddress } from '../../../../../domain/address.contract.ts'
import { billingAddress } from '../../../../../domain/donations/contract.ts'
import type { AuthUser } from '../../../../../domain/users/contract.ts'
import { isEmail } from '../../../../../kernel/wire/email-addresses.ts'
import { regionOfCurrency } from '../../../../../kernel/wire/regions.ts'
import { optionalText, text } from '../../../../../kernel/wire/schemas.ts'
import type { CheckoutDetails } from '../api/checkout-details.ts'
import type { DetailsNeeded } from '../details-needed.ts'

/** Messages are keys of the checkout's texts: `you.errors.*`. */
export const YOU_ERRORS = [
	'firstName',
	'emailMissing',
	'emailInvalid',
	'ownFirstName',
	'ownLastName',
] as const
export type YouError = (typeof YOU_ERRORS)[number]
export const isYouError = (key: string | undefined): key is YouError =>
	YOU_ERRORS.some((known) => known === key)

export const MESSAGE_LIMIT = 200
const NAME_LIMIT = 100

const address = billingAddress.shape
const base = z.object({
	isAnonymous: z.boolean(),
	mayWrite: z.boolean(),
	message: optionalText(MESSAGE_LIMIT),
	line1: address.line1.unwrap(),
	line2: address.line2.unwrap(),
	city: address.city.unwrap(),
	state: address.state.unwrap(),
	country: address.country.unwrap(),
	zip_code: address.zip_code.unwrap(),
	first_name: z.string().trim(),
	last_name: z.string().trim(),
	email: z.string().trim(),
})
export type YouValues = z.infer<typeof base>

const needed = (message: YouError) => text(NAME_LIMIT, message)

/** The schema of the step: a guest's name and e-mail, and a member's names if the profile has none. */
export const youSchema = (missing: DetailsNeeded) => fieldsOf(missing).superRefine(ofItsCountry)

function fieldsOf(missing: DetailsNeeded) {
	if (missing === 'nobody') return base
	if (missing === 'nameless')
		return base.extend({ first_name: needed('ownFirstName'), last_name: needed('ownLastName') })
	return base.extend({
		first_name: needed('firstName'),
		last_name: optionalText(NAME_LIMIT),
		email: z
			.string()
			.trim()
			.min(1, 'emailMissing' satisfies YouError)
			.refine((typed) => typed === '' || isEmail(typed), 'emailInvalid' satisfies YouError),
	})
}

const NO_NAME = { first_name: '', last_name: '' }

type Known = Pick<
	CheckoutDetails,
	'recepientName' | 'email' | 'isAnonymous' | 'mayWrite' | 'message' | 'billingAddress' | 'currency'
>

export const youValues = (
	{ recepientName, email, isAnonymous, mayWrite, message, billingAddress, currency }: Known,
	/** The profile's name; values typed earlier take precedence. */
	known: AuthUser['name'] = NO_NAME,
): YouValues => ({
	first_name: recepientName.first_name || known.first_name,
	last_name: recepientName.last_name || known.last_name,
	...billingAddress,
	// Most cards are of the country whose money is given.
	country: billingAddress.country || regionOfCurrency(currency).code,
	email,
	isAnonymous,
	mayWrite,
	message,
})

export const youDetails = ({ isAnonymous, mayWrite, message, email, ...values }: YouValues) => ({
	isAnonymous,
	mayWrite,
	message,
	email,
	recepientName: { first_name: values.first_name, last_name: values.last_name },
	billingAddress: addressOf(values),
})

/** Ignores an address of a country alone, which was only suggested. */
function addressOf({ line1, line2, city, state, country, zip_code }: SavedAddress): SavedAddress {
	const isGiven = [line1, line2, city, state, zip_code].some((part) => part.trim() !== '')
	return { line1, line2, city, state, country: isGiven ? country : '', zip_code }
}
