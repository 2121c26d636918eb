import { describe, expect } from 'vitest'
import { seededRandom } from '../../../demo/random.ts'
import { sampleFields } from '../../../demo/sample-fields.ts'
import { bloodDonation } from '../../../domain/requests/kinds/blood-donation.contract.ts'
import { raiseOfKind } from '../harness/actions/raising-kinds.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { verifyPhone } from '../harness/actions/verifying-phone.ts'
import { publish, putProfile, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, test } from '../harness/browser-test.ts'

const PHONE = 360
const TITLE = 'Two units of red cells for Ranchi'

interface Inbox {
	readonly data: readonly { readonly destinationUrlReference: string }[]
}

async function alertLink(requestId: string): Promise<string> {
	const call = await signedIn('radio')
	let link: string | undefined
	await eventually(async () => {
		const { data } = await call<Inbox>('GET', '/api/v1/notifications')
		link = data
			.map(({ destinationUrlReference }) => destinationUrlReference)
			.find((url) => url.startsWith(`/bloodAlert/${requestId}`))
		return link
	}).toBeDefined()
	return link ?? ''
}

describe('blood', () => {
	test('goes from its form to the pledge, on two phones', { timeout: 90_000 }, async ({
		visitor,
		annotate,
	}) => {
		await putProfile('radio', {
			addresses: [
				{ line1: '1 Main Road', city: 'Ranchi', state: 'Jharkhand', country: 'IN', zip_code: '834001' },
			],
			bloodDonor: { bloodGroup: 'O-', wantsAlerts: true, radiusKm: 25 },
		})
		const [author, donor] = [await visitor({ width: PHONE }), await visitor({ width: PHONE, language: 'hi' })]
		await signIn(author, 'volunteer')
		await verifyPhone(author, 'volunteer')
		const started = Date.now()
		const clock = (what: string) => annotate(`${((Date.now() - started) / 1000).toFixed(1)} s: ${what}`)
		await raiseOfKind(author, bloodDonation, 'donee', {
			title: TITLE,
			organization: '',
			values: {
				...sampleFields(bloodDonation, 'donee', seededRandom(3), Date.now()),
				bloodGroup: 'B+',
				component: 'redCells',
				unitsNeeded: 2,
			},
		})
		await clock('the form is sent')
		const open = author.getByRole('link', { name: TITLE }).first()
		const id = new URL((await open.getAttribute('href')) ?? '', author.url()).pathname.split('/').at(-1) ?? ''
		await publish({ id, title: TITLE })
		await clock('it is reviewed')
		const link = await alertLink(id)
		await clock('the donor is alerted')
		await open.click()
		const units = author.getByRole('status').filter({ hasText: 'given' })
		await units.getByText('0 pledged, 0 given').waitFor()
		await donor.goto(link)
		const answer = (name: string) => donor.getByRole('button', { name, exact: true }).click()
		await donor.getByText('2 यूनिट चाहिए, 0 का वचन मिला, 0 दी गईं').waitFor()

		await answer('मैं दे सकता/सकती हूँ')
		await units.getByText('1 pledged, 0 given').waitFor()
		await donor.getByText('2 यूनिट चाहिए, 1 का वचन मिला, 0 दी गईं').waitFor()
		await clock('the author reads of the pledge')

		await answer('मैंने दे दिया')
		await units.getByText('1 pledged, 1 given').waitFor()
		await donor.getByText('2 यूनिट चाहिए, 1 का वचन मिला, 1 दी गईं').waitFor()
		await clock('the author reads that it was given')
		for (const page of [author, donor])
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE)

		const admin = await visitor()
		await signIn(admin, 'admin')
		await admin.goto('/admin/bloodDonors')
		await admin
			.getByRole('region', { name: 'Latest alerts' })
			.getByRole('link', { name: TITLE })
			.first()
			.click()
		await admin.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
		await admin.getByText('2 needed, 1 pledged, 1 given').waitFor()
		const address = admin.url()
		await auditScreen(admin, async () => {
			await admin.goto(address)
			await admin.getByRole('table').waitFor()
		})
	})
})
