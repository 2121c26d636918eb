import { describe } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly } from '../harness/browser-test.ts'

describe('organizations, accessible and within the window, in English and Hindi, at 360 and 1440 px', () => {
	nightly('those that wait, and one with its decision', async ({ page }) => {
		await signIn(page, 'admin')
		await auditScreen(page, () => page.goto('/backoffice/organizations'))
		await page.goto('/backoffice/organizations')
		await page.getByRole('link', { name: 'Vriksha Commons' }).click()
		await page.getByRole('heading', { name: 'Vriksha Commons' }).waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
	})

	nightly('a reader without the right decides nothing', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/backoffice/organizations')
		await page.getByRole('link', { name: 'Vriksha Commons' }).click()
		await page.getByRole('heading', { name: 'Vriksha Commons' }).waitFor()
		await page.getByRole('button', { name: 'Verify' }).waitFor({ state: 'detached' })
	})
})
