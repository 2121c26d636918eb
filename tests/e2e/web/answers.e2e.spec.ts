import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import type { AnswerDetail } from '../../../domain/answers/contract.ts'
import { DAY_MS, HOUR_MS } from '../../../kernel/wire/time.ts'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { pdf } from '../harness/documents.ts'
import { raiseKind } from '../harness/kinds.ts'
import { systemAtRest } from '../harness/outside.ts'
import { type Account, credentialsOf, ORGANIZATION_ID } from '../harness/people.ts'

const ANSWERS = '/api/v1/donationRequestResponses'

async function answerAs(account: Account, { id }: Fundraiser, changes: object = {}): Promise<string> {
	const call = await signedIn(account)
	const body = { donation_request_id: id, message: `I am ${credentialsOf(account).name}.`, ...changes }
	return (await call<{ data: AnswerDetail }>('POST', ANSWERS, body)).data._id
}

const card = (page: Page) => page.locator('#answer')
const dialog = (page: Page) => page.getByRole('dialog')

function shiftOn(day: number) {
	const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + day * DAY_MS
	return { start: new Date(start).toISOString(), end: new Date(start + 3 * HOUR_MS).toISOString(), places: 1 }
}

async function step(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name, exact: true }).first().click()
	await dialog(page).getByRole('button', { name, exact: true }).click()
	await dialog(page).waitFor({ state: 'hidden' })
}

describe('an application', () => {
	test('goes from its form to the shortlist, to both agreeing, and is done', async ({ page, visitor }) => {
		const request = await raiseKind('internship', 'donor', {
			title: 'Interns for the water laboratory of Giridih',
			by: 'owner',
			orgId: ORGANIZATION_ID,
			fields: { questions: ['Which instrument have you worked with?'] },
		})
		const donor = credentialsOf('donor')
		await page.goto(`/donationRequest/${request.id}`)
		await page.getByRole('link', { name: 'Log in and apply' }).click()
		await logIn(page, donor.email, donor.password)
		await page.waitForURL(`/donationRequest/${request.id}`)

		await page.getByRole('button', { name: 'Send application' }).click()
		await page.getByText('Please write a message', { exact: true }).waitFor()
		await page.getByLabel('Your message').fill('I studied chemistry. Call me on +91 98123 45678.')
		await page.getByLabel('Which instrument have you worked with?').fill('A photometer')
		await page
			.getByLabel('Add your résumé')
			.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf('Résumé') })
		await page.getByRole('button', { name: 'Take out resume' }).waitFor()
		await page.getByRole('button', { name: 'Send application' }).click()
		await page.getByText('Your application is sent').waitFor()
		await card(page).getByText('It is with the author, who decides.').waitFor()

		const owner = await visitor()
		await signIn(owner, 'owner')
		await owner.goto(`/donationRequest/${request.id}`)
		await owner.getByRole('link', { name: 'View answers' }).click()
		await owner.getByRole('tab', { name: 'New 1' }).waitFor()
		await owner.getByRole('button', { name: `Open ${donor.name}` }).click()
		const answer = owner.getByRole('article', { name: donor.name })
		await answer.getByText('I studied chemistry. Call me on •••.').waitFor()
		await answer.getByText('A photometer').waitFor()
		await answer.getByRole('link', { name: 'resume' }).waitFor()
		await owner.getByLabel('Private note').fill('Knows the photometer.')
		await owner.getByRole('button', { name: 'Save' }).click()
		await owner.getByText('The note is saved').waitFor()
		await step(owner, 'Shortlist')
		await answer.getByText('On your shortlist.').waitFor()

		await owner.getByLabel('Your message').fill('When can you begin? Mail me at lab@jalmitra.example.')
		await owner.getByRole('button', { name: 'Send', exact: true }).click()
		await card(page).getByText('When can you begin? Mail me at •••.').waitFor()

		await step(owner, 'Accept')
		await answer.getByText('Once they agree, you see how to reach each other.').waitFor()
		expect(await answer.getByRole('region', { name: 'Contact' }).count()).toBe(0)
		await card(page).getByText('You are accepted.').waitFor()
		expect(await card(page).getByRole('region', { name: 'Contact' }).count()).toBe(0)

		await step(page, 'Agree')
		await card(page)
			.getByRole('link', { name: credentialsOf('owner').email })
			.waitFor()
		await card(page).getByText('Mail me at lab@jalmitra.example.').waitFor()
		await answer.getByRole('link', { name: donor.email }).waitFor()
		await answer.getByText('Call me on +91 98123 45678.').waitFor()

		await step(owner, 'Mark as done')
		await card(page).getByText('It is done. Thank you.').waitFor()
		await owner.getByRole('button', { name: 'All answers' }).click()
		await owner.getByRole('tab', { name: 'Done 1' }).waitFor()
		await page.goto('/')
		await page.getByRole('button', { name: /^Menu of/ }).click()
		await page.getByRole('link', { name: 'My applications' }).click()
		await page.getByRole('region', { name: 'Over' }).getByRole('link', { name: request.title }).waitFor()
	})
})

