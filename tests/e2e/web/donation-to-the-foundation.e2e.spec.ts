import { describe } from 'vitest'
import { introduce, keepAmount, payButton, thanked, typeCard } from '../harness/actions/giving.ts'
import { openBackoffice } from '../harness/actions/signing-in.ts'
import { test } from '../harness/browser-test.ts'

describe('a donation to the foundation', () => {
	test('is given from the top bar, without a fundraiser, and is in finance’s list', async ({
		page,
		visitor,
	}) => {
		await page.goto('/')
		await page.getByRole('banner').getByRole('link', { name: 'Donate to the foundation' }).click()
		await page.waitForURL('**/publicPayment?donationfor=tal&currency=INR')
		await page.getByRole('button', { name: '₹200', exact: true }).click()
		await page.getByRole('radio', { name: /Take it from my donation/ }).check()
		await keepAmount(page)
		await introduce(page, { firstName: 'Fatima', lastName: 'Khan', email: 'fatima.khan@example.org' })
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)

		await page.getByRole('heading', { name: 'Thank you, Fatima. Your ₹195.39 is counted.' }).waitFor()
		await page.getByText('Your donation keeps Karuna running').waitFor()
		const finance = await visitor()
		await openBackoffice(finance, 'finance')
		await finance.getByRole('navigation').getByRole('link', { name: 'Donations', exact: true }).click()
		await finance.getByRole('row').filter({ hasText: 'Fatima Khan' }).getByText('₹195.39').waitFor()
	})
})
