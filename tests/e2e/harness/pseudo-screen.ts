import type { Page } from 'playwright-core'
import { overflow, untilIdle } from './audit.ts'

const WIDTHS = [360, 1440]
const HEIGHT = 900

/**
 * Checks the open screen in the pseudo-language, on a phone and on a desk.
 * @param names texts that are equal in every language: names, user content, figures with a unit
 * @returns a sentence for each text that is not from `locales`, for elements wider than the window, and for
 * each button, label or heading that is cut off
 */
export async function pseudoProblemsOn(page: Page, names: RegExp): Promise<string[]> {
	const problems: string[] = []
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: HEIGHT })
		await untilIdle(page, 'layout')
		const found = [...(await untranslated(page, names)), ...(await overflow(page)), ...(await cutOff(page))]
		problems.push(...found.map((problem) => `${new URL(page.url()).pathname}, ${width} px: ${problem}`))
	}
	return problems
}

function untranslated(page: Page, names: RegExp): Promise<string[]> {
	return page.evaluate((source) => {
		const known = new RegExp(source, 'g')
		const isPlain = (text: string) => /[a-z]{2}/i.test(text.replace(known, ''))
		const language = document.documentElement.lang
		const isOurs = (element: Element) =>
			element.closest('script, noscript, style, svg, [translate=no]') === null &&
			element.closest('[lang]')?.getAttribute('lang') === language
		const found = new Set<string>()
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			const text = node.nodeValue?.trim() ?? ''
			if (node.parentElement && isOurs(node.parentElement) && isPlain(text)) found.add(`plain text: ${text}`)
		}
		for (const element of document.body.querySelectorAll('*'))
			for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
				const text = element.getAttribute(attribute) ?? ''
				if (isOurs(element) && isPlain(text)) found.add(`plain ${attribute}: ${text}`)
			}
		return [...found]
	}, names.source)
}

function cutOff(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const NAMING =
			'button, a[class*=btn], nav a, [role=tab], [role=menuitem], label, legend, .chip, h1, h2, h3, th, dt'
		const TOLERANCE = 1.5
		const boxThatCuts = (text: DOMRect, parent: Element, element: Element): Element | null => {
			for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
				const { overflowX, overflowY, clipPath } = getComputedStyle(box)
				const bounds = box.getBoundingClientRect()
				// Text for ears alone.
				if (clipPath !== 'none' || bounds.width <= 1) return null
				const clipsX = box === element || /hidden|clip/.test(overflowX)
				const clipsY = /hidden|clip/.test(overflowY)
				const beyondX = text.right > bounds.right + TOLERANCE || text.left < bounds.left - TOLERANCE
				const beyondY = text.bottom > bounds.bottom + TOLERANCE || text.top < bounds.top - TOLERANCE
				if ((clipsX && beyondX) || (clipsY && beyondY)) return box
				if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return null
			}
			return null
		}
		const found = new Set<string>()
		for (const element of document.body.querySelectorAll(NAMING)) {
			if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
			const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
			for (let node = texts.nextNode(); node; node = texts.nextNode()) {
				const parent = node.parentElement
				if (!parent || !node.nodeValue?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
					continue
				const range = document.createRange()
				range.selectNodeContents(node)
				const text = range.getBoundingClientRect()
				const box = boxThatCuts(text, parent, element)
				if (box)
					found.add(`cut off in ${box.tagName.toLowerCase()}.${box.className}: ${node.nodeValue.trim()}`)
			}
		}
		return [...found]
	})
}
