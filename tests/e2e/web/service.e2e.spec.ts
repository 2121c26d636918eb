import { beforeAll, describe, expect } from 'vitest'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A wall against the floods of Majuli' })
})

describe('writing to us', () => {
	test('is open to a guest, who is told what is missing and gets a reference', async ({ page }) => {
		for (const address of ['/users/ContactUs', '/users/Feedback', '/users/help-desk'])
			await auditScreen(page, () => page.goto(address))
		await page.goto('/')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
		await page.getByRole('button', { name: 'Send' }).click()
		await page.getByText('Please enter your name').waitFor()
		await page.getByLabel('Your name').fill('Asha Pillai')
		await page.getByLabel('Your e-mail address').fill('asha.pillai@example.org')
		await page.getByLabel('Subject').fill('A donation in kind')
		await page.getByLabel('Your message').fill('May I send books?')
		await page.getByRole('button', { name: 'Send' }).click()
		await page.getByRole('heading', { name: 'Thank you, your message is here' }).waitFor()
		const reference = page.getByRole('status').filter({ hasText: 'K-' })
		expect(await reference.textContent()).toMatch(/K-[2-9A-Z]{4}-[2-9A-Z]{4}/)
	})

	nightly('is known of whoever is signed in', async ({ page }) => {
		await signIn(page, 'donor')
		await page.goto('/users/help-desk')
		await page.getByText('You write as').waitFor()
		await page.getByLabel('What is it about?').selectOption('receipts')
		await page.getByLabel('Subject').fill('My receipt')
		await page.getByLabel('Your message').fill('It names another city.')
		await page.getByRole('button', { name: 'Send' }).click()
		await page.getByRole('heading', { name: 'Thank you, your message is here' }).waitFor()
	})
})

describe('rules and privacy', () => {
	nightly('can be read in both languages', async ({ page }) => {
		await auditScreen(page, () => page.goto('/users/Privacy'))
		await auditScreen(page, () => page.goto('/users/Terms'))
	})
})

describe('reporting a request', () => {
	test('asks a guest to log in, counts once, and is shown to whoever did it', async ({ page }) => {
		const { email, password } = credentialsOf('donor')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Report request' }).click()
		await page.waitForURL('/login')
		await logIn(page, email, password)
		await page.waitForURL(`/donationRequest/${fundraiser.id}`)
		for (const text of ['Our team reviews it', 'It counts once']) {
			await page.getByRole('button', { name: 'Report request' }).click()
			await page.getByRole('button', { name: 'Send report' }).click()
			await page.getByText('Please select a reason').waitFor()
			await page.getByText('Something in it is not true').click()
			await page.getByLabel('Please tell us more').fill('The wall stands already.')
			await page.getByRole('button', { name: 'Send report' }).click()
			await page.getByText(text).waitFor()
			await page.getByRole('button', { name: 'Close' }).click()
		}
		await auditScreen(page, () => page.goto(`/User-reports/${fundraiser.id}`))
		await page.goto(`/User-reports/${fundraiser.id}`)
		await page.getByText('The wall stands already.').waitFor()
		await page.goto('/User-reports/00000000-0000-4000-8000-000000000000')
		await page.getByRole('heading', { name: 'You have reported nothing here' }).waitFor()
		await page.goto('/user/jalmitra')
		await page.getByRole('button', { name: 'Report person' }).click()
		await page.getByText('They pretend to be someone else').click()
		await page.getByLabel('Please tell us more').fill('The picture is mine.')
		await page.getByRole('button', { name: 'Send report' }).click()
		await page.getByText('Our team reviews it').waitFor()
		await page.getByRole('link', { name: 'See your report' }).click()
		await page.getByText('The picture is mine.').waitFor()
	})

	nightly('has a dialog that suits every reader', async ({ page }) => {
		await signIn(page, 'donor')
		await auditScreen(page, async () => {
			await page.goto(`/donationRequest/${fundraiser.id}`)
			await page.getByRole('button', { name: /Report request|अनुरोध की शिकायत करें/ }).click()
			await page.getByRole('dialog').waitFor()
		})
	})
})

describe('one’s own interests', () => {
	test('are chosen, and there again later', async ({ page }) => {
		const admin = await signedIn('admin')
		await admin('POST', '/api/v1/userInterested/categories', { name: 'Lakes', nameHi: 'झीलें' })
		await signIn(page, 'donor')
		await auditScreen(page, () => page.goto('/userInterests'))
		await page.goto('/userInterests')
		await page.getByRole('button', { name: 'Lakes' }).click()
		await page.getByRole('button', { name: 'Save interests' }).click()
		await page.getByText('Your interests are saved').waitFor()
		await page.reload()
		await page.getByRole('button', { name: 'Lakes', pressed: true }).waitFor()
	})
})
