import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditEachDay } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

let live: Fundraiser
let waiting: Fundraiser
beforeAll(async () => {
	live = await raiseFundraiser({ title: 'A grain bank for the upper hamlets of Chandwa' })
	waiting = await raiseFundraiser({
		title: 'Goats for the widows of Balumath',
		documents: ['Offer of the breeder', 'Letter of the council'],
		until: 'submitted',
	})
})

const at = (page: Page, address: string) => () => page.goto(`/backoffice${address}`)

// Those that journeys pass, too, are inspected whole by night: journeys take a sample by day.
describe('accessible and within the window, in English and Hindi, at 360 and 1440 px', () => {
	test('login', ({ page }) => auditEachDay(page, at(page, '/login')))

	test('today', async ({ page }) => {
		await signIn(page, 'super')
		await auditEachDay(page, at(page, '/'))
	})

	nightly('review queue, a case, and its decision', async ({ page }) => {
		await signIn(page, 'admin')
		await auditEachDay(page, at(page, '/review'))
		await auditEachDay(page, at(page, `/review/${waiting.id}`))
		await auditEachDay(page, async () => {
			await page.goto(`/backoffice/review/${waiting.id}`)
			await page
				.getByRole('region')
				.getByRole('button', { name: /^(Ask for more|और)/ })
				.click()
			await page.getByRole('dialog').waitFor()
		})
	})

	nightly('requests and one of them', async ({ page }) => {
		await signIn(page, 'admin')
		await auditEachDay(page, at(page, '/requests'))
		await auditEachDay(page, at(page, `/requests/${live.id}/show`))
	})

	nightly('donations and one of them', async ({ page }) => {
		const donation = await giveTo(live, {
			amount: '1500',
			donor: { firstName: 'Divya', lastName: 'Pillai', email: 'divya.pillai@example.org' },
		})
		await signIn(page, 'finance')
		await auditEachDay(page, at(page, '/donations'))
		await auditEachDay(page, at(page, `/donations/${donation}/show`))
	})

	test('reconciliation report', async ({ page }) => {
		await signIn(page, 'finance')
		await auditEachDay(page, at(page, '/reconciliation'))
	})

	nightly('webhook inbox and effects', async ({ page }) => {
		await signIn(page, 'super')
		await auditEachDay(page, at(page, '/webhooks'))
		await auditEachDay(page, at(page, '/effects'))
	})

	nightly('development outbox', ({ page }) => auditEachDay(page, () => page.goto('/dev/outbox')))

	nightly('nothing at an address', async ({ page }) => {
		await signIn(page, 'admin')
		await auditEachDay(page, at(page, '/no-such-page'))
	})

	nightly('an account without a role', async ({ page }) => {
		const { email, password } = credentialsOf('donor')
		await page.goto('/backoffice/login')
		await logIn(page, email, password)
		await page.getByRole('heading', { name: 'You are not allowed to access this page' }).waitFor()
		await auditEachDay(page, at(page, '/'))
	})
})
