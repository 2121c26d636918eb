import type { BloodGroup } from '../domain/_shared/blood-groups.contract.ts'
import type { Address, Volunteer } from '../domain/users/profile.contract.ts'
import type { RegionCode } from '../kernel/wire/regions.ts'

export interface DemoProfile {
	readonly key: string
	readonly about: string
	readonly home: readonly [string, string, string, RegionCode, string]
	readonly mode?: 'donee'
	readonly showsGiving?: boolean
	readonly volunteer?: Volunteer
	readonly bloodGroup?: BloodGroup
	readonly phone?: string
}

export const PROFILES: readonly DemoProfile[] = [
	{
		key: 'donor',
		about:
			'I write software in Bengaluru, and give a little every month to whatever brings water to a village.',
		home: ['14 Richmond Road', 'Bengaluru', 'Karnataka', 'IN', '560025'],
		showsGiving: true,
		volunteer: {
			areas: ['software', 'languages'],
			availability: 'weekends',
			about: 'Kannada, Tamil, English.',
		},
		bloodGroup: 'O+',
		phone: '+919845011223',
	},
	{
		key: 'donee',
		about: 'Teacher at the school of Wayanad’s last hill. We ask for what the district forgot.',
		home: ['Hill School Road', 'Kalpetta', 'Kerala', 'IN', '673121'],
		mode: 'donee',
	},
	{
		key: 'owner',
		about: 'I look after the water committees of Jal Mitra Trust, and after their pumps.',
		home: ['12 Barganda Road', 'Giridih', 'Jharkhand', 'IN', '815301'],
		mode: 'donee',
		bloodGroup: 'B+',
	},
	{
		key: 'priya',
		about: 'Nurse in Kochi. Ask me about anything but the monsoon.',
		home: ['3 Convent Road', 'Kochi', 'Kerala', 'IN', '682011'],
		volunteer: { areas: ['health', 'counselling'], availability: 'evenings', about: '' },
		bloodGroup: 'A-',
	},
	{
		key: 'lakshmi',
		about: 'Engineer in Hyderabad. I give blood every four months, and ask others to.',
		home: ['8-2-120 Banjara Hills', 'Hyderabad', 'Telangana', 'IN', '500034'],
		bloodGroup: 'O-',
	},
	{
		key: 'imran',
		about: 'Runs a small press in Pune.',
		home: ['27 Laxmi Road', 'Pune', 'Maharashtra', 'IN', '411030'],
		bloodGroup: 'AB+',
	},
	{
		key: 'hannah',
		about: 'Retired librarian. I read grant applications for fun.',
		home: ['210 E Weber Ave', 'Stockton', 'California', 'US', '95202'],
		showsGiving: true,
		volunteer: { areas: ['education', 'fundraising'], availability: 'remote', about: '' },
	},
	{
		key: 'rosa',
		about: 'Physician assistant at St. Agnes Free Clinic.',
		home: ['230 E Channel Street', 'Stockton', 'California', 'US', '95202'],
		mode: 'donee',
	},
]

export const homeOf = ({ home: [line1, city, state, country, zip_code] }: DemoProfile): Address => ({
	line1,
	line2: '',
	city,
	state,
	country,
	zip_code,
})
