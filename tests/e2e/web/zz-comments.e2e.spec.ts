import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser, signedIn } from '../harness/api.ts'
import { problemsOn } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { systemAtRest } from '../harness/outside.ts'

describe('comments', () => {
	test('shots', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A well for Palamu' })
		const path = `/api/v1/donationRequest/${fundraiser.id}/comments`
		const volunteer = await signedIn('volunteer')
		const owner = await signedIn('admin')
		const donee = await signedIn('donee')
		const donor = await signedIn('donor')
		const post = async (call: typeof donor, body: string, parent?: string) =>
			(await call<{ data: { _id: string } }>('POST', path, { body, parent })).data._id
		const first = await post(
			volunteer,
			'I was there in spring and saw how you work. I am glad that this is happening.',
		)
		for (const text of [
			'Thank you!',
			'We begin in May.',
			'The pump is ordered.',
			'And it is here.',
			'Come and see.',
		])
			await post(donee, text, first)
		const second = await post(owner, 'Where is it to be dug?\n\nI know the place a little.')
		await post(volunteer, 'Beside the school, I think.', second)
		const hidden = await post(
			owner,
			'This is off the topic, and goes on for a while so that it takes more than one line on a phone.',
		)
		await donee('PUT', `${path}/${hidden}/hidden`, { hidden: true })
		await post(donor, 'Good luck, from a new account.')
		await post(donor, 'See example.com for more.')
		await systemAtRest()
		const url = `/donationRequest/${fundraiser.id}?tab=comments`
		await page.goto(url)
		await page.getByText('I was there in spring').waitFor()
		await page.screenshot({ path: '/tmp/c-guest-1440.png', fullPage: true })
		await signIn(page, 'donee')
		await page.goto(url)
		await page.getByText('I was there in spring').waitFor()
		await page.getByRole('button', { name: /^More answers/ }).click()
		await page.getByText('Come and see.').waitFor()
		await page
			.getByRole('button', { name: /^Answer: / })
			.first()
			.click()
		await page.screenshot({ path: '/tmp/c-author-1440.png', fullPage: true })
		await page
			.getByRole('button', { name: /^Report: / })
			.first()
			.click()
		await page.getByRole('dialog').waitFor()
		await page.screenshot({ path: '/tmp/c-report.png' })
		await page.keyboard.press('Escape')
		expect(await problemsOn(page, () => page.goto(url))).toEqual([])
		await page.setViewportSize({ width: 360, height: 800 })
		await page.goto(`/hi${url}`)
		await page.getByText('I was there in spring').waitFor()
		await page.screenshot({ path: '/tmp/c-author-360-hi.png', fullPage: true })
		await page.getByRole('checkbox').first().click()
		await page.getByText('टिप्पणियाँ बंद हैं').waitFor()
		await page.screenshot({ path: '/tmp/c-closed-360-hi.png', fullPage: true })
		await page.getByRole('checkbox').first().click()
	})
	test('donor', async ({ page }) => {
		const donorUrl = '/'
		await signIn(page, 'donor')
		await page.goto(donorUrl)
		const fundraiser = await raiseFundraiser({ title: 'A well for Garhwa' })
		const url = `/donationRequest/${fundraiser.id}?tab=comments`
		await page.setViewportSize({ width: 360, height: 800 })
		await page.goto(url)
		await page.getByText('No comments yet.').waitFor()
		await page.screenshot({ path: '/tmp/c-empty-360.png', fullPage: true })
		await page.getByRole('button', { name: 'Post' }).click()
		await page.getByText('Please enter a comment').waitFor()
		await page.getByLabel('Your comment').fill('Write to me at me@example.org')
		await page.getByRole('button', { name: 'Post' }).click()
		await page.getByText('it has contact data').waitFor()
		await page.getByRole('button', { name: /^Edit: / }).click()
		await page.getByLabel('Change your comment').fill('Write to me.')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('edited').waitFor()
		await page.screenshot({ path: '/tmp/c-donor-360.png', fullPage: true })
		expect(await problemsOn(page, () => page.goto(url))).toEqual([])
	})
})
