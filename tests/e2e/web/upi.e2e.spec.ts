import { expect } from 'vitest'
import {
	beginDonation,
	chooseMethod,
	continueToPay,
	keepAmount,
	payButton,
	thanked,
} from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'

const EMAIL = 'lata.pillai@example.org'

test('A donation by UPI says what became of each try, and is counted once it is paid.', async ({ page }) => {
	const fundraiser = await raiseFundraiser({ title: 'Seeds for the farmers of Palamu' })
	await beginDonation(page, fundraiser, '500')
	await keepAmount(page)
	await page.getByLabel('First name').fill('Lata')
	await page.getByLabel('Email').fill(EMAIL)
	await continueToPay(page)
	await chooseMethod(page, 'UPI')
	await page.getByRole('heading', { name: 'Pay by UPI' }).waitFor()
	await page.getByText('Transaction Charges: ₹11.80').waitFor()

	const checkout = page.frameLocator('iframe[title="Razorpay Checkout"]')
	const close = checkout.getByRole('button', { name: 'Close checkout' })
	await payButton(page).click()
	await checkout.getByText('₹511.80', { exact: true }).waitFor()
	await close.click()
	await page.getByRole('alert').getByText('nothing has been paid so far').waitFor()

	await payButton(page).click()
	await checkout.getByRole('radio', { name: 'Enter a UPI ID' }).check()
	await checkout.getByLabel('UPI ID', { exact: true }).fill('failure@razorpay')
	await checkout.getByRole('button', { name: 'Pay ₹511.80' }).click()
	await checkout.getByRole('alert').getByText('declined').waitFor()
	await close.click()
	await page.getByRole('alert').getByText('The payment was declined in your app.').waitFor()

	await payButton(page).click()
	await checkout.getByRole('button', { name: 'Pay ₹511.80' }).click()
	await checkout.getByRole('button', { name: 'Success' }).click()
	await thanked(page)

	await page.getByText('UPI', { exact: true }).waitFor()
	await page.getByText(/^order_/).waitFor()
	expect(await mailsTo(EMAIL)).toHaveLength(1)
})
