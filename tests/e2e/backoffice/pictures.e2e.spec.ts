import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'

describe('the queue of pictures', () => {
	test('is looked through, and a picture is taken down with a reason', async ({ page }) => {
		await raiseFundraiser({ title: 'A swing for Palma', goal: 2_000 })
		await signIn(page, 'admin')
		await auditScreen(page, async () => {
			await page.goto('/backoffice/pictures')
			await page
				.getByRole('link', { name: /uploaded|तस्वीर/ })
				.first()
				.waitFor()
		})
		await page.goto('/backoffice/pictures')
		await page
			.getByRole('link', { name: /^Picture that .* uploaded$/ })
			.first()
			.click()
		await page.getByRole('button', { name: 'It may stay' }).waitFor()
		const address = page.url()
		await auditScreen(page, async () => {
			await page.goto(address)
			await page.getByRole('img', { name: /uploaded|तस्वीर/ }).waitFor()
		})
		await page.goto(address)
		await page.getByRole('button', { name: 'It may stay' }).click()
		await page.getByText('The picture may stay').waitFor()
		await page.getByRole('button', { name: 'Take down' }).click()
		const dialog = page.getByRole('dialog', { name: 'Take this picture down' })
		await dialog.getByRole('button', { name: 'Take down' }).click()
		await dialog.getByText('Please enter the reason').waitFor()
		await dialog.getByLabel('Reason').fill('It shows somebody’s bank card.')
		await dialog.getByRole('button', { name: 'Take down' }).click()
		await page.getByText('This picture was taken down and is gone.').waitFor()
		await page.getByRole('main').getByText('It shows somebody’s bank card.').waitFor()
		expect(await page.getByRole('button', { name: 'Take down' }).count()).toBe(0)
	})
})
