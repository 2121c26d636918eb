import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { nightly, test } from '../harness/browser-test.ts'

const filtersOf = (url: string): Record<string, string> =>
	JSON.parse(new URL(url).searchParams.get('filter') ?? '{}')

// The same in each order of day and month.
const FROM = { keys: '11112021', day: '2021-11-11' }
const TO = { keys: '12122023', day: '2023-12-12' }

describe('words that are searched for', () => {
	test('stay as typed while their answer comes', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/users')
		const search = page.getByRole('searchbox', { name: /whole e-mail/ })
		await search.focus()
		await page.keyboard.type('meera ')
		await page.waitForURL((url) => filtersOf(url.href).q === 'meera')
		await page.getByText(/1 to 1 of 1/).waitFor()
		await page.keyboard.type('krish')
		await page.waitForURL((url) => filtersOf(url.href).q === 'meera krish')
		expect(await search.inputValue()).toBe('meera krish')
		await page.goBack()
		await expect.poll(() => search.inputValue()).toBe('meera')
	})
})

/** Simulates a busy browser: immediate work runs a second later. Shows on the page when typing has paused. */
const beBusy = (page: Page) =>
	page.addInitScript(() => {
		const set = window.setTimeout
		let isTyping = false
		addEventListener('input', () => (isTyping = true), true)
		addEventListener('input', () => (isTyping = false))
		const late = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
			const isPause = isTyping
			const act = () => {
				work(...given)
				if (isPause) document.documentElement.dataset.typing = 'paused'
			}
			return set(act, ms || 1_000)
		}
		Object.assign(window, { setTimeout: late })
	})

describe('a row that is opened while a list takes a filter', () => {
	nightly('stays open', async ({ page }) => {
		await signIn(page, 'admin')
		await beBusy(page)
		await page.goto('/backoffice/users')
		const name = await page.getByRole('table').getByRole('link').first().innerText()
		await page.getByRole('searchbox', { name: /whole e-mail/ }).fill(name)
		await page.locator('[data-typing=paused]').waitFor()
		await page.getByRole('link', { name, exact: true }).click()
		await page.getByRole('heading', { level: 1, name }).waitFor()
		// All that was late is done by then.
		await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 0)))
		expect(new URL(page.url()).pathname).toMatch(/\/show$/)
	})
})

describe('filters that are kept', () => {
	nightly('are there again on the next day, and can be added to at once', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/users')
		await page.getByLabel('Lives in:').selectOption('IN')
		await page.getByRole('button', { name: 'Save filter' }).click()
		await page.getByLabel('Name of the filter').fill('In India')
		await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
		await page.getByLabel('Lives in:').selectOption('')
		await page.reload()
		await page.getByRole('button', { name: 'In India', exact: true }).click()
		await page.getByLabel('From:').fill(FROM.day)
		await expect.poll(() => Object.keys(filtersOf(page.url())).sort()).toEqual(['from', 'region'])
		await page.getByRole('button', { name: 'Forget the filter In India' }).click()
		await page.getByRole('button', { name: 'In India', exact: true }).waitFor({ state: 'detached' })
	})
})

describe('days that are typed', () => {
	nightly('are taken by a list when they are whole, whatever is typed next', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/users')
		await page.getByRole('table').getByRole('link').first().waitFor()
		const [from, to] = [page.getByLabel('From:'), page.getByLabel('To:')]
		await from.focus()
		await page.keyboard.type(FROM.keys)
		await to.focus()
		await page.keyboard.type(TO.keys)
		await page.getByText('No Records Found').waitFor()
		expect([await from.inputValue(), await to.inputValue()]).toEqual([FROM.day, TO.day])
		expect(Object.keys(filtersOf(page.url())).sort()).toEqual(['from', 'to'])

		await to.focus()
		await page.keyboard.press('Backspace')
		await from.focus()
		expect(await to.inputValue()).toBe(TO.day)
		await to.focus()
		for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
			await page.keyboard.press(key)
		await from.focus()
		await page.waitForURL((url) => !('to' in filtersOf(url.href)))
		expect(await from.inputValue()).toBe(FROM.day)
		await page.goBack()
		await page.waitForURL((url) => 'to' in filtersOf(url.href))
		await expect.poll(() => to.inputValue()).toBe(TO.day)
	})

	nightly('make the period of the statistics', async ({ page }) => {
		await signIn(page, 'super')
		await page.goto('/backoffice/statistics')
		const [from, to] = [page.getByLabel('From:'), page.getByLabel('To:')]
		const today = await to.inputValue()
		await from.focus()
		await page.keyboard.type(FROM.keys)
		await to.focus()
		await page.keyboard.type(TO.keys)
		await page.getByText('Nothing in this period').nth(3).waitFor()
		expect([await from.inputValue(), await to.inputValue()]).toEqual([FROM.day, TO.day])
		expect(new URL(page.url()).search).toBe(`?from=${FROM.day}&to=${TO.day}`)

		await to.focus()
		await page.keyboard.type(TO.keys.slice(0, 6))
		await from.focus()
		expect(await to.inputValue()).toBe(TO.day)
		await to.fill('')
		await from.focus()
		await expect.poll(() => to.inputValue()).toBe(today)
	})

	nightly('and times choose the moment of the report, on both clocks', async ({ page }) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/reconciliation')
		const known = page.getByRole('textbox', { name: /^As known on/ })
		const moved = page.getByRole('textbox', { name: /^Money moved until/ })
		await known.focus()
		await page.keyboard.type(FROM.keys)
		// A moment's year has room for more than four digits.
		await page.keyboard.press('ArrowRight')
		await page.keyboard.type('1000a')
		await moved.fill('2026-01-02T11:30')
		await expect.poll(() => Object.keys(filtersOf(page.url())).sort()).toEqual(['asOf', 'effectiveAt'])
		expect([await known.inputValue(), await moved.inputValue()]).toEqual([
			`${FROM.day}T10:00`,
			'2026-01-02T11:30',
		])
	})
})
