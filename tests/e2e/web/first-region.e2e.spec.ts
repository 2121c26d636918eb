import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const regionOf = (page: Page, name: string) =>
	page.getByRole('heading', { name: new RegExp(`in ${name}`) }).waitFor()
const opener = (page: Page, name: string) => page.getByRole('banner').getByText(name, { exact: true }).first()

beforeAll(() => raiseFundraiser({ title: 'A pump for the well of Bundu' }))

describe('the region of a visitor', () => {
	test('is India where their address tells nothing, and what they choose, in the application as well', async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto('/')
		await regionOf(page, 'India')
		await opener(page, 'India').click()
		await page.getByRole('banner').getByRole('button', { name: 'United States' }).click()
		await regionOf(page, 'United States')
		await page.goto('/access-denied')
		await page.getByRole('button', { name: 'Region and language, now United States' }).waitFor()
		// Back in the application's own way, and on a page that is another one for it.
		await page.getByRole('button', { name: /^Region and language/ }).click()
		await page.getByRole('button', { name: 'India', exact: true }).click()
		await page.getByRole('banner').getByRole('link', { name: 'Karuna' }).click()
		await regionOf(page, 'India')
		await page.goBack()
		await page.getByRole('button', { name: /^Region and language/ }).waitFor()
	})

	nightly('is that of the device where no cookie says so yet', async ({ page }) => {
		await page.goto('/about')
		await page.evaluate(() => localStorage.setItem('karuna.preferences', '{"region":"US"}'))
		await page.goto('/')
		await regionOf(page, 'United States')
		expect(await page.evaluate(() => document.cookie)).toContain('karuna_region=US')
	})

	test('is chosen without scripts', async ({ visitor }) => {
		const page = await visitor({ width: 360, scripts: false })
		await page.goto('/search?tax=1')
		await page.getByRole('button', { name: 'Menu', exact: true }).click()
		await page.locator('#menu').getByRole('button', { name: 'United States' }).click()
		await eventually(() => page.locator('#menu button[value=US]').getAttribute('aria-pressed')).toBe('true')
		expect(new URL(page.url()).search).toBe('?tax=1')
		await page.goto('/')
		await regionOf(page, 'United States')
	})
})
