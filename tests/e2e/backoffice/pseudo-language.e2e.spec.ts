import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { ACCOUNTS, ORGANIZATIONS, OTHERS } from '../../../demo/people.ts'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { PSEUDO_LANGUAGE, pseudoText, repositoryInPseudoLanguage } from '../../harness/pseudo-language.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'
import { pseudoProblemsOn } from '../harness/pseudo-screen.ts'
import type { StartedSystem } from '../harness/system.ts'

const SEEDED = [
	...[...ACCOUNTS, ...OTHERS].flatMap(({ first, last }) => [first, last, `${first}${last}`.toLowerCase()]),
	...ORGANIZATIONS.map(({ name }) => name),
].map((name) => name.replace(/[.]/g, '\\.'))

/**
 * Texts that are equal in every language: codes and names of external systems, addresses, days, browsers,
 * time zones.
 */
const NAMES = new RegExp(
	[
		...SEEDED.toSorted((a, b) => b.length - a.length),
		// Names of languages are the browser's, which does not know the pseudo-language.
		'Hindi|xx',
		'Karuna|English|Pseudo|Google|Razorpay|PayPal|Stripe|SHA-256|INR|USD|IN|US|AB[-+]|KR|JT',
		String.raw`Mozilla/.*|node|Asia/\w+|UTC|IST|GMT`,
		String.raw`[\w.…]+@[\w.…]+`,
		String.raw`\d+-[A-Z][a-z]{2}-\d{4}|(?:[A-Z][a-z]+day, )?(?:\d+ )?[A-Z][a-z]{2,8} \d{4}(?: at)?`,
		'Village school of Kanpur Dehat|Giridih, Jharkhand',
	].join('|'),
)

let root: string
let system: StartedSystem
let fundraiser: Fundraiser

/** Nine columns with single-word heads: words are not broken, since English and Hindi need no breaks. */
const TOO_WIDE = /^\/backoffice\/organizations, 1440 px: 15\d\d px wide/

async function problemsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
	const problems: string[] = []
	for (const address of addresses) {
		await page.goto(`/backoffice${address}`)
		await page.getByRole('heading', { level: 1 }).filter({ hasText: '⟦' }).first().waitFor()
		problems.push(...(await pseudoProblemsOn(page, NAMES)))
	}
	return problems.filter((problem) => !TOO_WIDE.test(problem))
}

async function open(page: Page): Promise<void> {
	await signIn(page, 'super')
	await page.evaluate(
		(chosen) => localStorage.setItem('RaStorekaruna-backoffice.locale', JSON.stringify(chosen)),
		PSEUDO_LANGUAGE,
	)
}

// The web's own walk is the short form.
describe.runIf(IS_NIGHTLY)('in a language that is longer and has no plain letter', () => {
	beforeAll(async () => {
		root = await repositoryInPseudoLanguage(['backoffice'], ['web'])
		// The copy's own: what it starts is the system of the copy.
		const { startSystemProcess } = (await import(
			join(root, 'tests/e2e/harness/system.ts')
		)) as typeof import('../harness/system.ts')
		system = await startSystemProcess()
		fundraiser = await raiseFundraiser({
			title: pseudoText('A roof for the school'),
			description: pseudoText('The roof leaks.'),
			until: 'submitted',
			url: system.addresses.url,
		})
	}, 180_000)
	afterAll(async () => {
		await system?.stop()
		if (root) await rm(root, { recursive: true, force: true })
	})

	test('what is to be done', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await open(page)
		const lists = ['/', '/review', '/requests', '/donations', '/withdrawals', '/funds', '/messages']
		const one = [`/review/${fundraiser.id}`, `/requests/${fundraiser.id}/show`]
		expect(await problemsOf(page, [...lists, ...one])).toEqual([])
	})

	test('books', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await open(page)
		const lists = [
			'/books',
			'/reconciliation',
			'/runs',
			'/periods',
			'/generalLedger',
			'/generalLedger/journal',
			'/payouts',
			'/discrepancies',
			'/receipts',
		]
		expect(await problemsOf(page, lists)).toEqual([])
	})

	test('people, and what is written to them', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await open(page)
		const lists = [
			'/users',
			'/organizations',
			'/bloodDonors',
			'/pictures',
			'/userInterests',
			'/contactBooks',
			'/erasedContacts',
			'/announcements',
		]
		expect(await problemsOf(page, [...lists, '/campaigns', '/campaigns/write'])).toEqual([])
	})

	test('operations, and nothing at an address', async ({ visitor }) => {
		const page = await visitor({ baseURL: system.addresses.url })
		await open(page)
		const lists = [
			'/activity',
			'/webhooks',
			'/effects',
			'/deadLetters',
			'/expiries',
			'/apiTokens',
			'/accessLog',
			'/statistics',
			'/no-such-page',
		]
		expect(await problemsOf(page, lists)).toEqual([])
	})
})
