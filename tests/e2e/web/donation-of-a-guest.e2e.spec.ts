import { describe, expect } from 'vitest'
import { giveAsGuest } from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo, providerBooks } from '../harness/outside.ts'

describe('a guest who gives by card', () => {
	test('is thanked by a page whose bar already includes the donation', async ({ page }) => {
		const school = await raiseFundraiser({ title: 'A dry roof for the school of Palma', goal: 2_000 })
		const before = await providerBooks('INR')

		await giveAsGuest(page, school, {
			amount: '500',
			donor: { firstName: 'Asha', lastName: 'Patil', email: 'asha.patil@example.org' },
			message: 'May the classes stay dry.',
		})

		await page.getByRole('heading', { name: 'Thank you, Asha. Your ₹500.00 is counted.' }).waitFor()
		await page.getByText(`${school.title} has now raised ₹500 of ₹2,000.`).waitFor()
		const bar = page.getByRole('progressbar')
		expect(await bar.getAttribute('aria-valuenow')).toBe('25')
		const slip = page.getByRole('region', { name: 'Donation confirmation' })
		await eventually(() => slip.innerText()).toMatch(
			/Donation\s+₹500\.00\s+Card fee\s+₹11\.80\s+Charged\s+₹511\.80/,
		)
		const after = await providerBooks('INR')
		expect(after.charges - before.charges).toBe(1)
		expect(after.charged - before.charged).toBe(51_180n)
		await page.getByRole('button', { name: 'Share this fundraiser' }).click()
		await page.getByRole('dialog', { name: 'Share' }).getByRole('link', { name: 'WhatsApp' }).waitFor()

		// Another provider returns donors to this address, with any parameters.
		const donationId = new URL(page.url()).searchParams.get('donationId')
		await page.goto(`/payu-error/${donationId}?status=failure&amount=1`)
		await page.getByRole('heading', { name: 'Thank you, Asha. Your ₹500.00 is counted.' }).waitFor()
		await page.goto(`/payu-thankyou/${school.id}?donationId=${donationId}&status=success`)
		await page.getByRole('heading', { name: 'We can’t show this donation here' }).waitFor()
		expect((await providerBooks('INR')).charges).toBe(after.charges)
	})

	nightly('finds the donation on the fundraiser and a confirmation in the mailbox', async ({ page }) => {
		const well = await raiseFundraiser({ title: 'A hand pump for Barkot', goal: 1_000 })

		await giveAsGuest(page, well, {
			amount: '250',
			donor: { firstName: 'Ravi', lastName: 'Das', email: 'ravi.das@example.org' },
			message: 'Clear water to all.',
		})
		await page.getByRole('link', { name: 'Back to the fundraiser' }).click()

		const card = page.getByRole('complementary', { name: 'Give to this fundraiser' })
		await card.getByText('₹250 of ₹1,000').waitFor()
		await card.getByText('1 donor', { exact: true }).waitFor()
		await page.getByText('Clear water to all.').waitFor()
		await page.getByRole('tab', { name: 'Where the money went' }).click()
		await eventually(() => page.getByRole('tabpanel').innerText()).toContain('₹255.90')
		const [mail] = await mailsTo('ravi.das@example.org')
		expect(mail?.subject).toBe('Your donation of ₹250.00 has arrived')
		expect(mail?.text).toContain(well.title)
	})

	nightly('gives in dollars to a fundraiser in the United States', async ({ page }) => {
		const clinic = await raiseFundraiser({ title: 'A nurse for the night clinic', region: 'US', goal: 500 })

		await giveAsGuest(page, clinic, {
			amount: '100',
			donor: { firstName: 'Emma', lastName: 'Carter', email: 'emma.carter@example.org' },
		})

		await page.getByRole('heading', { name: 'Thank you, Emma. Your $100.00 is counted.' }).waitFor()
		await page.getByText('$102.90', { exact: true }).waitFor()
	})
})
