import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'
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

	test('offer no gift to the foundation on a fundraiser’s page, also on a phone', async ({ page }) => {
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
		await page.getByRole('button', { name: `Menu of ${credentialsOf('donor').name}` }).click()
		const menu = page.getByRole('navigation', { name: `Menu of ${credentialsOf('donor').name}` })
		await menu.getByRole('link', { name: 'Feedback' }).waitFor()
		await menu.getByRole('link', { name: 'Help desk' }).click()
		await page.waitForURL('/users/help-desk')
	})
})

test('The footer leads to the foundation’s own pages where it has any.', async ({ page }) => {
	await page.route('**/api/v1/config', async (route) => {
		const answer = await route.fetch()
		const { data, ...rest } = await answer.json()
		const links = { about: 'https://karuna.example/about', legal: null }
		await route.fulfill({ json: { ...rest, data: { ...data, links } } })
	})
	await page.goto('/')
	const footer = page.getByRole('contentinfo')
	expect(await footer.getByRole('link', { name: 'About' }).getAttribute('href')).toBe(
		'https://karuna.example/about',
	)
	expect(await footer.getByRole('link', { name: 'Legal' }).count()).toBe(0)
})
