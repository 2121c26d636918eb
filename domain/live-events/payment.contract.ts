import { z } from 'zod'
import { currency, id, optionalText, plainText } from '../../kernel/wire/schemas.ts'
import { CURRENCY, MAX_ATTENDEES } from './contract.ts'

/** `POST /eventDonation`: the browser's claim that it paid. It leads to a look at the provider alone. */
export const eventDonationBody = z.object({
	transactionId: z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/),
	customerId: plainText().max(255).nullish(),
	clientSecret: plainText().max(500).nullish(),
	paymentMethod: plainText().max(40).nullish(),
	units: z.string().toUpperCase().pipe(currency).default(CURRENCY),
	user_id: id.nullish(),
	attendees: z
		.union([
			z.int().min(1).max(MAX_ATTENDEES),
			z.array(z.object({ name: optionalText(100).default('') })).max(MAX_ATTENDEES),
		])
		.nullish(),
	eventPackageType: plainText().max(60).nullish(),
	quantity: z.number().min(0).max(1_000_000).nullish(),
	type: z.literal('cash').default('cash'),
	cardInfo: z.object({ brand: plainText().max(30), last4: z.string().regex(/^\d{4}$/) }).nullish(),
})
