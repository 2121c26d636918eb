import { z } from 'zod'
import { postedFields, postedText } from '../../kernel/wire/schemas.ts'
import { ADDRESS_FIELDS } from '../address.contract.ts'

/** Target and amount in the payment pages' query; nothing personal. */
export const DONATION_PARAMETERS = [
	'donationfor',
	'id',
	'currency',
	'amount',
	'ownAmount',
	/** `add`: the donor pays the processing fee on top; `take`: it comes out of the amount. */
	'fee',
	'step',
] as const

export const DONOR_FIELDS = [
	'first_name',
	'last_name',
	'email',
	'isAnonymous',
	'mayWrite',
	'message',
	...ADDRESS_FIELDS,
] as const

/** A posted form: any text under known names. Errors are shown beside the fields. */
export const donationForm = z.strictObject({
	...postedFields([...DONATION_PARAMETERS, ...DONOR_FIELDS]),
	change: postedText,
})
export type DonationForm = z.output<typeof donationForm>

export const amountIn = ({ amount = '', ownAmount = '' }: Pick<DonationForm, 'amount' | 'ownAmount'>) =>
	ownAmount.trim() === '' ? amount : ownAmount
