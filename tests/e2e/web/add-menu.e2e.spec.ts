import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { becomeMember } from '../harness/actions/signing-up.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'

const BAR = { width: 1440 } as const

async function openAdd(page: Page) {
	const bar = page.getByRole('banner')
	await bar.locator('summary, button').filter({ hasText: 'Add' }).click()
	return bar.locator('.panel:visible')
}

describe('what can be raised', () => {
	test('is a menu on documents, too, by mode and region, and a list without scripts', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Wheelchairs for Simdega' })
		const page = await visitor(BAR)
		for (const path of ['/', '/search', `/donationRequest/${fundraiser.id}`]) {
			await page.goto(path)
			const menu = await openAdd(page)
			// In the donor mode, which everybody begins in.
			await menu.locator('a[href="/plasma-donor-request"]').waitFor()
			await menu.locator('a[href="/new-request?role=donor"]').waitFor()
			await menu.getByRole('link', { name: /^Career help/ }).waitFor()
			await menu.getByRole('link', { name: /^Blood donation/ }).waitFor()
			expect(await menu.getByRole('link', { name: /^Podcast/ }).count()).toBe(0)
		}
		await page.goto('/')
		await page.getByRole('banner').getByRole('button', { name: 'Donee', exact: true }).click()
		const menu = await openAdd(page)
		await menu.locator('a[href="/plasma-donee-request"]').waitFor()
		await menu.locator('a[href="/new-request"]').click()
		await page.waitForURL('/login')

		const phone = await visitor({ width: 360, scripts: false })
		await phone.goto('/about')
		await phone.getByRole('button', { name: 'Menu', exact: true }).click()
		await phone.getByRole('link', { name: /^Mentoring/ }).click()
		await phone.waitForURL(/\/mentoring-request|\/login/)
	})

	nightly(
		'has twelve tiles for everybody, and one that isn’t theirs says what is missing',
		async ({ visitor }) => {
			const page = await visitor(BAR)
			await page.goto('/SelectAppCategory')
			const names = [
				'Fundraisers',
				'Internship',
				'Volunteering',
				'Career Help',
				'Plasma Donation',
				'Board Member',
			]
			const more = ['Scholarship', 'Podcasts', 'Event Speaker', 'Mentoring', 'Blood Donation', 'Covid Help']
			const tiles = page.locator('.kind-tiles').first().locator('label')
			await tiles.first().waitFor()
			expect(await tiles.locator('b').allTextContents()).toEqual([...names, ...more])
			await page.getByRole('radio', { name: /^Internship/ }).check()
			await page.getByRole('button', { name: 'Continue' }).click()
			await page.waitForURL('/login')

			const member = await visitor(BAR)
			await becomeMember(member, `${crypto.randomUUID()}@mail.example`)
			for (const [kind, missing] of [
				['Podcasts', 'Ask for the role'],
				['Internship', 'Add your organization'],
			] as const) {
				await member.goto('/SelectAppCategory')
				await member.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
				await member.getByRole('button', { name: 'Continue' }).click()
				await member.getByRole('link', { name: missing }).waitFor()
			}
		},
	)

	nightly('begins on the side that the menu is of', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto('/mentoring-request?role=donor')
		await page.getByRole('radio', { name: /^Donor/, checked: true }).waitFor()
		await page.goto('/mentoring-request')
		await page.getByRole('radio', { name: /^Donee/, checked: true }).waitFor()
	})

	nightly('asks for no cause that its kind says', async ({ page }) => {
		await signIn(page, 'owner')
		for (const path of ['/bloodDonation-request', '/plasma-donee-request', '/internship-request']) {
			await page.goto(path)
			await page.getByRole('button', { name: /About the request/ }).waitFor()
			expect(await page.getByRole('button', { name: 'Health' }).count()).toBe(0)
		}
		await page.goto('/new-request')
		await page.getByRole('button', { name: 'Health' }).waitFor()
		await page.getByRole('button', { name: /About yourself/ }).waitFor()
	})
})

describe('the region', () => {
	nightly('is chosen on a request’s page, too, and said before its scripts run', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Hearing aids for Khunti' })
		const page = await visitor(BAR)
		await page.goto(`/donationRequest/${fundraiser.id}`)
		const bar = page.getByRole('banner')
		const picker = bar.locator('summary').filter({ hasText: 'India' })
		await picker.click()
		await bar.getByRole('button', { name: 'United States' }).click()
		await bar.locator('summary').filter({ hasText: 'United States' }).waitFor()
		await page.route('**/assets/document/*.js', (route) => route.abort())
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await bar.locator('summary').filter({ hasText: 'United States' }).waitFor()
		expect(
			await bar.locator('summary').filter({ hasText: 'India' }).locator('span:visible').allTextContents(),
		).not.toContain('India')
	})
})
