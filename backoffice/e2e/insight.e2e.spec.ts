import { describe, expect } from 'vitest'
import { signInToBackoffice } from '../../infra/browser-tests/actions/signing-in.ts'
import { auditScreen } from '../../infra/browser-tests/audit.ts'
import { test } from '../../infra/browser-tests/browser-test.ts'

describe('the activity log', () => {
	test('is searched by type and by person, and exported', async ({ page }) => {
		await signInToBackoffice(page, 'admin')
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

	test('is no business of finance', async ({ page }) => {
		await signInToBackoffice(page, 'finance')
		await page.goto('/backoffice/activity')
		await page
			.getByText(/not allowed to access|do not have the privilege/)
			.first()
			.waitFor()
	})
})
