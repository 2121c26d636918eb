import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { reportCaseIdOf } from '../../../domain/support/streams.contract.ts'
import { addPhoto } from '../harness/actions/raising.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { systemAtRest } from '../harness/outside.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A ferry for the children of Majuli' })
})
const tab = (name: 'comments' | 'updates') => `/donationRequest/${fundraiser.id}?tab=${name}`
const commentOn = (page: Page, text: string) =>
	page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

describe('what is said of a fundraiser', () => {
	test('is held for its link, left by a moderator, and answered and hidden by whoever asks, live', async ({
		page,
		visitor,
	}) => {
		const [donee, phone] = [page, await visitor({ width: 360 })]
		await signIn(phone, 'donor')
		await phone.goto(tab('comments'))
		await phone.getByLabel('Your comment').fill('I read of it on majuli.example.com.')
		await phone.getByRole('button', { name: 'Post', exact: true }).click()
		await phone.getByText('it has a link, so our team reads it first').waitFor()

		await signIn(donee, 'donee')
		await donee.goto(tab('comments'))
		await donee.getByText('No comments yet.').waitFor()
		await systemAtRest()
		const admin = await signedIn('admin')
		const id = (await commentOn(phone, 'I read of it on majuli.example.com.').getAttribute('id')) ?? ''
		const address = `/api/backoffice/reports/${reportCaseIdOf('comment', id.replace('comment-', ''))}`
		const { etag } = await admin<{ etag: string }>('GET', address)
		await admin('POST', `${address}/dismiss`, {}, { 'if-match': etag })

		// By keyboard, on a page that was open before anybody read it.
		const comment = commentOn(donee, 'I read of it on majuli.example.com.')
		await comment.getByRole('button', { name: /^Answer/ }).focus()
		await donee.keyboard.press('Enter')
		await comment.getByLabel(/^Your answer to/).fill('So it is.')
		await comment.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
		const answer = commentOn(phone, 'I read of it on majuli.example.com.').getByRole('listitem')
		await answer.getByText('So it is.').waitFor()
		await answer.getByText('organiser').waitFor()
		await auditScreen(donee, () => donee.goto(tab('comments')))

		await donee.goto(tab('comments'))
		await comment.getByRole('button', { name: /^Hide/ }).first().click()
		await comment.getByText('Hidden: only you and its author see this.').waitFor()
		await phone.getByText('the request’s author has hidden it').waitFor()
		// It changes once the server has answered.
		await donee.getByLabel('People may comment here').click()
		await phone.getByText('Comments are closed. What was written stays.').waitFor()
	})

	nightly('is told to some alone, and what it was before stays readable', async ({ page, visitor }) => {
		const guest = await visitor()
		await guest.goto(tab('updates'))
		await guest.getByText('No updates yet.').waitFor()
		await signIn(page, 'donee')
		await page.goto(tab('updates'))
		await page.getByLabel('Title').fill('The hull is here')
		await page.getByLabel('What happened?').fill('It came by road.')
		await addPhoto(page, 'hull.png')
		await page.getByLabel('Donors and helpers').check()
		await page.getByRole('button', { name: 'Post the update' }).click()
		const update = page.getByRole('listitem').filter({ hasText: 'The hull is here' })
		await update.getByText('Donors and helpers').waitFor()
		await update.getByRole('img', { name: 'Picture for' }).waitFor()
		expect(await guest.getByText('The hull is here').count()).toBe(0)

		await update.getByRole('button', { name: /^Edit/ }).click()
		// The entry's own title is in a field now, so that it no longer finds it; the form above the list has no such button.
		const form = page
			.locator('ol')
			.getByRole('listitem')
			.filter({ has: page.getByRole('button', { name: 'Save' }) })
		await form.getByLabel('What happened?').fill('It came by road, at night.')
		await form.getByRole('button', { name: 'Remove photo 1' }).click()
		await form.getByLabel('Everybody').check()
		await form.getByRole('button', { name: 'Save' }).click()
		await guest.getByText('It came by road, at night.').waitFor()
		await guest.getByRole('button', { name: /^Edited/ }).click()
		await guest.getByText('It was for donors and helpers then.').waitFor()
		await update.getByRole('button', { name: /^Edited/ }).click()
		await update.getByText('It came by road.', { exact: true }).waitFor()
		await auditScreen(page, () => page.goto(tab('updates')))
	})
})
