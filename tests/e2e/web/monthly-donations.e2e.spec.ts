import { describe } from 'vitest'
import {
	beginDonation,
	continueToCard,
	keepAmount,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'

describe('a donation that is given every month', () => {
	test('is chosen beside “once”, stands on its own page, and is stopped in two clicks', async ({ page }) => {
		const lamps = await raiseFundraiser({ title: 'Lamps for the evening school', goal: 5_000, region: 'US' })
		await signIn(page, 'donor')
		await beginDonation(page, lamps, '300')
		await keepAmount(page)
		await continueToCard(page)
		await page.getByRole('radio', { name: /Every month/ }).check()
		await page.getByLabel('Day of the month').selectOption('15')
		await page.getByText('I authorise Karuna to charge this card').waitFor()
		await typeCard(page, 'foreign')
		await payButton(page).click()
		await thanked(page)

		await auditScreen(page, () => page.goto('/myMonthlyDonations'))
		await page.goto('/myMonthlyDonations')
		const entry = page.getByRole('listitem').filter({ hasText: lamps.title })
		await entry.getByText('$300.00 every month').waitFor()
		await entry.getByText(/Day 15 of the month/).waitFor()
		await entry.getByRole('button', { name: `Stop giving to ${lamps.title}` }).click()
		await entry.getByRole('button', { name: 'Yes, stop it' }).click()
		await entry.getByText('You stopped it.').waitFor()
	})
})
