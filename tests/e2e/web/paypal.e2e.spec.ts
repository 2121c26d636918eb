import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginDonation, chooseMethod, continueToPay, keepAmount, thanked } from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'

const EMAIL = 'grace.lee@example.org'

async function paypalWindow(page: Page, open: () => Promise<void>): Promise<Page> {
	const [popup] = await Promise.all([page.waitForEvent('popup'), open()])
	await popup.getByText('102.90 USD').waitFor()
	return popup
}

test('A donation by PayPal says what became of each try, and is counted once it is taken.', async ({
	page,
}) => {
	const fundraiser = await raiseFundraiser({ title: 'Warm coats for Duluth', region: 'US', goal: 500 })
	await beginDonation(page, fundraiser, '100')
	await keepAmount(page)
	await page.getByLabel('First name').fill('Grace')
	await page.getByLabel('Email').fill(EMAIL)
	await continueToPay(page)
	await chooseMethod(page, 'PayPal')
	await page.getByRole('heading', { name: 'Pay by PayPal' }).waitFor()
	const press = () => page.getByRole('button', { name: 'Pay with PayPal' }).click()

	const closed = await paypalWindow(page, press)
	await closed.getByRole('button', { name: 'Cancel and return' }).click()
	await page.getByRole('alert').getByText('nothing has been paid so far').waitFor()

	const declined = await paypalWindow(page, press)
	await declined.getByRole('radio', { name: 'Card that is declined' }).check()
	const again = await paypalWindow(page, () => declined.getByRole('button', { name: 'Approve' }).click())
	await page.getByRole('alert').getByText('PayPal’s window is open again').waitFor()

	await again.getByRole('button', { name: 'Approve' }).click()
	await thanked(page)
	await page.getByText('PayPal', { exact: true }).waitFor()
	expect(await mailsTo(EMAIL)).toHaveLength(1)
})