describe('hours of a volunteer', () => {
	test('are written down, confirmed, certified, and checked by whoever is handed the certificate', async ({
		page,
		visitor,
	}) => {
		const request = await raiseKind('volunteering', 'donee', {
			title: 'Helpers who water the saplings of Giridih',
			by: 'owner',
			orgId: ORGANIZATION_ID,
			fields: { shifts: [], places: 3 },
		})
		const id = await answerAs('donor', request)
		await systemAtRest()
		const phone = { width: 360, height: 740 }
		await page.setViewportSize(phone)
		await signIn(page, 'donor')
		await page.goto('/myApplications')
		const entry = page.getByRole('listitem').filter({ hasText: request.title }).last()
		await entry.getByText('Hours', { exact: true }).click()
		await entry.getByRole('button', { name: 'Add hours' }).click()
		await dialog(page).getByLabel('Minutes').fill('75')
		await dialog(page).getByRole('button', { name: 'Add hours' }).click()
		await dialog(page).getByText('Please enter whole hours and minutes, up to 24 hours').waitFor()
		await dialog(page).getByLabel('Hours').fill('2')
		await dialog(page).getByLabel('Minutes').fill('30')
		await dialog(page).getByLabel('What was done').fill('Watered forty saplings')
		await dialog(page).getByRole('button', { name: 'Add hours' }).click()
		await entry.getByText('Waits for the other side').waitFor()

		const owner = await visitor()
		await owner.setViewportSize(phone)
		await signIn(owner, 'owner')
		await owner.goto(`/viewApplicants/${request.id}?open=${id}`)
		const hours = owner.getByRole('region', { name: 'Hours' })
		await hours.getByText('Watered forty saplings').waitFor()
		await hours.getByRole('button', { name: 'Confirm' }).click()
		await dialog(owner).getByRole('button', { name: 'Confirm' }).click()
		await hours.getByText('2 h 30 min confirmed, 0 min waiting').waitFor()
		await hours.getByRole('button', { name: 'Issue certificate' }).click()
		await dialog(owner).getByRole('button', { name: 'Issue certificate' }).click()
		await hours.getByRole('link', { name: 'Certificate of 2 h 30 min' }).waitFor()

		const link = entry.getByRole('link', { name: 'Certificate of 2 h 30 min' })
		await link.waitFor()
		const address = (await link.getAttribute('href')) ?? ''
		const guest = await visitor()
		await auditScreen(guest, async () => {
			await guest.goto(address)
			await guest.getByText(credentialsOf('donor').name).waitFor()
		})
		await guest.goto(address)
		await guest.getByText(request.title).waitFor()
		const download = guest.waitForEvent('download')
		await guest.getByRole('link', { name: /^(Download PDF|PDF डाउनलोड करें)$/ }).click()
		expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
		await guest.goto(`/certificate/${crypto.randomUUID()}`)
		await guest.getByRole('heading', { level: 1, name: /not found|नहीं मिला/ }).waitFor()

		for (const [who, where] of [
			[page, `/donationRequest/${request.id}`],
			[owner, `/viewApplicants/${request.id}?open=${id}`],
		] as const)
			await auditScreen(who, async () => {
				await who.goto(where)
				await who.getByRole('region', { name: /^(Hours|घंटे)$/ }).waitFor()
			})
	})
})

