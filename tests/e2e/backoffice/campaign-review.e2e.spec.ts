import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'
import { mailsTo, systemAtRest } from '../harness/outside.ts'
import { credentialsOf, userIdOf } from '../harness/people.ts'

const CAMPAIGNS = '/api/v1/emailCampaigns'
const TEXT = {
	blocks: [
		{ type: 'greeting', fallback: 'friend' },
		{ type: 'paragraph', content: [{ text: 'The roof is on.' }] },
		{ type: 'button', label: 'Read more', href: 'https://news.far.example/roof' },
	],
}

/** Confirms a campaign to two contacts. @returns the id of its request */
async function confirmedCampaign(subject: string): Promise<string> {
	const { id: requestId } = await raiseFundraiser({ title: 'A roof for Kanpur', by: 'owner' })
	const owner = await signedIn('owner')
	const withKey = () => ({ 'idempotency-key': crypto.randomUUID() })
	const domain = `${crypto.randomUUID().slice(0, 8)}.example`
	const contacts = ['Asha', 'Bina'].map((firstName) => ({ firstName, email: `${firstName}@${domain}` }))
	await owner('POST', '/api/v1/contacts/import', { contacts, knownFrom: 'Our choir' }, withKey())
	const { data } = await owner<{ data: { _id: string } }>(
		'POST',
		CAMPAIGNS,
		{ kind: 'contacts', requestId },
		withKey(),
	)
	const audience = { kind: 'contacts', bookId: userIdOf('owner'), everybody: true }
	const draft = { subject, text: TEXT, audience }
	const tag = (version: number) => ({ ...withKey(), 'if-match': `"${version}"` })
	await owner('PUT', `${CAMPAIGNS}/${data._id}`, draft, tag(1))
	const counted = await owner<{ data: { recipients: number } }>('GET', `${CAMPAIGNS}/${data._id}/audience`)
	await owner('POST', `${CAMPAIGNS}/${data._id}/confirm`, { expected: counted.data.recipients }, tag(2))
	await systemAtRest()
	return requestId
}

describe('the queue of campaigns', () => {
	test('shows what a campaign says and to whom, and mails the reason of a refusal', async ({ page }) => {
		const subject = `The roof is on ${crypto.randomUUID().slice(0, 4)}`
		const requestId = await confirmedCampaign(subject)
		await signIn(page, 'admin')
		await page.goto('/backoffice/campaignReview')
		await page.getByRole('link', { name: subject }).click()
		await page.getByRole('heading', { name: subject, level: 1 }).waitFor()
		const mail = page.frameLocator('iframe[title="The mail, English"]')
		await mail.getByText('The roof is on.').waitFor()
		const color = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
		await eventually(color).toBe('rgb(251, 248, 243)')
		await page.getByText('news.far.example', { exact: true }).waitFor()
		await page.getByText(/Our choir: \d/).waitFor()
		const campaign = page.url()
		await auditScreen(page, () => page.goto('/backoffice/campaignReview'))
		await auditScreen(page, () => page.goto(campaign))
		await page.goto(campaign)
		await page.getByRole('button', { name: 'Refuse' }).click()
		const dialog = page.getByRole('dialog', { name: 'Refuse' })
		await dialog.getByRole('button', { name: 'Refuse' }).click()
		await dialog.getByText('Please enter').waitFor()
		await dialog.getByLabel('Reason').fill('Please leave out the link.')
		await dialog.getByRole('button', { name: 'Refuse' }).click()
		await page.getByText('It is refused, and the author gets the reason.').waitFor()
		await page.getByRole('button', { name: 'Refuse' }).waitFor({ state: 'hidden' })
		await systemAtRest()
		const mails = await mailsTo(credentialsOf('owner').email)
		const reason = mails.filter(({ text }) => text.includes('Please leave out the link.'))
		expect(reason).toHaveLength(1)
		expect(reason[0]?.text).toContain(`/startContactEmailCampaign/${requestId}`)
	})

	test('has beside it the addresses that get no campaigns', async ({ page }) => {
		const address = `${crypto.randomUUID().slice(0, 8)}@far.example`
		await signIn(page, 'admin')
		await page.goto('/backoffice/suppressions')
		await page.getByLabel('E-mail address').fill(address)
		await page.getByRole('button', { name: 'Find it' }).click()
		await page.getByText('This address isn’t on the list.').waitFor()
		await page.getByRole('button', { name: 'Stop all campaigns to it' }).click()
		await page.getByText('No campaign goes to this address any more.').waitFor()
		await auditScreen(page, () => page.reload())
		await page.goto('/backoffice/suppressions')
		await page.getByLabel('E-mail address').fill(address)
		await page.getByRole('button', { name: 'Find it' }).click()
		const found = page.getByRole('status').filter({ hasText: 'All campaigns' })
		await found.getByRole('button', { name: 'Lift it' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Lift it' }).click()
		await page.getByText('Campaigns may go to this address again.').waitFor()
	})
})
