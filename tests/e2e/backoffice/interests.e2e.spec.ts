import { describe } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'

describe('user interests', () => {
	test('are added, renamed and removed by an admin', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/admin/TALLeaders/userInterests')
		await page.waitForURL('**/backoffice/userInterests')
		await page.getByRole('button', { name: 'Add an interest' }).click()
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.getByText('Please enter the name').waitFor()
		await page.getByLabel('Name', { exact: true }).or(page.getByLabel('Name *')).fill('Rivers')
		await page.getByLabel('Name in Hindi').fill('नदियाँ')
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		await page.getByRole('link', { name: 'Rivers' }).waitFor()
		await auditScreen(page, () => page.goto('/backoffice/userInterests'))
		await page.goto('/backoffice/userInterests')
		await page.getByRole('link', { name: 'Rivers' }).click()
		await page.getByRole('heading', { name: 'Rivers' }).waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
		await page.goto(address)
		await page.getByRole('button', { name: 'Remove', exact: true }).click()
		await page.getByRole('button', { name: 'Remove it' }).click()
		await page.getByText('The interest is removed').waitFor()
	})
})
