import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import {
	codesOf,
	type PlannedEdition,
	planEdition,
	reissueTickets,
	sellTickets,
} from '../harness/actions/live-events.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { launchChromium } from '../harness/chromium.ts'
import { watchForFaults } from '../harness/faults.ts'
import { film } from '../harness/film.ts'
import { chromiumFolder, systemUnderTest } from '../harness/system-under-test.ts'

const PHONE = { width: 360, height: 740 }

async function openDoor(page: Page, { name, id }: PlannedEdition, letter: string): Promise<void> {
	await signIn(page, 'volunteer')
	await page.goto('/backoffice/door')
	await page.getByLabel('Event').selectOption(id)
	await page.getByLabel('Door', { exact: true }).selectOption(letter)
	await page.getByRole('button', { name: 'Open this door' }).click()
	await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** A hand-held scanner types a code wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
	await page.locator('body').press('K')
	await page.keyboard.insertText(code.slice(1))
	await page.keyboard.press('Enter')
}

const answer = (page: Page, text: string) =>
	page.getByRole('region', { name: 'Answer' }).getByText(text, { exact: true }).waitFor()

const offline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline)

/** The page is served without a network once its worker has stored it. */
const workerReady = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).scope)

const workersOf = (page: Page) =>
	page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))

/** Counts the registrations that the phone has stored. */
const namesOn = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve, reject) => {
				const opening = indexedDB.open('karuna-door-list')
				opening.onerror = reject
				opening.onsuccess = () => {
					const counting = opening.result.transaction('registrations').objectStore('registrations').count()
					counting.onsuccess = () => {
						opening.result.close()
						resolve(counting.result)
					}
				}
			}),
	)

async function peopleIn({ id }: PlannedEdition): Promise<number> {
	const keeper = await signedIn('volunteer')
	const { registrations } = await keeper<{ registrations: { admissions: { seats: number[] }[] }[] }>(
		'GET',
		`/api/backoffice/liveEvents/${id}/door`,
	)
	return registrations.flatMap(({ admissions }) => admissions.flatMap(({ seats }) => seats)).length
}

