import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ORGANIZATIONS } from '../../../demo/people.ts'
import { seededRandom } from '../../../demo/random.ts'
import { sampleFields } from '../../../demo/sample-fields.ts'
import type { AnswerType } from '../../../domain/answers/contract.ts'
import type { RequestStatus } from '../../../domain/requests/contract.ts'
import type { FieldValues, Side } from '../../../domain/requests/kinds/field.contract.ts'
import {
	answerTypeOf,
	fieldsOn,
	hasMoney,
	KINDS,
	type Kind,
	raiserOf,
	shiftsIn,
	targetOf,
} from '../../../domain/requests/kinds/kinds.contract.ts'
import { CREATION_ROUTES } from '../../../domain/requests/kinds/offered.contract.ts'
import { sized } from '../../harness/length.ts'
import { answerByKeyboard, finishAnswer } from '../harness/actions/answering.ts'
import { labelOf, optionOf, raiseOfKind } from '../harness/actions/raising-kinds.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { verifyPhone } from '../harness/actions/verifying-phone.ts'
import { type Fundraiser, giveTo, publish, signedIn } from '../harness/api.ts'
import { auditEachDay } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { systemAtRest } from '../harness/outside.ts'
import type { Account } from '../harness/people.ts'

const EVERY_SIDE = KINDS.flatMap((kind) => kind.sides.map((side) => [kind.code, side, kind] as const))
const ORGANIZATION = ORGANIZATIONS.find(({ owner }) => owner === 'owner')?.name ?? ''
const raiserFor = (kind: Kind, side: Side): Account =>
	raiserOf(kind, side) === 'radioAdmin' ? 'radio' : 'owner'

const LONG = { timeout: 120_000 }
const GOAL = '40000'

function forOne(kind: Kind, side: Side): FieldValues {
	const values = sampleFields(kind, side, seededRandom(11), Date.now())
	const target = targetOf(kind.code, side)
	if (target.of !== 'count' || typeof target.from === 'number') return values
	const [shift] = target.shifts === undefined ? [] : shiftsIn(values[target.shifts])
	return Object.assign(
		values,
		{ [target.from]: 1 },
		target.shifts !== undefined && shift && { [target.shifts]: [{ ...shift, places: 1 }] },
	)
}

async function answerTo({ id }: Fundraiser, author: Account): Promise<string> {
	const call = await signedIn(author)
	const url = `/api/v1/donationRequestResponses?donation_request_id=${id}`
	const { data } = await call<{ data: readonly { _id: string }[] }>('GET', url)
	return data[0]?._id ?? ''
}

async function isWaiting({ id }: Fundraiser): Promise<boolean> {
	const admin = await signedIn('admin')
	return (
		(await admin<{ status: RequestStatus }>('GET', `/api/backoffice/requests/${id}`)).status ===
		'pendingAdmin'
	)
}

async function expectFacts(page: Page, kind: Kind, side: Side, values: FieldValues): Promise<void> {
	const facts = page.locator('dl.kv')
	for (const [name, field] of fieldsOn(kind, side)) {
		const value = values[name]
		if (field.type !== 'file' && (value === undefined || value === false)) continue
		const fact = facts
			.locator('div')
			.filter({ has: page.locator('dt').getByText(labelOf(kind, name), { exact: true }) })
		await fact.waitFor()
		const visible = (await fact.locator('dd').innerText()).trim()
		expect([name, visible]).not.toEqual([name, ''])
		if (field.type === 'text') expect([name, visible]).toEqual([name, String(value).trim()])
		if (field.type === 'choice') expect([name, visible]).toEqual([name, optionOf(String(value))])
	}
}

const some = <T>(all: readonly T[], place: number): readonly T[] => sized(all.slice(place, place + 1), all)

