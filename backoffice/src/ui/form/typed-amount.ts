import { z } from 'zod'
import { INVALID_AMOUNT } from '../../../../kernel/wire/schemas.ts'
import { type AmountRule, amountWithin } from '../../../../kernel/wire/typed-amount.ts'

export const typedAmount = (rule: AmountRule) =>
	z.string().superRefine((typed, context) => {
		const amount = amountWithin(typed, rule)
		if (typeof amount === 'string')
			context.addIssue({
				code: 'custom',
				message: amount === 'missing' ? 'common.fields.enterAmount' : INVALID_AMOUNT,
			})
	})
