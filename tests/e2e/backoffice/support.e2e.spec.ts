import { describe } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'

describe('the queue of messages', () => {
	test('is read, answered and closed by an admin', async ({ page }) => {
		const donor = await signedIn('donor')
		await donor('POST', '/api/v1/message', {
			kind: 'helpDesk',
			topic: 'giving',
			subject: 'A question about a standing donation',
			body: 'Can I give every month?',
		})
		await signIn(page, 'admin')
		await auditScreen(page, () => page.goto('/backoffice/messages'))
		await page.goto('/backoffice/messages')
		await page.getByRole('link', { name: 'A question about a standing donation' }).click()
		await page.getByRole('heading', { name: 'A question about a standing donation' }).waitFor()
		const address = page.url()
		await auditScreen(page, () => page.goto(address))
		await page.goto(address)
		await page.getByRole('button', { name: 'Send answer' }).click()
		await page.getByText('Please enter your answer').waitFor()
		await page.getByLabel('Answer to d…@k….example').fill('Not yet, but soon.')
		await page.getByRole('button', { name: 'Send answer' }).click()
		await page.getByText('The answer is on its way').waitFor()
		await page.getByRole('heading', { name: 'Answers' }).waitFor()
		await page.getByRole('button', { name: 'Close', exact: true }).click()
		await page.getByText('This message is closed.').waitFor()
	})
})
