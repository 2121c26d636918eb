import { describe, expect } from 'vitest'
import { answerBank, type Card, fillCheckout, payButton } from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly } from '../harness/browser-test.ts'
import { mailsTo, providerBooks, systemAtRest } from '../harness/outside.ts'

describe('a tab that is closed between the payment and POST /donation', () => {
	const cases: { card: Card; email: string; title: string }[] = [
		{ card: 'pays', email: 'closed.at.once@example.org', title: 'Notebooks for forty girls of Chatra' },
		{ card: 'asksTheBank', email: 'closed.later@example.org', title: 'A ramp for the school of Latehar' },
	]
	for (const { card, email, title } of cases)
		nightly(
			`loses nothing with a card that ${card === 'pays' ? 'pays' : 'asks the bank'}`,
			async ({ visitor }) => {
				const fundraiser = await raiseFundraiser({ title, goal: 1_000 })
				const before = await providerBooks('INR')
				const donor = { firstName: 'Harish', lastName: 'Joshi', email }
				const page = await visitor()
				const closed = page.waitForEvent('close')
				await page.route('**/api/v1/donation', () => page.close())
				await fillCheckout(page, fundraiser, { amount: '400', donor, card })

				await payButton(page).click()
				if (card === 'asksTheBank') await answerBank(page, 'Complete')
				await closed
				await systemAtRest()

				expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
				expect(await mailsTo(email)).toHaveLength(1)
				const somebody = await visitor()
				await somebody.goto(`/donationRequest/${fundraiser.id}`)
				await somebody.getByRole('complementary').getByText('₹400 of ₹1,000').waitFor()
				await somebody.getByText('Harish Joshi').waitFor()
			},
		)
})
