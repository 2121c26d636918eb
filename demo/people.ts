import type { OrgType } from '../domain/organizations/contract.ts'
import type { Role } from '../domain/users/contract.ts'
import type { RegionCode } from '../kernel/wire/regions.ts'

/** Password of every demo account. Demo data exists on development machines only. */
export const DEMO_PASSWORD = 'Karuna!2026'
/** The Base32 secret of the authenticator app of demo accounts whose roles touch money. */
export const DEMO_SECRET = 'KARUNAKARUNAKARUNAKARUNAKARUNAKA'

export interface DemoPerson {
	readonly key: string
	readonly first: string
	readonly last: string
	readonly email: string
	readonly username: string
	readonly roles: readonly Role[]
	/** The login page's label of this account; absent for accounts that it doesn't list. */
	readonly displayName?: Role | 'owner' | 'donor' | 'donee'
}

const person = (
	key: string,
	first: string,
	last: string,
	roles: readonly Role[] = [],
	displayName?: DemoPerson['displayName'],
): DemoPerson => ({
	key,
	first,
	last,
	email: `${key}@karuna.example`,
	username: key === 'owner' ? 'jalmitra' : `${first}${last}`.toLowerCase().replaceAll(/[^a-z]/g, ''),
	roles,
	...(displayName !== undefined && { displayName }),
})

export const ACCOUNTS: readonly DemoPerson[] = [
	person('admin', 'Nisha', 'Iyer', ['admin'], 'admin'),
	person('super', 'Kavita', 'Rao', ['superAdmin'], 'superAdmin'),
	person('finance', 'Anita', 'Rao', ['finAdmin'], 'finAdmin'),
	person('volunteer', 'Samuel', 'Joseph', ['volunteerAdmin'], 'volunteerAdmin'),
	person('radio', 'Leela', 'Menon', ['talRadioAdmin'], 'talRadioAdmin'),
	person('auditor', 'Ritu', 'Malhotra', ['auditor'], 'auditor'),
	person('owner', 'Sunita', 'Hembrom', [], 'owner'),
	person('donor', 'Meera', 'Krishnan', [], 'donor'),
	person('donee', 'Joseph', 'Thottan', [], 'donee'),
]

export const OTHERS: readonly DemoPerson[] = [
	person('priya', 'Priya', 'Nair'),
	person('lakshmi', 'Lakshmi', 'Reddy'),
	person('imran', 'Imran', 'Shaikh'),
	person('gurpreet', 'Gurpreet', 'Kaur'),
	person('rosa', 'Rosa', 'Delgado'),
	person('daniel', 'Daniel', 'Okafor'),
	person('hannah', 'Hannah', 'Weiss'),
	person('marcus', 'Marcus', 'Bell'),
	person('tsering', 'Tsering', 'Dolma'),
	person('farhan', 'Farhan', 'Qureshi'),
	person('anjali', 'Anjali', 'Deshpande'),
	person('vikram', 'Vikram', 'Shah'),
]

export interface DemoOrganization {
	readonly key: string
	readonly name: string
	readonly type: OrgType
	readonly description: string
	readonly website: string
	readonly country: RegionCode
	readonly address: Readonly<Record<'line1' | 'line2' | 'city' | 'state' | 'zip_code', string>>
	readonly hasCsrWing?: boolean
	readonly owner: string
	readonly admins?: readonly string[]
	readonly members: readonly string[]
	readonly verified: boolean
	readonly isTop?: boolean
}

