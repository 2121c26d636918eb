import { z } from 'zod'
import type { VisibleTerms } from '../../../../../domain/donation-terms.contract.ts'
import { isEmail } from '../../../../../kernel/wire/email-addresses.ts'
import type { Currency } from '../../../../../kernel/wire/money.ts'
import { type AmountRule, amountWithin } from '../../../../../kernel/wire/typed-amount.ts'
import { minorOf } from '../../../ui/format.ts'
import type { DetailsNeeded } from '../details-needed.ts'

export type Bounds = Pick<VisibleTerms, 'least' | 'most'>

/** Returns the rule of amounts: whole rupees or dollars. */
export const donationRule = (currency: Currency, { least, most }: Bounds): AmountRule => ({
	currency,
	decimals: 'whole',
	min: minorOf(least, currency),
	max: minorOf(most, currency),
})

const needed = (message: string) => z.string().trim().min(1, message)

/** Names that a guest must enter, and a member whose profile lacks one. */
const NAMES = {
	guest: { first_name: needed('firstNameMissing'), last_name: z.string() },
	nameless: { first_name: needed('ownFirstNameMissing'), last_name: needed('ownLastNameMissing') },
	nobody: { first_name: z.string(), last_name: z.string() },
}

/**
 * The schema of the donate dialog. Messages are keys of the `donate` texts, that of the amount is an
 * `AmountProblem`.
 * @param missing see `detailsNeededFor`
 */
export const donateSchema = (currency: Currency, bounds: Bounds, missing: DetailsNeeded) =>
	z.object({
		amount: z.string().superRefine((typed, context) => {
			const amount = amountWithin(typed, donationRule(currency, bounds))
			if (typeof amount !== 'bigint') context.addIssue({ code: 'custom', message: amount })
		}),
		first_name: NAMES[missing].first_name,
		last_name: NAMES[missing].last_name,
		email:
			missing === 'guest'
				? z.string().trim().min(1, { error: 'emailMissing', abort: true }).refine(isEmail, 'emailInvalid')
				: z.string(),
	})
export type DonateFields = z.infer<ReturnType<typeof donateSchema>>
