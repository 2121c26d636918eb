import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import {
	type OrganizationBody,
	type OrgType,
	organizationBody,
} from '../../../../domain/organizations/contract.ts'
import { DEFAULT_REGION, type RegionCode } from '../../../../kernel/regions.ts'
import type { MessageKey } from '../../providers/i18n.ts'

/** What the form holds: text where people type, and the empty choice before they choose. */
export interface OrganizationDraft {
	orgName: string
	orgType: OrgType | ''
	description: string
	orgEmail: string
	websiteUrl: string
	hasCsrWing: 'yes' | 'no' | ''
	line1: string
	line2: string
	country: RegionCode
	state: string
	city: string
	zip_code: string
	isProfileVerified: 'yes' | 'no' | ''
	/** What its owners are told when the verification is taken back. */
	reason: string
}
export type OrganizationField = keyof OrganizationDraft
/** In the order of the form. */
export const FIELDS: readonly OrganizationField[] = [
	'orgName',
	'orgType',
	'description',
	'orgEmail',
	'websiteUrl',
	'hasCsrWing',
	'line1',
	'line2',
	'country',
	'state',
	'city',
	'zip_code',
	'isProfileVerified',
	'reason',
]

export const EMPTY: OrganizationDraft = {
	orgName: '',
	orgType: '',
	description: '',
	orgEmail: '',
	websiteUrl: '',
	hasCsrWing: '',
	line1: '',
	line2: '',
	country: DEFAULT_REGION.code,
	state: '',
	city: '',
	zip_code: '',
	isProfileVerified: '',
	reason: '',
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

export const draftOf = ({ address, ...organization }: BackofficeOrganizationDetail): OrganizationDraft => ({
	...address,
	orgName: organization.orgName,
	orgType: organization.orgType,
	description: organization.description,
	orgEmail: organization.orgEmail,
	websiteUrl: organization.websiteUrl,
	hasCsrWing: yesOrNo(organization.hasCsrWing),
	isProfileVerified: yesOrNo(organization.verification === 'verified'),
	reason: '',
})

/** What is sent of it; a choice that was not made is left out, as the contract then says. */
export function bodyOf(draft: OrganizationDraft): OrganizationBody {
	const { orgName, description, orgEmail, websiteUrl, line1, line2, city, state, zip_code, country } = draft
	return {
		orgName,
		description,
		orgEmail,
		websiteUrl,
		orgType: draft.orgType as OrgType,
		hasCsrWing: (draft.hasCsrWing === '' ? undefined : draft.hasCsrWing === 'yes') as boolean,
		orgAddress: { line1, line2, city, state, zip_code, country },
	}
}

/** Whether saving takes a verification back, which its owners are told the reason of. */
export const takesBack = (
	draft: OrganizationDraft,
	organization: BackofficeOrganizationDetail | null,
): boolean => organization?.verification === 'verified' && draft.isProfileVerified === 'no'

/** The form's field that the contract's name stands for: `orgAddress.city` is `city`. */
export function fieldOf(name: string): OrganizationField | undefined {
	const last = name.split('.').at(-1)
	return FIELDS.find((field) => field === last)
}

/** What is wrong with a draft by the contract's own rules: each field's first complaint, in its English. */
export function faultsIn(
	draft: OrganizationDraft,
	organization: BackofficeOrganizationDetail | null,
): Partial<Record<OrganizationField, string>> {
	const faults: Partial<Record<OrganizationField, string>> = {}
	for (const { path, message } of organizationBody.safeParse(bodyOf(draft)).error?.issues ?? []) {
		const field = fieldOf(path.join('.'))
		if (field) faults[field] ??= message
	}
	if (draft.isProfileVerified === '') faults.isProfileVerified = 'This field is required'
	if (takesBack(draft, organization) && draft.reason.trim() === '')
		faults.reason = 'Please tell the organization why'
	return faults
}

const WORDS: Readonly<Record<string, MessageKey>> = {
	'Please enter organization name': 'organizationForm.nameMissing',
	'Please select type': 'organizationForm.typeMissing',
	'Please enter description': 'organizationForm.descriptionMissing',
	'Please enter valid email': 'organizationForm.emailInvalid',
	'Please enter valid website': 'organizationForm.websiteInvalid',
	'Please select CSR Wing option': 'organizationForm.csrMissing',
	'Please provide the full address of the Organization.': 'organizationForm.addressMissing',
	'Please enter valid zip_code': 'organizationForm.zipInvalid',
	'This field is required': 'organizationForm.verifiedMissing',
	'Please tell the organization why': 'organizations.reasonMissing',
}

/** The key of a complaint in the reader's language, with its limit; null for the server's own, which are in it already. */
export function wordsFor(message: string): { key: MessageKey; limit?: string } | null {
	const limit = /^Please use at most (\d+) characters$/.exec(message)?.[1]
	if (limit !== undefined) return { key: 'organizationForm.tooLong', limit }
	const key = WORDS[message]
	return key === undefined ? null : { key }
}
