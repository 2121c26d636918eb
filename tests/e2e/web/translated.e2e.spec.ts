import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sized } from '../../harness/length.ts'
import { fillCheckout, payButton, thanked, typeCard } from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { becomeMember } from '../harness/actions/signing-up.ts'
import { type Translation, translate } from '../harness/actions/translating.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const OF_EVERYBODY = ['/signup', '/forgot-password', '/users/help-desk']
const OF_MEMBERS = ['/change-password', '/notifications', '/new-request', '/add-organization']
const TRANSLATIONS: readonly Translation[] = ['moves', 'replaces']

async function typeEverywhere(page: Page): Promise<void> {
	const fields = page.locator(
		'main :is(input:not([type=hidden], [type=file]), textarea):not([disabled], [readonly])',
	)
	await fields.filter({ visible: true }).first().waitFor()
	for (const field of await fields.all()) {
		if (!(await field.isVisible())) continue
		const type = await field.getAttribute('type')
		if (type === 'checkbox' || type === 'radio')
			for (const _ of [1, 2]) await field.evaluate((box: HTMLInputElement) => box.click())
		else {
			await field.focus()
			await page.keyboard.type('a1')
			await field.blur()
		}
	}
}

const expectWhole = async (page: Page) =>
	expect(await page.getByRole('heading', { name: 'This could not be loaded' }).count()).toBe(0)

describe.each(sized(TRANSLATIONS.slice(0, 1), TRANSLATIONS))('where a translator %s texts', (translation) => {
	nightly('a guest signs up', async ({ page }) => {
		await translate(page, translation)
		await becomeMember(page, `asha.translated.${translation}@mail.example`)
	})

	test('a guest gives by a good card after a declined one, and the first click counts', async ({ page }) => {
		const school = await raiseFundraiser({ title: `Benches for the school of Nalbari, ${translation}` })
		await translate(page, translation)
		await fillCheckout(page, school, {
			amount: '500',
			donor: { firstName: 'Ila', email: 'ila.translated@example.org' },
			card: 'declined',
		})
		await payButton(page).click()
		await page
			.getByRole('alert')
			.filter({ hasText: /declined/i })
			.waitFor()
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)
	})

	nightly('whatever is typed and toggled leaves the screens whole', async ({ page }) => {
		await translate(page, translation)
		for (const path of OF_EVERYBODY) {
			await page.goto(path)
			await typeEverywhere(page)
			await expectWhole(page)
		}
		await signIn(page, 'donor')
		for (const path of OF_MEMBERS) {
			await page.goto(path)
			await typeEverywhere(page)
			await expectWhole(page)
		}
		await page.goto('/')
		await page.getByRole('button', { name: /^Menu of/ }).click()
		await page.getByRole('link', { name: 'Edit profile' }).click()
		await page.getByLabel('First name').waitFor()
		await typeEverywhere(page)
		await expectWhole(page)
	})
})

describe('a screen that fails', () => {
	test('says that it is our fault, and is shown again with what was typed', async ({ page }) => {
		await page.goto('/signup')
		await page.getByLabel('First name').fill('Asha')
		await page.getByLabel('Email').fill('asha.failed@mail.example')
		await page.getByRole('button', { name: 'Sign up' }).waitFor()
		await page.evaluate(() => {
			// React also logs it to the console, which would fail the test.
			console.error = () => undefined
			const { insertBefore } = Node.prototype
			Node.prototype.insertBefore = () => {
				Node.prototype.insertBefore = insertBefore
				throw new DOMException('The node is not there.', 'NotFoundError')
			}
		})
		await page.getByLabel('Password', { exact: true }).fill('Kadamba+58')
		await page.getByText('Something went wrong on our side.').waitFor()
		expect(await page.getByText('Check your connection').count()).toBe(0)
		await page.getByRole('button', { name: 'Try again' }).click()
		await eventually(() => page.getByLabel('First name').inputValue()).toBe('Asha')
		expect(await page.getByLabel('Email').inputValue()).toBe('asha.failed@mail.example')
	})
})
