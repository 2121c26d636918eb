import { expect } from 'vitest'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { launchChromium } from '../harness/chromium.ts'
import { watchForFaults } from '../harness/faults.ts'
import { chromiumFolder, systemUnderTest } from '../harness/system-under-test.ts'

/** Dispatches the events of the back-forward cache, which this browser doesn't use. */
const says = (name: 'pagehide' | 'pageshow') =>
	`window.dispatchEvent(new PageTransitionEvent('${name}', { persisted: true }))`

test('pages fade into each other, are fetched ahead, can be put aside whole and come back with what is new', async () => {
	const fundraiser = await raiseFundraiser({ title: 'Nets for the volleyball court of Saranda' })
	const browser = await launchChromium(chromiumFolder(), { putsAside: true })
	try {
		const page = await browser.newPage({ baseURL: systemUnderTest().url, locale: 'en-IN' })
		const faults: string[] = []
		await watchForFaults(page, faults, false)
		await page.addInitScript(() => {
			addEventListener('pagereveal', ({ viewTransition }) => {
				document.documentElement.dataset.faded = String(viewTransition !== null)
			})
		})
		const faded = () => page.locator('html').getAttribute('data-faded')
		const footer = page.getByRole('contentinfo')
		await page.goto('/access-denied')
		await page.evaluate(() => {
			const begin = document.startViewTransition.bind(document)
			document.startViewTransition = (change) => {
				document.documentElement.dataset.faded = 'within'
				return begin(change)
			}
		})
		await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
		await page.waitForURL('/login')
		await eventually(faded).toBe('within')

		const ahead: string[] = []
		const obstacles: string[] = []
		const protocol = await page.context().newCDPSession(page)
		protocol.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) =>
			ahead.push(new URL(prefetchUrl).pathname),
		)
		protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
			for (const { type, reason } of notRestoredExplanations) obstacles.push(`${type}: ${reason}`)
		})
		await protocol.send('Page.enable')
		await protocol.send('Preload.enable')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.waitForEvent('websocket')
		await footer.getByRole('link', { name: 'Donate to the foundation' }).hover()
		await footer.getByRole('link', { name: 'About' }).hover()
		await eventually(() => ahead).toContain('/about')
		await footer.getByRole('link', { name: 'About' }).click()
		await page.getByRole('heading', { level: 1, name: 'About Karuna' }).waitFor()
		expect(await faded()).toBe('true')
		expect(ahead.filter((path) => path.startsWith('/publicPayment'))).toEqual([])

		const [socket] = await Promise.all([page.waitForEvent('websocket'), page.goBack()])
		await page.waitForLoadState('networkidle')
		// Only obstacles of the page matter; the others are this browser's.
		await eventually(() => obstacles.length).toBeGreaterThan(0)
		expect(obstacles.filter((obstacle) => obstacle.startsWith('PageSupportNeeded'))).toEqual([])
		await Promise.all([socket.waitForEvent('close'), page.evaluate(says('pagehide'))])
		await giveTo(fundraiser, { amount: '731' })
		await Promise.all([page.waitForEvent('websocket'), page.evaluate(says('pageshow'))])
		await page.locator('.side').getByText('731').first().waitFor()
		expect(faults).toEqual([])
	} finally {
		await browser.close()
	}
})
