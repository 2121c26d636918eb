import { z } from 'zod'
import { postedFields, postedText } from '../../kernel/wire/schemas.ts'
import { ADDRESS_FIELDS } from '../address.contract.ts'

/**
 * What the forms of the payment pages send where no script does it. What people enter is checked by the schemas of the
 * app's own forms; here is what it is called.
 */

/** What is donated to and how much, as it stands in addresses of the payment pages: nothing personal. */
export const DONATION_PARAMETERS = [
	'donationfor',
	'id',
	'currency',
	/** One of the amounts to choose from, or any. */
	'amount',
	/** Typed instead of it. */
	'ownAmount',
	/** Who carries the processing fee: `add`, the donor, on top; `take`, it comes out of the amount. */
	'fee',
	/** `amount`: the amount is to be chosen first. */
	'step',
] as const

/** What donors enter about themselves. It is only ever posted. */
export const DONOR_FIELDS = [
	'first_name',
	'last_name',
	'email',
	'isAnonymous',
	'message',
	...ADDRESS_FIELDS,
] as const

/** A posted form: any text under names that are known. What is wrong with a field is told beside it. */
export const donationForm = z.strictObject({
	...postedFields([...DONATION_PARAMETERS, ...DONOR_FIELDS]),
	/** Which button sent it: back to the amount, or to what was entered. */
	change: postedText,
})
export type DonationForm = z.output<typeof donationForm>

/** The amount of a form: what was typed stands before what was chosen. */
export const amountIn = ({ amount = '', ownAmount = '' }: Pick<DonationForm, 'amount' | 'ownAmount'>) =>
	ownAmount.trim() === '' ? amount : ownAmount
