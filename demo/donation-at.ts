import type { DemoStepTools } from './steps.ts'

export interface DonationReference {
	readonly to: number
	readonly nth: number
}

interface Donation {
	readonly id: string
	readonly account: string
	readonly providerRef: string
	readonly currency: string
	/** Decimal text in major units. */
	readonly total: string
}

/**
 * Finds a donation as finance would look it up.
 * @throws RangeError when it does not exist yet
 */
export async function donationAt({ to, nth }: DonationReference, tools: DemoStepTools): Promise<Donation> {
	const finance = await tools.signedIn('finance')
	const query = new URLSearchParams({
		filter: JSON.stringify({ requestId: tools.fundraiserId(to) }),
		sort: JSON.stringify(['startedAt', 'ASC']),
		range: JSON.stringify([0, 99]),
	})
	const donations = await finance.json<readonly (Donation & { confirmedAt: string | null })[]>(
		'GET',
		`/api/backoffice/donations?${query}`,
	)
	const donation = donations.filter(({ confirmedAt }) => confirmedAt !== null)[nth]
	if (!donation) throw new RangeError(`Fundraiser ${to} has no donation ${nth} yet.`)
	return donation
}
