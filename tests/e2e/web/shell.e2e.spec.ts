import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

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

	nightly('offer no donation to the foundation on a fundraiser’s page, also on a phone', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A pump for Lohardaga' })
		await page.setViewportSize({ width: 360, height: 780 })
		await page.goto('/')
		await (await openDrawer(page)).getByRole('link', { name: 'Donate to the foundation' }).waitFor()

		await page.goto(`/donationRequest/${fundraiser.id}`)
		const drawer = await openDrawer(page)
		await drawer.getByRole('link', { name: 'Browse fundraisers' }).waitFor()
		expect(await drawer.getByRole('link', { name: 'Donate to the foundation' }).count()).toBe(0)
	})

	nightly('lead whoever is signed in to the help desk and to feedback', async ({ page }) => {
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

type Links = Partial<Record<'about' | 'legal' | 'blog' | 'audioRoom', string | null>>

const withLinks = (page: Page, links: Links) =>
	page.route('**/api/v1/config', async (route) => {
		const answer = await route.fetch()
		const { data, ...rest } = await answer.json()
		await route.fulfill({ json: { ...rest, data: { ...data, links } } })
	})

describe('pages about the foundation', () => {
	nightly('are our own, unless it has its own elsewhere', async ({ page }) => {
		await withLinks(page, { about: 'https://karuna.example/about', legal: null, blog: null })
		await page.goto('/access-denied')
		const footer = page.getByRole('contentinfo')
		const about = footer.getByRole('link', { name: 'About' })
		await eventually(() => about.getAttribute('href')).toBe('https://karuna.example/about')
		expect(await footer.getByRole('link', { name: 'Legal' }).getAttribute('href')).toBe('/legal')
		expect(await page.getByRole('banner').getByRole('link', { name: 'Blog' }).count()).toBe(0)
	})

	nightly('name the legal entities as they are configured, on a phone and in Hindi', async ({ visitor }) => {
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

	nightly('have a blog beside them where there is one, on a desk and on a phone', async ({ page }) => {
		await withLinks(page, { about: null, legal: null, blog: 'https://karuna.example/blog' })
		await page.setViewportSize({ width: 1440, height: 900 })
		await page.goto('/access-denied')
		const link = page.getByRole('banner').getByRole('link', { name: 'Blog' })
		expect(await link.getAttribute('href')).toBe('https://karuna.example/blog')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).waitFor()
		await page.setViewportSize({ width: 360, height: 780 })
		await (await openDrawer(page)).getByRole('link', { name: 'Blog' }).waitFor()
	})
})

describe('a page', () => {
	test('begins at its top, offers it from far below, and is where it was on Back', async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 600 })
		await page.goto('/access-denied')
		const y = () => page.evaluate(() => window.scrollY)
		const toTop = page.getByRole('button', { name: 'Back to the top' })
		const footer = page.getByRole('contentinfo')
		await footer.getByRole('link', { name: 'Legal' }).scrollIntoViewIfNeeded()
		await eventually(y).toBeGreaterThan(500)
		await toTop.waitFor()
		const left = await y()
		await footer.getByRole('link', { name: 'Donate to the foundation' }).click()
		await page.waitForURL(/\/publicPayment/)
		await eventually(y).toBe(0)
		expect(await toTop.count()).toBe(0)

		await page.goBack()
		await page.waitForURL('/access-denied')
		await eventually(y).toBe(left)
		await page.reload()
		await eventually(y).toBe(left)
	})

	nightly(
		'leads members to the audio room that it names, where such rooms are joined, and nobody else',
		async ({ page }) => {
			const rooms: string[] = []
			await page.route('https://rooms.example/**', (route) => {
				rooms.push(route.request().url())
				return route.fulfill({ contentType: 'text/html', body: '<h1>Room</h1>' })
			})
			await withLinks(page, { audioRoom: 'https://rooms.example/join' })
			await page.goto('/access-denied?audioRoomId=r1')
			await page.getByRole('heading', { level: 1 }).waitFor()
			await signIn(page, 'donor')
			// No id of a room.
			await page.goto('/access-denied?audioRoomId=https://evil.example')
			await page.getByRole('button', { name: `Menu of ${credentialsOf('donor').name}` }).waitFor()
			expect(rooms).toEqual([])

			for (const address of ['/access-denied?audioRoomId=r1', '/users/Terms?audioRoomId=r1']) {
				await page.goto(address)
				await page.waitForURL('https://rooms.example/join?audioRoomId=r1')
				await page.getByRole('heading', { name: 'Room' }).waitFor()
			}
		},
	)
})

nightly(
	'Logging in and signing up are two tabs of one form, at an address of their own, too',
	async ({ page }) => {
		await page.goto('/NewLogin')
		await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
		expect(await page.getByRole('banner').count()).toBe(0)
		await page.getByLabel('Email or username').fill('asha@example.org')
		await page.getByRole('link', { name: 'Sign up' }).click()
		await page.waitForURL('/NewLogin?tab=signup')
		for (const box of ['Send me a weekly mix', 'You may contact me for research'])
			expect(await page.getByLabel(box).isChecked()).toBe(false)
		expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org')
		await page.goto('/login')
		await page.getByLabel('Email or username').fill('asha')
		await page.getByRole('link', { name: 'Sign up' }).click()
		await page.waitForURL('/signup')
		expect(await page.getByLabel('Email').inputValue()).toBe('asha')
		expect(await page.getByRole('link', { name: 'Karuna' }).first().getAttribute('href')).toBe('/NewHome')
	},
)

nightly('Signing up leads to the terms and to what becomes of one’s data.', async ({ visitor }) => {
	const page = await visitor({ language: 'hi', width: 360 })
	await page.goto('/signup')
	expect(await page.getByRole('link', { name: 'निजता' }).getAttribute('href')).toBe('/users/Privacy')
	await page.getByRole('link', { name: 'शर्तों' }).click()
	await page.waitForURL('/users/Terms')
})