describe('a request', () => {
	// By day one that is signed: journeys of their own raise others, and answer them.
	test.for(some(EVERY_SIDE, 17))(
		'of the kind %s, of a %s, is raised by keyboard, shows what was written, and is answered until it is fulfilled',
		LONG,
		async ([code, side, kind], { page, visitor }) => {
			const account = raiserFor(kind, side)
			await signIn(page, account)
			if (kind.needsPhone && account === 'owner') await verifyPhone(page, account)
			const values = forOne(kind, side)
			const title = `${code} of a ${side}, by keyboard`
			await raiseOfKind(page, kind, side, { title, organization: ORGANIZATION, values })

			await page.getByRole('link', { name: title }).first().click()
			await page.getByRole('heading', { level: 1, name: title }).waitFor()
			await expectFacts(page, kind, side, values)
			const withMoney = hasMoney(code, side)
			expect(await page.getByRole('tab', { name: 'Where the money went' }).count()).toBe(withMoney ? 1 : 0)

			const request = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', title }
			if (await isWaiting(request)) await publish(request)
			if (withMoney) await giveTo(request, { amount: GOAL })
			else {
				const type = answerTypeOf(kind, side) as AnswerType
				const answerer = await visitor({ width: 360 })
				await signIn(answerer, 'donor')
				await answerer.goto(`/donationRequest/${request.id}`)
				await answerByKeyboard(answerer, type)
				if (type !== 'sign')
					await page.goto(`/viewApplicants/${request.id}?open=${await answerTo(request, account)}`)
				await finishAnswer({ answerer, author: page }, type)
			}
			await systemAtRest()
			// Names are added until its day comes.
			const reached = withMoney || answerTypeOf(kind, side) !== 'sign'
			await page.goto(`/donationRequest/${request.id}`)
			if (reached)
				await page
					.getByText(/^This (fundraiser|request) is fulfilled/)
					.first()
					.waitFor()
		},
	)
})

describe('accessible and within the window, in English and Hindi, at 360 and 1440 px', () => {
	test.for(some(CREATION_ROUTES, 0).map(({ path, kind }) => [path, kind] as const))(
		'the form at %s, and what is missing in it',
		LONG,
		async ([path, kind], { page }) => {
			await signIn(page, kind.sides.some((side) => raiserOf(kind, side) === 'radioAdmin') ? 'radio' : 'owner')
			await auditEachDay(page, async () => {
				await page.goto(path)
				const proceed = page.getByRole('button', { name: /^(Continue|आगे बढ़ें)$/ })
				await proceed.waitFor()
				if (await proceed.isEnabled()) {
					await proceed.click()
					await page.getByRole('alert').first().waitFor()
				}
			})
			for (const step of ['story', 'photos'])
				await auditEachDay(page, () => page.goto(`${path}?step=${step}`))
		},
	)

	nightly('what brings somebody here, and the kinds that they can choose', async ({ page }) => {
		await auditEachDay(page, () => page.goto('/GetStarted?as=donee'))
		await auditEachDay(page, () => page.goto('/SelectAppCategory?kind=career'))
		await signIn(page, 'owner')
		await auditEachDay(page, () => page.goto('/SelectAppCategory?kind=volunteering'))
	})
})

