import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LANGUAGES, type Language } from '../../../kernel/wire/language.ts'
import { IS_NIGHTLY } from '../../harness/length.ts'

/** WCAG 2.2, levels A and AA, and axe's best practices. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

type RunOptions = Parameters<AxeBuilder['options']>[0]
type Rules = 'all' | readonly string[]

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

/** A window of 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }

/**
 * Audits a screen during a journey: in every view at night. By day half of these audits are left out; the
 * others use one view.
 */
export async function auditScreen(page: Page, open: () => Promise<unknown>): Promise<void> {
	const audit = nextAudit(page)
	if (IS_NIGHTLY || isInSample(audit)) await expectNoProblems(audit, page, open, VIEWS)
}

export const auditEachDay = (
	page: Page,
	open: () => Promise<unknown>,
	atNight: readonly View[] = VIEWS,
): Promise<void> => expectNoProblems(nextAudit(page), page, open, atNight)

async function expectNoProblems(
	audit: string,
	page: Page,
	open: () => Promise<unknown>,
	atNight: readonly View[],
): Promise<void> {
	expect(await problemsOn(page, open, IS_NIGHTLY ? atNight : [sampleOf(audit)])).toEqual([])
}

interface View {
	readonly language: Language
	/**
	 * - `zoomed`: at 400 %
	 * - `spaced`: on a phone, with the spacing of WCAG 1.4.12
	 * - `forced colours`: chosen in the operating system
	 */
	readonly where: 'phone' | 'desk' | 'desk, dark' | 'zoomed' | 'spaced' | 'forced colours'
	readonly rules: Rules
}

const PHONE_VIEW: View = { language: 'hi', where: 'phone', rules: 'all' }
const DESK_VIEW: View = { language: 'hi', where: 'desk', rules: 'all' }
const DARK_VIEW: View = { language: 'hi', where: 'desk, dark', rules: ['color-contrast'] }

/**
 * axe checks Hindi, whose texts are mostly longer; journeys are in English. The language doesn't change axe's
 * checks, so English is checked for its layout only.
 */
export const VIEWS: readonly View[] = [
	{ language: 'en', where: 'phone', rules: [] },
	{ language: 'en', where: 'desk', rules: [] },
	PHONE_VIEW,
	DESK_VIEW,
	DARK_VIEW,
]

export const EVERY_VIEW: readonly View[] = [
	{ language: 'en', where: 'phone', rules: 'all' },
	{ language: 'en', where: 'desk', rules: 'all' },
	PHONE_VIEW,
	{ language: 'hi', where: 'spaced', rules: [] },
	{ language: 'hi', where: 'zoomed', rules: [] },
	DESK_VIEW,
	{ language: 'hi', where: 'forced colours', rules: [] },
	DARK_VIEW,
]

/**
 * By day an audit uses one of these: axe and the layout on a phone, both on a desk, or colours in the dark.
 */
const SAMPLES = [PHONE_VIEW, DESK_VIEW, DARK_VIEW]

/** @param audit the name of the audit, which has the same sample in each run */
const sampleOf = (audit: string): View => SAMPLES[byteOf(audit, 0) % SAMPLES.length] ?? PHONE_VIEW
const isInSample = (audit: string): boolean => byteOf(audit, 1) % 2 === 0
const byteOf = (audit: string, place: number): number =>
	createHash('sha256').update(audit).digest().readUInt8(place)

/** Counts by page, which is new in each try of a test, so that a second try has the samples of the first. */
const auditsOf = new WeakMap<Page, number>()

function nextAudit(page: Page): string {
	const { testPath = '', currentTestName } = expect.getState()
	const earlier = auditsOf.get(page) ?? 0
	auditsOf.set(page, earlier + 1)
	return [basename(testPath), currentTestName, earlier].join(' ')
}

/**
 * Inspects a screen on a phone of 360 px and on a desk, in light and in dark, in both languages: axe's
 * findings, elements wider than the window, and the one main part with one title.
 * @param open opens the screen, again for each language
 * @param views the inspected views
 * @returns a sentence per problem
 */
