import { describe, expect } from 'vitest'
import {
	beginDonation,
	chooseCard,
	continueToPay,
	fillCheckout,
	introduce,
	keepAmount,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo, providerBooks } from '../harness/outside.ts'

const DONOR = { firstName: 'Pooja', lastName: 'Mehta', email: 'pooja.mehta@example.org' }

describe('the checkout', () => {
	test('charges once when Pay is double-clicked', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Milk for the children of Simdega' })
		const donor = { ...DONOR, email: 'double.click@example.org' }
		const before = await providerBooks('INR')
		await fillCheckout(page, fundraiser, { amount: '100', donor })

		await payButton(page).dblclick()
		await thanked(page)

		expect(await mailsTo(donor.email)).toHaveLength(1)
		expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
	})

	test('reads an amount as it stands or refuses it, and never joins its digits', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Beehives for Khunti' })
		await beginDonation(page, fundraiser, '₹ 1,650.00')
		const change = page.getByRole('button', { name: 'Change the amount' })
		const row = page.locator('.done-row', { has: change })
		expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('flex')
		await change.click()
		const amount = page.getByLabel('Or another amount')
		expect(await amount.inputValue()).toBe('1650')
		for (const typed of ['1234.50', '12,50', '1234567890123456']) {
			await amount.fill(typed)
			await page.getByRole('button', { name: 'Continue' }).first().click()
			await page.getByText('Please enter valid amount').waitFor()
			expect(await amount.inputValue()).toBe(typed)
		}
		for (const typed of ['1e3', '-5']) {
			await amount.fill('77')
			await amount.fill(typed)
			expect(await amount.inputValue()).toBe('77')
		}
		await amount.fill('१,००,०००')
		await keepAmount(page)
		await page.getByText('₹1,00,000').first().waitFor()
	})

	nightly('keeps what was typed through a reload of any step', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A borewell for Gumla' })
		await beginDonation(page, fundraiser, '650')
		await page.getByRole('radio', { name: /Take it from my donation/ }).check()

		await page.reload()
		await page.getByRole('radio', { name: /Take it from my donation/, checked: true }).waitFor()
		await page.getByText('Amount: ₹650').waitFor()
		await page.goto(`/publicPayment?donationfor=donationRequest&id=${fundraiser.id}`)
		await page.getByText('Amount: ₹650').waitFor()

		await keepAmount(page)
		await page.getByLabel('First name').fill(DONOR.firstName)
		await page.getByLabel('Email').fill(DONOR.email)
		await page.getByLabel('A few words to them').fill('Stay well.')
		await page.reload()
		await eventually(() => page.getByLabel('First name').inputValue()).toBe(DONOR.firstName)
		expect(await page.getByLabel('Email').inputValue()).toBe(DONOR.email)
		expect(await page.getByLabel('A few words to them').inputValue()).toBe('Stay well.')

		await introduce(page, DONOR, 'Stay well.')
		await page.reload()
		await page.getByRole('button', { name: 'Pay ₹650.00' }).waitFor()
		expect(await page.getByLabel('Name on card').inputValue()).toBe('Pooja Mehta')
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)
	})

	nightly('leads Back from step to step, and forward again', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Eye tests for the elders of Koderma' })
		await beginDonation(page, fundraiser, '200')
		await keepAmount(page)
		await introduce(page, DONOR)

		await page.goBack()
		await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
		await page.goBack()
		await page.getByRole('heading', { name: 'Who is the donation from?' }).waitFor()
		expect(await page.getByLabel('Email').inputValue()).toBe(DONOR.email)
		await page.goBack()
		await page.getByRole('heading', { name: 'Your donation' }).waitFor()
		await page.getByRole('main').getByText('Amount: ₹200').waitFor()
		for (let step = 0; step < 3; step += 1) await page.goForward()
		await page.getByRole('button', { name: 'Pay ₹204.72' }).waitFor()
	})

	nightly('asks for what is missing beside its field, and moves the focus there', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'School bags for Pakur' })
		await beginDonation(page, fundraiser, '200')
		await keepAmount(page)

		await continueToPay(page)

		await page.getByText('Please enter first name').waitFor()
		await page.getByText('Please enter email').waitFor()
		expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(
			true,
		)
	})

	nightly(
		'asks a member whose profile lacks a name for it, and keeps it in the profile',
		async ({ page }) => {
			let isNamed = false
			// Nobody here lacks a name: the session says so for one who does, until it is saved.
			await page.route(/\/api\/v1\/(login|token\/refresh)$/, async (route) => {
				const response = await route.fetch()
				const text = await response.text()
				await route.fulfill({
					response,
					body: isNamed ? text : text.replace(/"last_name":"[^"]*"/, '"last_name":""'),
				})
			})
			await signIn(page, 'donor')
			await page.goto('/publicPayment?donationfor=tal&currency=INR')
			await page.getByRole('button', { name: '₹500' }).click()
			await keepAmount(page)
			await page.getByLabel('First name').fill('')
			await page.getByLabel('First name').press('Enter')
			await page.getByText('Please enter First Name').waitFor()
			await page.getByText('Please enter Last Name').waitFor()
			expect(await page.getByLabel('Email').count()).toBe(0)
			await page.getByLabel('First name').fill('Meera')
			await page.getByLabel('Last name').fill('Krishnan')
			const saving = page.waitForRequest(
				(request) => request.method() === 'PUT' && request.url().includes('/api/v1/user/'),
			)
			isNamed = true
			await page.getByLabel('Last name').press('Enter')
			expect((await saving).postDataJSON()).toEqual({ name: { first_name: 'Meera', last_name: 'Krishnan' } })
			await chooseCard(page)
			await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
			await page.getByText('From: Meera Krishnan').waitFor()
		},
	)
})
