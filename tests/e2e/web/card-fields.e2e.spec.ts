import { expect, vi } from 'vitest'
import { beginDonation, cardNumber, introduce, keepAmount, typeCard } from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly } from '../harness/browser-test.ts'

const DONOR = { firstName: 'Tara', lastName: 'Menon', email: 'tara.menon@example.org' }

nightly('the provider’s fields follow a page that turns dark, and keep what was typed', async ({ page }) => {
	await page.emulateMedia({ colorScheme: 'light' })
	const fundraiser = await raiseFundraiser({ title: 'Lamps for the evening school of Khunti' })
	await beginDonation(page, fundraiser, '400')
	await keepAmount(page)
	await introduce(page, DONOR)
	await typeCard(page)
	const colour = () => cardNumber(page).evaluate((field) => getComputedStyle(field).color)
	const ink = () =>
		page.evaluate(() => {
			const sample = document.createElement('i')
			sample.style.color = 'var(--color-ink)'
			document.body.append(sample)
			const { color } = getComputedStyle(sample)
			sample.remove()
			return color
		})
	const onWhite = await ink()
	expect(await colour()).toBe(onWhite)

	await page.emulateMedia({ colorScheme: 'dark' })

	await vi.waitFor(async () => {
		expect(await ink()).not.toBe(onWhite)
		expect(await colour()).toBe(await ink())
	})
	expect(await cardNumber(page).inputValue()).toBe('4000 0035 6000 0008')
})
