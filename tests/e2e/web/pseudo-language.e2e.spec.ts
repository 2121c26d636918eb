import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { pseudoText, repositoryInPseudoLanguage } from '../../harness/pseudo-language.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'
import { userIdOf } from '../harness/people.ts'
import { pseudoProblemsOn } from '../harness/pseudo-screen.ts'
import type { StartedSystem } from '../harness/system.ts'

/** Names of people, of languages and of what others run; months; units of short amounts; what the fixture says. */
const NAMES =
	/Karuna|Google|Stripe|IFSC|Joseph|Thottan|Meera|Krishnan|Nisha|Iyer|[\w.]+@[\w.]+|English|Pseudo|\d+-[A-Z][a-z]{2}-\d{4}|\d:\d\d [ap]m|[KMB]\b|Village school of Kanpur Dehat|Giridih, Jharkhand/

let root: string
let system: StartedSystem
let fundraiser: Fundraiser
beforeAll(async () => {
	root = await repositoryInPseudoLanguage(['web'], ['backoffice'])
	// The copy's own: what it starts is the system of the copy.
	const { startSystemProcess } = (await import(
		join(root, 'tests/e2e/harness/system.ts')
	)) as typeof import('../harness/system.ts')
	system = await startSystemProcess()
	fundraiser = await raiseFundraiser({
		title: pseudoText('A roof for the school'),
		description: pseudoText('The roof leaks.'),
		url: system.addresses.url,
	})
}, 180_000)
afterAll(async () => {
	await system?.stop()
	if (root) await rm(root, { recursive: true, force: true })
})

const SETTLED = /⟦/

/** Opens each page in the pseudo-language, and expects nothing to be wrong with it. */
async function expectFine(page: Page, addresses: readonly string[]): Promise<void> {
	const problems: string[] = []
	for (const address of addresses) {
		await page.goto(`/xx${address}`)
		await page.getByRole('heading', { level: 1 }).filter({ hasText: SETTLED }).first().waitFor()
		problems.push(...(await pseudoProblemsOn(page, NAMES)))
	}
	expect(problems).toEqual([])
}

describe('in a language that is longer and has no plain letter', () => {
	test('what everybody sees', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await expectFine(page, [
			'',
			'/search',
			'/search/nothing-is-called-so',
			`/donationRequest/${fundraiser.id}`,
			`/donationRequest/${fundraiser.id}?tab=comments`,
			'/publicPayment?donationfor=tal&currency=INR',
			'/login',
			'/signup',
			'/forgot-password',
			'/users/ContactUs',
			'/users/Privacy',
		])
		await page.goto(`/xx/donationRequest/${fundraiser.id}`)
		await page
			.getByRole('button', { name: pseudoText('Donate') })
			.first()
			.click()
		await page.getByRole('dialog').getByRole('textbox').first().waitFor()
		expect(await pseudoProblemsOn(page, NAMES)).toEqual([])
	})

	test('what members see', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await signIn(page, 'donee')
		await expectFine(page, [
			'/new-request',
			'/new-request?step=story',
			'/new-request?step=photos',
			'/myRequests',
			'/myDonations',
			'/myWithdrawals',
			'/bankAccounts',
			`/newUserProfile/${userIdOf('donee')}`,
			`/user/${userIdOf('donee')}`,
			'/change-password',
			'/editUsername',
			'/notifications',
			'/users/kindness',
			'/userInterests',
			'/myOrganizations',
			'/add-organization',
		])
	})

	test('what is said of a form that is sent empty', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		for (const address of ['/login', '/signup', '/users/ContactUs']) {
			await page.goto(`/xx${address}`)
			await page.locator('main button[type=submit]').first().click()
			await page.getByRole('alert').or(page.locator('.err')).filter({ hasText: SETTLED }).first().waitFor()
			expect(await pseudoProblemsOn(page, NAMES)).toEqual([])
		}
	})
})
