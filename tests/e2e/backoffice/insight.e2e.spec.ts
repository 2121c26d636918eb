import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

describe('the activity log', () => {
	nightly('is searched by type and by person, and exported', async ({ page }) => {
		await signIn(page, 'admin')
		await auditScreen(page, () => page.goto('/backoffice/activity'))
		await page.goto('/backoffice/userActivityLog')
		await page.getByRole('heading', { name: 'Activity log' }).waitFor()
		await page.getByLabel('Type:').selectOption('login')
		await page.getByRole('cell', { name: 'Password was right' }).first().waitFor()
		const person = page
			.getByRole('table')
			.getByRole('button', { name: /[a-z] [A-Z]/i })
			.first()
		const name = await person.textContent()
		await person.click()
		const everybody = page.getByRole('button', { name: /Show everybody/ })
		await everybody.waitFor()
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Export' }).click()
		expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/)
		await everybody.click()
		await everybody.waitFor({ state: 'detached' })
		await page
			.getByRole('searchbox', { name: 'Name, or what happened' })
			.fill('nothing like this ever happened')
		await page.getByText('No Records Found').waitFor()
		expect(name).not.toBe('')
	})

	nightly('is no business of finance', async ({ page }) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/activity')
		await page
			.getByText(/not allowed to access|do not have the privilege/)
			.first()
			.waitFor()
	})
})

describe('statistics', () => {
	test('show finance what was given, each figure with its events', async ({ page }) => {
		await signIn(page, 'super')
		await auditScreen(page, () => page.goto('/backoffice/statistics'))
		await page.goto('/backoffice/statistics?step=month')
		const signups = page.getByRole('region', { name: 'Sign-ups', exact: true })
		await signups.getByRole('img', { name: /^Sign-ups: \d+ in all/ }).waitFor()
		await signups.getByText('As a table').click()
		expect(await signups.getByRole('row').count()).toBeGreaterThan(3)
		await page.getByLabel('By:').selectOption('day')
		await page.waitForURL(/step=day/)
		await page.getByLabel('From:').fill('2001-01-01')
		await page.getByLabel('To:').fill('2001-02-01')
		await page.getByText('Nothing in this period').nth(3).waitFor()
	})

	nightly('show volunteers no money', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/backoffice/statistics')
		await page.getByRole('heading', { name: 'Requests by type' }).waitFor()
		await page.getByRole('heading', { name: /Donations to fundraisers/ }).waitFor({ state: 'detached' })
	})
})

describe('the list of users', () => {
	nightly('shows hints of addresses, and one in full to an admin who asks', async ({ page }) => {
		await signIn(page, 'admin')
		await auditScreen(page, () => page.goto('/backoffice/users'))
		await page.goto('/backoffice/userList')
		await page.getByRole('searchbox', { name: /whole e-mail/ }).fill('donor@karuna.example')
		await page.getByText('1 to 1 of 1').waitFor()
		await page.getByRole('table').getByRole('link').first().click()
		await page.getByRole('button', { name: 'Show address and number of' }).click()
		const why = page.getByRole('dialog')
		await why.getByRole('button', { name: 'Show', exact: true }).click()
		await why.getByText('Please enter the reason').waitFor()
		await why.getByLabel('Reason').fill('A receipt came back.')
		await why.getByRole('button', { name: 'Show', exact: true }).click()
		await page.getByText('donor@karuna.example').waitFor()
	})
})
