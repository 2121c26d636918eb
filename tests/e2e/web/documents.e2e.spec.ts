import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

describe('a page that the server renders', () => {
	test('is read, and left by its menus, its search and its language, without scripts', async ({
		visitor,
	}) => {
		const page = await visitor({ width: 360, scripts: false })
		await page.goto('/users/Terms')
		await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		const menu = page.getByRole('navigation', { name: 'Menu' })
		expect(await menu.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
		expect(await page.getByRole('button', { name: 'Donee' }).isVisible()).toBe(false)
		await page.locator('#menu').getByRole('link', { name: 'हिन्दी' }).click()
		await page.waitForURL('/hi/users/Terms')
		await page.getByRole('heading', { level: 1, name: 'शर्तें' }).waitFor()
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.getByRole('searchbox').fill('साफ़ पानी')
		await page.getByRole('searchbox').press('Enter')
		await page.waitForURL(/\/hi\/search\//)
		expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/hi/search/साफ़ पानी')
	})

	test('is searched, narrowed and gone on with, without scripts', async ({ visitor }) => {
		const titles = ['A press for the mill of Tamar', 'Stones for the mill of Tamar']
		for (const title of titles) await raiseFundraiser({ title })
		const page = await visitor({ width: 1440, scripts: false })
		await page.goto('/')
		await page.getByRole('heading', { name: 'Live now in India' }).waitFor()
		await page
			.getByRole('navigation', { name: 'Only of one cause' })
			.getByRole('link', { name: 'Food' })
			.click()
		await page.waitForURL(/\/\?category=food/)
		await page.getByRole('searchbox').first().fill('mill Tamar')
		await page.getByRole('searchbox').first().press('Enter')
		await page.getByRole('heading', { level: 1, name: 'Results for “mill Tamar”' }).waitFor()
		for (const title of titles) await page.getByRole('link', { name: title }).waitFor()
		await page.getByRole('main').getByRole('link', { name: 'Filters' }).click()
		const filters = page.getByRole('form', { name: 'Filters' })
		await filters.getByRole('checkbox', { name: /^Fundraiser/ }).check()
		await filters.getByRole('checkbox', { name: /^Volunteering/ }).check()
		await filters.getByRole('radio', { name: 'Everywhere' }).check()
		await filters.getByRole('button', { name: 'Apply' }).click()
		await page.waitForURL('/search/mill%20Tamar?requestType=cash%2Cvolunteering&region=all')
		await page.getByRole('main').getByRole('link', { name: 'Filters, 2 set' }).waitFor()
		await page.getByRole('link', { name: 'Ending Soon' }).click()
		await page.waitForURL(/sort=ending$/)
		// Other words are looked for by the same filters.
		await page.getByRole('searchbox').first().fill('press')
		await page.getByRole('searchbox').first().press('Enter')
		await page.waitForURL('/search/press?requestType=cash%2Cvolunteering&region=all&sort=ending')
		await page.getByRole('link', { name: titles[0] ?? '' }).waitFor()
	})

	test('shows whoever is signed in, and none of it once they have logged out', async ({ visitor }) => {
		const page = await visitor({ width: 1440 })
		await signIn(page, 'donor')
		await page.goto('/about')
		const banner = page.getByRole('banner')
		await banner.getByRole('button', { name: /^Menu of/ }).click()
		await banner.getByRole('link', { name: 'My donations' }).waitFor()
		expect(await banner.getByRole('link', { name: 'Log in' }).isVisible()).toBe(false)
		await banner.getByRole('button', { name: 'Log out' }).click()
		await banner.getByRole('link', { name: 'Log in' }).waitFor()
		await page.goBack().catch(() => null)
		await page.goto('/about')
		await banner.getByRole('link', { name: 'Log in' }).waitFor()
		expect(await banner.getByRole('button', { name: /^Menu of/ }).count()).toBe(0)
	})

	test('loses nothing that is entered and sent before its scripts are there', async ({ visitor }) => {
		const page = await visitor({ width: 360 })
		const held = Promise.withResolvers<void>()
		await page.route('**/assets/document/take-over-*.js', async (route) => {
			await held.promise
			await route.continue()
		})
		await page.goto('/users/help-desk')
		await page.getByLabel('Your name').fill('Meera Rao')
		await page.getByLabel('Your e-mail address').fill('meera.rao@example.org')
		await page.getByLabel('What is it about?').selectOption('receipts')
		await page.getByLabel('Subject').fill('My receipt')
		await page.getByLabel('Your message').fill('It names another city.')
		await page.getByRole('button', { name: 'Send' }).click()
		held.resolve()
		await page.getByRole('heading', { name: 'Thank you, your message is here' }).waitFor()
		expect(new URL(page.url()).search).toMatch(/^\?sent=K-/)
		await page.getByRole('link', { name: 'Write another one' }).click()
		expect(await page.getByLabel('Your message').inputValue()).toBe('')
	})

	nightly('is one’s own in five tabs at once, and nobody’s after logging out', async ({ visitor }) => {
		const pending = await raiseFundraiser({ title: 'Tiles for the bakery of Ghatsila', until: 'submitted' })
		const hidden = await raiseFundraiser({
			title: 'A stove for the bakery of Ghatsila',
			viewers: ['meerakrishnan'],
		})
		const page = await visitor({ width: 1440 })
		await signIn(page, 'donee')
		const tabs = [page]
		while (tabs.length < 5) tabs.push(await page.context().newPage())
		const addresses = [
			'/about',
			`/donationRequest/${pending.id}`,
			`/donationRequest/${hidden.id}`,
			'/users/ContactUs',
			'/myRequests',
		]
		await Promise.all(tabs.map((tab, at) => tab.goto(addresses[at] ?? '/')))
		const meIn = (tab: Page) =>
			tab.getByRole('banner').getByRole('button', { name: 'Menu of Joseph Thottan' })
		for (const tab of tabs) await meIn(tab).waitFor()
		await tabs[1]?.getByRole('heading', { level: 1, name: pending.title }).waitFor()
		await tabs[2]?.getByRole('heading', { level: 1, name: hidden.title }).waitFor()

		const viewer = await visitor({ width: 1440 })
		await signIn(viewer, 'donor')
		await viewer.goto(`/donationRequest/${hidden.id}`)
		await viewer.getByRole('heading', { level: 1, name: hidden.title }).waitFor()
		await viewer.goto(`/donationRequest/${pending.id}`)
		await viewer.getByRole('heading', { level: 1, name: 'There is no such fundraiser' }).waitFor()

		await page.goto('/legal')
		await meIn(page).click()
		await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
		await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
		await page.goBack()
		await page.getByRole('heading', { level: 1, name: 'About Karuna' }).waitFor()
		await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
		expect(await page.getByText('Joseph').count()).toBe(0)
		await tabs[2]?.reload()
		await tabs[2]?.getByRole('heading', { level: 1, name: 'There is no such fundraiser' }).waitFor()
		expect(await tabs[2]?.getByText('Joseph').count()).toBe(0)
	})

	nightly('keeps what is chosen on it, here and in the application', async ({ visitor }) => {
		const page = await visitor({ width: 1440 })
		await page.goto('/about')
		const banner = page.getByRole('banner')
		await banner.locator('summary').filter({ hasText: 'India' }).click()
		await banner.getByRole('button', { name: 'Dark' }).click()
		const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
		await eventually(theme).toBe('dark')
		await page.keyboard.press('Escape')
		expect(await banner.getByRole('button', { name: 'Dark' }).isVisible()).toBe(false)
		await banner.locator('summary').filter({ hasText: 'India' }).click()
		await banner.getByRole('link', { name: 'हिन्दी' }).click()
		await page.waitForURL('/hi/about')
		await eventually(theme).toBe('dark')
		// An address without a language leads to the one that was chosen.
		await page.goto('/legal')
		await page.waitForURL('/hi/legal')
		await page.goto('/')
		await page.getByRole('heading', { level: 1, name: /मदद माँगिए/ }).waitFor()
		await eventually(theme).toBe('dark')
	})
})

describe('the page of a request', () => {
	test('is read without scripts: its story, its progress, its tabs', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Slates for the roof of the school at Peshrar' })
		const page = await visitor({ width: 360, scripts: false })
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('heading', { level: 1, name: fundraiser.title }).waitFor()
		expect(await page.getByRole('progressbar').count()).toBeGreaterThan(0)
		await page.getByRole('tab', { name: 'Comments' }).click()
		await page.waitForURL(/\?tab=comments$/)
		expect(await page.getByRole('tab', { name: 'Comments' }).getAttribute('aria-selected')).toBe('true')
		expect(await page.locator('[aria-busy]').count()).toBe(0)
	})

	test('begins a donation without scripts, and goes on with it once they run', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Stoves for the kitchen of the hostel at Netarhat' })
		const page = await visitor({ width: 360, scripts: false })
		await page.goto(`/donationRequest/${fundraiser.id}`)
		// By role: the browser's driver does not see text in `noscript`.
		const sees = (role: 'alert' | 'status', text: string) =>
			page.getByRole(role).filter({ hasText: text }).waitFor()
		await page.locator('.paybar').getByRole('button', { name: 'Donate' }).click()
		await page.getByRole('heading', { level: 1, name: 'How much would you like to give?' }).waitFor()
		await page.getByLabel('Or another amount').fill('0')
		await page.getByRole('button', { name: 'Continue' }).click()
		await sees('alert', 'Please enter valid amount')
		await page.getByLabel('Or another amount').fill('750')
		await page.getByRole('button', { name: 'Continue' }).click()
		await page.getByRole('heading', { level: 1, name: 'Who is the donation from?' }).waitFor()
		await page.getByLabel('First name').fill('Meera')
		await page.getByLabel('Email').fill('meera@')
		await page.getByLabel('Email').press('Enter')
		await sees('alert', 'Please enter a valid email')
		expect(await page.getByLabel('First name').inputValue()).toBe('Meera')
		expect(new URL(page.url()).search).toBe('')
		await page.getByLabel('Email').fill('meera.kurian@mail.example')
		await page.getByRole('button', { name: 'Continue to payment' }).click()
		await page.getByRole('heading', { level: 1, name: 'The payment itself needs JavaScript' }).waitFor()
		await sees('status', 'Nothing has been charged')
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
		const fields = await page
			.locator('form input[type=hidden]')
			.evaluateAll((inputs) =>
				inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
			)

		// The same form, sent by a browser whose scripts run by now.
		const later = await visitor({ width: 360 })
		await later.goto('/users/Terms')
		await later.evaluate((sent) => {
			const form = document.body.appendChild(document.createElement('form'))
			form.method = 'post'
			form.action = '/billingInfo'
			for (const [name, value] of sent) {
				const input = form.appendChild(document.createElement('input'))
				input.name = name ?? ''
				input.value = value ?? ''
			}
			form.submit()
		}, fields)
		await later.waitForURL('/payment')
		await later.getByText('Meera', { exact: true }).waitFor()
		await later.getByRole('link', { name: 'Change who the donation is from' }).click()
		expect(await later.getByLabel('Email').inputValue()).toBe('meera.kurian@mail.example')
	})

	nightly('works by itself where the code that takes it over can’t be fetched', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Lamps for the night school at Bishunpur' })
		const page = await visitor({ width: 1440 })
		await page.route('**/assets/document/take-over-*.js', (route) => route.abort())
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: '₹500', exact: true }).click()
		await page.waitForURL(/\/billingInfo\?step=you$/)
		await page.getByRole('heading', { level: 1, name: 'Who is the donation from?' }).waitFor()
		await page.getByText('₹500.00').first().waitFor()
	})

	test('is taken over as it was sent, though somebody has gone back meanwhile', async ({ page }) => {
		await page.goto('/search')
		const endingSoon = page.getByRole('link', { name: 'Ending Soon' })
		await page.locator('a[aria-haspopup=dialog]', { hasText: 'Filters' }).waitFor()
		await endingSoon.click()
		await page.waitForURL('/search?sort=ending')
		const letGo = Promise.withResolvers<void>()
		await page.route('**/assets/document/take-over-*.js', async (route) => {
			await letGo.promise
			await route.continue()
		})
		await page.reload()
		await page.goBack()
		await page.waitForURL('/search')
		letGo.resolve()
		await page.locator('a[aria-haspopup=dialog]', { hasText: 'Filters' }).waitFor()
		await eventually(() => endingSoon.getAttribute('aria-current')).toBeNull()
	})

	test('loses no tap that comes before its scripts, and is one’s own for whoever is signed in', async ({
		visitor,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'Ladders for the apple harvest of Kinnaur' })
		const page = await visitor({ width: 1440 })
		let letGo = () => {}
		const isHeld = new Promise<void>((resolve) => {
			letGo = resolve
		})
		await page.route('**/assets/document/take-over-*.js', async (route) => {
			await isHeld
			await route.continue()
		})
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Proceed to Donate' }).click()
		expect(await page.getByRole('dialog').count()).toBe(0)
		letGo()
		await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).waitFor()
		await page.keyboard.press('Escape')

		await signIn(page, 'donee')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('link', { name: 'Edit it' }).waitFor()
	})
})
