import type { Page } from 'playwright-core'

export type Translation = 'moves' | 'replaces'

/** Simulates a browser's page translation, which moves each text into a `font` element. */
export const translate = (page: Page, translation: Translation): Promise<unknown> =>
	page.addInitScript((how) => {
		const LEFT_ALONE = 'font, script, style, noscript, textarea, option, svg'
		const wrap = (text: Text) => {
			if (text.parentElement?.closest(LEFT_ALONE) !== null) return
			const font = document.createElement('font')
			font.append(document.createElement('font'))
			text.replaceWith(font)
			font.firstElementChild?.append(how === 'moves' ? text : text.data)
		}
		const wrapIn = (node: Node) => {
			const found: Text[] = []
			const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
			if (node instanceof Text) found.push(node)
			while (walker.nextNode()) found.push(walker.currentNode as Text)
			for (const text of found) wrap(text)
		}
		addEventListener('DOMContentLoaded', () => {
			if (window !== top) return
			wrapIn(document.body)
			new MutationObserver((changes) => {
				for (const { addedNodes } of changes) addedNodes.forEach(wrapIn)
			}).observe(document.body, { childList: true, subtree: true })
		})
	}, translation)
