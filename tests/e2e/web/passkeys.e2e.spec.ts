import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { becomeMember, NEW_PASSWORD, proofLinkTo } from '../harness/actions/signing-up.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

async function giveDevice(page: Page) {
	const session = await page.context().newCDPSession(page)
	await session.send('WebAuthn.enable')
	const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return (isUserVerified: boolean) =>
		session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function add(page: Page, name: string, email: string) {
	// A form that is sent off before the page knows of the second factor waits until it does.
	const sent = Promise.withResolvers<void>()
	const FACTOR = '**/api/v1/user/second-factor'
	await page.route(FACTOR, (route) => sent.promise.then(() => route.continue()))
	await page.goto('/change-password')
	await section(page).getByRole('button', { name: 'Add a passkey' }).click()
	await section(page).getByLabel('Name of the passkey').fill(name)
	await section(page).getByLabel('Current password').fill(NEW_PASSWORD)
	await section(page).getByRole('button', { name: 'Add a passkey' }).click()
	sent.resolve()
	await section(page).getByText('We sent a link to').waitFor()
	await page.unroute(FACTOR)
	const tab = await page.context().newPage()
	await tab.goto(await proofLinkTo(email))
	await tab.getByRole('button', { name: 'Yes, it is me' }).click()
	await tab.getByText('It is confirmed. You can continue now').waitFor()
	await tab.close()
	await section(page).getByText('It is confirmed that this account is yours.').waitFor()
	await section(page).getByLabel('Name of the passkey').fill(name)
	await section(page).getByLabel('Current password').fill(NEW_PASSWORD)
	await section(page).getByRole('button', { name: 'Add a passkey' }).click()
	await section(page)
		.getByRole('button', { name: `Remove ${name}` })
		.waitFor()
}

describe('a passkey', () => {
	test('is added, opens the account without a name or a password, and is removed', async ({ page }) => {
		await giveDevice(page)
		await becomeMember(page, 'asha.passkey@mail.example')
		await add(page, 'My phone', 'asha.passkey@mail.example')
		await page.getByRole('button', { name: 'Menu of Asha Pillai' }).click()
		await page.getByText('Log out').click()
		await page.getByRole('link', { name: 'Log in' }).first().waitFor()

		await page.goto('/login')
		await page.getByRole('button', { name: 'Log in with a passkey' }).click()
		await page.getByRole('button', { name: 'Menu of Asha Pillai' }).waitFor()

		await page.goto('/change-password')
		await section(page).getByText('Last used').waitFor()
		await section(page).getByRole('button', { name: 'Remove My phone' }).click()
		const remove = section(page).getByRole('button', { name: 'Remove', exact: true })
		await section(page).getByLabel('Current password').fill('Kadamba+59')
		await remove.click()
		await section(page).getByText('Your current password is not right.').waitFor()
		await section(page).getByLabel('Current password').fill(NEW_PASSWORD)
		await remove.click()
		await section(page).getByText('You have none yet.').waitFor()
	})

	nightly('of nobody, or with another finger, opens nothing', async ({ page }) => {
		const verify = await giveDevice(page)
		await becomeMember(page, 'asha.passkey.finger@mail.example')
		await add(page, 'My phone', 'asha.passkey.finger@mail.example')
		await verify(false)
		await page.context().clearCookies()
		await page.evaluate(() => localStorage.clear())
		await page.goto('/login')
		await page.getByRole('button', { name: 'Log in with a passkey' }).click()
		await page.getByText('Your device did not show a passkey.').waitFor()
		expect(new URL(page.url()).pathname).toBe('/login')
	})

	nightly('looks right in its list and while it is added', async ({ page }) => {
		await giveDevice(page)
		await becomeMember(page, 'asha.passkey.looks@mail.example')
		await add(page, 'My phone', 'asha.passkey.looks@mail.example')
		await auditScreen(page, async () => {
			await page.goto('/change-password')
			const card = page.locator('section:has(svg.lucide-key-round)')
			await card.locator('> button').click()
			await card.locator('form input[type=password]').waitFor()
		})
	})
})
