import { beforeAll, describe, expect } from 'vitest'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { putProfile } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

beforeAll(() =>
	putProfile('donor', {
		bloodDonor: { bloodGroup: 'B-' },
		addresses: [
			{
				line1: '14 Richmond Road',
				city: 'Bengaluru',
				state: 'Karnataka',
				country: 'IN',
				zip_code: '560025',
			},
		],
	}),
)

describe('blood donors', () => {
	test('are found by whom they can give to, and an admin sees how to reach one', async ({ page }) => {
		await signIn(page, 'admin')
		await auditScreen(page, () => page.goto('/backoffice/bloodDonors'))
		await page.goto('/admin/bloodDonors')
		await page.getByRole('heading', { name: 'Blood donors', level: 1 }).waitFor()
		await page.getByLabel('Can give to:').selectOption('AB+')
		await page.getByRole('searchbox', { name: 'City' }).fill('bengal')
		await page.waitForURL(/bengal/)
		const row = page.getByRole('row', { name: /Meera Krishnan/ })
		await row.getByText('B+, B-, AB+, AB-').waitFor()
		expect(await row.getByText('donor@karuna.example').count()).toBe(0)
		await row.getByRole('button', { name: 'Show address and number of Meera Krishnan' }).click()
		const why = page.getByRole('dialog')
		await why.getByLabel('Reason').fill('Blood is needed tonight.')
		await why.getByRole('button', { name: 'Show', exact: true }).click()
		await row.getByText('donor@karuna.example').waitFor()
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Export' }).click()
		expect((await download).suggestedFilename()).toMatch(/^blood-donors-.*\.csv$/)
		await page.getByLabel('Can give to:').selectOption('O-')
		await page.getByRole('table', { name: 'Blood donors' }).getByText('No Records Found').waitFor()
	})

	nightly('are read by volunteers, who see hints of addresses alone', async ({ page }) => {
		await openBackoffice(page, 'volunteer')
		await page.getByRole('navigation').getByRole('link', { name: 'Blood donors' }).click()
		const row = page.getByRole('row', { name: /Meera Krishnan/ })
		await row.getByText('d…@k….example').waitFor()
		expect(await row.getByRole('button').count()).toBe(0)
		expect(await row.getByRole('link').count()).toBe(0)
	})
})
