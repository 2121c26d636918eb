import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2, levels A and AA, and what axe holds to be good practice. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type Rules = 'all' | readonly string[]

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

/** Languages that a page is looked at in, and how a visitor's choice of one is kept. */
const LANGUAGES = ['en', 'hi'] as const

/**
 * Looks at a screen in English and Hindi, on a phone of 360 px and on a desk, in light and in dark: axe
 * finds nothing, nothing is wider than the window, and there is one main part with one title.
 * @param open leads to the screen, again for each language
 */
export async function auditScreen(page: Page, open: () => Promise<unknown>): Promise<void> {
	const problems: string[] = []
	for (const language of LANGUAGES) {
		await page.setViewportSize(PHONE)
		await page.emulateMedia({ colorScheme: 'light' })
		await open()
		if (language !== (await page.evaluate(() => document.documentElement.lang))) {
			await chooseLanguage(page, language)
			await open()
		}
		problems.push(...(await look(page, `${language}, phone`, 'all')))
		await page.setViewportSize(DESK)
		problems.push(...(await look(page, `${language}, desk`, 'all')))
		if (language === 'hi') continue
		await page.emulateMedia({ colorScheme: 'dark' })
		problems.push(...(await look(page, `${language}, desk, dark`, ['color-contrast'])))
	}
	await chooseLanguage(page, 'en')
	expect(problems).toEqual([])
}

/** As the language switches of the public web and of the backoffice keep it. */
function chooseLanguage(page: Page, language: (typeof LANGUAGES)[number]): Promise<void> {
	return page.evaluate((chosen) => {
		localStorage.setItem('karuna.preferences', JSON.stringify({ language: chosen }))
		localStorage.setItem('RaStorekaruna-backoffice.locale', JSON.stringify(chosen))
	}, language)
}

async function look(page: Page, where: string, rules: Rules): Promise<string[]> {
	await settled(page)
	const problems = [...(await violations(page, rules)), ...(await structure(page)), ...(await overflow(page))]
	return problems.map((problem) => `${where}: ${problem}`)
}

/** Waits until nothing says that it is still loading, and nothing moves. */
async function settled(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const busy = document.querySelectorAll(
			'[aria-busy=true], .loading.on, [role=progressbar]:not([aria-valuenow])',
		)
		const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
		const ready = document.querySelector('h1') && document.fonts.status === 'loaded'
		return ready && busy.length + moving.length === 0
	})
}

async function violations(page: Page, rules: Rules): Promise<string[]> {
	const axe = new AxeBuilder({ page })
	// Only the provider's frames come from elsewhere; without them axe needs no second page for its sums.
	axe.setLegacyMode(page.frames().length === 1)
	const found = await (rules === 'all' ? axe.withTags(LEVELS) : axe.withRules([...rules])).analyze()
	return found.violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
	)
}

function structure(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const shown = (selector: string) =>
			[...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length
		const mains = shown('main')
		const titles = shown('h1')
		return [
			...(mains === 1 ? [] : [`${mains} main parts`]),
			...(titles === 1 ? [] : [`${titles} titles of the first level`]),
			...(document.title === '' ? ['no title in the tab'] : []),
		]
	})
}

/** What sticks out to the side, when the page can be scrolled there. */
function overflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { scrollWidth } = document.scrollingElement ?? document.documentElement
		if (scrollWidth <= innerWidth) return []
		const wide = [...document.body.querySelectorAll('*')].filter(
			(element) => element.getBoundingClientRect().right > innerWidth + 1,
		)
		const names = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
		return [`${scrollWidth} px wide in a window of ${innerWidth}: ${names.join(', ')}`]
	})
}