describe('several applications', () => {
	let request: Fundraiser
	let withdrawn: string
	beforeAll(async () => {
		request = await raiseKind('eventSpeaker', 'donee', {
			title: 'Speakers for the day of the open laboratory',
			by: 'owner',
			fields: { speakers: 2 },
		})
		withdrawn = await answerAs('donor', request)
		await answerAs('donee', request)
		await answerAs('radio', request)
		await systemAtRest()
	})

	nightly('stand side by side, are a sheet without contacts, and are declined at once', async ({ page }) => {
		await signIn(page, 'owner')
		await page.goto(`/viewApplicants/${request.id}`)
		await page.getByLabel('Select all').check()
		await page.getByText('3 selected').waitFor()
		await page.getByRole('button', { name: 'Side by side' }).click()
		for (const account of ['donor', 'donee', 'radio'] as const)
			await page.getByRole('article', { name: credentialsOf(account).name }).waitFor()
		await page.getByRole('button', { name: 'All answers' }).click()

		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Download as CSV' }).click()
		const sheet = await readFile(await (await download).path(), 'utf8')
		expect(sheet).toContain(credentialsOf('donee').name)
		expect(sheet).not.toContain(credentialsOf('donee').email)

		await page.getByLabel('Select all').check()
		await page.getByRole('button', { name: 'Decline' }).click()
		await dialog(page).getByRole('button', { name: 'Decline' }).click()
		await dialog(page).getByText('Please select a reason').waitFor()
		const donor = await signedIn('donor')
		await donor('PUT', `${ANSWERS}/${withdrawn}`, { action: 'withdraw' })
		await dialog(page).getByRole('radio', { name: 'There are enough answers' }).check()
		const text = dialog(page).getByLabel('What they read')
		expect(await text.inputValue()).toContain('all is taken care of now')
		await dialog(page).getByRole('button', { name: 'Decline' }).click()
		await dialog(page).getByText('2 of 3 changed. These were not:').waitFor()
		await dialog(page)
			.getByText(`${credentialsOf('donor').name}: `)
			.waitFor()
		await dialog(page).getByText('Close', { exact: true }).click()
		await page.getByRole('tab', { name: 'Over 3' }).waitFor()
	})
})

describe('a place that becomes free', () => {
	nightly('is confirmed by whoever waits for it, and its name is withdrawn again', async ({ page }) => {
		const [shift, later] = [shiftOn(10), shiftOn(11)]
		const request = await raiseKind('volunteering', 'donee', {
			title: 'One pair of hands for the seed bank',
			by: 'owner',
			orgId: ORGANIZATION_ID,
			fields: { shifts: [shift, later] },
		})
		const { start, end } = shift
		const first = await answerAs('donee', request, { shifts: [{ start, end }] })
		await signIn(page, 'donor')
		await page.goto(`/donationRequest/${request.id}`)
		await page.getByRole('button', { name: 'Join', exact: true }).click()
		await card(page).getByText('Please choose at least one shift').waitFor()
		const shifts = card(page).getByRole('group', { name: 'When can you come?' })
		await shifts.getByText('1 of 1 place left').waitFor()
		await shifts.getByRole('checkbox', { name: 'All places are taken' }).focus()
		await page.keyboard.press('Space')
		await page.getByRole('button', { name: 'Join', exact: true }).click()
		await page.getByText('All places are taken. You are on the waiting list.').waitFor()
		await card(page).getByText('Waiting list', { exact: true }).first().waitFor()

		const donee = await signedIn('donee')
		await donee('PUT', `${ANSWERS}/${first}`, { action: 'withdraw' })
		await card(page).getByText('A place is free for you.').waitFor()
		await page.goto('/myApplications')
		await page.getByRole('region', { name: 'Your turn' }).getByRole('link', { name: request.title }).click()
		await step(page, 'Confirm the place')
		await card(page).getByText('You have a place.').waitFor()
		await page.getByRole('button', { name: 'Change shifts' }).click()
		await dialog(page).getByRole('checkbox', { checked: false }).check()
		await dialog(page).getByRole('button', { name: 'Change shifts' }).click()
		await dialog(page).waitFor({ state: 'hidden' })
		await card(page).getByText('Place taken', { exact: true }).nth(1).waitFor()
		await step(page, 'Withdraw')
		await card(page).getByText('You withdrew your answer.').waitFor()
		await card(page).getByText('You can answer again.').waitFor()
	})
})

