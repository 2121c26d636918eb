import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Call, type Fundraiser, raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo, systemAtRest } from '../harness/outside.ts'
import { credentialsOf } from '../harness/people.ts'

let fundraiser: Fundraiser
let commenter: Call
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A kitchen for Jamtara', by: 'owner' })
	commenter = await signedIn('volunteer')
	// The owner also gets a notification of the fundraiser; it must arrive before a test counts new ones.
	await systemAtRest()
})
const comment = (body: string) =>
	commenter('POST', `/api/v1/donationRequest/${fundraiser.id}/comments`, { body })

describe('the inbox', () => {
	test('moves while it is looked at, in a second tab too, and a click reads it and leads there', async ({
		page,
	}) => {
		await signIn(page, 'owner')
		await page.goto('/notifications')
		const markAll = page.getByRole('button', { name: 'Mark all as read' })
		await page.getByRole('button', { name: /^Inbox, \d+ unread$/ }).waitFor()
		await markAll.click()
		await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor()

		const second = await page.context().newPage()
		await second.goto('/')
		await second.getByRole('button', { name: 'Inbox', exact: true }).waitFor()
		await comment('What a kitchen!')
		await systemAtRest()
		for (const tab of [page, second]) await tab.getByRole('button', { name: 'Inbox, 1 unread' }).waitFor()
		const notice = 'Someone commented on “A kitchen for Jamtara”.'
		await page.getByRole('main').getByText(notice).first().waitFor()

		// By keyboard, in the tab that didn't see it come.
		await second.getByRole('button', { name: 'Inbox, 1 unread' }).focus()
		await second.keyboard.press('Enter')
		const latest = second.getByRole('region', { name: 'Inbox' })
		await latest.getByRole('link', { name: notice }).first().click()
		await second.waitForURL(`/donationRequest/${fundraiser.id}?tab=comments`)
		for (const tab of [page, second]) await tab.getByRole('button', { name: 'Inbox', exact: true }).waitFor()

		await second.getByRole('button', { name: 'Inbox', exact: true }).click()
		await second.getByRole('link', { name: 'View all' }).click()
		await second.waitForURL('/notifications')
		const remove = second.getByRole('button', { name: `Remove: ${notice}` })
		await remove.first().waitFor()
		const before = await remove.count()
		await remove.first().click()
		await eventually(() => remove.count()).toBe(before - 1)
		await eventually(() => page.getByRole('button', { name: `Remove: ${notice}` }).count()).toBe(before - 1)
		await second.close()
	})

	nightly('shows what came after it was read and before it could be watched', async ({ page }) => {
		await signIn(page, 'owner')
		const notice = Promise.withResolvers<void>()
		await page.route('**/api/v1/live/ticket', async (route) => {
			await notice.promise
			await route.continue()
		})
		const reading = page.waitForResponse(/\/api\/v1\/notifications\?/)
		await page.goto('/')
		const { unreadCount } = (await (await reading).json()) as { unreadCount: number }
		await comment('And a stove!')
		await systemAtRest()
		notice.resolve()
		await page.getByRole('button', { name: `Inbox, ${unreadCount + 1} unread` }).waitFor()
	})

	nightly(
		'says when there is nothing, looks right everywhere, and asks for no permission by itself',
		async ({ page }) => {
			await page.addInitScript(() => {
				Notification.requestPermission = () => {
					throw new Error('Asked without a click.')
				}
			})
			await signIn(page, 'owner')
			await auditScreen(page, () => page.goto('/notifications'))
			await page.goto('/notifications')
			const main = page.getByRole('main')
			const nothing = main.getByText(/You have no new notifications|आपके लिए कोई नई सूचना नहीं है/)
			const remove = main.getByRole('button', { name: /^Remove|^हटाएँ/ })
			for (;;) {
				await remove.or(nothing).first().waitFor()
				if (await nothing.isVisible()) break
				const first = await remove.first().elementHandle()
				await first?.click()
				await first?.waitForElementState('hidden')
			}
			await page.getByRole('button', { name: /^Inbox|^इनबॉक्स/ }).click()
			await page
				.getByRole('region', { name: /^Inbox|^इनबॉक्स/ })
				.getByText(/You have no new notifications|आपके लिए कोई नई सूचना नहीं है/)
				.waitFor()
		},
	)

	test('keeps what comes by e-mail, and the link below a mail stops it without logging in', async ({
		page,
		visitor,
	}) => {
		await signIn(page, 'owner')
		await page.goto('/notifications')
		const donations = page.getByLabel('Each donation to my fundraisers')
		expect(await donations.isChecked()).toBe(false)
		await donations.click()
		await page.getByText('Your choice is saved.').waitFor()
		await page.reload()
		await eventually(() => donations.isChecked()).toBe(true)

		await comment('And what a cook!')
		const stranger = await visitor({ width: 360 })
		const mails = await mailsTo(credentialsOf('owner').email)
		const mail = mails.findLast(({ subject }) => subject.startsWith('Someone commented'))
		const link = new URL(/\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
		const path = `${link.pathname}${link.search}`
		await stranger.goto(path)
		await stranger.getByText('You get e-mails about: Comments on my fundraisers.').waitFor()
		await stranger.getByRole('button', { name: 'No more of these' }).click()
		await stranger.getByText('You get no more e-mails about: Comments on my fundraisers.').waitFor()
		await page.reload()
		await eventually(() => page.getByLabel('Comments on my fundraisers').isChecked()).toBe(false)
		await stranger.getByRole('button', { name: 'I want them after all' }).click()
		await stranger.getByText('You get e-mails about: Comments on my fundraisers.').waitFor()

		await stranger.goto(path.replace('topic=comments', 'topic=requests'))
		await stranger.getByRole('heading', { name: 'This link is not complete' }).waitFor()
		await auditScreen(stranger, () => stranger.goto(path))
	})
})

test('only the worker of pushes stays registered', async ({ page }) => {
	await page.goto('/')
	await page.evaluate(() =>
		navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready),
	)
	const left = () =>
		page.evaluate(async () =>
			(await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
		)
	await page.reload()
	await page.getByRole('main').waitFor()
	await eventually(left).toEqual([new URL('/push-worker.js', page.url()).href])
})
