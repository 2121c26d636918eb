import type { Locator, Page } from 'playwright-core'

const MAX_STOPS = 80

/**
 * Presses Tab until the element has the focus, in any frame.
 * @throws when Tab never gets there
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	await target.waitFor()
	for (let stop = 0; stop < MAX_STOPS; stop += 1) {
		if (await hasFocus(target)) return
		await page.keyboard.press('Tab')
	}
	throw new Error(`Tab does not reach ${target}.`)
}

export const hasFocus = (target: Locator): Promise<boolean> =>
	target.evaluate(
		(element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
	)