describe('a choice', () => {
	test('of what brings somebody here leads to the kinds, and through the login to the form', async ({
		page,
	}) => {
		await page.goto('/GetStarted')
		await page.getByText('141+ countries').waitFor()
		await page.getByRole('radio', { name: /need of/ }).check()
		await page.getByRole('button', { name: 'Continue' }).click()
		await page.getByRole('heading', { name: 'What do you need?' }).waitFor()
		await page.getByRole('radio', { name: /^Career help/i }).check()
		await page.getByText(/^Chosen: Career help/i).waitFor()
		await page.getByRole('button', { name: 'Continue' }).click()
		await page.getByLabel('Email or username').fill('donee@karuna.example')
		await page.getByLabel('Password', { exact: true }).fill('Karuna!2026')
		await page.getByRole('button', { name: 'Log in', exact: true }).click()
		await page.getByRole('heading', { name: 'Ask for career help' }).waitFor()
		expect(new URL(page.url()).pathname).toBe('/careerhelp-request')
	})

	nightly('of plasma asks which side somebody is on', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto('/plasma-donee-donor')
		await page.getByRole('radio', { name: /willing to give/ }).check()
		await page.getByRole('button', { name: 'Continue' }).click()
		await page.getByLabel('Free from').waitFor()
		expect(new URL(page.url()).pathname).toBe('/plasma-donor-request')
	})

	nightly('of what is not for the reader is refused in words', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/podcast-request')
		await page.getByRole('link', { name: 'Ask for the role' }).waitFor()
		await page.goto('/internship-request')
		await page.getByRole('link', { name: 'Add your organization' }).waitFor()
		await page.evaluate(() =>
			localStorage.setItem('karuna.preferences', '{"region":"US","regionFrom":"choice"}'),
		)
		await page.goto('/bloodDonation-request')
		await page.getByText('not offered in the region').waitFor()
		await page.goto('/SelectAppCategory')
		await page.getByRole('radio', { name: /^Career help/i }).waitFor()
		expect(await page.getByRole('radio', { name: /^Blood/ }).count()).toBe(0)
	})
})

describe('a draft', () => {
	const title = (page: Page) => page.getByLabel('Title', { exact: true })
	const answerTo = (page: Page, method: 'POST' | 'PUT') =>
		page.waitForResponse(
			(response) =>
				response.url().includes('/donationRequestDraft') && response.request().method() === method,
		)
	const type = async (page: Page, text: string) => {
		const saved = page.waitForResponse(
			(response) => response.url().includes('/donationRequestDraft') && response.request().method() !== 'GET',
		)
		await title(page).fill(text)
		await saved
	}

	test('is saved while it is typed, listed, continued on another device, and deleted', async ({
		visitor,
	}) => {
		const page = await visitor()
		await signIn(page, 'donor')
		await page.goto('/mentoring-request?step=story')
		await title(page).fill('Somebody to talk to about law')
		await page.getByText(/^Draft saved/).waitFor()

		const phone = await visitor({ width: 390 })
		await signIn(phone, 'donor')
		await phone.goto('/myRequests')
		await phone.getByRole('link', { name: 'Continue Somebody to talk to about law' }).click()
		await phone.getByText('We saved what you wrote last time.').waitFor()
		expect(await title(phone).inputValue()).toBe('Somebody to talk to about law')
		await phone.goto('/myRequests')
		await phone.getByRole('button', { name: 'Delete the draft Somebody to talk to about law' }).click()
		await phone.getByRole('heading', { name: 'Drafts' }).waitFor({ state: 'detached' })
	})

	nightly('that another tab saved meanwhile asks which one counts', async ({ visitor }) => {
		const first = await visitor()
		await signIn(first, 'donor')
		await first.goto('/careerhelp-request?step=story')
		await type(first, 'Begun here')
		const second = await visitor()
		await signIn(second, 'donor')
		await second.goto('/careerhelp-request?step=story')
		await second.getByText('We saved what you wrote last time.').waitFor()
		await type(second, 'Changed there')
		const conflict = first.getByText('This draft was saved in another tab')
		await title(first).fill('Changed here')
		await conflict.waitFor()
		await first.getByRole('button', { name: 'Load the other version' }).click()
		await eventually(() => title(first).inputValue()).toBe('Changed there')
		await conflict.waitFor({ state: 'detached' })

		await type(second, 'Mine after all')
		await title(first).fill('No, mine')
		await conflict.waitFor()
		const saved = answerTo(first, 'PUT')
		await first.getByRole('button', { name: 'Save mine over it' }).click()
		await saved
		await conflict.waitFor({ state: 'detached' })
		await second.goto('/myRequests')
		await second.getByRole('button', { name: 'Delete the draft No, mine' }).click()
		await second.getByRole('heading', { name: 'Drafts' }).waitFor({ state: 'detached' })
	})
})
