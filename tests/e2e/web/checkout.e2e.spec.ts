import { describe, expect } from 'vitest'
import {
	beginGift,
	fillCheckout,
	introduce,
	keepAmount,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { mailsTo, providerBooks } from '../harness/outside.ts'

const GIVER = { firstName: 'Pooja', lastName: 'Mehta', email: 'pooja.mehta@example.org' }

describe('the checkout', () => {
	test('charges once when Pay is double-clicked', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Milk for the children of Simdega' })
		const giver = { ...GIVER, email: 'double.click@example.org' }
		const before = await providerBooks('INR')
		await fillCheckout(page, fundraiser, { amount: '100', giver })

		await payButton(page).dblclick()
		await thanked(page)

		expect(await mailsTo(giver.email)).toHaveLength(1)
		expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
	})

	test('reads an amount as it stands or refuses it, and never joins its digits', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Beehives for Khunti' })
		await beginGift(page, fundraiser, '₹ 1,650.00')
		const amount = page.getByLabel('Or another amount')
		expect(await amount.inputValue()).toBe('1650')
		for (const typed of ['1234.50', '12,50', '1e3', '-5', '1234567890123456']) {
			await amount.fill(typed)
			await page.getByRole('button', { name: 'Continue' }).first().click()
			await page.getByText('Please enter valid amount').waitFor()
			expect(await amount.inputValue()).toBe(typed)
		}
		await amount.fill('१,००,०००')
		await keepAmount(page)
		await page.getByText('₹1,00,000').first().waitFor()
	})

	test('keeps what was typed through a reload of any step', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A borewell for Gumla' })
		await beginGift(page, fundraiser, '650')
		await page.getByRole('radio', { name: /Take it from my gift/ }).check()

		await page.reload()
		await page.getByRole('radio', { name: /Take it from my gift/, checked: true }).waitFor()
		expect(await page.getByLabel('Or another amount').inputValue()).toBe('650')

		await keepAmount(page)
		await page.getByLabel('First name').fill(GIVER.firstName)
		await page.getByLabel('Email').fill(GIVER.email)
		await page.getByLabel('A few words to them').fill('Stay well.')
		await page.reload()
		await eventually(() => page.getByLabel('First name').inputValue()).toBe(GIVER.firstName)
		expect(await page.getByLabel('Email').inputValue()).toBe(GIVER.email)
		expect(await page.getByLabel('A few words to them').inputValue()).toBe('Stay well.')

		await introduce(page, GIVER, 'Stay well.')
		await page.reload()
		await page.getByRole('button', { name: 'Pay ₹650.00' }).waitFor()
		expect(await page.getByLabel('Name on card').inputValue()).toBe('Pooja Mehta')
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)
	})

	test('leads Back from step to step, and forward again', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Eye tests for the elders of Koderma' })
		await beginGift(page, fundraiser, '200')
		await keepAmount(page)
		await introduce(page, GIVER)

		await page.goBack()
		await page.getByRole('heading', { name: 'Who is the gift from?' }).waitFor()
		expect(await page.getByLabel('Email').inputValue()).toBe(GIVER.email)
		await page.goBack()
		await page.getByRole('heading', { name: 'How much would you like to give?' }).waitFor()
		await page.getByRole('button', { name: '₹200', pressed: true }).waitFor()
		await page.goForward()
		await page.goForward()
		await page.getByRole('button', { name: 'Pay ₹204.72' }).waitFor()
	})

	test('asks for what is missing beside its field, and moves the focus there', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'School bags for Pakur' })
		await beginGift(page, fundraiser, '200')
		await keepAmount(page)

		await page.getByRole('button', { name: 'Continue to card' }).click()

		await page.getByText('Please enter first name').waitFor()
		await page.getByText('Please enter email').waitFor()
		expect(await page.getByLabel('First name').evaluate((field) => field === document.activeElement)).toBe(
			true,
		)
	})
})
