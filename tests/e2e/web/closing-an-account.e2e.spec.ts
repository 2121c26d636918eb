import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { loadBy } from '../harness/actions/loading.ts'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { becomeMember, NEW_PASSWORD } from '../harness/actions/signing-up.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'
import { credentialsOf } from '../harness/people.ts'

describe('one’s own data', () => {
	test('comes as a file', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/change-password')
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Download my data' }).click(),
		])
		expect(download.suggestedFilename()).toBe('karuna-my-data.json')
		const data = JSON.parse(await readFile(await download.path(), 'utf8'))
		expect(data.profile[0].email).toBe(credentialsOf('volunteer').email)
	})

	test('is erased with the account, after the password', async ({ page }) => {
		const email = 'asha.leaves@mail.example'
		await becomeMember(page, email)
		await page.goto('/change-password')
		await page.getByRole('button', { name: 'Close my account' }).click()
		const dialog = page.getByRole('dialog', { name: 'Close my account' })
		await dialog.getByLabel('Current password').fill('not-the-password')
		await dialog.getByRole('button', { name: 'Close for good' }).click()
		await dialog.getByText('Your current password is not right.').waitFor()
		await dialog.getByLabel('Current password').fill(NEW_PASSWORD)
		await loadBy(page, () => dialog.getByRole('button', { name: 'Close for good' }).click())
		await page.waitForURL('/')
		await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
		expect((await mailsTo(email)).at(-1)?.subject).toBe('Your account at Karuna is closed')
		await page.goto('/login')
		await logIn(page, email, NEW_PASSWORD)
		await page.getByText('Authentication failed.').waitFor()
	})

	nightly('stays while requests are open, and the page says so', async ({ page }) => {
		await raiseFundraiser({ title: 'A hand pump for the upper village' })
		await signIn(page, 'donee')
		await auditScreen(page, async () => {
			await page.goto('/change-password')
			await page.locator('section').last().getByRole('button').last().click()
			await page.getByRole('dialog').locator('input').first().fill(credentialsOf('donee').password)
			await page.keyboard.press('Enter')
			await page.getByRole('alert').waitFor()
		})
	})
})
