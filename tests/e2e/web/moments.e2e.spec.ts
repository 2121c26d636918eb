import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { sized } from '../../harness/length.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import type { Fundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { raiseKind } from '../harness/kinds.ts'
import { ORGANIZATION_ID } from '../harness/people.ts'

const ABROAD = 'America/Los_Angeles'
const AT = '2098-12-06T00:00:00Z'
const IN_INDIA = '06-Dec-2098, 5:30 am IST'
const IN_CALIFORNIA = '(05-Dec-2098, 4:00 pm PST)'
const FROM = '2098-12-06T18:00:00Z'
const UNTIL = '2098-12-06T19:30:00Z'
const SHIFT_IN_INDIA = '06-Dec-2098, 11:30 pm – 07-Dec-2098, 1:00 am IST'
const SHIFT_IN_CALIFORNIA = '(06-Dec-2098, 10:00 am – 11:30 am PST)'

let talk: Fundraiser
let work: Fundraiser
beforeAll(async () => {
	talk = await raiseKind('eventSpeaker', 'donee', {
		title: 'Speakers for the night of Chaibasa',
		by: 'donee',
		fields: { eventAt: AT },
	})
	work = await raiseKind('volunteering', 'donee', {
		title: 'Hands for the night of Chaibasa',
		by: 'owner',
		orgId: ORGANIZATION_ID,
		fields: { shifts: [{ start: FROM, end: UNTIL, places: 4 }] },
	})
})

const moment = (page: Page) => page.locator('.moment').first()
const textOf = (page: Page) => moment(page).locator('time').textContent()
const hereOf = (page: Page) => moment(page).locator('.here').textContent()
const heightOf = (page: Page) => moment(page).evaluate((element) => element.getBoundingClientRect().height)

/** Time zones of readers; by day only one that differs from the request's. */
const READERS = sized([ABROAD], ['Asia/Kolkata', ABROAD, 'UTC'])
const WIDTHS = [360, 1440]

describe.each(sized(WIDTHS.slice(0, 1), WIDTHS))('at %i px a moment of a request', (width) => {
	test('is the same text without scripts, with them, and wherever it is read', async ({ visitor }) => {
		for (const [address, expected] of [
			[`/search/${encodeURIComponent(talk.title)}?region=IN`, IN_INDIA],
			[`/donationRequest/${talk.id}`, IN_INDIA],
			[`/donationRequest/${work.id}`, SHIFT_IN_INDIA],
		] as const) {
			const silent = await visitor({ width, scripts: false, timeZone: ABROAD })
			await silent.goto(address)
			expect(await textOf(silent)).toBe(expected)
			for (const timeZone of READERS) {
				const page = await visitor({ width, timeZone })
				await page.goto(address)
				expect(await textOf(page)).toBe(expected)
				await moment(page).hover()
				await page.waitForLoadState('networkidle')
				expect(await textOf(page)).toBe(expected)
			}
		}
	})

	nightly('has the reader’s own time beside it, in room that was kept', async ({ visitor }) => {
		for (const [address, expected] of [
			[`/search/${encodeURIComponent(talk.title)}?region=IN`, IN_CALIFORNIA],
			[`/donationRequest/${talk.id}`, IN_CALIFORNIA],
			[`/donationRequest/${work.id}`, SHIFT_IN_CALIFORNIA],
		] as const) {
			const page = await visitor({ width, timeZone: ABROAD })
			const held = Promise.withResolvers<void>()
			await page.route('**/assets/document/take-over-*.js', async (route) => {
				await held.promise
				await route.continue()
			})
			await page.goto(address)
			const height = await heightOf(page)
			held.resolve()
			await moment(page).hover()
			await eventually(() => hereOf(page)).toBe(expected)
			expect(await heightOf(page)).toBe(height)
		}
	})
})

nightly(
	'a moment of the backoffice is told by the clock of its region, and names it',
	async ({ visitor }) => {
		const page = await visitor({ timeZone: ABROAD })
		await signIn(page, 'admin')
		await page.goto(`/backoffice/requests/${talk.id}/show`)
		await page.getByText('06-Dec-2098, 05:30 IST (05-Dec-2098, 16:00 PST)').waitFor()
		await page.goto('/backoffice/userActivityLog')
		await eventually(() => page.locator('td time').first().textContent()).toMatch(/, \d\d:\d\d P[SD]T$/)
	},
)
