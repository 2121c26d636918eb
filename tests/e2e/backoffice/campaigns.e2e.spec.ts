import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'
import { type Account, credentialsOf, userIdOf } from '../harness/people.ts'

const WITH_ROLES: readonly Account[] = ['super', 'finance', 'volunteer', 'radio']

beforeAll(async () => {
	for (const account of WITH_ROLES) {
		const body = { unique_id: userIdOf(account), email: { announcements: true } }
		await (await signedIn(account))('POST', '/api/v1/notifications/email', body)
	}
})

describe('an e-mail to many', () => {
	test('is written, counted, looked at, tried on oneself, sent and followed', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/admin/SendEmailToUsers')
		await page.waitForURL('**/backoffice/campaigns/write')
		await page.getByRole('button', { name: 'Preview' }).click()
		await page.getByText('Please enter the subject').waitFor()
		await page.getByLabel('volunteer', { exact: true }).check()
		await page.getByText('1 person would get it now.').waitFor()
		await page.getByLabel('Subject').fill('Tea on Monday')
		await page.getByLabel('Message').fill('Dear volunteers,\n\nthere is tea on Monday.')
		await page.getByRole('button', { name: 'Preview' }).click()
		await page.getByText('People who will get it: 1').waitFor()
		const hindi = page.getByRole('figure', { name: 'For readers of Hindi' })
		await hindi.getByText('there is tea on Monday.').waitFor()
		await hindi.getByText('इस तरह के मेल और न भेजें').waitFor()
		await page.getByRole('button', { name: 'Send it to me first' }).click()
		await page.getByText('It is on its way to you only.').waitFor()
		await page.getByRole('button', { name: 'Send it to 1' }).click()
		await page.getByRole('heading', { name: 'Tea on Monday', level: 1 }).waitFor()
		await page.getByText('Finished').waitFor()
		await page.getByText('1 of 1').waitFor()
		for (const account of ['admin', 'volunteer'] as const) {
			const mails = await mailsTo(credentialsOf(account).email)
			expect([account, mails.filter(({ subject }) => subject === 'Tea on Monday').length]).toEqual([
				account,
				1,
			])
		}
		const visible = page.url()
		await auditScreen(page, () => page.goto('/backoffice/campaigns'))
		await auditScreen(page, () => page.goto('/backoffice/campaigns/write'))
		await auditScreen(page, () => page.goto(visible))
	})

	nightly('is stopped on its way', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/SendEmailtoUsers')
		for (const role of ['super admin', 'finance', 'volunteer', 'radio'])
			await page.getByLabel(role, { exact: true }).check()
		await page.getByText('4 people would get it now.').waitFor()
		await page.getByLabel('Subject').fill('A mistake')
		await page.getByLabel('Message').fill('This should not have been sent.')
		await page.getByRole('button', { name: 'Preview' }).click()
		await page.getByRole('button', { name: 'Send it to 4' }).click()
		await page.getByRole('heading', { name: 'A mistake', level: 1 }).waitFor()
		await page.getByRole('button', { name: 'Stop it' }).click()
		await page.getByText('Nobody else gets it, and it can’t be resumed.').waitFor()
		await page.getByRole('button', { name: 'Yes, stop it' }).click()
		await page.getByText('It is stopped.').waitFor()
		await page.getByText('Not sent any more').waitFor()
		await page.goto('/backoffice/campaigns')
		const row = page.getByRole('row', { name: /A mistake/ })
		await row.getByText('Stopped').waitFor()
		await page.goto('/backoffice/activity')
		await eventually(() =>
			page.getByRole('cell', { name: 'E-mail to many stopped' }).count(),
		).toBeGreaterThan(0)
	})

	nightly('is for admins alone', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/backoffice/campaigns/write')
		await page.getByText('You do not have the privilege to access the requested page!').first().waitFor()
	})
})
