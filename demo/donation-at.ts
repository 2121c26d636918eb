import type { DemoStepTools } from './steps.ts'

/** The donation to a fundraiser that is this many from its first confirmed one, by time. */
export interface DonationReference {
	/** A fundraiser by its place in the table. */
	readonly to: number
	readonly nth: number
}

/** Of a row of the backoffice's list of donations. */
interface Donation {
	readonly id: string
	readonly account: string
	readonly providerRef: string
	readonly currency: string
	/** Decimal text in major units. */
	readonly total: string
}

/** The donation that is meant, as finance would look it up. @throws RangeError it is not there yet */
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
	if (!donation) throw new RangeError(`Fundraiser ${to} has no gift ${nth} yet.`)
	return donation
}
