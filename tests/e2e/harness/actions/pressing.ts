import type { Locator, Page } from 'playwright-core'

/** Clicks slowly, so that the page can react to the press before the release at the same place. */
export async function pressSlowly(page: Page, target: Locator): Promise<void> {
	await target.scrollIntoViewIfNeeded()
	const box = await target.boundingBox()
	if (!box) throw new Error('What is to be pressed is not on the page.')
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
	await page.mouse.down()
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
		for (let frames = 10; frames > 0; frames--) await frame()
	})
	await page.mouse.up()
}
