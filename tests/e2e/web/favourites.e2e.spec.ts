import { beforeAll, describe, expect } from 'vitest'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'Seed for the terraces of Netarhat' })
})

describe('liking a fundraiser and keeping it', () => {
	test('asks a guest to log in, and is there again on the next day', async ({ page }) => {
		const { email, password } = credentialsOf('donor')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Favourite' }).click()
		await page.waitForURL('/login')
		await logIn(page, email, password)
		await page.waitForURL(`/donationRequest/${fundraiser.id}`)

		const like = page.getByRole('button', { name: /^Like/ })
		const favourite = page.getByRole('button', { name: 'Favourite' })
		await like.focus()
		await page.keyboard.press('Enter')
		await page.getByRole('button', { name: 'Like 1 person likes this', pressed: true }).waitFor()
		expect(await like.evaluate((element) => element === document.activeElement)).toBe(true)
		await favourite.click()
		await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()

		await auditScreen(page, () => page.goto('/myfavourites'))
		await page.goto('/myfavourites?kind=career')
		await page.getByRole('heading', { name: 'None of this kind' }).waitFor()
		await page.getByRole('button', { name: /^Fundraiser/ }).click()
		await page.waitForURL('/myfavourites?kind=cash')
		await page.getByRole('link', { name: /Seed for the terraces/ }).click()
		await page.getByRole('button', { name: 'Favourite', pressed: true }).click()
		await page.getByRole('button', { name: 'Favourite', pressed: false }).waitFor()
		await page.getByRole('button', { name: /^Like/, pressed: true }).click()
		await eventually(async () => {
			await page.reload()
			await page.getByRole('button', { name: 'Like', exact: true, pressed: false }).waitFor()
		})
		await page.goto('/myfavourites')
		await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
	})

	test('takes what is pressed before it is known who is here', async ({ page }) => {
		await signIn(page, 'owner')
		const answered = Promise.withResolvers<void>()
		await page.route('**/api/v1/token/refresh', async (route) => {
			await answered.promise
			await route.continue()
		})
		const renewal = page.waitForRequest('**/api/v1/token/refresh')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Favourite', pressed: false }).click()
		await renewal
		answered.resolve()
		await page.getByRole('button', { name: 'Favourite', pressed: true }).click()
		await page.getByRole('button', { name: 'Favourite', pressed: false }).waitFor()
		expect(new URL(page.url()).pathname).toBe(`/donationRequest/${fundraiser.id}`)
	})
})
