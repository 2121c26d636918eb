import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'

const moveDevice = (page: Page, days: number) =>
	page.clock.setSystemTime(new Date(Date.now() + days * DAY_MS))

const today = (timeZone: string) =>
	new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now())

describe('on a device whose clock is off by months', () => {
	test('a fundraiser has the days left that it has, ahead and behind', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Benches for Chaibasa', region: 'IN' })
		const visible: string[] = []
		for (const days of [0, 100, -100]) {
			const page = await visitor()
			await moveDevice(page, days)
			await page.goto(`/donationRequest/${fundraiser.id}`)
			visible.push(
				await page
					.getByText(/\d+ days left|Ended/)
					.first()
					.innerText(),
			)
		}
		expect(visible[0]).toMatch(/^(59|60) days left$/)
		expect(visible.slice(1)).toEqual([visible[0], visible[0]])
	})

	nightly(
		'the picker of a last day begins today, and the form takes what the server takes',
		async ({ page }) => {
			await moveDevice(page, 100)
			await signIn(page, 'donee')
			await page.goto('/new-request')
			const picker = page.locator('input[type=date]')
			expect(await picker.getAttribute('min')).toBe(today('Asia/Kolkata'))
			const lastDay = page.getByLabel('Ends on', { exact: true })
			await lastDay.fill('01-Jan-2020')
			await lastDay.blur()
			const refused = page.getByText('That day is past. Choose today or later.')
			await refused.waitFor()
			await lastDay.fill(today('Asia/Kolkata'))
			await lastDay.blur()
			await refused.waitFor({ state: 'detached' })
		},
	)

	nightly('the footer names the year of the server', async ({ page }) => {
		await moveDevice(page, 3 * 365)
		await page.goto('/')
		await page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()} Karuna`).waitFor()
	})

	nightly('the backoffice asks for today’s figures and ages what waits by the server', async ({ page }) => {
		await moveDevice(page, 100)
		await signIn(page, 'admin')
		await page.goto('/backoffice/statistics')
		await page.getByRole('heading', { level: 1 }).waitFor()
		expect(await page.locator('input[type=date]').nth(1).inputValue()).toBe(today('Asia/Kolkata'))
	})
})
