import { z } from 'zod'
import type { Currency } from '../../../kernel/money.ts'
import { readTypedAmount } from '../../../kernel/typed-amount.ts'

const LEAST = 100n
const MOST = 10_000_000_000n

const isGift = (typed: string, currency: Currency): boolean => {
	const minor = readTypedAmount(typed, currency, 'whole')
	return typeof minor === 'bigint' && minor >= LEAST && minor <= MOST
}

/**
 * What the donate dialog asks. Messages are keys of the `donate` words.
 * @param asksWho a visitor who isn't signed in gives to a person, who should know from whom
 */
export const donateSchema = (currency: Currency, asksWho: boolean) =>
	z.object({
		amount: z
			.string()
			.trim()
			.min(1, { error: 'amountMissing', abort: true })
			.refine((typed) => isGift(typed, currency), 'amountInvalid'),
		first_name: asksWho ? z.string().trim().min(1, 'firstNameMissing') : z.string(),
		email: asksWho
			? z.string().trim().min(1, { error: 'emailMissing', abort: true }).pipe(z.email('emailInvalid'))
			: z.string(),
	})
export type DonateFields = z.infer<ReturnType<typeof donateSchema>>