describe('the door of an edition', () => {
	test('lets people in by camera, after a reload without a network, and syncs it later', async ({
		visitor,
	}) => {
		const day = await planEdition('Kindness Day at the door')
		const token = await sellTickets(day, ['Asha Rao', 'Ravi Rao', '', ''])
		const tickets = await visitor({ width: PHONE.width })
		await tickets.goto(`/${token}`)
		const codes = tickets.getByRole('img', { name: /^Code of person/ })
		await codes.nth(3).waitFor()
		const camera = await film([codes.nth(0), codes.nth(1)])

		const browser = await launchChromium(chromiumFolder(), { camera })
		try {
			const context = await browser.newContext({
				baseURL: systemUnderTest().url,
				viewport: PHONE,
				reducedMotion: 'reduce',
			})
			const page = await context.newPage()
			const faults: string[] = []
			await watchForFaults(page, faults, false)
			await openDoor(page, day, 'B')
			expect(await workerReady(page)).toBe(`${systemUnderTest().url}/backoffice/door`)
			await offline(page, true)
			await page.reload()
			await page.getByRole('heading', { name: day.name, level: 1 }).waitFor()
			await page.getByText('Offline').waitFor()
			await page.getByRole('button', { name: 'Start the camera' }).click()
			await answer(page, 'Come in')
			await page.getByText('2 not synced').waitFor()
			await answer(page, 'Already in')
			await page
				.getByText(/since \d\d:\d\d [AP]M at door B/)
				.first()
				.waitFor()
			await page.getByRole('button', { name: 'Let the other 2 in, too' }).click()
			await page.getByText('3 not synced').waitFor()
			await page.getByRole('button', { name: 'Stop the camera' }).click()
			await page.getByText('4 people in').waitFor()
			expect(await peopleIn(day)).toBe(0)

			await offline(page, false)
			await page.getByText('All synced').waitFor()
			expect(await peopleIn(day)).toBe(4)
			await page.getByRole('button', { name: 'Undo for Ravi R.' }).click()
			await eventually(() => peopleIn(day)).toBe(3)

			// The public web removes the workers of an earlier site, and spares this one.
			await page.goto('/')
			await page.waitForLoadState('networkidle')
			expect(await workersOf(page)).toEqual([`${systemUnderTest().url}/backoffice/door`])
			await offline(page, true)
			await page.goto('/backoffice/door')
			await page.getByText('3 people in').waitFor()
			expect(faults).toEqual([])
		} finally {
			await browser.close()
			await rm(camera)
		}
	})

	test('refuses forged, foreign and reissued codes without a network, and finds people by name', async ({
		visitor,
	}) => {
		const day = await planEdition('Kindness Day of codes')
		const other = await planEdition('Kindness Day elsewhere')
		const token = await sellTickets(day, ['Mina Shah'])
		const [former = ''] = await codesOf(token)
		await reissueTickets(token)
		const [foreign = ''] = await codesOf(await sellTickets(other, ['Tara Sen']))
		await sellTickets(day, ['Uma Iyer', '', '', ''])
		const page = await visitor({ width: PHONE.width })
		await openDoor(page, day, 'A')
		await auditScreen(page, () => page.goto('/backoffice/door'))
		await page.setViewportSize(PHONE)
		await offline(page, true)
		await scan(page, former)
		await answer(page, 'Void')
		await scan(page, foreign)
		await answer(page, 'Other day')
		await scan(page, `${former.slice(0, 60)}${former[60] === 'A' ? 'B' : 'A'}${former.slice(61)}`)
		await answer(page, 'Unknown')
		await page.getByLabel('Scan a code, or type a name').fill('Shah')
		await page.getByText('Nobody on the list has this name.').waitFor()
		await page.getByText('All synced').waitFor()

		await page.getByLabel('Scan a code, or type a name').fill('uma')
		await page.keyboard.press('Enter')
		await page.getByRole('button', { name: 'Let Uma I. in' }).click()
		await page.getByRole('button', { name: 'Let all 3 in' }).click()
		await page.getByText('2 not synced').waitFor()
		await page.getByRole('button', { name: 'Sign out' }).click()
		await page.getByText('If you sign out now, they are lost').waitFor()
		await page.getByRole('button', { name: 'Stay' }).click()
		await offline(page, false)
		await page.getByText('All synced').waitFor()
		expect(await peopleIn(day)).toBe(4)
		await page.getByRole('button', { name: 'Sign out' }).click()
		await page.getByRole('heading', { name: 'Please sign in to open a door' }).waitFor()
		expect(await namesOn(page)).toBe(0)
		await page.reload()
		await page.getByRole('heading', { name: 'Please sign in to open a door' }).waitFor()
		await page.getByRole('link', { name: 'To the backoffice' }).click()
		await page.getByRole('button', { name: /Samuel Joseph/ }).click()
		await page.getByRole('button', { name: 'Log in', exact: true }).click()
		await page.getByRole('heading', { name: 'Which door is this?' }).waitFor()
	})

	test('flags a code that two of them let in while both were offline, and is wiped a day later', async ({
		visitor,
	}) => {
		const day = await planEdition('Kindness Day of two doors')
		const [code = ''] = await codesOf(await sellTickets(day, ['Lata Das']))
		const doors = [await visitor({ width: PHONE.width }), await visitor()]
		for (const [index, page] of doors.entries()) await openDoor(page, day, 'AB'.charAt(index))
		for (const page of doors) {
			await offline(page, true)
			await scan(page, code)
			await answer(page, 'Come in')
		}
		for (const page of doors) {
			await offline(page, false)
			await page.getByText('All synced').waitFor()
		}
		for (const page of doors) {
			await page.getByRole('button', { name: 'Load the whole list again' }).click()
			await page.getByText('Let in at two doors').waitFor()
		}
		const [page] = doors
		if (!page) return
		expect(await namesOn(page)).toBe(1)
		await workerReady(page)
		await offline(page, true)
		await page.clock.install({ time: Date.now() + 32 * DAY_MS })
		await page.reload()
		await page.getByRole('heading', { name: 'Please sign in to open a door' }).waitFor()
		expect(await namesOn(page)).toBe(0)
	})
})
