import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

/** Opens the phone's drawer. */
async function openDrawer(page: Page) {
	await page.getByRole('button', { name: 'Menu', exact: true }).click()
	return page.getByRole('navigation', { name: 'Menu' })
}

describe('the top bar and its menus', () => {
	test('lead visitors to log in and to sign up, on a desk and on a phone', async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto('/')
		const bar = page.getByRole('banner')
		await bar.getByRole('link', { name: 'Log in' }).waitFor()
		await bar.getByRole('link', { name: 'Sign up' }).click()
		await page.waitForURL('/signup')

		await page.setViewportSize({ width: 360, height: 780 })
		await page.goto('/')
		await (await openDrawer(page)).getByRole('link', { name: 'Sign up' }).click()
		await page.waitForURL('/signup')
	})

	test('offer no donation to the foundation on a fundraiser’s page, also on a phone', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A pump for Lohardaga' })
		await page.setViewportSize({ width: 360, height: 780 })
		await page.goto('/')
		await (await openDrawer(page)).getByRole('link', { name: 'Donate to the foundation' }).waitFor()

		await page.goto(`/donationRequest/${fundraiser.id}`)
		const drawer = await openDrawer(page)
		await drawer.getByRole('link', { name: 'Browse fundraisers' }).waitFor()
		expect(await drawer.getByRole('link', { name: 'Donate to the foundation' }).count()).toBe(0)
	})

	test('lead whoever is signed in to the help desk and to feedback', async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 })
		await signIn(page, 'donor')
		await page.goto('/')
		await page.getByRole('button', { name: `Menu of ${credentialsOf('donor').name}` }).click()
		const menu = page.getByRole('navigation', { name: `Menu of ${credentialsOf('donor').name}` })
		await menu.getByRole('link', { name: 'Feedback' }).waitFor()
		await menu.getByRole('link', { name: 'Help desk' }).click()
		await page.waitForURL('/users/help-desk')
	})
})

type Links = Partial<Record<'about' | 'legal' | 'blog' | 'androidApp' | 'iosApp', string | null>>

/** Lets the page be told that the foundation has pages of its own elsewhere, or apps. */
const withLinks = (page: Page, links: Links) =>
	page.route('**/api/v1/config', async (route) => {
		const answer = await route.fetch()
		const { data, ...rest } = await answer.json()
		await route.fulfill({ json: { ...rest, data: { ...data, links } } })
	})

describe('pages about the foundation', () => {
	test('are our own, unless it has its own elsewhere', async ({ page }) => {
		await withLinks(page, { about: 'https://karuna.example/about', legal: null, blog: null })
		await page.goto('/')
		const footer = page.getByRole('contentinfo')
		const about = footer.getByRole('link', { name: 'About' })
		await eventually(() => about.getAttribute('href')).toBe('https://karuna.example/about')
		expect(await footer.getByRole('link', { name: 'Legal' }).getAttribute('href')).toBe('/legal')
		expect(await page.getByRole('banner').getByRole('link', { name: 'Blog' }).count()).toBe(0)
	})

	test('name the legal entities as they are configured, on a phone and in Hindi', async ({ visitor }) => {
		const page = await visitor()
		await page.goto('/about')
		await page.getByRole('heading', { name: 'About Karuna' }).waitFor()
		expect(await page.title()).toBe('About Karuna · Karuna')
		const { data } = await (await page.request.get('/api/v1/config')).json()
		for (const { name, address, registration } of Object.values<{
			readonly name: string
			readonly address: readonly string[]
			readonly registration: string
		}>(data.entities)) {
			const entity = page
				.locator('section.card')
				.filter({ has: page.getByRole('heading', { name, exact: true }) })
			for (const text of [...address, registration]) await entity.getByText(text, { exact: true }).waitFor()
		}
		await page.getByRole('link', { name: 'Legal notice' }).click()
		await page.waitForURL('/legal')
		await auditScreen(page, () => page.goto('/legal'))
		await auditScreen(page, () => page.goto('/about'))
	})

	test('have a blog beside them where there is one, on a desk and on a phone', async ({ page }) => {
		await withLinks(page, { about: null, legal: null, blog: 'https://karuna.example/blog' })
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto('/')
		const link = page.getByRole('banner').getByRole('link', { name: 'Blog' })
		expect(await link.getAttribute('href')).toBe('https://karuna.example/blog')
		await page.setViewportSize({ width: 360, height: 780 })
		await (await openDrawer(page)).getByRole('link', { name: 'Blog' }).waitFor()
	})
})

test('Signing up leads to the terms and to what becomes of one’s data.', async ({ visitor }) => {
	const page = await visitor({ language: 'hi', width: 360 })
	await page.goto('/signup')
	expect(await page.getByRole('link', { name: 'निजता' }).getAttribute('href')).toBe('/users/Privacy')
	await page.getByRole('link', { name: 'शर्तों' }).click()
	await page.waitForURL('/users/Terms')
})
