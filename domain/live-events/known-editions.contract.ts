/** Editions that the system brings with it. */
export interface KnownEdition {
	readonly id: string
	readonly slug: string
	readonly name: string
	readonly startsAt: string
	readonly endsAt: string
	readonly zone: string
	readonly venue: string
	readonly address: string
	readonly mapUrl: string
	readonly opensAt: string
	readonly closesAt: string
	readonly refundableUntil: string
	readonly capacity: number
	readonly packages: readonly {
		readonly packageId: string
		readonly category: string
		readonly persons: number
		readonly price: bigint
		readonly valueReceived: bigint
		readonly capacity: number
	}[]
}

/** 18 Nov 2023, 11:00 AM to 08:30 PM PST, in Fremont. */
export const KINDNESS_DAY_2023: KnownEdition = {
	id: '2f0b6a54-3d0f-5b1e-9d0c-4f1d5e7a2023',
	slug: 'tal-kindness-day-2023',
	name: 'TAL Kindness Day 2023',
	startsAt: '2023-11-18T19:00:00.000Z',
	endsAt: '2023-11-19T04:30:00.000Z',
	zone: 'America/Los_Angeles',
	venue: 'Fremont, USA',
	address: 'Fremont, California, USA',
	mapUrl: 'https://www.openstreetmap.org/search?query=Fremont%2C%20California',
	opensAt: '2023-09-01T16:00:00.000Z',
	closesAt: '2023-11-19T04:30:00.000Z',
	refundableUntil: '2023-11-12T07:59:59.999Z',
	capacity: 500,
	packages: [
		{
			packageId: 'individual',
			category: 'Individual',
			persons: 1,
			price: 2_500n,
			valueReceived: 1_500n,
			capacity: 300,
		},
		{
			packageId: 'couple',
			category: 'Couple',
			persons: 2,
			price: 4_500n,
			valueReceived: 3_000n,
			capacity: 200,
		},
		{
			packageId: 'family',
			category: 'Family of four',
			persons: 4,
			price: 8_000n,
			valueReceived: 6_000n,
			capacity: 200,
		},
	],
}

export const KNOWN_EDITIONS: readonly KnownEdition[] = [KINDNESS_DAY_2023]
