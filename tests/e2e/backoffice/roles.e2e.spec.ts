import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

const open = async (page: Page, name: string) => {
	const [first] = name.split(' ')
	await page.goto(`/backoffice/users?filter=${encodeURIComponent(JSON.stringify({ q: first }))}`)
	await page.getByRole('link', { name }).click()
	await page.getByRole('heading', { name, level: 1 }).waitFor()
}

describe('roles', () => {
	test('are granted with a reason, work at once, and are taken back', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'super')
		await open(page, 'Samuel Joseph')
		await page.getByRole('button', { name: 'Grant finance' }).click()
		const dialog = page.getByRole('dialog', { name: 'Grant finance to Samuel Joseph' })
		await dialog.getByRole('button', { name: 'Grant' }).click()
		await dialog.getByText('Please enter the reason').waitFor()
		await dialog.getByLabel('Reason').fill('He reconciles while Anita is away.')
		await dialog.getByRole('button', { name: 'Grant' }).click()
		await page.getByText('The role is granted.').waitFor()
		await page.getByRole('main').getByText('He reconciles while Anita is away.').waitFor()

		const other = await visitor()
		await signIn(other, 'volunteer')
		await other.goto('/backoffice/donations')
		await other.getByRole('heading', { name: 'Donations', level: 1 }).waitFor()

		await page.getByRole('button', { name: 'Take finance back' }).click()
		await page.getByLabel('Reason').fill('Anita is back.')
		await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
		await page.getByText('The role is taken back.').waitFor()
		await other.goto('/backoffice/donations')
		await other.getByText('You do not have the privilege to access the requested page!').first().waitFor()
	})

	nightly(
		'that wait for a second factor say so, to those who granted them and to those who hold them',
		async ({ visitor }) => {
			const page = await visitor()
			await signIn(page, 'super')
			// Only production makes roles wait: here the answer says that one does.
			await page.route('**/api/backoffice/users/*-*', async (route) => {
				const response = await route.fetch()
				await route.fulfill({ response, json: { ...(await response.json()), dormant: ['finAdmin'] } })
			})
			await open(page, 'Anita Rao')
			await page.getByText('This role opens nothing yet. It waits until Anita Rao sets up').waitFor()
			await auditScreen(page, async () => {
				await page.reload()
				await page.getByRole('alert').first().waitFor()
			})
		},
	)

	nightly('that open money are not an admin’s to grant', async ({ page }) => {
		await signIn(page, 'admin')
		await open(page, 'Meera Krishnan')
		await page.getByRole('button', { name: 'Grant radio' }).waitFor()
		expect(await page.getByRole('button', { name: /^(Grant|Take) / }).count()).toBe(2)
	})

	nightly('and whoever may be somebody else is signed out everywhere', async ({ visitor }) => {
		const volunteer = await visitor()
		await signIn(volunteer, 'volunteer')
		const page = await visitor()
		await signIn(page, 'admin')
		await open(page, 'Samuel Joseph')
		await page.getByRole('button', { name: 'Sign out everywhere' }).click()
		const dialog = page.getByRole('dialog', { name: 'Sign Samuel Joseph out everywhere' })
		await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
		await dialog.getByText('Please enter the reason').waitFor()
		await dialog.getByLabel('Reason').fill('His laptop was left on a train.')
		await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
		await page.getByText('They are signed out everywhere.').waitFor()
		await page.getByRole('main').getByText('His laptop was left on a train.').waitFor()
		await volunteer.goto('/backoffice/requests')
		await volunteer.waitForURL(/\/login/)
		await open(page, 'Kavita Rao')
		await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor()
		expect(await page.getByRole('button', { name: 'Sign out everywhere' }).count()).toBe(0)
	})

	nightly(
		'lead from the spec’s addresses into the backoffice, or to the words for those without',
		async ({ visitor }) => {
			const admin = await visitor()
			await signIn(admin, 'admin')
			await admin.goto('/admin/userList')
			await admin.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
			const donor = await visitor()
			await signIn(donor, 'donor')
			await donor.goto('/admin/userList')
			await donor.getByText('You are not allowed to access this page').first().waitFor()
		},
	)

	nightly('and people look right on every screen', async ({ page }) => {
		await signIn(page, 'super')
		await auditScreen(page, async () => {
			await page.goto('/backoffice/users')
			await page.getByRole('link', { name: 'Anita Rao' }).waitFor()
		})
		await open(page, 'Samuel Joseph')
		await auditScreen(page, async () => {
			await page.reload()
			await page.getByRole('list').first().waitFor()
		})
	})
})
