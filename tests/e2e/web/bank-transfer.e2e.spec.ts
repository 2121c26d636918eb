import { beginDonation, chooseMethod, continueToPay, keepAmount } from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'

test('A bank account is saved, verified by its deposits and given from, while the donation is pending.', async ({
	page,
}) => {
	const fundraiser = await raiseFundraiser({ title: 'Blankets for Fresno', region: 'US', goal: 500 })
	await signIn(page, 'donor')
	await beginDonation(page, fundraiser, '100')
	await keepAmount(page)
	await continueToPay(page)
	await chooseMethod(page, 'Bank transfer')
	await page.getByRole('link', { name: 'Go to the bank account' }).click()

	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Please Enter Routing Number').waitFor()
	await page.getByLabel('Country').selectOption('IN')
	await page.getByText('StripeACH only available in USA').waitFor()
	await page.getByLabel('Country').selectOption('US')
	await page.getByLabel('Bank name').fill('First Bank of Fresno')
	await page.getByLabel('Full name').fill('Grace Lee')
	await page.getByRole('radio', { name: 'Individual' }).check()
	await page.getByLabel('Routing Number').fill('110000000')
	await page.getByLabel('Account number').fill('0001 2345 6789')
	await page.getByRole('checkbox', { name: 'I accept this authorization' }).check()
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Two small deposits will be made').waitFor()

	const verify = async (first: string, second: string) => {
		await page.getByLabel('First deposit').fill(first)
		await page.getByLabel('Second deposit').fill(second)
		await page.getByRole('button', { name: 'Verify' }).click()
	}
	await verify('1', '2')
	await page.getByRole('alert').getByText('Tries left: 2').waitFor()
	await verify('32', '45')
	await page.getByRole('link', { name: 'Back to the payment' }).click()
	await page.getByText('From First Bank of Fresno ••••6789').waitFor()
	await page.getByRole('button', { name: 'Pay $100.80' }).first().click()
	await page.waitForURL(/\/thankyou/)
	await page.getByRole('heading', { name: 'Your donation is on its way' }).waitFor()

	await page.goto('/bankVerification')
	await page.getByRole('button', { name: 'Remove' }).click()
	await page.getByRole('button', { name: 'Yes, remove it' }).click()
	await page.getByText('The bank account was removed.').waitFor()
})
