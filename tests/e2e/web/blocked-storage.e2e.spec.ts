import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sized } from '../../harness/length.ts'
import { giveAsGuest } from '../harness/actions/giving.ts'
import { logIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

/** Ways in which a browser stores nothing for a site: storage throws, is missing, or is full. */
type Way = 'forbids' | 'lacks' | 'has filled'

const keepNothing = (page: Page, way: Way): Promise<unknown> =>
	page.addInitScript((how) => {
		if (how === 'has filled') {
			Storage.prototype.setItem = () => {
				throw new DOMException('There is no room.', 'QuotaExceededError')
			}
			return
		}
		for (const name of ['localStorage', 'sessionStorage'])
			Object.defineProperty(window, name, {
				configurable: true,
				get: () => {
					if (how === 'lacks') return null
					throw new DOMException('Access is denied for this document.', 'SecurityError')
				},
			})
	}, way)

const BLOCKED = 'Your browser blocks cookies and site data here'

const WAYS: readonly Way[] = ['forbids', 'lacks', 'has filled']

describe.each(sized(WAYS.slice(0, 1), WAYS))('where the browser %s storage', (way) => {
	test('a guest gives, from the fundraiser’s page to the thanks', async ({ page }) => {
		await keepNothing(page, way)
		const well = await raiseFundraiser({ title: `A well for Tezpur, where the browser ${way} storage` })
		await giveAsGuest(page, well, {
			amount: '250',
			donor: { firstName: 'Ira', email: 'ira.blocked@example.org' },
		})
	})

	nightly('pages show what they are for, and say where cookies are needed', async ({ page }) => {
		await keepNothing(page, way)
		const isBlocked = way === 'forbids'
		await page.goto('/')
		await page.locator('main h1').waitFor()
		await page.goto('/search')
		await page.locator('main h1').first().waitFor()
		await page.goto('/publicPayment?donationfor=tal&currency=INR')
		await page.getByRole('heading', { name: 'How much would you like to give?' }).waitFor()
		await page.goto('/backoffice/')
		await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
		expect(await page.getByText(BLOCKED).isVisible()).toBe(isBlocked)
		await page.goto('/login')
		await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
		expect(await page.getByText(BLOCKED).isVisible()).toBe(isBlocked)
		const { email, password, name } = credentialsOf('donor')
		await logIn(page, email, password)
		await page.getByRole('button', { name: `Menu of ${name}` }).waitFor()
	})
})
