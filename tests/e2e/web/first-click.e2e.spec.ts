import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beginDonation, keepAmount } from '../harness/actions/giving.ts'
import { pressSlowly } from '../harness/actions/pressing.ts'
import { becomeMember } from '../harness/actions/signing-up.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const isFocused = (page: Page, label: string) =>
	page.getByLabel(label).evaluate((element) => element === document.activeElement)

describe('the first click after a field that is left wrong', () => {
	test('counts in the checkout: on the button that goes on, and on a box below the field', async ({
		page,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'Slates for the school of Simdega' })
		await beginDonation(page, fundraiser, '150')
		await keepAmount(page)
		const anonymous = page.getByRole('checkbox', { name: /^Don’t show my name/ })

		await page.getByLabel('First name').fill('Pooja')
		await page.getByLabel('Email').fill('pooja')
		await pressSlowly(page, anonymous)
		await page.getByText('Please enter a valid email').waitFor()
		expect(await anonymous.isChecked()).toBe(true)

		await page.getByLabel('Email').fill('pooja@example.org')
		await page.getByText('Please enter a valid email').waitFor({ state: 'detached' })
		await page.getByLabel('First name').fill('')
		await page.getByText('Please enter first name').waitFor()
		await page.getByLabel('First name').fill('Pooja')
		await page.getByText('Please enter first name').waitFor({ state: 'detached' })
		await page.getByText('Billing address').click()
		await page.getByLabel('PIN code').fill('1')
		await pressSlowly(page, page.getByRole('button', { name: 'Continue to payment' }))
		await eventually(() => isFocused(page, 'PIN code')).toBe(true)
		await page.getByText('Please enter valid zip_code').waitFor()
	})

	nightly('counts in the wizard, in a profile and in the details of an organization', async ({ page }) => {
		await becomeMember(page, `${crypto.randomUUID()}@mail.example`)
		await page.goto('/new-request')
		const days = page.getByRole('button', { name: 'In 60 days' })
		await page.getByLabel('Who will the money help?').focus()
		await pressSlowly(page, days)
		await page.getByText('Please enter beneficiary name').waitFor()
		await eventually(() => page.getByLabel('Ends on').inputValue()).not.toBe('')

		await page.goto('/')
		await page.getByRole('button', { name: 'Menu of Asha Pillai' }).click()
		await page.getByRole('link', { name: 'Edit profile' }).click()
		const place = page.getByLabel('Show my city and state')
		const visible = await place.isChecked()
		await page.getByLabel('First name').fill('')
		await pressSlowly(page, place)
		await page.getByText('Please enter first name').waitFor()
		expect(await place.isChecked()).toBe(!visible)

		await page.goto('/add-organization')
		const none = page.getByRole('radio', { name: 'No', exact: true })
		await page.getByLabel('Organization name').focus()
		await pressSlowly(page, none)
		await page.getByText('Please enter organization name').waitFor()
		expect(await none.isChecked()).toBe(true)
	})
})
