import { expect } from 'vitest'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { launchChromium } from '../harness/chromium.ts'
import { watchForFaults } from '../harness/faults.ts'
import { chromiumFolder, systemUnderTest } from '../harness/system-under-test.ts'

test('a page is put aside whole with its socket, and says what is new when it is come back to; links are fetched ahead', async () => {
	const fundraiser = await raiseFundraiser({ title: 'Nets for the volleyball court of Saranda' })
	const browser = await launchChromium(chromiumFolder(), { putsAside: true })
	try {
		const page = await browser.newPage({ baseURL: systemUnderTest().url, locale: 'en-IN' })
		const faults: string[] = []
		await watchForFaults(page, faults, false)
		const protocol = await page.context().newCDPSession(page)
		const kinds: string[] = []
		const obstacles: unknown[] = []
		const ahead: string[] = []
		protocol.on('Page.frameNavigated', ({ type }) => kinds.push(type))
		protocol.on('Page.backForwardCacheNotUsed', (event) => obstacles.push(event.notRestoredExplanations))
		protocol.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) =>
			ahead.push(new URL(prefetchUrl).pathname),
		)
		await protocol.send('Page.enable')
		await protocol.send('Preload.enable')
		const evaluate = async (expression: string): Promise<unknown> =>
			(await protocol.send('Runtime.evaluate', { expression, returnByValue: true })).result.value

		const isWatched = page.waitForEvent('websocket')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await isWatched
		await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).hover()
		await eventually(() => ahead).toContain('/about')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Donate to the foundation' }).hover()
		await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
		await page.getByRole('heading', { level: 1, name: 'About Karuna' }).waitFor()
		await giveTo(fundraiser, { amount: '731' })
		await evaluate('history.back()')
		await eventually(() => kinds.at(-1)).toBe('BackForwardCacheRestore')
		expect(obstacles).toEqual([])
		await eventually(() => evaluate("document.querySelector('.side')?.textContent")).toContain('731')
		expect(ahead.filter((path) => path.startsWith('/publicPayment'))).toEqual([])
		expect(faults).toEqual([])
	} finally {
		await browser.close()
	}
})
