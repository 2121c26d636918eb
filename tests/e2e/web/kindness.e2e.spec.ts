import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

describe('the kindness score', () => {
	nightly('has rules that everybody can read', async ({ page }) => {
		await page.goto('/users/kindness')
		await page.getByRole('heading', { name: 'The rules' }).waitFor()
		await page.getByText('Log in to see your own score').waitFor()
		expect(await page.getByRole('row').count()).toBeGreaterThan(6)
		await auditScreen(page, () => page.goto('/users/kindness'))
	})

	test('is reached from one’s own menu, and says how it came about', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto('/')
		await page.getByRole('button', { name: /^Menu of/ }).click()
		await page.getByRole('link', { name: /^Kindness score/ }).click()
		await page.waitForURL('/users/kindness')
		await page.getByRole('heading', { name: 'How it was earned' }).waitFor()
		await page.getByText('Your kindness score').waitFor()
		await auditScreen(page, () => page.goto('/users/kindness'))
	})
})