export const ORGANIZATIONS: readonly DemoOrganization[] = [
	{
		key: 'jalmitra',
		name: 'Jal Mitra Trust',
		type: 'Non Profit Organization',
		description: 'Village water committees across Jharkhand that drill, pipe and look after their own wells.',
		website: 'https://jalmitra.example',
		country: 'IN',
		address: {
			line1: '12 Barganda Road',
			line2: 'Near the water tower',
			city: 'Giridih',
			state: 'Jharkhand',
			zip_code: '815301',
		},
		isTop: true,
		owner: 'owner',
		members: ['priya', 'imran'],
		verified: true,
	},
	{
		key: 'shiksha',
		name: 'Shiksha Sathi Foundation',
		type: 'Educational Institution',
		description:
			'Classrooms, libraries and bursaries for girls who would otherwise leave school after Class 8.',
		website: 'https://shikshasathi.example',
		country: 'IN',
		address: {
			line1: '4 Tilak Marg',
			line2: 'Civil Lines',
			city: 'Jaipur',
			state: 'Rajasthan',
			zip_code: '302001',
		},
		isTop: true,
		owner: 'lakshmi',
		members: ['anjali', 'vikram'],
		verified: true,
	},
	{
		key: 'annapoorna',
		name: 'Annapoorna Kitchen Collective',
		type: 'Non Profit Organization',
		description: 'Community kitchens run by the women who cook in them.',
		website: '',
		country: 'IN',
		address: {
			line1: '88 Model Town',
			line2: 'Ward 6',
			city: 'Ludhiana',
			state: 'Punjab',
			zip_code: '141002',
		},
		owner: 'gurpreet',
		members: ['farhan'],
		verified: true,
	},
	{
		key: 'vriksha',
		name: 'Vriksha Commons',
		type: 'Organization',
		description: 'Native trees for common land, planted and guarded by the villages around it.',
		website: 'https://vriksha.example',
		country: 'IN',
		address: {
			line1: 'Village Panchayat Office',
			line2: 'Spiti Road',
			city: 'Keylong',
			state: 'Himachal Pradesh',
			zip_code: '175132',
		},
		owner: 'tsering',
		members: ['donee'],
		verified: false,
	},
	{
		key: 'stagnes',
		name: 'St. Agnes Free Clinic',
		type: 'Non Profit Organization',
		description: 'A walk-in clinic in Stockton that asks nobody for insurance.',
		website: 'https://stagnesclinic.example',
		country: 'US',
		address: {
			line1: '230 E Channel Street',
			line2: 'Suite 4',
			city: 'Stockton',
			state: 'California',
			zip_code: '95202',
		},
		owner: 'rosa',
		members: ['hannah', 'daniel'],
		verified: true,
	},
	{
		key: 'sierra',
		name: 'Sierra Literacy League',
		type: 'Corporate',
		description: 'Reading rooms and evening classes for adults in the Central Valley.',
		website: 'https://sierraliteracy.example',
		country: 'US',
		address: {
			line1: '1500 J Street',
			line2: 'Floor 2',
			city: 'Modesto',
			state: 'California',
			zip_code: '95354',
		},
		hasCsrWing: true,
		owner: 'marcus',
		members: ['hannah'],
		verified: false,
	},
]

export const GUEST_NAMES = {
	IN: {
		first: [
			'Asha',
			'Ravi',
			'Divya',
			'Suresh',
			'Neha',
			'Arjun',
			'Fatima',
			'Kiran',
			'Pooja',
			'Manoj',
			'Zoya',
			'Harish',
		],
		last: [
			'Patil',
			'Das',
			'Gupta',
			'Bose',
			'Khan',
			'Naidu',
			'Singh',
			'Pillai',
			'Joshi',
			'Mehta',
			'Sinha',
			'Varma',
		],
	},
	US: {
		first: [
			'Emma',
			'Luis',
			'Grace',
			'Noah',
			'Olivia',
			'Andre',
			'Mei',
			'Caleb',
			'Sofia',
			'Jamal',
			'Ruth',
			'Owen',
		],
		last: [
			'Carter',
			'Nguyen',
			'Silva',
			'Brooks',
			'Kim',
			'Lopez',
			'Murphy',
			'Patel',
			'Young',
			'Foster',
			'Reyes',
			'Cohen',
		],
	},
} as const

export const MESSAGES = [
	'May the taps never run dry.',
	'In memory of Aai.',
	'For my grandmother’s village, not far from yours.',
	'Keep going.',
	'From all of us at the night shift.',
	'Happy to help a little.',
	'You helped us once.',
	'आप सबको शुभकामनाएँ।',
	'With love from Kochi.',
	'Every bit counts.',
] as const

/**
 * Returns the username of a demo account.
 * @throws TypeError when no account has the key
 */
export function usernameOf(key: string): string {
	const account = [...ACCOUNTS, ...OTHERS].find((each) => each.key === key)
	if (!account) throw new TypeError(`There is no demo account "${key}".`)
	return account.username
}
