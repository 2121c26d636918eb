import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { ofPart, sized } from '../../harness/length.ts'
import {
	beginDonation,
	continueToCard,
	giveAsGuest,
	introduce,
	keepAmount,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { addDocument, addPhoto } from '../harness/actions/raising.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditEachDay, EVERY_VIEW } from '../harness/audit.ts'
import { AUDITED_SCREENS } from '../harness/audited-screens.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { pdf } from '../harness/documents.ts'
import { credentialsOf } from '../harness/people.ts'

const DONOR = { firstName: 'Kiran', lastName: 'Naidu', email: 'kiran.naidu@example.org' }

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({
		title: 'A school bus for the seven villages above the reservoir of Tilaiya',
		description: 'The road is long.\n\nThe bus is old.\n\nA new one carries forty.',
	})
})

const at = (page: Page, address: string) => () => page.goto(address)

// Those that journeys pass, too, are inspected whole by night: journeys take a sample by day.
describe('accessible and within the window, in English and Hindi, at 360 and 1440 px', () => {
	test('home', ({ page }) => auditEachDay(page, at(page, '/')))

	test('search with results', ({ page }) => auditEachDay(page, at(page, '/search?sort=recent')))

	nightly('search without results', ({ page }) => auditEachDay(page, at(page, '/search/zzzzz')))

	nightly('fundraiser with its tabs', async ({ page }) => {
		await giveAsGuest(page, fundraiser, { amount: '750', donor: DONOR, message: 'Safe travels.' })
		for (const tab of ['', '?tab=documents', '?tab=updates', '?tab=comments', '?tab=money'])
			await auditEachDay(page, at(page, `/donationRequest/${fundraiser.id}${tab}`))
	})

	nightly('documents of a fundraiser', async ({ page }) => {
		const { id } = await raiseFundraiser({
			title: 'A ramp for the health post of Tilaiya',
			documents: ['Estimate of the mason', 'Letter of the nurse, who has asked for the ramp since 2023'],
		})
		await auditEachDay(page, at(page, `/donationRequest/${id}?tab=documents`))
	})

	nightly('a fundraiser that isn’t there', ({ page }) =>
		auditEachDay(page, at(page, '/donationRequest/00000000-0000-4000-8000-000000000000')),
	)

	test('donate dialog', ({ page }) =>
		auditEachDay(page, async () => {
			await page.goto(`/donationRequest/${fundraiser.id}`)
			await page
				.getByRole('button', { name: /^(Proceed to )?Donate|^दान/ })
				.filter({ visible: true })
				.first()
				.click()
			const dialog = page.getByRole('dialog')
			const amount = dialog.getByRole('textbox').first()
			const change = dialog.getByRole('button', { name: /^Change the amount|राशि बदलें$/ })
			await change.or(amount).first().waitFor()
			if (await change.isVisible()) await change.click()
			await amount.waitFor()
		}))

	nightly('every step of the checkout, a refused card, and the thanks', async ({ page }) => {
		const again = () => page.reload()
		await beginDonation(page, fundraiser, '500')
		await auditEachDay(page, again)
		await again()
		await keepAmount(page)
		await auditEachDay(page, again)
		await auditEachDay(page, async () => {
			await again()
			await page.getByRole('button', { name: /^(Continue to payment|भुगतान पर)/ }).click()
			await page.getByRole('alert').first().waitFor()
		})
		await again()
		await introduce(page, DONOR)
		await auditEachDay(page, again)
		await auditEachDay(page, async () => {
			await again()
			await typeCard(page, 'declined')
			await page.getByRole('button', { name: /₹511\.80/ }).click()
			await page.getByText(/^(Your card was declined\.|आपका कार्ड अस्वीकार हो गया।)$/).waitFor()
		})
		await again()
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)
		await auditEachDay(page, again)
	})

	test('donation to the foundation', ({ page }) =>
		auditEachDay(page, at(page, '/publicPayment?donationfor=tal&currency=INR')))

	nightly('checkout without anything to pay', ({ page }) => auditEachDay(page, at(page, '/billingInfo')))

	nightly('thanks for a donation of somebody else', ({ page }) =>
		auditEachDay(page, at(page, '/thankyou?donationId=00000000-0000-4000-8000-000000000000')),
	)

	test('login, and a login that was refused', async ({ page }) => {
		await auditEachDay(page, at(page, '/login'))
		await auditEachDay(page, async () => {
			await page.goto('/login')
			await page.locator('input[autocomplete=username]').fill(credentialsOf('donor').email)
			await page.locator('input[type=password]').fill('not-the-password')
			await page.keyboard.press('Enter')
			await page.getByRole('alert').waitFor()
		})
	})

	nightly('nothing at an address, and no right to one', async ({ page }) => {
		await auditEachDay(page, at(page, '/no-such-page'))
		await auditEachDay(page, at(page, '/access-denied'))
	})

	test('menu of a phone', ({ page }) =>
		auditEachDay(page, async () => {
			await page.goto('/access-denied')
			await page.getByRole('button', { name: /^(Menu|मेन्यू|मेनू)$/ }).click()
			await page.getByRole('dialog').waitFor()
		}))

	nightly('steps of a new request, and what is missing in them', async ({ page }) => {
		await signIn(page, 'radio')
		for (const step of ['', '?step=story', '?step=photos'])
			await auditEachDay(page, at(page, `/new-request${step}`))
		await auditEachDay(page, async () => {
			await page.goto('/new-request')
			await page.getByRole('button', { name: /^(Continue|आगे)/ }).click()
			await page.getByRole('alert').first().waitFor()
		})
		await page.goto('/new-request?step=photos')
		await addPhoto(page, 'bus.png')
		await addDocument(page, 'offer-of-the-dealer-in-the-capital-with-all-of-its-annexes.pdf', pdf())
		await page.getByText(/^Draft saved/).waitFor()
		await auditEachDay(page, async () => {
			await page.goto('/new-request?step=photos')
			await page.locator('.photos img').waitFor()
			await page.getByRole('textbox', { name: /^(Document name|दस्तावेज़ का नाम)/ }).waitFor()
		})
	})

	nightly('own requests, and one of them open', async ({ page }) => {
		await signIn(page, 'donee')
		await auditEachDay(page, at(page, '/myRequests'))
		await auditEachDay(page, async () => {
			await page.goto('/myRequests')
			await page.getByRole('button', { expanded: false }).and(page.locator('.mine button')).first().click()
			await page.locator('.mine .btn.line').first().waitFor()
		})
		await auditEachDay(page, at(page, `/new-request/${fundraiser.id}`))
	})

	nightly('own donations, and one of them open', async ({ page }) => {
		await signIn(page, 'donor')
		await beginDonation(page, fundraiser, '300')
		await keepAmount(page)
		await continueToCard(page)
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)
		await auditEachDay(page, at(page, '/myDonations'))
		await auditEachDay(page, async () => {
			await page.goto('/myDonations')
			await page.locator('.donations button').first().click()
			await page.getByRole('dialog').getByRole('definition').first().waitFor()
		})
	})
})

describe('every screen of the route table', () => {
	let donationId: string
	beforeAll(async () => {
		donationId = await giveTo(fundraiser, { amount: '250', donor: DONOR })
	})
	const screens = ofPart(AUDITED_SCREENS.filter((_, number) => number % sized(30, 1) === 0))

	test.for(screens)('$name', async ({ account, addressIn }, { page }) => {
		if (account) await signIn(page, account)
		const address = addressIn({ fundraiserId: fundraiser.id, donationId })
		await auditEachDay(page, at(page, address), EVERY_VIEW)
	})
})