describe.runIf(IS_NIGHTLY)('accessible and within the window, in Hindi, at 360 and 1440 px', () => {
	test('the form of each answer type', async ({ page }) => {
		const forms = await Promise.all([
			raiseKind('career', 'donee', { title: 'A review of the CV of a welder', by: 'owner' }),
			raiseKind('volunteering', 'donee', {
				title: 'Hands for the river clean-up at Usri',
				by: 'owner',
				orgId: ORGANIZATION_ID,
			}),
			raiseKind('socialAdvocacy', 'donee', { title: 'A footbridge over the Barakar', by: 'owner' }),
		])
		const [first] = forms
		if (first) await auditScreen(page, () => page.goto(`/donationRequest/${first.id}`))
		await signIn(page, 'donor')
		for (const { id } of forms)
			await auditScreen(page, async () => {
				await page.goto(`/donationRequest/${id}`)
				await card(page).getByRole('textbox').first().waitFor()
			})
	})

	test('what became of answers, for both sides', async ({ page, visitor }) => {
		const request = await raiseKind('mentoring', 'donor', {
			title: 'Two hours a week with a young electrician',
			by: 'owner',
		})
		const ids = [await answerAs('donor', request), await answerAs('donee', request)]
		const owner = await signedIn('owner')
		await owner('PUT', `${ANSWERS}/${ids[0]}`, { action: 'accept' })
		await owner('POST', `${ANSWERS}/${ids[0]}/messages`, { body: 'Welcome! When do we begin?' })
		await systemAtRest()
		await signIn(page, 'donor')
		await auditScreen(page, async () => {
			await page.goto(`/donationRequest/${request.id}`)
			await card(page).getByText('Welcome! When do we begin?').waitFor()
		})
		await auditScreen(page, async () => {
			await page.goto('/myApplications')
			await page.getByRole('heading', { level: 1 }).waitFor()
		})

		const author = await visitor()
		await signIn(author, 'owner')
		for (const address of [
			`/viewApplicants/${request.id}`,
			`/viewApplicants/${request.id}?tab=shortlisted`,
			`/viewApplicants/${request.id}?open=${ids[0]}`,
			`/viewApplicants/${request.id}?open=${ids.join(',')}`,
			'/myApplications?tab=received',
		])
			await auditScreen(author, async () => {
				await author.goto(address)
				await author.getByRole('heading', { level: 1 }).waitFor()
			})
		await auditScreen(author, async () => {
			await author.goto(`/viewApplicants/${request.id}?open=${ids[1]}`)
			await author.getByRole('button', { name: /^(Decline|अस्वीकार करें)$/ }).click()
			await dialog(author).getByRole('radio').nth(1).check()
		})
	})

	test('shifts that somebody chose, and others to choose', async ({ page, visitor }) => {
		// On other days at each try: nobody has two shifts at a time.
		const day = 20 + 2 * (Math.floor(Date.now() / 1_000) % 100)
		const [shift, later] = [shiftOn(day), shiftOn(day + 1)]
		const request = await raiseKind('volunteering', 'donee', {
			title: 'Two mornings in the nursery of mango trees',
			by: 'owner',
			orgId: ORGANIZATION_ID,
			fields: { shifts: [shift, later] },
		})
		const { start, end } = shift
		const id = await answerAs('donor', request, { shifts: [{ start, end }] })
		await systemAtRest()
		await signIn(page, 'donor')
		await auditScreen(page, async () => {
			await page.goto(`/donationRequest/${request.id}`)
			await page.getByRole('button', { name: /^(Change shifts|पालियाँ बदलें)$/ }).click()
			await dialog(page).getByRole('checkbox').nth(1).check()
		})
		const author = await visitor()
		await signIn(author, 'owner')
		await auditScreen(author, async () => {
			await author.goto(`/viewApplicants/${request.id}?open=${id}`)
			await author.getByRole('heading', { level: 1 }).waitFor()
		})
	})

	test('answers to a request of somebody else', async ({ page }) => {
		const request = await raiseKind('podcast', 'donee', {
			title: 'Guests for the hour of the river',
			by: 'radio',
		})
		await signIn(page, 'donor')
		await auditScreen(page, () => page.goto(`/viewApplicants/${request.id}`))
	})
})
