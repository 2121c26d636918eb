import type { Language } from './language.ts'
/** The laws that receipts name: India's section 80G, or section 501(c)(3) of the US code. */
export const TAX_LAWS = ['80G', '501c3'] as const

/** What differs from one country that Karuna serves to another. Read through `kernel/wire/regions.ts`. */
export interface RegionRow {
	/** ISO 3166-1, two letters; also the code of the legal entity that takes donations there. */
	readonly code: string
	/** ISO 3166-1, three letters. */
	readonly iso3: string
	readonly name: string
	/** ISO 4217. Its decimals are in `kernel/wire/money.ts`. */
	readonly currency: string
	/** What stands before an amount of the currency. */
	readonly currencySign: string
	/** BCP 47, for readers of English: how amounts of the currency are grouped. */
	readonly locale: string
	/** Where somebody begins who told no region. Exactly one row has it. */
	readonly isDefault: boolean
	/** Processing fees that a donor is shown, in parts per million. */
	readonly cardRate: bigint
	readonly achRate: bigint
	/** IANA: the zone of its calendar days. */
	readonly timeZone: string
	/** The language of people who chose none. */
	readonly language: Language
	/** Before a phone number: `+91`. */
	readonly phonePrefix: string
	readonly bank: {
		/** The code of a bank or branch: its texts are `funds.fields.bankCode.<codeName>`. */
		readonly codeName: string
		readonly codeForm: RegExp
		/** `aba`: nine digits weighted 3, 7, 1 sum to a multiple of ten. */
		readonly codeCheck: 'aba' | null
		/** `ifsc`: codes are looked up in a list, which lacks the newest ones. */
		readonly codeDirectory: 'ifsc' | null
		readonly accountForm: RegExp
		/** Payments take a holder's name in Latin letters alone. */
		readonly holdersAreLatin: boolean
		/** Small deposits are sent to an account to prove whose it is. */
		readonly isProvenByDeposits: boolean
	}
	/** How long before a recurring charge its donor is notified of it, in hours; 0: they needn't be. */
	readonly noticeHours: number
	/** By which law a donation may be deducted from income; null: by none. */
	readonly taxLaw: (typeof TAX_LAWS)[number] | null
	/** People can put themselves down as blood donors. */
	readonly hasBloodDonors: boolean
	/** Of printed receipts. */
	readonly paper: 'A4' | 'LETTER'
	/** What a postal code is called in forms. */
	readonly postalCode: 'pin' | 'zip'
	/** What receipts say outside production where nothing is configured. */
	readonly sampleEntity: {
		readonly name: string
		readonly address: readonly string[]
		readonly registration: string
	}
}

/** A region is a row: its code, its currency, and everything else that depends on where somebody is. */
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
