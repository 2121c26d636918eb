import { describe, expect } from 'vitest'
import { CARDS, cardCvc, cardExpiry, cardNumber, payButton, thanked } from '../harness/actions/giving.ts'
import { tabTo } from '../harness/actions/keyboard.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'

describe('a donor without a mouse', () => {
	test('gives with Tab, Enter and the keys for text alone, from the home page to the thanks', async ({
		page,
		visitor,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'A kiln for the potters of Seraikela' })
		const { keyboard } = page
		await page.goto('/')
		await tabTo(page, page.getByRole('searchbox', { name: 'Search fundraisers' }))
		await keyboard.type('kiln potters')
		await keyboard.press('Enter')
		await tabTo(page, page.getByRole('link', { name: fundraiser.title }))
		await keyboard.press('Enter')

		await tabTo(page, page.getByRole('button', { name: 'Proceed to Donate' }))
		await keyboard.press('Enter')
		const dialog = page.getByRole('dialog', { name: 'Donate' })
		await tabTo(page, dialog.getByRole('button', { name: 'Change the amount' }))
		await keyboard.press('Enter')
		await tabTo(page, dialog.getByLabel('Amount', { exact: true }))
		await keyboard.press('ControlOrMeta+A')
		await keyboard.type('350')
		await keyboard.press('Enter')

		await page.getByRole('heading', { name: 'Your donation' }).waitFor()
		await tabTo(page, page.getByRole('button', { name: 'Continue', exact: true }))
		await keyboard.press('Enter')

		await tabTo(page, page.getByLabel('First name'))
		await keyboard.type('Manoj')
		await tabTo(page, page.getByLabel('Email'))
		await keyboard.type('manoj@example.org')
		await tabTo(page, page.getByRole('checkbox', { name: /Don’t show my name/ }))
		await keyboard.press('Space')
		await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }))
		await keyboard.press('Enter')

		await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
		await tabTo(page, page.getByRole('radio', { name: /^Card/ }))
		await tabTo(page, page.getByRole('button', { name: 'Continue', exact: true }))
		await keyboard.press('Enter')

		await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
		await tabTo(page, cardNumber(page))
		await keyboard.type(CARDS.pays)
		await tabTo(page, cardExpiry(page))
		await keyboard.type('1230')
		await tabTo(page, cardCvc(page))
		await keyboard.type('123')
		await tabTo(page, payButton(page))
		await keyboard.press('Enter')
		await thanked(page)

		await tabTo(page, page.getByRole('link', { name: 'Back to the fundraiser' }))
		await keyboard.press('Enter')
		const somebody = await visitor()
		await somebody.goto(`/donationRequest/${fundraiser.id}`)
		for (const eyes of [page, somebody]) {
			await eyes.getByRole('listitem').filter({ hasText: 'Anonymous' }).getByText('₹350').waitFor()
			expect(await eyes.getByText('Manoj').count()).toBe(0)
		}
	})
})
