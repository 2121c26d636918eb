import { z } from 'zod'
import { ADDRESS_FIELDS } from '../../../../domain/address.contract.ts'
import {
	type Organization,
	type OrganizationBody,
	type OrgType,
	organizationBody,
} from '../../../../domain/organizations/contract.ts'
import type { RegionCode } from '../../../../kernel/wire/regions.ts'

export interface DetailsDraft {
	orgName: string
	orgType: OrgType | ''
	description: string
	orgEmail: string
	websiteUrl: string
	hasCsrWing: 'yes' | 'no' | ''
	line1: string
	line2: string
	city: string
	state: string
	zip_code: string
	country: RegionCode
}

export const FIELDS = [
	'orgName',
	'orgType',
	'description',
	'orgEmail',
	'websiteUrl',
	'hasCsrWing',
	...ADDRESS_FIELDS,
] as const as readonly (keyof DetailsDraft)[]

export const emptyDetails = (country: RegionCode): DetailsDraft => ({
	orgName: '',
	orgType: '',
	description: '',
	orgEmail: '',
	websiteUrl: '',
	hasCsrWing: '',
	line1: '',
	line2: '',
	city: '',
	state: '',
	zip_code: '',
	country,
})

export const detailsOf = (organization: Organization): DetailsDraft => ({
	orgName: organization.orgName,
	orgType: organization.orgType,
	description: organization.description,
	orgEmail: organization.orgEmail,
	websiteUrl: organization.websiteUrl,
	hasCsrWing: organization.hasCsrWing ? 'yes' : 'no',
	...organization.orgAddress,
})

export function bodyOf(draft: DetailsDraft, userId: string): OrganizationBody {
	const { orgName, orgType, description, orgEmail, websiteUrl, hasCsrWing, ...orgAddress } = draft
	const text = { orgName, description, orgEmail, websiteUrl, orgAddress, userId }
	return {
		...text,
		orgType: orgType as OrgType,
		hasCsrWing: hasCsrWing === '' ? (undefined as unknown as boolean) : hasCsrWing === 'yes',
	}
}

export function fieldOf(name: string): keyof DetailsDraft | undefined {
	const last = name.split('.').at(-1)
	return FIELDS.find((field) => field === last)
}

export const detailsForm = z.custom<DetailsDraft>().superRefine((draft, context) => {
	const seen = new Set<string>()
	const issues = organizationBody.omit({ userId: true }).safeParse(bodyOf(draft, '')).error?.issues ?? []
	for (const { path, message } of issues) {
		const field = fieldOf(path.join('.'))
		if (!field || seen.has(field)) continue
		seen.add(field)
		context.addIssue({ code: 'custom', path: [field], message })
	}
})
