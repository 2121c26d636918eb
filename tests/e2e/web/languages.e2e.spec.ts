import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const stored = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem('karuna.preferences') ?? '{}').language)
const canonical = (page: Page) =>
	page.evaluate(() => {
		const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')]
		return links.map(({ href }) => new URL(href).pathname)
	})

describe('an address in Hindi', () => {
	test('is in Hindi whatever the browser prefers, and every link keeps it', async ({ page }) => {
		await page.goto('/hi')
		await page.getByRole('heading', { level: 1, name: /मदद माँगिए/ }).waitFor()
		expect([await language(page), await canonical(page)]).toEqual(['hi', ['/hi']])
		await page.getByRole('link', { name: 'अपीलें देखें' }).first().click()
		await page.getByRole('heading', { level: 1 }).waitFor()
		await eventually(async () => pathOf(page)).toBe('/hi/search')
		await eventually(() => canonical(page)).toEqual(['/hi/search'])
		await page.getByRole('contentinfo').getByRole('link', { name: 'निजता' }).click()
		await eventually(async () => pathOf(page)).toBe('/hi/users/Privacy')
		await eventually(() => canonical(page)).toEqual(['/hi/users/Privacy'])
		// They came to Hindi first, and chose nothing else.
		await page.goto('/')
		await page.getByRole('heading', { level: 1, name: /मदद माँगिए/ }).waitFor()
	})

	nightly(
		'leads to the same page in English where somebody chooses it, and their choice is kept',
		async ({ page }) => {
			await page.goto('/hi/search?category=health')
			await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
			await eventually(async () => pathOf(page)).toBe('/search')
			expect(new URL(page.url()).search).toBe('?category=health')
			await eventually(() => language(page)).toBe('en')
			await page.goto('/hi')
			await page.getByRole('heading', { level: 1, name: /मदद माँगिए/ }).waitFor()
			expect(await stored(page)).toBe('en')
		},
	)

	nightly('of a page of members asks to log in, in Hindi', async ({ page }) => {
		await page.goto('/hi/myDonations')
		await eventually(async () => pathOf(page)).toBe('/hi/login')
		expect(await canonical(page)).toEqual([])
	})

	nightly('that is none is a page that says so, under 404', async ({ page }) => {
		const answer = await page.goto('/hi/nobody.goes.by.this')
		expect(answer?.status()).toBe(404)
		await page.getByRole('heading', { name: 'इस पते पर कुछ नहीं है' }).waitFor()
	})
})