export async function problemsOn(
	page: Page,
	open: () => Promise<unknown>,
	views: readonly View[],
): Promise<string[]> {
	const problems: string[] = []
	for (const language of LANGUAGES) {
		const inLanguage = views.filter((view) => view.language === language)
		for (const [index, view] of inLanguage.entries()) {
			await page.emulateMedia({ colorScheme: 'light' })
			if (index === 0) {
				// Elements that open only on a phone, such as its menu, stay open on a desk.
				await page.setViewportSize(PHONE)
				await openIn(page, language, open)
			}
			await page.setViewportSize(SIZES[view.where])
			if (view.where === 'desk, dark') await turnDark(page)
			await page.emulateMedia({ forcedColors: view.where === 'forced colours' ? 'active' : 'none' })
			await spaceText(page, view.where === 'spaced')
			problems.push(...(await inspect(page, view)))
		}
	}
	await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
	await page.setViewportSize(DESK)
	await chooseLanguage(page, 'en')
	return problems
}

/** A cheap page of the site, since a browser stores a choice only for a visited site. */
const ANY_PAGE = '/robots.txt'

const SIZES: Readonly<Record<View['where'], typeof PHONE>> = {
	phone: PHONE,
	desk: DESK,
	'desk, dark': DESK,
	zoomed: ZOOMED,
	spaced: PHONE,
	'forced colours': DESK,
}

/** Sets text spacing by a constructed style sheet, which no policy forbids. */
function spaceText(page: Page, isSpaced: boolean): Promise<void> {
	return page.evaluate((isOn) => {
		const sheet = new CSSStyleSheet()
		if (isOn)
			sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
				word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
		document.adoptedStyleSheets = [sheet]
	}, isSpaced)
}

async function openIn(page: Page, language: Language, open: () => Promise<unknown>): Promise<void> {
	if (!page.url().startsWith('http')) await page.goto(ANY_PAGE)
	await chooseLanguage(page, language)
	await open()
	if (language === (await page.evaluate(() => document.documentElement.lang))) return
	await chooseLanguage(page, language)
	await open()
}

function chooseLanguage(page: Page, language: Language): Promise<void> {
	return page.evaluate((chosen) => {
		localStorage.setItem('karuna.preferences', JSON.stringify({ language: chosen }))
		localStorage.setItem('RaStorekaruna-backoffice.locale', JSON.stringify(chosen))
	}, language)
}

async function inspect(page: Page, { language, where, rules }: View): Promise<string[]> {
	await untilIdle(page, rules.length === 0 ? 'layout' : 'colours')
	const problems = [
		...(rules.length === 0 ? [] : await violations(page, rules)),
		...(await structure(page, language)),
		...(await overflow(page)),
		...(await cutOff(page)),
		...(where === 'spaced' ? await cutText(page) : []),
		...(where === 'forced colours' ? await vanished(page) : []),
	]
	return problems.map((problem) => `${language}, ${where}: ${problem}`)
}

async function turnDark(page: Page): Promise<void> {
	await page.emulateMedia({ colorScheme: 'dark' })
	await page.waitForFunction(() => (document.documentElement.dataset.theme ?? 'dark') === 'dark')
}

/** Colours change element by element; for the layout alone it is enough that it follows the window. */
const QUIET_FRAMES = { colours: 3, layout: 1 }

const TITLE_MS = 10_000

export async function untilIdle(page: Page, inspects: keyof typeof QUIET_FRAMES): Promise<void> {
	// A loading case has no title yet; the audit reports one that never gets a title.
	await page
		.waitForFunction(
			() => [...document.querySelectorAll('h1')].some((title) => title.checkVisibility()),
			null,
			{
				timeout: TITLE_MS,
			},
		)
		.catch(() => {})
	await page.waitForFunction(() => {
		const busy = document.querySelectorAll(
			'[aria-busy=true], .loading.on, [role=progressbar]:not([aria-valuenow])',
		)
		return document.querySelector('h1') && busy.length === 0 && document.fonts.status === 'loaded'
	})
	await page.evaluate(async (frames) => {
		for (let quiet = 0; quiet < frames; ) {
			await new Promise(requestAnimationFrame)
			const moving = document.getAnimations().some(({ playState }) => playState === 'running')
			quiet = moving ? 0 : quiet + 1
		}
	}, QUIET_FRAMES[inspects])
}

