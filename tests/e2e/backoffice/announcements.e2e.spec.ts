import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

describe('words to many', () => {
	test('are written, looked at with their number, sent, and read by whom they are for', async ({
		page,
		visitor,
	}) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/announcements')
		await page.getByRole('button', { name: 'Send to all' }).click()
		const dialog = page.getByRole('dialog', { name: 'Send to all' })
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await dialog.getByText('Please enter title').first().waitFor()
		await dialog.getByLabel('Audience').click()
		await page.getByRole('option', { name: 'Who has a role' }).click()
		await dialog.getByLabel('Title', { exact: true }).fill('Thank you, volunteers')
		await dialog.getByLabel('Message', { exact: true }).fill('There is tea on Monday.')
		await dialog.getByLabel('Title in Hindi (optional)').fill('धन्यवाद')
		await dialog.getByLabel('Message in Hindi (optional)').fill('सोमवार को चाय है।')
		await dialog.getByRole('button', { name: 'Preview' }).click()
		await dialog.getByText('People who will have it: 1').waitFor()
		await dialog.getByText('सोमवार को चाय है।').waitFor()
		await dialog.getByRole('button', { name: 'Send it to 1' }).click()
		await dialog.waitFor({ state: 'detached' })
		await page.getByRole('row', { name: /Thank you, volunteers/ }).waitFor()
		await auditScreen(page, () => page.goto('/backoffice/announcements'))

		const volunteer = await visitor({ width: 360 })
		await signIn(volunteer, 'volunteer')
		await volunteer.goto('/notifications')
		const main = volunteer.getByRole('main')
		await main.getByText('There is tea on Monday.').waitFor()
		expect(await main.getByText('Thank you, volunteers').count()).toBe(1)
	})

	nightly('are for admins alone', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/backoffice/announcements')
		await page.getByText('You do not have the privilege to access the requested page!').first().waitFor()
	})
})
