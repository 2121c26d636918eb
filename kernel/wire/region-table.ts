import type { Language } from './language.ts'
/** The laws that receipts name: India's section 80G, or section 501(c)(3) of the US code. */
export const TAX_LAWS = ['80G', '501c3'] as const

/** Facts that differ by country. Read through `kernel/wire/regions.ts`. */
export interface RegionRow {
	readonly code: string
	readonly iso3: string
	readonly name: string
	/** ISO 4217. Its decimals are in `kernel/wire/money.ts`. */
	readonly currency: string
	readonly currencySign: string
	/** BCP 47 locale for English readers: how amounts of the currency are grouped. */
	readonly locale: string
	/** The region for visitors without a choice. Exactly one row has it. */
	readonly isDefault: boolean
	/** Processing fee of cards that a donor is shown, in parts per million. */
	readonly cardRate: bigint
	readonly achRate: bigint
	readonly timeZone: string
	readonly language: Language
	readonly phonePrefix: string
	readonly bank: {
		readonly codeName: string
		readonly codeForm: RegExp
		/** `aba`: nine digits weighted 3, 7, 1 sum to a multiple of ten. */
		readonly codeCheck: 'aba' | null
		/** `ifsc`: codes are looked up in a list, which lacks the newest ones. */
		readonly codeDirectory: 'ifsc' | null
		readonly accountForm: RegExp
		/** Payments accept a holder's name only in Latin letters. */
		readonly holdersAreLatin: boolean
		readonly isProvenByDeposits: boolean
	}
	/** Hours of notice before a recurring charge; 0 when none is required. */
	readonly noticeHours: number
	/** The law by which a donation is tax-deductible; null when it is not. */
	readonly taxLaw: (typeof TAX_LAWS)[number] | null
	readonly hasBloodDonors: boolean
	readonly paper: 'A4' | 'LETTER'
	readonly postalCode: 'pin' | 'zip'
	readonly sampleEntity: {
		readonly name: string
		readonly address: readonly string[]
		readonly registration: string
	}
}

export const REGION_TABLE = [
	{
		code: 'IN',
		iso3: 'IND',
		name: 'India',
		currency: 'INR',
		currencySign: '₹',
		locale: 'en-IN',
		isDefault: true,
		cardRate: 23_600n,
		achRate: 0n,
		timeZone: 'Asia/Kolkata',
		language: 'en',
		phonePrefix: '+91',
		bank: {
			codeName: 'ifsc',
			codeForm: /^[A-Z]{4}0[A-Z0-9]{6}$/,
			codeCheck: null,
			codeDirectory: 'ifsc',
			accountForm: /^\d{9,18}$/,
			holdersAreLatin: true,
			isProvenByDeposits: false,
		},
		noticeHours: 24,
		taxLaw: '80G',
		hasBloodDonors: true,
		paper: 'A4',
		postalCode: 'pin',
		sampleEntity: {
			name: 'Karuna Foundation',
			address: ['14, Gandhi Marg', 'Pune 411001', 'India'],
			registration: 'PAN AAATK0000K, 80G registration AAATK0000KF20260',
		},
	},
	{
		code: 'US',
		iso3: 'USA',
		name: 'United States',
		currency: 'USD',
		currencySign: '$',
		locale: 'en-US',
		isDefault: false,
		cardRate: 29_000n,
		achRate: 8_000n,
		timeZone: 'America/Los_Angeles',
		language: 'en',
		phonePrefix: '+1',
		bank: {
			codeName: 'routingNumber',
			codeForm: /^\d{9}$/,
			codeCheck: 'aba',
			codeDirectory: null,
			accountForm: /^\d{4,17}$/,
			holdersAreLatin: false,
			isProvenByDeposits: true,
		},
		noticeHours: 0,
		taxLaw: '501c3',
		hasBloodDonors: false,
		paper: 'LETTER',
		postalCode: 'zip',
		sampleEntity: {
			name: 'Karuna Foundation Inc.',
			address: ['1450 Harbor Street', 'Oakland, CA 94607', 'United States'],
			registration: 'EIN 00-0000000',
		},
	},
] as const satisfies readonly RegionRow[]