async function violations(page: Page, rules: Rules): Promise<string[]> {
	const axe = new AxeBuilder({ page })
	// Only the provider's frames come from elsewhere; without them axe needs no second page for its sums.
	// Of some rules alone they are left out: axe takes white for what shines through a frame, also in the dark.
	// The frame of a mail runs no scripts, axe neither.
	const iframes = page.frames().some((frame) => !['about:srcdoc', page.url()].includes(frame.url()))
	axe.setLegacyMode(!iframes || rules !== 'all')
	// To describe every element that is fine takes longer than to look at it.
	const resultTypes: RunOptions['resultTypes'] = ['violations']
	if (rules === 'all') axe.options({ resultTypes, iframes, runOnly: { type: 'tag', values: LEVELS } })
	else axe.options({ resultTypes, iframes: false, runOnly: { type: 'rule', values: [...rules] } })
	const found = await axe.analyze()
	return found.violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
	)
}

function structure(page: Page, language: Language): Promise<string[]> {
	return page.evaluate((expected) => {
		const visible = (selector: string) =>
			[...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length
		const mains = visible('main')
		const titles = visible('h1')
		const { lang, dataset } = document.documentElement
		// Development pages have neither themes nor languages.
		const inLanguage = dataset.theme === undefined || lang === expected
		return [
			...(mains === 1 ? [] : [`${mains} main parts`]),
			...(titles === 1 ? [] : [`${titles} titles of the first level`]),
			...(document.title === '' ? ['no title in the tab'] : []),
			...(inLanguage ? [] : [`the page is in ${lang}`]),
		]
	}, language)
}

export function overflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { scrollWidth } = document.scrollingElement ?? document.documentElement
		if (scrollWidth <= innerWidth) return []
		// A text without a place to break is wider than its element.
		const wide = [...document.body.querySelectorAll('*')].filter((element) => {
			const { left, right } = element.getBoundingClientRect()
			return (
				right > innerWidth + 1 || (element.clientWidth > 0 && left + element.scrollWidth > innerWidth + 1)
			)
		})
		const names = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
		return [`${scrollWidth} px wide in a window of ${innerWidth}: ${names.join(', ')}`]
	})
}

function cutOff(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const fields = document.querySelectorAll<HTMLInputElement>(
			':is(input[type=date], input[type=datetime-local]):not([aria-hidden])',
		)
		return [...fields].flatMap((field) => {
			const { cssText } = field.style
			const has = field.getBoundingClientRect().width
			field.style.minWidth = 'max-content'
			const needs = field.getBoundingClientRect().width
			field.style.cssText = cssText
			if (!field.checkVisibility() || needs <= has + 1) return []
			return [`a ${field.type} field of ${Math.trunc(has)} px that needs ${Math.ceil(needs)}`]
		})
	})
}

function cutText(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
			const style = getComputedStyle(element)
			const clips = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
			// Hidden from the eye alone, and so for everybody.
			const isForEyes = element.clientWidth > 2 && element.clientHeight > 2 && element.checkVisibility()
			const isShortened = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis'
			const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
			if (!clips || !isForEyes || isShortened || !hasText) return []
			const over = Math.max(
				element.scrollHeight - element.clientHeight,
				element.scrollWidth - element.clientWidth,
			)
			const name = `${element.tagName.toLowerCase()}.${element.className}`
			return over > 2 ? [`${name} cuts ${over} px off "${element.textContent?.trim().slice(0, 40)}"`] : []
		}),
	)
}

/** Finds controls and bars that only a background draws, which forced colours remove. */
function vanished(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const drawn = document.body.querySelectorAll<HTMLElement>(
			':is([role=progressbar], [role=meter], [role=switch], [role=checkbox], [role=radio], progress, meter, .btn, button.chip)',
		)
		return [...drawn].flatMap((element) => {
			if (!element.checkVisibility()) return []
			const parts = [element, ...element.querySelectorAll<HTMLElement>('*')]
			const isVisible = parts.some((part) => {
				const { borderStyle, borderWidth, outlineStyle, forcedColorAdjust } = getComputedStyle(part)
				const isFramed = borderStyle !== 'none' && Number.parseFloat(borderWidth) > 0
				return (
					isFramed ||
					outlineStyle !== 'none' ||
					forcedColorAdjust === 'none' ||
					part.tagName.toLowerCase() === 'svg' ||
					/^(progress|meter|input)$/i.test(part.tagName)
				)
			})
			const name = `${element.tagName.toLowerCase()}.${element.className}`
			// A button whose text stays is still read as a link is.
			const isText = element.matches('.btn, button') && (element.textContent ?? '').trim() !== ''
			return isVisible || isText ? [] : [`${name} vanishes in forced colours`]
		})
	})
}
