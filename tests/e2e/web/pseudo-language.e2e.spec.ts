import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { ACCOUNTS } from '../../../demo/people.ts'
import { LANGUAGES, languageFacts } from '../../../kernel/wire/language.ts'
import { CURRENCIES } from '../../../kernel/wire/regions.ts'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { pseudoText, repositoryInPseudoLanguage } from '../../harness/pseudo-language.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'
import { userIdOf } from '../harness/people.ts'
import { pseudoProblemsOn } from '../harness/pseudo-screen.ts'
import type { StartedSystem } from '../harness/system.ts'

/** Texts that are equal in every language: user content, and formats of the browser. */
const NAMES = new RegExp(
	[
		...ACCOUNTS.flatMap(({ first, last }) => [first, last, `\\b${first.charAt(0)}${last.charAt(0)}\\b`]),
		...LANGUAGES.map((language) => languageFacts(language).name),
		...CURRENCIES,
		'Pseudo|Karuna(?: Foundation)?|Google|Stripe|IFSC|Chrome|Linux',
		'Vriksha Commons|Keylong|Village school of Kanpur Dehat|Giridih, Jharkhand',
		// Addresses, days, times, times ago, short amounts.
		'[\\w.]+@[\\w.]+|\\d+-[A-Z][a-z]{2}-\\d{4}|\\d:\\d\\d [ap]m|\\bnow\\b|\\d+ \\w+ ago|[KMB]\\b',
		// A text of react-aria for screen readers only, which has no Hindi either.
		'Dismiss',
	].join('|'),
)

let root: string
let system: StartedSystem
let fundraiser: Fundraiser
beforeAll(async () => {
	if (!IS_NIGHTLY) return
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
const DONATE = new RegExp(`^${pseudoText('Proceed to Donate').slice(0, -1)}`)

async function expectFine(page: Page, addresses: readonly string[]): Promise<void> {
	const problems: string[] = []
	for (const address of addresses) {
		await page.goto(`/xx${address}`)
		await page.getByRole('main').filter({ hasText: SETTLED }).waitFor()
		problems.push(...(await pseudoProblemsOn(page, NAMES)))
	}
	expect(problems).toEqual([])
}

/** Runs at night, since it builds the site again in that language. */
describe.runIf(IS_NIGHTLY)('in a language that is longer and has no plain letter', () => {
	test('what everybody sees', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await expectFine(page, [
			'',
			'/search',
			'/search/00000',
			`/donationRequest/${fundraiser.id}`,
			`/donationRequest/${fundraiser.id}?tab=comments`,
			'/publicPayment?donationfor=tal&currency=INR',
			'/login',
			'/signup',
			'/forgot-password',
			'/users/ContactUs',
			'/users/Privacy',
			'/contacts/erasure',
		])
		await page.goto(`/xx/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: DONATE }).first().click()
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
			'/myfavourites',
			'/volunteerProfile',
			'/become-a-volunteer',
			`/withdrawForm/${fundraiser.id}`,
			'/myOrganizations',
			'/add-organization',
			'/myContactsandGroups',
			'/myContactsandGroups?import=new',
			'/chatTabs',
			'/createAudioRoom',
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
